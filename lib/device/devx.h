/* SPDX-License-Identifier: BSD-2-Clause */
/* Whether a context has DEVX, where nobody told us. */
#ifndef RV_DEVICE_DEVX_H
#define RV_DEVICE_DEVX_H

#include "context.h"

/*
 * enum rv_devx; asks the kernel once where it is unasked, and that stays where the answer
 * does not tell. Keeps the last error and errno.
 */
int rv_devx_ask(struct rv_context *context);

#endif
