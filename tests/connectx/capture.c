/* SPDX-License-Identifier: BSD-2-Clause */
#include "capture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t word(const uint8_t *at)
{
	uint32_t value;

	memcpy(&value, at, sizeof(value));
	return value;
}

/* The number in the option of queues, or ~0. */
static uint32_t option_queue(const uint8_t *at, const uint8_t *end)
{
	while (end - at >= 4) {
		uint32_t head = word(at), len = head >> 16;

		if ((head & 0xffff) == 6 && len == 4 && end - at >= 8)
			return word(at + 4);
		at += 4 + (len + 3) / 4 * 4;
	}
	return ~0u;
}

static void add_frame(struct capture *capture, const uint8_t *body, uint32_t len)
{
	uint32_t kept = word(body + 12);
	struct frame frame = {
		.ns = (uint64_t)word(body + 4) << 32 | word(body + 8),
		.len = word(body + 16), .bytes = body + 20,
	};

	if (word(body) || kept > len - 20 || kept != frame.len) {
		capture->sound = false;
		return;
	}
	frame.queue = option_queue(body + 20 + (kept + 3) / 4 * 4, body + len);
	if (!(capture->count & (capture->count - 1)))
		capture->frames = realloc(capture->frames,
					  (2 * capture->count + 1) * sizeof(frame));
	capture->frames[capture->count++] = frame;
}

static void read_block(struct capture *capture, size_t number, uint32_t type, const uint8_t *body,
		       uint32_t len)
{
	if (number == 0)
		capture->sound = type == 0x0a0d0d0a && len >= 16 && word(body) == 0x1a2b3c4d &&
				 word(body + 4) == 1;
	else if (number == 1)
		capture->sound = type == 1 && len >= 8 && (word(body) & 0xffff) == 1;
	else if (type == 6 && len >= 20)
		add_frame(capture, body, len);
	else
		capture->sound = false;
}

void capture_read(struct capture *capture, const char *path)
{
	FILE *file = fopen(path, "re");
	size_t at = 0, number = 0;

	memset(capture, 0, sizeof(*capture));
	if (!file)
		return;
	fseek(file, 0, SEEK_END);
	capture->size = (size_t)ftell(file);
	rewind(file);
	capture->file = malloc(capture->size + 1);
	capture->sound = capture->file &&
			 fread(capture->file, 1, capture->size, file) == capture->size;
	fclose(file);
	while (capture->sound && at < capture->size) {
		uint32_t len = capture->size - at < 12 ? 0 : word(capture->file + at + 4);

		if (len < 12 || len % 4 || len > capture->size - at ||
		    word(capture->file + at + len - 4) != len)
			capture->sound = false;
		else
			read_block(capture, number++, word(capture->file + at),
				   capture->file + at + 8, len - 12);
		at += len;
	}
	capture->sound = capture->sound && number >= 2;
}

void capture_free(struct capture *capture)
{
	free(capture->file);
	free(capture->frames);
}

const struct frame *capture_frame(const struct capture *capture, uint32_t queue, size_t at)
{
	for (size_t i = 0; i < capture->count; i++)
		if (capture->frames[i].queue == queue && !at--)
			return &capture->frames[i];
	return NULL;
}

size_t capture_count(const struct capture *capture, uint32_t queue)
{
	size_t count = 0;

	for (size_t i = 0; i < capture->count; i++)
		count += capture->frames[i].queue == queue;
	return count;
}
