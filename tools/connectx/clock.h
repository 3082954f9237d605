/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_CLOCK_H
#define CONNECTX_CLOCK_H

#include <stdint.h>

uint64_t clock_now_ns(void);	/* monotonic */

#endif
