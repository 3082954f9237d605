/* SPDX-License-Identifier: BSD-2-Clause */
/* When a row holds, and what all kinds of rows share. Nothing said: since 5.10 or before. */
#ifndef RV_SCHEMA_LIFE_H
#define RV_SCHEMA_LIFE_H

#include <rawverbs/schema.h>

/* The kernels that the rows were compared with: Debian's stock ones. */
#define V5_10 RV_SCHEMA_KERNEL(5, 10)
#define V6_1 RV_SCHEMA_KERNEL(6, 1)
#define V6_12 RV_SCHEMA_KERNEL(6, 12)
#define V7_3 RV_SCHEMA_KERNEL(7, 3)

#define SINCE(kernel) .life = { .since = (kernel) }
#define UNTIL(kernel) .life = { .until = (kernel) }
#define LIFE(first, end) .life = { .since = (first), .until = (end) }

#define COUNT_OF(rows) (sizeof(rows) / sizeof((rows)[0]))
#define NEEDS(words) .needs = (words)
#define OF_MLX5 .driver = RV_SCHEMA_MLX5

#endif
