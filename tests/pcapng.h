/* SPDX-License-Identifier: BSD-2-Clause */
/* The frames of a capture, by the file format alone: nothing is known of who wrote it. */
#ifndef TESTS_PCAPNG_H
#define TESTS_PCAPNG_H

#include <stddef.h>
#include <stdint.h>

struct frame {
	uint64_t ns;
	uint32_t bytes;
	uint32_t queue; /* epb_queue, or ~0 */
	const uint8_t *data;
};

struct pcapng {
	struct frame *frames; /* in the file's order; their data stands in @file */
	size_t count;
	uint8_t *file;
	size_t whole_bytes; /* up to the first block that is wrong, also after a failure */
};

/*
 * Reads all of a file, for the caller to free with pcapng_free(). Returns NULL; or, with no
 * file and no frames, a sentence where any of it is no capture of whole frames in nanoseconds.
 */
const char *pcapng_read(const char *path, struct pcapng *ret_capture);

/* Frees the file and its frames; harmless after a failure, and twice. */
void pcapng_free(struct pcapng *capture);

/* The last byte of the source address, by which some senders tell their queues; -1: too short. */
int frame_source(const struct frame *frame);

/* The four bytes behind the Ethernet header, big-endian; -1: too short. */
int64_t frame_number(const struct frame *frame);

#endif
