/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_BAR_H
#define CONNECTX_BAR_H

#include <stddef.h>
#include <stdint.h>

struct device;

/*
 * UAR page n lies at BAR0 + 4096 n. The first ones are the initialization segment and MSI-X; the
 * upper half of the BAR is for the doorbells of emulated virtio queues (VAR), where there are any.
 */
enum { UAR_PAGE_SIZE = 4096, UAR_FIRST = 0x100, UAR_END = 0x1000 };

/* The caller has checked that offset + len lies inside the BAR. */
void bar_read(struct device *device, size_t offset, uint8_t *to, size_t len);
void bar_write(struct device *device, size_t offset, const uint8_t *from, size_t len);

#endif
