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

static unsigned int alignment(const struct rv_schema_layout *layout, uint16_t kernel)
{
	const struct rv_schema_field *field = NULL;
	unsigned int widest = 1;

	while ((field = rv_schema_next_field(layout, field))) {
		unsigned int bytes = field->layout ? alignment(field->layout, kernel) : field->bytes;

		if (rv_schema_alive(field->life, kernel) && bytes > widest)
			widest = bytes;
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
