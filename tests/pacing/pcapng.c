/* SPDX-License-Identifier: BSD-2-Clause */
#include "pcapng.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SECTION_HEADER 0x0a0d0d0au
#define INTERFACE_DESCRIPTION 1u
#define ENHANCED_PACKET 6u
#define OPTION_TSRESOL 9u
#define PACKET 28u /* where its bytes begin in a block */
#define ETHERNET 14u

static uint32_t word(const uint8_t *p)
{
	uint32_t value;

	memcpy(&value, p, sizeof(value)); /* a section is in its writer's byte order: ours */
	return value;
}

static int fail(const char *sentence)
{
	fprintf(stderr, "capture: %s\n", sentence);
	return -1;
}

/* if_tsresol 9 must be there: without it stamps are microseconds. */
static bool counts_nanoseconds(const uint8_t *block, uint32_t length)
{
	for (uint32_t at = 16; at + 4 <= length - 4;) {
		uint16_t code;
		uint16_t bytes;

		memcpy(&code, block + at, sizeof(code));
		memcpy(&bytes, block + at + 2, sizeof(bytes));
		if (code == OPTION_TSRESOL && bytes == 1)
			return block[at + 4] == 9;
		at += 4 + (bytes + 3u) / 4 * 4;
	}
	return false;
}

static struct frame packet(const uint8_t *block)
{
	const uint8_t *bytes = block + PACKET;
	const uint8_t *number = bytes + ETHERNET;

	return (struct frame){
		.ns = (uint64_t)word(block + 12) << 32 | word(block + 16),
		.bytes = word(block + 24),
		.number = (uint32_t)number[0] << 24 | (uint32_t)number[1] << 16 |
			  (uint32_t)number[2] << 8 | number[3],
		.source = bytes[11],
	};
}

/* The frames of a whole file; their number, or -1. Every block is one frame at most. */
static long read_frames(const uint8_t *file, size_t size, struct frame *frames)
{
	bool nanoseconds = false;
	long count = 0;

	for (size_t at = 0; at < size;) {
		const uint8_t *block = file + at;
		uint32_t length;

		if (size - at < 12)
			return fail("a block is cut off");
		length = word(block + 4);
		if (length < 12 || length % 4 || length > size - at ||
		    word(block + length - 4) != length)
			return fail("a block's length is wrong");
		if (at == 0 && word(block) != SECTION_HEADER)
			return fail("no section header");
		if (word(block) == INTERFACE_DESCRIPTION)
			nanoseconds = counts_nanoseconds(block, length);
		if (word(block) == ENHANCED_PACKET) {
			if (!nanoseconds)
				return fail("a packet without nanoseconds");
			if (length < PACKET + ETHERNET + 8 || word(block + 20) < ETHERNET + 4)
				return fail("a packet without a number");
			frames[count++] = packet(block);
		}
		at += length;
	}
	return count;
}

static uint8_t *read_file(const char *path, size_t *ret_size)
{
	FILE *stream = fopen(path, "rbe");
	uint8_t *file = NULL;
	long size = -1;

	if (stream && fseek(stream, 0, SEEK_END) == 0)
		size = ftell(stream);
	if (size > 0 && fseek(stream, 0, SEEK_SET) == 0)
		file = malloc((size_t)size);
	if (file && fread(file, 1, (size_t)size, stream) != (size_t)size) {
		free(file);
		file = NULL;
	}
	if (stream)
		fclose(stream);
	*ret_size = file ? (size_t)size : 0;
	return file;
}

long pcapng_read(const char *path, struct frame **ret_frames)
{
	size_t size;
	uint8_t *file = read_file(path, &size);
	struct frame *frames = file ? calloc(size / 12 + 1, sizeof(*frames)) : NULL;
	long count = frames ? read_frames(file, size, frames) : fail("the file cannot be read");

	free(file);
	if (count < 0)
		free(frames);
	else
		*ret_frames = frames;
	return count;
}
