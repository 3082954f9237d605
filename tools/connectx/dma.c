/* SPDX-License-Identifier: BSD-2-Clause */
#include "dma.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The index of the first range that ends above the address. */
static size_t dma_find(const struct dma *dma, uint64_t address)
{
	size_t low = 0, high = dma->count;

	while (low < high) {
		size_t middle = (low + high) / 2;
		const struct dma_range *range = &dma->ranges[middle];

		if (range->address + (range->size - 1) < address)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static int dma_check_file(const struct dma_range *range)
{
	struct stat st;

	if (range->fd < 0)
		return 0;
	if (fstat(range->fd, &st) < 0)
		return errno;
	if (!S_ISREG(st.st_mode) || range->file_offset > (uint64_t)st.st_size ||
	    range->size > (uint64_t)st.st_size - range->file_offset)
		return EINVAL;
	return 0;
}

int dma_map(struct dma *dma, const struct dma_range *range)
{
	size_t at;
	int err;

	if (!range->size || range->address + (range->size - 1) < range->address)
		return EINVAL;
	err = dma_check_file(range);
	if (err)
		return err;
	at = dma_find(dma, range->address);
	if (at < dma->count && dma->ranges[at].address <= range->address + (range->size - 1))
		return EEXIST;
	if (dma->count == DMA_MAX_RANGES)
		return ENOSPC;
	memmove(&dma->ranges[at + 1], &dma->ranges[at],
		(dma->count - at) * sizeof(dma->ranges[0]));
	dma->ranges[at] = *range;
	dma->count++;
	return 0;
}

static void dma_remove(struct dma *dma, size_t at)
{
	if (dma->ranges[at].fd >= 0)
		close(dma->ranges[at].fd);
	dma->count--;
	memmove(&dma->ranges[at], &dma->ranges[at + 1],
		(dma->count - at) * sizeof(dma->ranges[0]));
}

/* As VFIO has it: every range inside is taken away, and one that sticks out refuses the whole. */
int dma_unmap(struct dma *dma, uint64_t address, uint64_t size)
{
	uint64_t last = address + (size - 1);
	size_t first = dma_find(dma, address);
	size_t end = first;

	if (!size || last < address)
		return EINVAL;
	while (end < dma->count && dma->ranges[end].address <= last) {
		const struct dma_range *range = &dma->ranges[end];

		if (range->address < address || range->address + (range->size - 1) > last)
			return EINVAL;
		end++;
	}
	if (end == first)
		return ENOENT;
	while (end > first)
		dma_remove(dma, --end);
	return 0;
}

void dma_unmap_all(struct dma *dma)
{
	while (dma->count)
		dma_remove(dma, dma->count - 1);
}

/* The range that holds the address, and how much of len lies in it. */
static const struct dma_range *dma_part(const struct dma *dma, uint64_t address, size_t *len)
{
	size_t at = dma_find(dma, address);
	const struct dma_range *range = &dma->ranges[at];
	uint64_t left;

	if (at == dma->count || range->address > address || range->fd < 0)
		return NULL;
	left = range->size - (address - range->address);
	if (left < *len)
		*len = (size_t)left;
	return range;
}

bool dma_read(struct dma *dma, uint64_t address, void *to, size_t len)
{
	uint8_t *at = to;

	while (len) {
		size_t part = len;
		const struct dma_range *range = dma_part(dma, address, &part);

		if (!range || !range->readable ||
		    pread(range->fd, at, part, (off_t)(range->file_offset + (address -
			  range->address))) != (ssize_t)part) {
			dma->failures++;
			return false;
		}
		at += part;
		address += part;
		len -= part;
	}
	return true;
}

bool dma_write(struct dma *dma, uint64_t address, const void *from, size_t len)
{
	const uint8_t *at = from;

	while (len) {
		size_t part = len;
		const struct dma_range *range = dma_part(dma, address, &part);

		if (!range || !range->writable ||
		    pwrite(range->fd, at, part, (off_t)(range->file_offset + (address -
			   range->address))) != (ssize_t)part) {
			dma->failures++;
			return false;
		}
		at += part;
		address += part;
		len -= part;
	}
	return true;
}
