/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Judges a pcapng of one queue by itself: every frame's time and length, and whether they
 * keep a rate. Knows the file format only, nothing of the device that wrote it.
 *
 *   capture FILE RATE_KBPS BURST_BYTES FRAMES
 *
 * Prints a line a frame, "NANOSECONDS BYTES". Ends with 1 and a sentence where the average
 * is off by more than 0.1 %, a gap differs from the others by more than rounding, or some
 * window carries more than rate x time + burst.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SECTION_HEADER 0x0a0d0d0au
#define INTERFACE_DESCRIPTION 1u
#define ENHANCED_PACKET 6u
#define OPTION_TSRESOL 9u

struct frame {
	uint64_t ns;
	uint32_t bytes;
};

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

/* The frames of a whole file; their number, or -1. */
static long read_frames(const uint8_t *file, size_t size, struct frame *frames, long room)
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
			if (!nanoseconds || length < 32 || count == room)
				return fail("a packet without nanoseconds, or too many");
			frames[count].ns = (uint64_t)word(block + 12) << 32 | word(block + 16);
			frames[count++].bytes = word(block + 24);
		}
		at += length;
	}
	return count;
}

/* floor() of each stamp costs less than a nanosecond, so equal gaps differ by one at most. */
static int judge(const struct frame *frames, long count, uint64_t kbps, uint64_t burst)
{
	uint64_t least = UINT64_MAX;
	uint64_t most = 0;
	uint64_t bytes = 0;

	for (long i = 1; i < count; i++) {
		const uint64_t gap = frames[i].ns - frames[i - 1].ns;

		if (frames[i].ns < frames[i - 1].ns)
			return fail("time goes back");
		least = gap < least ? gap : least;
		most = gap > most ? gap : most;
		bytes += frames[i - 1].bytes;
	}
	const uint64_t took = frames[count - 1].ns - frames[0].ns;
	const double average = (double)bytes * 8e6 / (double)(took ? took : 1);

	fprintf(stderr, "%ld frames, %.3f kbit/s, gaps %" PRIu64 " to %" PRIu64 " ns\n", count,
		average, least, most);
	if (average < (double)kbps * 0.999 || average > (double)kbps * 1.001)
		return fail("the average is off by more than 0.1 %");
	if (burst == 0 && most - least > 1)
		return fail("gaps differ by more than rounding");
	/* Windows from any frame on: what leaves after it may exceed the rate by the burst. */
	for (long i = 0; i < count; i++) {
		uint64_t sent = 0;

		for (long j = i + 1; j < count && j < i + 200; j++) {
			const uint64_t time = frames[j].ns - frames[i].ns + 1;

			sent += frames[j].bytes;
			if (sent * 8000000 > time * kbps + burst * 8000000)
				return fail("a window carries more than rate x time + burst");
		}
	}
	return 0;
}

int main(int argc, char **argv)
{
	static uint8_t file[64 << 20];
	static struct frame frames[100000];
	FILE *stream;
	size_t size;
	long count;

	if (argc != 5)
		return fail("usage: capture FILE RATE_KBPS BURST_BYTES FRAMES"), 2;
	stream = fopen(argv[1], "rbe");
	if (!stream)
		return fail("the file cannot be opened"), 1;
	size = fread(file, 1, sizeof(file), stream);
	fclose(stream);
	count = read_frames(file, size, frames, 100000);
	if (count < 0)
		return 1;
	for (long i = 0; i < count; i++)
		printf("%" PRIu64 " %u\n", frames[i].ns, frames[i].bytes);
	if (count != atol(argv[4]))
		return fail("another number of frames than expected"), 1;
	return judge(frames, count, strtoull(argv[2], NULL, 10), strtoull(argv[3], NULL, 10)) ? 1 : 0;
}
