/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A header, then slots of one size. A slot's number is 0 while it is being written; its
 * place follows from the number, so that neither order nor age need to be stored.
 */
#include "ring.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "program.h"

#define MAGIC UINT64_C(0x31676e6972767272)
#define LEAST_SLOTS 64

struct header {
	_Atomic uint64_t magic;
	uint64_t reserved[7];
};

struct slot {
	_Atomic uint64_t sequence;
	uint64_t bytes;
	uint8_t data[PROGRAM_MAX_BYTES];
};

struct ring {
	void *memory;
	size_t memory_bytes;
	struct slot *slots;
	uint64_t count;
	uint64_t last;
};

static uint64_t slots_of(size_t bytes)
{
	return bytes < sizeof(struct header) ? 0 : (bytes - sizeof(struct header)) / sizeof(struct slot);
}

static struct slot *slot_of(void *memory, uint64_t index)
{
	return (struct slot *)((uint8_t *)memory + sizeof(struct header)) + index;
}

/* A regular file is made long enough; device memory is as long as it is. */
static int map(struct ring *ring, int fd)
{
	struct stat about;

	if (fstat(fd, &about) != 0)
		return -1;
	if (S_ISREG(about.st_mode) && slots_of((size_t)about.st_size) < LEAST_SLOTS &&
	    (ftruncate(fd, RING_BYTES) != 0 || fstat(fd, &about) != 0))
		return -1;
	ring->memory_bytes = (size_t)about.st_size;
	ring->count = slots_of(ring->memory_bytes);
	if (ring->count < LEAST_SLOTS) {
		errno = EFBIG;
		return -1;
	}
	ring->memory = mmap(NULL, ring->memory_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	return ring->memory == MAP_FAILED ? -1 : 0;
}

static void take_up(struct ring *ring)
{
	struct header *header = ring->memory;

	ring->slots = slot_of(ring->memory, 0);
	if (atomic_load(&header->magic) == MAGIC) {
		for (uint64_t i = 0; i < ring->count; i++) {
			const uint64_t sequence = atomic_load(&ring->slots[i].sequence);

			if (sequence > ring->last && (sequence - 1) % ring->count == i)
				ring->last = sequence;
		}
		return;
	}
	for (uint64_t i = 0; i < ring->count; i++)
		atomic_store(&ring->slots[i].sequence, 0);
	atomic_store(&header->magic, MAGIC);
}

struct ring *ring_open(const char *path)
{
	struct ring *ring = calloc(1, sizeof(*ring));
	int fd, error;

	if (!ring)
		return NULL;
	fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (fd < 0)
		goto free_ring;
	if (map(ring, fd) != 0)
		goto close_fd;
	close(fd);
	take_up(ring);
	return ring;
close_fd:
	error = errno;
	close(fd);
	errno = error;
free_ring:
	error = errno;
	free(ring);
	errno = error;
	return NULL;
}

void ring_close(struct ring *ring)
{
	if (!ring)
		return;
	munmap(ring->memory, ring->memory_bytes);
	free(ring);
}

uint64_t ring_put(struct ring *ring, const void *data, size_t bytes)
{
	struct slot *slot = &ring->slots[ring->last % ring->count];

	if (bytes > sizeof(slot->data))
		bytes = sizeof(slot->data);
	atomic_store_explicit(&slot->sequence, 0, memory_order_relaxed);
	atomic_thread_fence(memory_order_release);
	slot->bytes = bytes;
	if (bytes)
		memcpy(slot->data, data, bytes);
	atomic_store_explicit(&slot->sequence, ++ring->last, memory_order_release);
	return ring->last;
}

static int older(const void *left, const void *right)
{
	const struct ring_entry *a = left, *b = right;

	return (a->sequence > b->sequence) - (a->sequence < b->sequence);
}

/* The memory may be at any address and hold anything: nothing is read through a struct. */
static uint64_t word_at(const uint8_t *memory)
{
	uint64_t word;

	memcpy(&word, memory, sizeof(word));
	return word;
}

size_t ring_read(const uint8_t *memory, size_t bytes, struct ring_entry *ret_entries, size_t room)
{
	const uint64_t count = slots_of(bytes);
	struct ring_entry *all;
	size_t found = 0, kept;

	if (count == 0 || word_at(memory) != MAGIC)
		return 0;
	all = calloc(count, sizeof(*all));
	if (!all)
		return 0;
	for (uint64_t i = 0; i < count; i++) {
		const uint8_t *slot = memory + sizeof(struct header) + i * sizeof(struct slot);
		const struct ring_entry entry = {
			.sequence = word_at(slot + offsetof(struct slot, sequence)),
			.bytes = (size_t)word_at(slot + offsetof(struct slot, bytes)),
			.data = slot + offsetof(struct slot, data),
		};

		if (entry.sequence && (entry.sequence - 1) % count == i && entry.bytes <= PROGRAM_MAX_BYTES)
			all[found++] = entry;
	}
	qsort(all, found, sizeof(*all), older);
	kept = found < room ? found : room;
	if (kept)
		memcpy(ret_entries, all + (found - kept), kept * sizeof(*all));
	free(all);
	return kept;
}
