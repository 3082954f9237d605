/* SPDX-License-Identifier: BSD-2-Clause */
/* Bytes with a bound: nothing in decoding reads memory but through these functions. */
#ifndef CLI_VIEW_H
#define CLI_VIEW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct view {
	const uint8_t *bytes;
	size_t size;
};

/* What of @size bytes at @at lies inside @view; empty where nothing does. */
struct view view_part(struct view view, size_t at, size_t size);

/* An integer of 1 to 8 bytes at @at; false, and 0, where it does not lie inside. */
bool view_integer(struct view view, size_t at, size_t width, bool big_endian, uint64_t *ret_value);

/* A big-endian bit field of 1 to 64 bits as the firmware's layouts have them. */
bool view_bits(struct view view, size_t bit, size_t width, uint64_t *ret_value);

bool view_is_zero(struct view view);

#endif
