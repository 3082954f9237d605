/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_TESTS_LAYOUT_H
#define CONNECTX_TESTS_LAYOUT_H

#include <stdint.h>

/* Sets width bits at a bit offset from the start of a big-endian layout. */
static inline void put(uint8_t *layout, unsigned int offset, unsigned int width, uint64_t value)
{
	for (unsigned int i = 0; i < width; i++) {
		unsigned int bit = offset + width - 1 - i;
		uint8_t mask = (uint8_t)(0x80 >> bit % 8);

		layout[bit / 8] = (uint8_t)(value >> i & 1 ? layout[bit / 8] | mask :
							     layout[bit / 8] & ~mask);
	}
}

static inline uint64_t get(const uint8_t *layout, unsigned int offset, unsigned int width)
{
	uint64_t value = 0;

	for (unsigned int bit = offset; bit < offset + width; bit++)
		value = value << 1 | (layout[bit / 8] >> (7 - bit % 8) & 1);
	return value;
}

#endif
