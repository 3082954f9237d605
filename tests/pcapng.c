/* SPDX-License-Identifier: BSD-2-Clause */
/* draft-ietf-opsawg-pcapng: one section in our byte order, one interface, then packets. */
#include "pcapng.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECTION = 0x0a0d0d0a, INTERFACE = 1, PACKET = 6 };
enum { ORDER_MAGIC = 0x1a2b3c4d, VERSION_1_0 = 1, LINK_ETHERNET = 1 };
enum { IF_TSRESOL = 9, EPB_QUEUE = 6 };
enum { SECTION_BYTES = 28, INTERFACE_BYTES = 20, PACKET_BYTES = 32 }; /* without what may follow */
enum { SOURCE_END = 12, ETHERNET = 14 };

static uint32_t word(const uint8_t *p)
{
	uint32_t value;

	memcpy(&value, p, sizeof(value));
	return value;
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

/* The value of an option, or NULL. */
static const uint8_t *option(const uint8_t *at, const uint8_t *end, unsigned int wanted,
			     unsigned int bytes)
{
	while (end - at >= 4) {
		const unsigned int code = word(at) & 0xffff, length = word(at) >> 16;
		const size_t padded = (length + 3u) / 4 * 4;

		if (padded > (size_t)(end - at - 4))
			break;
		if (code == wanted && length == bytes)
			return at + 4;
		at += 4 + padded;
	}
	return NULL;
}

static bool is_section(const uint8_t *block, uint32_t length)
{
	return word(block) == SECTION && length >= SECTION_BYTES &&
	       word(block + 8) == ORDER_MAGIC && word(block + 12) == VERSION_1_0;
}

/* if_tsresol must be there: without it stamps are microseconds. */
static bool is_interface(const uint8_t *block, uint32_t length)
{
	const uint8_t *resolution;

	if (word(block) != INTERFACE || length < INTERFACE_BYTES ||
	    (word(block + 8) & 0xffff) != LINK_ETHERNET)
		return false;
	resolution = option(block + 16, block + length - 4, IF_TSRESOL, 1);
	return resolution && *resolution == 9;
}

static bool is_packet(const uint8_t *block, uint32_t length, struct frame *ret_frame)
{
	const uint32_t kept = length < PACKET_BYTES ? 0 : word(block + 20);
	const uint8_t *queue;

	if (word(block) != PACKET || length < PACKET_BYTES || kept > length - PACKET_BYTES ||
	    word(block + 24) != kept || word(block + 8))
		return false;
	queue = option(block + 28 + (kept + 3) / 4 * 4, block + length - 4, EPB_QUEUE, 4);
	*ret_frame = (struct frame){
		.ns = (uint64_t)word(block + 12) << 32 | word(block + 16),
		.bytes = kept,
		.queue = queue ? word(queue) : ~0u,
		.data = block + 28,
	};
	return true;
}

/* Every block is one frame at most. What is wrong, or NULL. */
static const char *read_blocks(struct pcapng *capture, size_t size)
{
	size_t number = 0;

	for (size_t at = 0; at < size; number++) {
		const uint8_t *block = capture->file + at;
		const uint32_t length = size - at < 12 ? 0 : word(block + 4);

		if (length < 12 || length % 4 || length > size - at ||
		    word(block + length - 4) != length)
			return "a block is cut off or of a wrong length";
		if (number == 0 && !is_section(block, length))
			return "no section header of version 1.0 in this byte order";
		if (number == 1 && !is_interface(block, length))
			return "no Ethernet interface with stamps in nanoseconds";
		if (number >= 2 && !is_packet(block, length, &capture->frames[capture->count++]))
			return "a block that is not one whole frame of the interface";
		at += length;
		capture->whole_bytes = at;
	}
	return number < 2 ? "no interface" : NULL;
}

const char *pcapng_read(const char *path, struct pcapng *ret_capture)
{
	struct pcapng capture = { .count = 0 };
	const char *wrong = "the file cannot be read";
	size_t size;

	capture.file = read_file(path, &size);
	if (capture.file)
		capture.frames = calloc(size / PACKET_BYTES + 1, sizeof(*capture.frames));
	if (capture.frames)
		wrong = read_blocks(&capture, size);
	*ret_capture = capture;
	if (wrong) {
		pcapng_free(ret_capture);
		ret_capture->whole_bytes = capture.whole_bytes;
	}
	return wrong;
}

void pcapng_free(struct pcapng *capture)
{
	free(capture->frames);
	free(capture->file);
	*capture = (struct pcapng){ .count = 0 };
}

int frame_source(const struct frame *frame)
{
	return frame->bytes < SOURCE_END ? -1 : frame->data[SOURCE_END - 1];
}

int64_t frame_number(const struct frame *frame)
{
	const uint8_t *p = frame->data + ETHERNET;

	if (frame->bytes < ETHERNET + 4)
		return -1;
	return (int64_t)p[0] << 24 | (int64_t)p[1] << 16 | (int64_t)p[2] << 8 | p[3];
}
