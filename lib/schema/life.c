/* SPDX-License-Identifier: BSD-2-Clause */
/* Which rows a kernel has, and how large its structures are. */
#include "life.h"

static const uint16_t kernels[] = { V5_10, V6_1, V6_12, V7_3 };

uint16_t rv_schema_next_kernel(uint16_t previous)
{
	for (size_t i = 0; i < COUNT_OF(kernels); i++)
		if (kernels[i] > previous)
			return kernels[i];
	return 0;
}

bool rv_schema_alive(struct rv_schema_life life, uint16_t kernel)
{
	return life.since <= kernel && (!life.until || kernel < life.until);
}

#define DEPTH 8 /* structures within structures still to be looked at; there are at most 3 */

/* The widest number in it, or in a structure within it. */
static unsigned int alignment(const struct rv_schema_layout *layout, uint16_t kernel)
{
	const struct rv_schema_layout *left[DEPTH] = { layout };
	unsigned int widest = 1, count = 1;

	while (count > 0) {
		const struct rv_schema_layout *now = left[--count];
		const struct rv_schema_field *field = NULL;

		while ((field = rv_schema_next_field(now, field))) {
			if (!rv_schema_alive(field->life, kernel))
				continue;
			if (!field->layout)
				widest = field->bytes > widest ? field->bytes : widest;
			else if (count < DEPTH)
				left[count++] = field->layout;
		}
	}
	return widest;
}

uint16_t rv_schema_layout_bytes(const struct rv_schema_layout *layout, uint16_t kernel)
{
	const struct rv_schema_field *field = NULL;
	unsigned int widest = alignment(layout, kernel), end = 0;

	if (!layout || !rv_schema_alive(layout->life, kernel))
		return 0;
	while ((field = rv_schema_next_field(layout, field))) {
		unsigned int after = field->offset + (unsigned int)field->bytes * field->count;

		if (rv_schema_alive(field->life, kernel) && after > end)
			end = after;
	}
	return (uint16_t)((end + widest - 1) / widest * widest);
}
