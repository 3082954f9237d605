/* SPDX-License-Identifier: BSD-2-Clause */
/* Which driver is behind a node, asked of the node itself. */
#ifndef RV_DEVICE_DRIVER_H
#define RV_DEVICE_DRIVER_H

#include <stdint.h>

#include "device.h"

/* No driver has this number: what answers EINVAL to all of them is no uverbs node. */
#define RV_DRIVER_NONE UINT32_MAX

/* Driver id of an open descriptor; RV_DRIVER_NONE; RV_DRIVER_UNKNOWN. Keeps the last error. */
uint32_t rv_driver_ask(int fd);

/* The same by opening the device's node for a moment. */
uint32_t rv_driver_ask_node(const struct rv_device *device);

#endif
