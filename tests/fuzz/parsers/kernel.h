/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A kernel in the place of lib/base/kernel.c. At first it is a friendly one with one mlx5
 * device; from fuzz_kernel_feed() on its answers are what the input says, call by call: a
 * byte that chooses (below 0x80: as the friendly one), then what is chosen.
 */
#ifndef FUZZ_KERNEL_H
#define FUZZ_KERNEL_H

#include "feed.h"

#define FUZZ_NODE "/dev/infiniband/uverbs0"

void fuzz_kernel_begin(void);

/* NULL: friendly again. */
void fuzz_kernel_feed(struct feed *feed);

/* Aborts where a descriptor or a page is left. */
void fuzz_kernel_end(void);

/* A descriptor that is the caller's, as one to adopt. */
int fuzz_kernel_caller_fd(void);

/* Closes one; false where it is none of the caller's. */
bool fuzz_kernel_caller_close(int fd);

/* Aborts where one is left that the caller had to close. */
void fuzz_kernel_caller_end(void);

/* The last error has a sentence; aborts where it has none. */
void fuzz_explain(void);

/* Devices are kept for good: the next input starts without any (forget.c). */
void fuzz_forget_devices(void);

#endif
