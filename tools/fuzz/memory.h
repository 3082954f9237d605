/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Memory for the bytes of calls: slots whose last byte is the last of a page, with
 * nothing mapped behind it.
 */
#ifndef TOOLS_FUZZ_MEMORY_H
#define TOOLS_FUZZ_MEMORY_H

#include "program.h"

#define SLOT_BYTES 65536u

/* Ends of slots. */
struct lane_memory {
	uint8_t *call; /* of the ioctl's buffer, or of what is written or read */
	uint8_t *attrs[PROGRAM_MAX_ATTRS];
};

struct memory {
	uint8_t *map;
	size_t map_bytes;
	uint8_t *wild; /* nothing is mapped here */
	uint8_t *arena; /* PROGRAM_ARENA */
	uint8_t *readonly; /* end of a slot that cannot be written */
	uint8_t *shared;   /* for what children tell; @shared_bytes */
	size_t shared_bytes;
	struct lane_memory lanes[2];
};

/* Says on standard error what it could not have. */
bool memory_open(struct memory *memory, size_t shared_bytes);
void memory_close(struct memory *memory);

/* memory_fresh - the programs' arena is zero again */
void memory_fresh(struct memory *memory);

/* memory_wild - where a made-up pointer goes: addresses of user space to where nothing is */
uint64_t memory_wild(const struct memory *memory, uint64_t pointer);

#endif
