/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The last programs that ran, in memory that outlives the kernel they ran on: a file, or
 * the memory of a device that the host backs with a file (ivshmem). Written before each
 * program at the cost of a copy; read by the host when the guest is gone.
 *
 * One process writes at a time. What was written whole is found whole: a slot that was
 * being written when the machine stopped is passed over.
 */
#ifndef TOOLS_FUZZ_RING_H
#define TOOLS_FUZZ_RING_H

#include <stddef.h>
#include <stdint.h>

/* A file of this size keeps 127 programs; other sizes as many as fit, 64 at least. */
#define RING_BYTES (2u << 20)

struct ring;

/*
 * ring_open - to write: the file or device memory at @path
 *
 * A file that is missing or short becomes RING_BYTES long. The numbers go on where an
 * earlier writer stopped. Returns NULL and sets errno; EFBIG: it is too small.
 */
struct ring *ring_open(const char *path);
void ring_close(struct ring *ring);

/* ring_put - @bytes are about to run. Longer ones than a slot are cut. Returns their number. */
uint64_t ring_put(struct ring *ring, const void *data, size_t bytes);

/* One program of a ring. */
struct ring_entry {
	uint64_t sequence; /* counted from 1 */
	const uint8_t *data;
	size_t bytes;
};

/*
 * ring_read - what stands in a ring's memory, the oldest first
 * @memory: its bytes, whatever they are; they are not to change meanwhile
 *
 * Returns how many were put to @ret_entries, which point into @memory; of more than
 * @room the last ones.
 */
size_t ring_read(const uint8_t *memory, size_t bytes, struct ring_entry *ret_entries, size_t room);

#endif
