/* SPDX-License-Identifier: BSD-2-Clause */
#include <string.h>

#include "generate.h"
#include "hints.h"

enum { LAYOUT_MAX_DEPTH = 6 };

uint64_t generate_value(struct maker *maker, const struct rv_schema_values *values)
{
	uint64_t value;

	if (!values || !values->count || chance_of(&maker->chance, 32))
		return chance_number(&maker->chance);
	value = values->values[chance_below(&maker->chance, (uint32_t)values->count)].value;
	while (chance_of(&maker->chance, 64))
		value |= values->values[chance_below(&maker->chance, (uint32_t)values->count)].value;
	return value;
}

static void put_number(uint8_t *at, const struct rv_schema_field *field, uint64_t value)
{
	for (unsigned int i = 0; i < field->bytes && i < 8; i++) {
		const unsigned int byte =
			field->kind == RV_SCHEMA_FIELD_BE ? field->bytes - 1u - i : i;

		at[byte] = (uint8_t)(value >> 8 * i);
	}
}

static uint64_t plain_number(struct maker *maker, const struct rv_schema_field *field)
{
	if (field->kind == RV_SCHEMA_FIELD_POINTER)
		return PROGRAM_ARENA + 0x20000 +
		       (maker_deviates(maker) ? chance_number(&maker->chance) : 0);
	if (field->kind == RV_SCHEMA_FIELD_RESERVED && !maker_deviates(maker))
		return 0;
	return maker->deviation && chance_of(&maker->chance, 96) ?
		       generate_value(maker, field->values) :
		       0;
}

static void fill_element(struct maker *maker, const struct rv_schema_layout *layout,
			 const struct rv_schema_field *field, size_t at)
{
	const bool plain = maker->plain_uars &&
			   strcmp(layout->name, "mlx5_ib_alloc_ucontext_req_v2") == 0;
	const struct field_hint *hint =
		field_hint_of(plain ? PLAIN_UARS : layout->name, field->name);
	uint16_t class_id = field->kind == RV_SCHEMA_FIELD_HANDLE ? field->object_id : 0;

	if (hint && !maker_deviates(maker)) {
		class_id = hint->class_id;
		if (!class_id) {
			put_number(maker->program->data + at, field, hint->number);
			return;
		}
	}
	if (class_id && class_id != RV_SCHEMA_ANY_OBJECT) {
		generate_need(maker, class_id);
		maker_patch(maker, at, field->bytes < 8 ? field->bytes : 8, false,
			    maker_last(maker, class_id));
		return;
	}
	put_number(maker->program->data + at, field, plain_number(maker, field));
}

static void fill(struct maker *maker, const struct rv_schema_layout *layout, size_t at,
		 unsigned int depth)
{
	const struct rv_schema_field *field = NULL;

	while ((field = rv_schema_next_field(layout, field))) {
		if (!rv_schema_alive(field->life, maker->kernel) || !field->bytes)
			continue;
		for (unsigned int i = 0; i < field->count; i++) {
			const size_t place = at + field->offset + (size_t)i * field->bytes;

			if (field->kind != RV_SCHEMA_FIELD_LAYOUT)
				fill_element(maker, layout, field, place);
			else if (depth < LAYOUT_MAX_DEPTH)
				fill(maker, field->layout, place, depth + 1);
		}
	}
}

/* A list at the end, as of handles: one element, or a few. */
static const struct rv_schema_field *list_of(const struct rv_schema_layout *layout)
{
	const struct rv_schema_field *field = NULL;

	while ((field = rv_schema_next_field(layout, field)))
		if (field->count == 0 && strcmp(field->name, "driver_data") != 0 && field->bytes)
			return field;
	return NULL;
}

struct data_span generate_layout(struct maker *maker, const struct rv_schema_layout *layout)
{
	const size_t bytes = rv_schema_layout_bytes(layout, maker->kernel);
	const struct rv_schema_field *list = list_of(layout);
	const bool handles = list && list->kind == RV_SCHEMA_FIELD_HANDLE;
	unsigned int elements = handles ? 1 : 0;
	struct data_span span;

	if (list && maker_deviates(maker))
		elements = chance_below(&maker->chance, 4);
	if (!list)
		elements = 0;
	/* The kernel wants whole words of 8 bytes of an extended command. */
	span = maker_data(maker, (bytes + (list ? elements * (size_t)list->bytes : 0) + 7) & ~(size_t)7);
	if (span.bytes)
		span.bytes = (uint16_t)(handles ? (bytes + elements * (size_t)list->bytes + 7) & ~(size_t)7 :
						  bytes + (list ? elements * (size_t)list->bytes : 0));
	if (!span.bytes)
		return span;
	fill(maker, layout, span.offset, 0);
	for (unsigned int i = 0; i < elements; i++)
		if (list->kind != RV_SCHEMA_FIELD_LAYOUT)
			fill_element(maker, layout, list,
				     span.offset + list->offset + (size_t)i * list->bytes);
		else
			fill(maker, list->layout, span.offset + list->offset + (size_t)i * list->bytes, 1);
	return span;
}
