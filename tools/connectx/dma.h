/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_DMA_H
#define CONNECTX_DMA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The guest's memory, as the client announced it. Every access is checked against the ranges and
 * goes through pread() and pwrite(): a client that shrinks its file costs a failed access, where
 * a mapping of it would cost us our life (SIGBUS).
 */
struct dma_range {
	uint64_t address;
	uint64_t size;
	uint64_t file_offset;
	int fd;			/* −1: announced without a file, every access fails */
	bool readable, writable;
};

enum { DMA_MAX_RANGES = 512 };

struct dma {
	struct dma_range ranges[DMA_MAX_RANGES];	/* by address, disjoint */
	size_t count;
	uint64_t failures;	/* accesses outside the ranges, or refused by the file */
};

/* Takes over fd on success. Returns 0 or a positive errno. */
int dma_map(struct dma *dma, const struct dma_range *range);
int dma_unmap(struct dma *dma, uint64_t address, uint64_t size);
void dma_unmap_all(struct dma *dma);

bool dma_read(struct dma *dma, uint64_t address, void *to, size_t len);
bool dma_write(struct dma *dma, uint64_t address, const void *from, size_t len);

#endif
