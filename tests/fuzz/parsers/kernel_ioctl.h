/* SPDX-License-Identifier: BSD-2-Clause */
/* What the kernel of the fuzz targets does with the buffer of an ioctl. */
#ifndef FUZZ_KERNEL_IOCTL_H
#define FUZZ_KERNEL_IOCTL_H

#include "feed.h"

struct ib_uverbs_ioctl_hdr;

void kernel_ioctl_begin(void);

/*
 * Fills in what the method gives back: from @feed, or what suits where it is NULL. A method
 * that @fails makes nothing, whatever it writes.
 */
int kernel_ioctl_answer(struct ib_uverbs_ioctl_hdr *header, struct feed *feed, bool fails);

/* kernel.c; -1 where there are too many. */
int kernel_new_descriptor(void);

#endif
