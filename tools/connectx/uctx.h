/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_UCTX_H
#define CONNECTX_UCTX_H

#include <stdbool.h>
#include <stdint.h>

struct device;

/* May this uid create what sends? The driver grants it to holders of CAP_NET_RAW. */
bool uctx_may_send(const struct device *device, uint16_t uid);

#endif
