/* SPDX-License-Identifier: BSD-2-Clause */
/* The reader that judges captures: what is not one, it refuses. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "capture.h"
#include "server.h"

/* A section, an interface, a frame of 18 bytes with a queue, and one of 11 without. */
static const uint32_t good[] = {
	0x0a0d0d0a, 28, 0x1a2b3c4d, 1, ~0u, ~0u, 28,
	1, 28, 1, 65535, 1u << 16 | 9, 9, 28,
	6, 60, 0, 1, 7, 18, 18, 0, 0, 0x05000000, 0x04030201, 0, 4u << 16 | 6, 77, 60,
	6, 44, 0, 2, 8, 11, 11, 0, 0, 0, 44,
};

static const struct {
	size_t at;
	uint32_t value;
	const char *what, *says;
} wrong[] = {
	{ 0, 1, "no section", "no section" },
	{ 2, 0x4d3c2b1a, "the other byte order", "no section" },
	{ 3, 2, "another version", "no section" },
	{ 6, 24, "two lengths of one block", "wrong length" },
	{ 8, 24, "a length that leaves the block's end to the next", "wrong length" },
	{ 8, 27, "a length that is no multiple of 4", "wrong length" },
	{ 8, 0, "a length of nothing", "wrong length" },
	{ 9, 113, "another link than Ethernet", "no Ethernet" },
	{ 11, 1u << 16 | 8, "no resolution, which means microseconds", "no Ethernet" },
	{ 12, 6, "microseconds", "no Ethernet" },
	{ 7, 5, "another block in the interface's place", "no Ethernet" },
	{ 14, 3, "a packet of another kind", "not one whole frame" },
	{ 16, 1, "a packet of a second interface", "not one whole frame" },
	{ 19, 30, "a packet longer than its block", "not one whole frame" },
	{ 20, 19, "a packet that is cut short", "not one whole frame" },
	{ 39, 48, "a last block whose end is another", "wrong length" },
};

static const char *read_words(const char *path, const uint32_t *words, size_t bytes,
		      struct pcapng *ret_capture)
{
	FILE *file = fopen(path, "we");

	if (!file || fwrite(words, 1, bytes, file) != bytes || fclose(file)) {
		perror(path);
		exit(1);
	}
	return pcapng_read(path, ret_capture);
}

static void test_good(const char *path)
{
	struct pcapng capture;
	const struct frame *frame;

	result(!read_words(path, good, sizeof(good), &capture) && capture.count == 2,
	       "a capture of two frames is read");
	frame = capture_frame(&capture, 77, 0);
	result(frame && frame->ns == (1ull << 32 | 7) && frame->bytes == 18 &&
	       frame_source(frame) == 5 && frame_number(frame) == 0x03040000,
	       "with time, length, queue, source and number");
	frame = capture_frame(&capture, ~0u, 0);
	result(frame && frame->bytes == 11 && frame_source(frame) == -1 &&
	       frame_number(frame) == -1, "and what a short one has not is said");
	pcapng_free(&capture);
	pcapng_free(&capture);
}

void test_capture_reader(void)
{
	char path[] = "/tmp/connectx-capture-XXXXXX", what[96];
	struct pcapng capture;
	const char *said;
	bool all = true;

	close(mkstemp(path));
	test_good(path);
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		uint32_t words[sizeof(good) / sizeof(good[0])];

		memcpy(words, good, sizeof(good));
		words[wrong[i].at] = wrong[i].value;
		snprintf(what, sizeof(what), "a capture is refused: %s", wrong[i].what);
		said = read_words(path, words, sizeof(words), &capture);
		result(said && strstr(said, wrong[i].says) && !capture.file && !capture.frames &&
		       !capture.count, what);
	}
	/* Only the end of a block is an end. */
	for (size_t bytes = 0; bytes < sizeof(good); bytes++) {
		const bool whole = bytes == 56 || bytes == 116;

		all = all && !read_words(path, good, bytes, &capture) == whole;
		pcapng_free(&capture);
	}
	result(all, "a capture that is cut anywhere else than between blocks is refused");
	unlink(path);
	result(pcapng_read(path, &capture) != NULL, "and one that is not there");
}
