/* SPDX-License-Identifier: BSD-2-Clause */
#include "view.h"

struct view view_part(struct view view, size_t at, size_t size)
{
	struct view part = { NULL, 0 };

	if (at >= view.size)
		return part;
	part.bytes = view.bytes + at;
	part.size = size < view.size - at ? size : view.size - at;
	return part;
}

bool view_integer(struct view view, size_t at, size_t width, bool big_endian, uint64_t *ret_value)
{
	const struct view part = view_part(view, at, width);

	*ret_value = 0;
	if (width == 0 || width > 8 || part.size != width)
		return false;
	for (size_t i = 0; i < width; i++)
		*ret_value = *ret_value << 8 | part.bytes[big_endian ? i : width - 1 - i];
	return true;
}

bool view_bits(struct view view, size_t bit, size_t width, uint64_t *ret_value)
{
	*ret_value = 0;
	if (width == 0 || width > 64 || (bit + width + 7) / 8 > view.size)
		return false;
	for (size_t i = bit; i < bit + width; i++)
		*ret_value = *ret_value << 1 | (view.bytes[i / 8] >> (7 - i % 8) & 1);
	return true;
}

bool view_is_zero(struct view view)
{
	for (size_t i = 0; i < view.size; i++) {
		if (view.bytes[i] != 0)
			return false;
	}
	return true;
}
