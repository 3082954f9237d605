/* SPDX-License-Identifier: BSD-2-Clause */
#include <rawverbs/schema.h>
#include <string.h>

#include "generate.h"
#include "mutate.h"

enum { INLINE_BYTES = 8, PAGE = 4096 };

/* An end of what the schema takes, or one beside it. */
static uint16_t length_at_end(struct chance *chance, const struct rv_schema_attr *row)
{
	const uint16_t end = chance_of(chance, 128) ? row->min_bytes : row->max_bytes;

	if (chance_of(chance, 192))
		return end;
	return (uint16_t)(end == row->min_bytes ? end - 1 : end + 1);
}

static uint16_t another_length(struct chance *chance, uint16_t length,
			       const struct rv_schema_attr *row)
{
	static const uint16_t ends[] = { 0, 1, 4, 7, 8, 9, 15, 16, 47, 48, 49, 64, 512, 640,
					 PAGE - 1, PAGE, PAGE + 1, 0x7fff, 0x8000, 0xffff };

	if (row && row->max_bytes > row->min_bytes && chance_of(chance, 128))
		return length_at_end(chance, row);
	switch (chance_below(chance, 5)) {
	case 0:
		return (uint16_t)(length + 1);
	case 1:
		return (uint16_t)(length - 1);
	case 2:
		return (uint16_t)(length + 4 * (chance_below(chance, 33) - 16));
	default:
		return ends[chance_below(chance, sizeof(ends) / sizeof(ends[0]))];
	}
}

/* An attribute of another length that is honest: there are so many bytes. */
static bool resize(struct program *program, struct chance *chance, struct call_attr *attr,
		   const struct rv_schema_attr *row)
{
	const uint16_t bytes = another_length(chance, attr->length, row);
	struct data_span span;

	if (bytes > 1024)
		return false;
	if (attr->source == ATTR_ROOM || bytes <= INLINE_BYTES) {
		attr->data.bytes = bytes;
		attr->length = bytes;
		return true;
	}
	if (!program_data(program, bytes, &span))
		return false;
	memcpy(program->data + span.offset, program->data + attr->data.offset,
	       bytes < attr->data.bytes ? bytes : attr->data.bytes);
	/* Patches stay with what they stood in. */
	for (unsigned int i = 0; i < program->patch_count; i++) {
		struct data_patch *patch = &program->patches[i];

		if (patch->offset >= attr->data.offset &&
		    patch->offset + patch->bytes <= attr->data.offset + attr->data.bytes)
			patch->offset = (uint16_t)(patch->offset - attr->data.offset + span.offset);
	}
	if (attr->source == ATTR_NUMBER || attr->source == ATTR_RESOURCE)
		attr->source = ATTR_DATA;
	attr->data = span;
	attr->length = bytes;
	return true;
}

static bool another_source(struct program *program, struct chance *chance, struct call_attr *attr)
{
	switch (chance_below(chance, 7)) {
	case 0:
		attr->source = ATTR_SHORT;
		return attr->data.bytes > 0;
	case 1:
		attr->source = ATTR_READONLY;
		return true;
	case 2:
		attr->source = ATTR_POINTER;
		attr->number = chance_of(chance, 128) ?
				       PROGRAM_ARENA + PROGRAM_ARENA_BYTES - chance_below(chance, 64) :
				       chance_number(chance);
		return true;
	case 3:
		attr->source = ATTR_NUMBER;
		attr->number = chance_number(chance);
		return true;
	case 4:
		attr->source = ATTR_ROOM;
		attr->data = (struct data_span){ 0, attr->length };
		return true;
	case 5:
		attr->source = ATTR_RESOURCE;
		attr->ref.class_id = mutate_some_class(program, chance);
		return true;
	default:
		if (attr->data.bytes == 0)
			return false;
		attr->source = ATTR_DATA;
		return true;
	}
}

/* One more: a row of the method that may be there already, or a copy. */
static bool add(struct program *program, struct chance *chance, struct call *call, uint16_t kernel)
{
	const struct rv_schema_method *method =
		rv_schema_method(RV_SCHEMA_MLX5, call->object_id, call->method_id);
	const struct rv_schema_attr *row = NULL, *chosen = NULL;
	struct maker maker = { .program = program, .kernel = kernel, .deviation = 16 };
	uint32_t seen = 0;

	if (call->attr_count == PROGRAM_MAX_ATTRS)
		return false;
	if (!method || chance_of(chance, 48)) {
		call->attrs[call->attr_count] = call->attrs[chance_below(chance, call->attr_count)];
		call->attr_count++;
		return true;
	}
	while ((row = rv_schema_next_attr(method, row)))
		if (chance_below(chance, ++seen) == 0)
			chosen = row;
	maker.chance.state = chance_next(chance);
	maker.depth = UINT16_MAX; /* no calls of its own: what is not there is not there */
	generate_attr(&maker, call, chosen);
	return true;
}

static bool change_order(struct chance *chance, struct call *call)
{
	const unsigned int one = chance_below(chance, call->attr_count);
	const unsigned int other = chance_below(chance, call->attr_count);
	const struct call_attr kept = call->attrs[one];

	if (chance_of(chance, 128)) {
		memmove(&call->attrs[one], &call->attrs[one + 1],
			sizeof(kept) * (call->attr_count - one - 1u));
		call->attr_count--;
		return true;
	}
	call->attrs[one] = call->attrs[other];
	call->attrs[other] = kept;
	return one != other;
}

static const struct rv_schema_attr *row_of(const struct call *call, const struct call_attr *attr,
					   uint16_t kernel)
{
	return rv_schema_attr(RV_SCHEMA_MLX5,
			      rv_schema_method(RV_SCHEMA_MLX5, call->object_id, call->method_id),
			      attr->id, kernel);
}

static bool another_number(struct chance *chance, struct call_attr *attr,
			   const struct rv_schema_attr *row)
{
	if (attr->source != ATTR_NUMBER && attr->source != ATTR_POINTER)
		return false;
	if (row && row->values && row->values->count && chance_of(chance, 160)) {
		attr->number =
			row->values->values[chance_below(chance, (uint32_t)row->values->count)].value;
		return true;
	}
	attr->number = mutate_number(chance, attr->number);
	return true;
}

bool mutate_attr(struct program *program, struct chance *chance, uint16_t kernel)
{
	struct call *call = mutate_some_ioctl(program, chance);
	const struct rv_schema_attr *row;
	struct call_attr *attr;

	if (!call)
		return false;
	attr = &call->attrs[chance_below(chance, call->attr_count)];
	row = row_of(call, attr, kernel);
	switch (chance_below(chance, 14)) {
	case 0:
		attr->length = another_length(chance, attr->length, row);
		return true;
	case 1:
	case 2:
		return resize(program, chance, attr, row);
	case 3:
		attr->flags = chance_of(chance, 192) ? attr->flags ^ 1u : (uint16_t)chance_number(chance);
		return true;
	case 4:
		attr->id = (uint16_t)mutate_number(chance, attr->id);
		return true;
	case 5:
		attr->elem_id = (uint8_t)mutate_number(chance, attr->elem_id);
		return true;
	case 6:
		attr->reserved = (uint8_t)chance_number(chance);
		return true;
	case 7:
		return another_source(program, chance, attr);
	case 8:
	case 9:
		return add(program, chance, call, kernel);
	case 10:
		return change_order(chance, call);
	default:
		return another_number(chance, attr, row);
	}
}
