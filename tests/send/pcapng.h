/* SPDX-License-Identifier: BSD-2-Clause */
/* The frames of a capture, by the file format alone. */
#ifndef TESTS_SEND_PCAPNG_H
#define TESTS_SEND_PCAPNG_H

#include <stdint.h>

struct frame {
	uint64_t ns;
	uint32_t bytes;
	uint32_t queue; /* epb_queue, or ~0 */
	const uint8_t *data;
};

/* Reads all of a file; the memory is the process's. Returns how many frames, or -1 and says why. */
long pcapng_read(const char *path, struct frame **ret_frames);

#endif
