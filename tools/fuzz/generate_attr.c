/* SPDX-License-Identifier: BSD-2-Clause */
#include <string.h>

#include "generate.h"
#include "hints.h"

enum { ATTR_F_MANDATORY = 1, INLINE_BYTES = 8, MOST_ROOM = 4096, FEW_BYTES = 64,
       OF_OTHER_WAYS = 48 };

static void put_bytes(struct maker *maker, struct call_attr *attr, struct data_span span)
{
	attr->length = span.bytes;
	if (span.bytes > INLINE_BYTES) {
		attr->source = ATTR_DATA;
		attr->data = span;
		return;
	}
	attr->source = ATTR_NUMBER;
	memcpy(&attr->number, maker->program->data + span.offset, span.bytes);
}

static void put_number(struct call_attr *attr, uint64_t number, size_t bytes)
{
	attr->source = ATTR_NUMBER;
	attr->length = (uint16_t)bytes;
	attr->number = bytes < 8 ? number & (((uint64_t)1 << 8 * bytes) - 1) : number;
}

static size_t some_length(struct maker *maker, const struct rv_schema_attr *row)
{
	const size_t most = row->max_bytes < row->min_bytes + FEW_BYTES ? row->max_bytes :
									    row->min_bytes + FEW_BYTES;

	if (!maker->deviation || !chance_of(&maker->chance, 96))
		return row->min_bytes;
	if (row->max_bytes <= MOST_ROOM && chance_of(&maker->chance, 64))
		return row->max_bytes;
	return row->min_bytes + chance_below(&maker->chance, (uint32_t)(most - row->min_bytes + 1));
}

/* What works is one way; whether another that the schema has is taken. */
static bool varies(struct maker *maker)
{
	return maker->deviation && chance_of(&maker->chance, OF_OTHER_WAYS);
}

static uint64_t another_value(struct maker *maker, const struct hint *hint,
			      const struct rv_schema_attr *row)
{
	if (!row->values || !row->values->count || !varies(maker))
		return hint->number;
	return row->values->values[chance_below(&maker->chance, (uint32_t)row->values->count)].value;
}

static struct data_span known_bytes(struct maker *maker, const struct hint *hint,
				    const struct rv_schema_attr *row)
{
	const bool other = row->max_bytes > row->min_bytes && varies(maker);
	const struct data_span span =
		maker_data(maker, other ? some_length(maker, row) : hint->bytes);

	memcpy(maker->program->data + span.offset, hint->pattern, span.bytes < 16 ? span.bytes : 16);
	return span;
}

static void put_hint(struct maker *maker, struct call_attr *attr, const struct hint *hint,
		     const struct rv_schema_attr *row)
{
	switch (hint->kind) {
	case HINT_NUMBER:
		put_number(attr, another_value(maker, hint, row), hint->bytes);
		break;
	case HINT_REF:
	case HINT_ABSENT:
		generate_need(maker, hint->class_id);
		attr->source = ATTR_RESOURCE;
		attr->length = hint->bytes;
		attr->ref = maker_last(maker, hint->class_id);
		break;
	case HINT_DEVX:
		generate_need(maker, RESOURCE_FIRMWARE(hint->class_id));
		attr->source = ATTR_RESOURCE;
		attr->ref = maker_last(maker, RESOURCE_DEVX_OBJ(hint->class_id));
		break;
	case HINT_ROOM:
		attr->source = ATTR_ROOM;
		attr->length = hint->bytes;
		attr->data = (struct data_span){ 0, hint->bytes };
		break;
	case HINT_BYTES:
		put_bytes(maker, attr, known_bytes(maker, hint, row));
		break;
	default:
		break;
	}
}

static void put_in(struct maker *maker, struct call_attr *attr, const struct rv_schema_attr *row)
{
	struct data_span span;
	size_t bytes;

	if (row->layout) {
		put_bytes(maker, attr, generate_layout(maker, row->layout));
		return;
	}
	bytes = some_length(maker, row);
	if (bytes <= INLINE_BYTES) {
		put_number(attr, maker->deviation ? generate_value(maker, row->values) : 0, bytes);
		return;
	}
	span = maker_data(maker, bytes);
	if (maker->deviation)
		chance_bytes(&maker->chance, maker->program->data + span.offset, span.bytes);
	put_bytes(maker, attr, span);
}

static void put_out(struct maker *maker, struct call_attr *attr, const struct rv_schema_attr *row)
{
	size_t bytes = row->layout ? rv_schema_layout_bytes(row->layout, maker->kernel) :
				     some_length(maker, row);

	if (row->layout && row->repeated)
		bytes *= 1 + chance_below(&maker->chance, 4);
	if (!bytes && maker->deviation)
		bytes = chance_below(&maker->chance, MOST_ROOM);
	attr->source = ATTR_ROOM;
	attr->length = (uint16_t)bytes;
	attr->data = (struct data_span){ 0, (uint16_t)bytes };
}

static void put_handle(struct maker *maker, struct call_attr *attr,
		       const struct rv_schema_attr *row)
{
	static const uint16_t any[] = { 0x1001, 0x03, 0x04, 0x05, 0x0c, 0x0b };
	uint16_t class_id = row->object_id;

	if (class_id == RV_SCHEMA_ANY_OBJECT)
		class_id = any[chance_below(&maker->chance, sizeof(any) / sizeof(any[0]))];
	generate_need(maker, class_id);
	attr->source = ATTR_RESOURCE;
	attr->ref = maker_last(maker, class_id);
}

static void put_handles(struct maker *maker, struct call_attr *attr,
			const struct rv_schema_attr *row)
{
	const unsigned int count = 1 + chance_below(&maker->chance, maker->deviation ? 4 : 1);
	const struct data_span span = maker_data(maker, (size_t)count * 4);

	generate_need(maker, row->object_id);
	for (unsigned int i = 0; i < count && span.bytes; i++)
		maker_patch(maker, span.offset + i * 4u, 4, false, maker_last(maker, row->object_id));
	attr->source = ATTR_HANDLES;
	attr->length = span.bytes;
	attr->data = span;
}

static void put_choice(struct maker *maker, struct call_attr *attr,
		       const struct rv_schema_attr *row)
{
	const struct rv_schema_attr *choice;

	if (!row->choice_count)
		return;
	choice = &row->choices[chance_below(&maker->chance, (uint32_t)row->choice_count)];
	put_in(maker, attr, choice);
	attr->elem_id = (uint8_t)choice->id;
}

static void put_by_kind(struct maker *maker, struct call_attr *attr,
			const struct rv_schema_attr *row)
{
	switch (row->kind) {
	case RV_SCHEMA_IN:
		put_in(maker, attr, row);
		break;
	case RV_SCHEMA_OUT:
		put_out(maker, attr, row);
		break;
	case RV_SCHEMA_CONST:
	case RV_SCHEMA_FLAGS:
		put_number(attr, maker->deviation ? generate_value(maker, row->values) : 0,
			   row->kind == RV_SCHEMA_FLAGS && chance_of(&maker->chance, 128) ? 4 : 8);
		break;
	case RV_SCHEMA_ENUM:
		put_choice(maker, attr, row);
		break;
	case RV_SCHEMA_HANDLE:
	case RV_SCHEMA_FD:
		if (row->access != RV_SCHEMA_ACCESS_NEW)
			put_handle(maker, attr, row);
		break;
	case RV_SCHEMA_RAW_FD:
		attr->source = ATTR_RESOURCE;
		attr->ref.class_id = RESOURCE_MEMFD;
		break;
	case RV_SCHEMA_HANDLES:
		put_handles(maker, attr, row);
		break;
	default:
		break;
	}
}

static bool is_there(struct maker *maker, const struct rv_schema_attr *row,
		     const struct hint *hint)
{
	if (hint && hint->kind == HINT_ABSENT && row->id == maker->also && maker->depth == 0)
		return true;
	if (hint && hint->kind == HINT_ABSENT)
		return maker_deviates(maker) && chance_of(&maker->chance, 128);
	if (row->mandatory)
		return !maker_deviates(maker) || !chance_of(&maker->chance, 32);
	if (hint)
		return !maker_deviates(maker);
	return row->kind == RV_SCHEMA_OUT || (maker->deviation && chance_of(&maker->chance, 64));
}

void generate_attr(struct maker *maker, struct call *call, const struct rv_schema_attr *row)
{
	const struct hint *hint = hint_of(call->object_id, call->method_id, row->id);
	const bool known = hint && hint->kind != HINT_WANTED &&
			   (hint->kind != HINT_ABSENT || hint->class_id);
	struct call_attr *attr;

	if (!is_there(maker, row, hint))
		return;
	attr = maker_attr(maker, call, row->id);
	if (!attr)
		return;
	attr->flags = row->mandatory ? ATTR_F_MANDATORY : 0;
	if (known && !maker_deviates(maker))
		put_hint(maker, attr, hint, row);
	else
		put_by_kind(maker, attr, row);
}


void generate_uhw(struct maker *maker, struct call *call, const struct rv_schema_uhw *uhw)
{
	struct call_attr *attr;

	if (uhw->in && (attr = maker_attr(maker, call, 0x1000)))
		put_bytes(maker, attr, generate_layout(maker, uhw->in));
	if (uhw->out && (attr = maker_attr(maker, call, 0x1001))) {
		const uint16_t bytes = rv_schema_layout_bytes(uhw->out, maker->kernel);

		attr->source = ATTR_ROOM;
		attr->length = bytes;
		attr->data = (struct data_span){ 0, bytes };
	}
}
