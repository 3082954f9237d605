/* SPDX-License-Identifier: BSD-2-Clause */
/* The device's free-running clock, in a page of its registers. */
#ifndef RV_DEVICE_CORE_CLOCK_H
#define RV_DEVICE_CORE_CLOCK_H

#include "context.h"

/* Its address until the context is closed, or NULL: it is not shown. Keeps the last error. */
void *rv_core_clock(struct rv_context *context);

#endif
