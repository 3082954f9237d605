/* SPDX-License-Identifier: BSD-2-Clause */
/* Ulrich Drepper, "Futexes Are Tricky", 2011, mutex2. */
#include "lock.h"

#include <errno.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

/* New 32-bit architectures have only the call with the wider time, which is not used here. */
#ifndef SYS_futex
#define SYS_futex SYS_futex_time64
#endif

/* Linux include/uapi/linux/futex.h: FUTEX_WAIT and FUTEX_WAKE with FUTEX_PRIVATE_FLAG. */
enum {
	WAIT = 128,
	WAKE = 129
};

enum {
	FREE,
	TAKEN,
	WAITED_FOR /* taken, and somebody may sleep */
};

/* A wait that ends early is tried again; a wake-up of nobody is no harm. */
static void futex(struct rv_lock *lock, int operation, int value)
{
	const int saved_errno = errno;

	syscall(SYS_futex, &lock->state, operation, value, NULL, NULL, 0);
	errno = saved_errno;
}

void rv_lock_take(struct rv_lock *lock)
{
	int seen = FREE;

	if (atomic_compare_exchange_strong(&lock->state, &seen, TAKEN))
		return;
	if (seen != WAITED_FOR)
		seen = atomic_exchange(&lock->state, WAITED_FOR);
	while (seen != FREE) {
		futex(lock, WAIT, WAITED_FOR);
		seen = atomic_exchange(&lock->state, WAITED_FOR);
	}
}

void rv_lock_give(struct rv_lock *lock)
{
	if (atomic_exchange(&lock->state, FREE) == WAITED_FOR)
		futex(lock, WAKE, 1);
}
