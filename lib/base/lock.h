/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A lock of one word, for short work on lists. What pthread_mutex_lock() brings along
 * (kinds, time limits, robustness) is a tenth of a small static program on musl.
 */
#ifndef RV_BASE_LOCK_H
#define RV_BASE_LOCK_H

#include <stdatomic.h>

/* Zeroed it is free; it needs no end. */
struct rv_lock {
	atomic_int state;
};

/* Waits in the kernel while another thread has it. Both keep errno. */
void rv_lock_take(struct rv_lock *lock);
void rv_lock_give(struct rv_lock *lock);

#endif
