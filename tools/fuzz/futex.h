/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef TOOLS_FUZZ_FUTEX_H
#define TOOLS_FUZZ_FUTEX_H

#include <linux/futex.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Until *@word is not @value any more, woken, or @limit (NULL: none) is over. */
static inline void futex_wait(_Atomic uint32_t *word, uint32_t value, const struct timespec *limit)
{
	(void)syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, value, limit, NULL, 0);
}

static inline void futex_wake(_Atomic uint32_t *word)
{
	(void)syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

#endif
