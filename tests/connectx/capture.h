/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_TESTS_CAPTURE_H
#define CONNECTX_TESTS_CAPTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct frame {
	uint64_t ns;
	uint32_t queue, len;
	const uint8_t *bytes;
};

/* What stands in a pcapng file, read without any code of the program that wrote it. */
struct capture {
	uint8_t *file;
	size_t size;
	struct frame *frames;
	size_t count;
	bool sound;			/* every block is whole and as it must be */
};

void capture_read(struct capture *capture, const char *path);
void capture_free(struct capture *capture);

/* Frames of one queue, in order; `at` counts among them. NULL: there are not so many. */
const struct frame *capture_frame(const struct capture *capture, uint32_t queue, size_t at);
size_t capture_count(const struct capture *capture, uint32_t queue);

#endif
