/* SPDX-License-Identifier: BSD-2-Clause */
/* Numbers that look random and are the same for the same seed everywhere. */
#ifndef TOOLS_FUZZ_CHANCE_H
#define TOOLS_FUZZ_CHANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct chance {
	uint64_t state;
};

uint64_t chance_next(struct chance *chance);

/* chance_below - 0 to @end - 1; 0 where @end is 0 */
uint32_t chance_below(struct chance *chance, uint32_t end);

/* chance_of - true @times of 256 */
bool chance_of(struct chance *chance, unsigned int times);

/* chance_number - small, a power of two, one beside it, an end of a range, or anything */
uint64_t chance_number(struct chance *chance);

/* chance_bytes - fills @data, mostly with zeros, small numbers and ends of ranges */
void chance_bytes(struct chance *chance, uint8_t *data, size_t bytes);

#endif
