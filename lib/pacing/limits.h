/* SPDX-License-Identifier: BSD-2-Clause */
/* What the device says of its pacing, asked once a context. */
#ifndef RV_PACING_LIMITS_H
#define RV_PACING_LIMITS_H

#include <rawverbs/pacing.h>

#include "device/context.h"

/* 0 or -errno, recorded; the context is open and mlx5's. */
int rv_limits_get(struct rv_context *context, struct rv_pacing_limits *ret_limits);

#endif
