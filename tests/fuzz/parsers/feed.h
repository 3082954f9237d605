/* SPDX-License-Identifier: BSD-2-Clause */
/* The input of a fuzz target, taken from its start on. Behind its end there are zeros. */
#ifndef FUZZ_FEED_H
#define FUZZ_FEED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct feed {
	const uint8_t *at;
	size_t left;
};

static inline bool feed_ended(const struct feed *feed)
{
	return feed->left == 0;
}

static inline uint8_t feed_byte(struct feed *feed)
{
	if (feed->left == 0)
		return 0;
	feed->left--;
	return *feed->at++;
}

/* Little-endian, of @width bytes. */
static inline uint64_t feed_number(struct feed *feed, unsigned int width)
{
	uint64_t number = 0;

	for (unsigned int i = 0; i < width; i++)
		number |= (uint64_t)feed_byte(feed) << 8 * i;
	return number;
}

/* What there is of @size bytes; the rest of @to becomes zeros. Returns how many there were. */
size_t feed_bytes(struct feed *feed, void *to, size_t size);

/* Bytes up to and with @end, at most @size. */
size_t feed_until(struct feed *feed, uint8_t end, void *to, size_t size);

/* The same as a string without @end; longer ones are cut. Returns its length. */
size_t feed_line(struct feed *feed, uint8_t end, char *to, size_t size);

#endif
