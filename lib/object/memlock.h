/* SPDX-License-Identifier: BSD-2-Clause */
/* The limit on pinned memory: ib_umem_get(), core/umem.c. */
#ifndef RV_OBJECT_MEMLOCK_H
#define RV_OBJECT_MEMLOCK_H

#include <stdint.h>

/* Records that @length bytes at @addr could not be pinned: ENOMEM, or EPERM (a limit of 0). */
int rv_memlock_fail(int error, uint64_t addr, uint64_t length);

#endif
