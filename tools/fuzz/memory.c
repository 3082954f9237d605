/* SPDX-License-Identifier: BSD-2-Clause */
#include "memory.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define WILD_BYTES (64u << 20)
#define USER_END (UINT64_C(1) << 47)
#define LANE_SLOTS (PROGRAM_MAX_ATTRS + 1u)
#define SLOTS (2u * LANE_SLOTS + 1u)

static void *reserve(void *at, size_t bytes, int protection, int flags)
{
	/* cppcheck-suppress invalidFunctionArg ; no file */
	void *map = mmap(at, bytes, protection, flags | MAP_ANONYMOUS, -1, 0);

	if (map == MAP_FAILED) {
		perror("memory for programs");
		return NULL;
	}
	return map;
}

/* The end of the @index-th slot, which becomes accessible; the page behind it stays forbidden. */
static uint8_t *slot(struct memory *memory, size_t index, int protection)
{
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	uint8_t *start = memory->map + index * (SLOT_BYTES + page);

	if (mprotect(start, SLOT_BYTES, protection) != 0)
		return NULL;
	return start + SLOT_BYTES;
}

static bool slots(struct memory *memory)
{
	for (size_t lane = 0; lane < 2; lane++) {
		struct lane_memory *at = &memory->lanes[lane];

		at->call = slot(memory, lane * LANE_SLOTS, PROT_READ | PROT_WRITE);
		if (!at->call)
			return false;
		for (size_t i = 0; i < PROGRAM_MAX_ATTRS; i++) {
			at->attrs[i] = slot(memory, lane * LANE_SLOTS + 1 + i,
					    PROT_READ | PROT_WRITE);
			if (!at->attrs[i])
				return false;
		}
	}
	memory->readonly = slot(memory, SLOTS - 1, PROT_READ);
	return memory->readonly;
}

static bool arena(struct memory *memory)
{
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	/* With a page that stays forbidden behind it. */
	uint8_t *at = reserve((void *)(uintptr_t)PROGRAM_ARENA, PROGRAM_ARENA_BYTES + page,
			      PROT_NONE, MAP_PRIVATE | MAP_FIXED_NOREPLACE);

	if (!at)
		return false;
	memory->arena = at;
	return mprotect(at, PROGRAM_ARENA_BYTES, PROT_READ | PROT_WRITE) == 0;
}

bool memory_open(struct memory *memory, size_t shared_bytes)
{
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);

	*memory = (struct memory){ .map_bytes = SLOTS * (SLOT_BYTES + page),
				   .shared_bytes = shared_bytes };
	memory->map = reserve(NULL, memory->map_bytes, PROT_NONE, MAP_PRIVATE | MAP_NORESERVE);
	memory->wild = reserve(NULL, WILD_BYTES, PROT_NONE, MAP_PRIVATE | MAP_NORESERVE);
	memory->shared = reserve(NULL, shared_bytes, PROT_READ | PROT_WRITE, MAP_SHARED);
	if (memory->map && memory->wild && memory->shared && slots(memory) && arena(memory))
		return true;
	memory_close(memory);
	return false;
}

void memory_close(struct memory *memory)
{
	if (memory->map)
		munmap(memory->map, memory->map_bytes);
	if (memory->wild)
		munmap(memory->wild, WILD_BYTES);
	if (memory->shared)
		munmap(memory->shared, memory->shared_bytes);
	if (memory->arena)
		munmap(memory->arena, PROGRAM_ARENA_BYTES + (size_t)sysconf(_SC_PAGESIZE));
	*memory = (struct memory){ .map = NULL };
}

void memory_fresh(struct memory *memory)
{
	/* Costs next to nothing where no page was touched. */
	if (madvise(memory->arena, PROGRAM_ARENA_BYTES, MADV_DONTNEED) != 0)
		memset(memory->arena, 0, PROGRAM_ARENA_BYTES);
}

uint64_t memory_wild(const struct memory *memory, uint64_t pointer)
{
	if (pointer >= USER_END)
		return pointer;
	return (uint64_t)(uintptr_t)memory->wild + pointer % WILD_BYTES;
}
