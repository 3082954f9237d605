/* SPDX-License-Identifier: BSD-2-Clause */
#include "chance.h"

#include <string.h>

/* Steele, Lea, Flood: SplitMix64. */
uint64_t chance_next(struct chance *chance)
{
	uint64_t z = chance->state += 0x9e3779b97f4a7c15u;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

uint32_t chance_below(struct chance *chance, uint32_t end)
{
	return end ? (uint32_t)((chance_next(chance) >> 32) * end >> 32) : 0;
}

bool chance_of(struct chance *chance, unsigned int times)
{
	return chance_below(chance, 256) < times;
}

uint64_t chance_number(struct chance *chance)
{
	const uint64_t power = (uint64_t)1 << chance_below(chance, 64);

	switch (chance_below(chance, 8)) {
	case 0:
		return 0;
	case 1:
	case 2:
		return chance_below(chance, 17);
	case 3:
		return power;
	case 4:
		return power - 1;
	case 5:
		return UINT64_MAX - chance_below(chance, 3);
	case 6:
		return chance_next(chance) & (power - 1);
	default:
		return chance_next(chance);
	}
}

void chance_bytes(struct chance *chance, uint8_t *data, size_t bytes)
{
	memset(data, 0, bytes);
	for (size_t i = 0; i < bytes; i += 1 + chance_below(chance, 16)) {
		const uint64_t number = chance_number(chance);
		const size_t width = (size_t)1 << chance_below(chance, 4);

		memcpy(data + i, &number, width < bytes - i ? width : bytes - i);
	}
}
