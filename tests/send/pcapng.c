/* SPDX-License-Identifier: BSD-2-Clause */
/* draft-ietf-opsawg-pcapng: sections in this machine's byte order, one interface, whole frames. */
#include "pcapng.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECTION = 0x0a0d0d0a, INTERFACE = 1, PACKET = 6 };
enum { IF_TSRESOL = 9, EPB_QUEUE = 6 };

static uint32_t word(const uint8_t *p)
{
	uint32_t value;

	memcpy(&value, p, sizeof(value));
	return value;
}

static long fail(const char *sentence)
{
	fprintf(stderr, "%s\n", sentence);
	return -1;
}

static uint8_t *read_file(const char *path, size_t *ret_size)
{
	const size_t room = (size_t)256 << 20;
	FILE *stream = fopen(path, "rbe");
	uint8_t *file = stream ? malloc(room) : NULL;

	*ret_size = file ? fread(file, 1, room, stream) : 0;
	if (stream)
		fclose(stream);
	return file;
}

/* The value of an option, or NULL. */
static const uint8_t *option(const uint8_t *at, const uint8_t *end, unsigned int wanted,
			     unsigned int bytes)
{
	while (end - at >= 4) {
		const unsigned int code = word(at) & 0xffff, length = word(at) >> 16;

		if (length > (size_t)(end - at - 4))
			break;
		if (code == wanted && length == bytes)
			return at + 4;
		at += 4 + (length + 3) / 4 * 4;
	}
	return NULL;
}

static bool add_packet(struct frame *frame, const uint8_t *block, uint32_t length)
{
	const uint32_t kept = length < 32 ? 0 : word(block + 20);
	const uint8_t *queue;

	if (length < 32 || kept > length - 32 || word(block + 24) != kept || word(block + 8))
		return false;
	queue = option(block + 28 + (kept + 3) / 4 * 4, block + length - 4, EPB_QUEUE, 4);
	*frame = (struct frame){
		.ns = (uint64_t)word(block + 12) << 32 | word(block + 16),
		.bytes = kept,
		.queue = queue ? word(queue) : ~0u,
		.data = block + 28,
	};
	return true;
}

long pcapng_read(const char *path, struct frame **ret_frames)
{
	bool nanoseconds = false;
	size_t size, count = 0;
	uint8_t *file = read_file(path, &size);
	struct frame *frames = calloc(size / 32 + 1, sizeof(*frames));

	if (!file || !frames)
		return fail("the capture cannot be read");
	for (size_t at = 0; at < size;) {
		const uint8_t *block = file + at;
		const uint32_t length = size - at < 12 ? 0 : word(block + 4);

		if (length < 12 || length % 4 || length > size - at ||
		    word(block + length - 4) != length)
			return fail("a block is cut off or of a wrong length");
		if (at == 0 && word(block) != SECTION)
			return fail("no section header");
		if (word(block) == INTERFACE) {
			const uint8_t *resolution = option(block + 16, block + length - 4,
							   IF_TSRESOL, 1);

			nanoseconds = resolution && *resolution == 9;
		}
		if (word(block) == PACKET &&
		    (!nanoseconds || !add_packet(&frames[count++], block, length)))
			return fail("a frame that is cut off, or not in nanoseconds");
		at += length;
	}
	*ret_frames = frames;
	return (long)count;
}
