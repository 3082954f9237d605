/* SPDX-License-Identifier: BSD-2-Clause */
#include "bits.h"

uint64_t bits_get(const uint8_t *base, unsigned int field)
{
	unsigned int bit = field >> 8;
	unsigned int width = field & 0xff;
	uint64_t value = 0;

	while (width) {
		unsigned int skip = bit & 7;
		unsigned int take = 8 - skip < width ? 8 - skip : width;
		unsigned int part = (unsigned int)base[bit >> 3] >> (8 - skip - take);

		value = value << take | (part & ((1u << take) - 1));
		bit += take;
		width -= take;
	}
	return value;
}

void bits_set(uint8_t *base, unsigned int field, uint64_t value)
{
	unsigned int bit = (field >> 8) + (field & 0xff);
	unsigned int width = field & 0xff;

	while (width) {
		unsigned int end = (bit - 1) & 7;
		unsigned int take = end + 1 < width ? end + 1 : width;
		unsigned int shift = 7 - end;
		unsigned int mask = ((1u << take) - 1) << shift;
		uint8_t *byte = &base[(bit - 1) >> 3];

		*byte = (uint8_t)((*byte & ~mask) | ((unsigned int)(value << shift) & mask));
		value >>= take;
		bit -= take;
		width -= take;
	}
}

uint32_t be32_get(const uint8_t *from)
{
	return (uint32_t)from[0] << 24 | (uint32_t)from[1] << 16 | (uint32_t)from[2] << 8 | from[3];
}

uint64_t be64_get(const uint8_t *from)
{
	return (uint64_t)be32_get(from) << 32 | be32_get(from + 4);
}

void be32_put(uint8_t *to, uint32_t value)
{
	for (int i = 0; i < 4; i++)
		to[i] = (uint8_t)(value >> (24 - 8 * i));
}

void be64_put(uint8_t *to, uint64_t value)
{
	be32_put(to, (uint32_t)(value >> 32));
	be32_put(to + 4, (uint32_t)value);
}

uint16_t le16_get(const uint8_t *from)
{
	return (uint16_t)(from[0] | from[1] << 8);
}

uint32_t le32_get(const uint8_t *from)
{
	return (uint32_t)from[3] << 24 | (uint32_t)from[2] << 16 | (uint32_t)from[1] << 8 | from[0];
}

uint64_t le64_get(const uint8_t *from)
{
	return (uint64_t)le32_get(from + 4) << 32 | le32_get(from);
}

void le16_put(uint8_t *to, uint16_t value)
{
	to[0] = (uint8_t)value;
	to[1] = (uint8_t)(value >> 8);
}

void le32_put(uint8_t *to, uint32_t value)
{
	for (int i = 0; i < 4; i++)
		to[i] = (uint8_t)(value >> (8 * i));
}

void le64_put(uint8_t *to, uint64_t value)
{
	le32_put(to, (uint32_t)value);
	le32_put(to + 4, (uint32_t)(value >> 32));
}
