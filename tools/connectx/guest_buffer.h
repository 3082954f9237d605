/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_GUEST_BUFFER_H
#define CONNECTX_GUEST_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct device;
struct object;

enum { PAGE_SHIFT_MIN = 12 };

/*
 * A stretch of the guest's memory as the driver told of it: by a list of pages, which its object
 * keeps alive, or whole. A page's low bits are flags (mlx5_ib.h, MLX5_IB_MTT_*), not asked here.
 */
struct guest_buffer {
	const uint8_t *pages;		/* be64 each; NULL: all in one piece */
	uint64_t count;
	unsigned int shift;		/* log of a page's size, at least PAGE_SHIFT_MIN */
	uint64_t start;			/* of the first byte, in the list or in memory */
};

struct guest_buffer guest_buffer_whole(uint64_t address);
struct guest_buffer guest_buffer_of_list(const uint8_t *pages, uint64_t count, unsigned int shift,
					 uint64_t start);
struct guest_buffer guest_buffer_of_umem(const struct object *umem, uint64_t offset);

/* False: outside the list or the guest's memory, which the device counts as a failed access. */
bool guest_read(struct device *device, const struct guest_buffer *buffer, uint64_t offset,
		void *to, size_t len);
bool guest_write(struct device *device, const struct guest_buffer *buffer, uint64_t offset,
		 const void *from, size_t len);

#endif
