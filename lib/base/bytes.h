/* SPDX-License-Identifier: BSD-2-Clause */
/* Bit fields in big-endian firmware layouts, by offset and width. */
#ifndef RV_BASE_BYTES_H
#define RV_BASE_BYTES_H

#include <stddef.h>
#include <stdint.h>

/* Bit 0 is the most significant bit of byte 0, as the PRM counts. At most 32 bits. */
static inline uint32_t rv_bits_get(const void *layout, size_t offset, unsigned int bits)
{
	const uint8_t *p = layout;
	uint32_t value = 0;

	for (unsigned int i = 0; i < bits; i++, offset++) {
		const uint32_t byte = p[offset / 8];

		value = value << 1 | (byte >> (7 - offset % 8) & 1u);
	}
	return value;
}

static inline void rv_bits_set(void *layout, size_t offset, unsigned int bits, uint32_t value)
{
	uint8_t *p = layout;

	for (unsigned int i = 0; i < bits; i++, offset++) {
		const uint8_t mask = (uint8_t)(1u << (7 - offset % 8));

		if (value >> (bits - 1 - i) & 1)
			p[offset / 8] |= mask;
		else
			p[offset / 8] &= (uint8_t)~mask;
	}
}

#endif
