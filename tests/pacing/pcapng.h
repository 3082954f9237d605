/* SPDX-License-Identifier: BSD-2-Clause */
/* The frames of a pcapng file. Knows the format only, nothing of the device that wrote it. */
#ifndef PACING_PCAPNG_H
#define PACING_PCAPNG_H

#include <stdint.h>

struct frame {
	uint64_t ns;
	uint32_t bytes;
	uint32_t number; /* the four bytes after the Ethernet header, big-endian */
	uint8_t source;  /* the last byte of the source address */
};

/* All frames in the file's order, for the caller to free; their number, or -1 and a sentence. */
long pcapng_read(const char *path, struct frame **ret_frames);

#endif
