/* SPDX-License-Identifier: BSD-2-Clause */
#include "plainer.h"

#include <string.h>

/* Pieces of a stretch of data that are zeroed by themselves: the whole, halves, …, sixteenths. */
#define DATA_PIECES 31

static void attr_away(struct call *call, unsigned int index)
{
	memmove(&call->attrs[index], &call->attrs[index + 1],
		(call->attr_count - index - 1u) * sizeof(call->attrs[0]));
	call->attr_count--;
	memset(&call->attrs[call->attr_count], 0, sizeof(call->attrs[0]));
}

static void patch_away(struct program *program, unsigned int index)
{
	memmove(&program->patches[index], &program->patches[index + 1],
		(program->patch_count - index - 1u) * sizeof(program->patches[0]));
	program->patch_count--;
	memset(&program->patches[program->patch_count], 0, sizeof(program->patches[0]));
}

/* One property of a call to its plain value. */
static void call_plain(struct call *call, unsigned int which)
{
	switch (which) {
	case 0:
		call->flags &= (uint8_t)~CALL_RACES;
		break;
	case 1:
		call->flags &= (uint8_t)~CALL_FORKED;
		break;
	case 2:
		call->flags &= (uint8_t)~CALL_STORE;
		break;
	case 3:
		call->fail_nth = 0;
		break;
	case 4:
		call->length_delta = 0;
		call->count_delta = 0;
		break;
	case 5:
		call->header_reserved = 0;
		break;
	case 6:
		call->value = 0;
		break;
	default:
		call->on.back = 0;
		break;
	}
}
#define CALL_PROPERTIES 8

static void attr_plain(struct call_attr *attr, unsigned int which)
{
	switch (which) {
	case 0:
		attr->number = 0;
		break;
	case 1:
		attr->ref.back = 0;
		break;
	case 2:
		attr->reserved = 0;
		break;
	case 3:
		attr->elem_id = 0;
		break;
	default:
		attr->flags &= 1;
		break;
	}
}
#define ATTR_PROPERTIES 5

/* Zeroes the @piece-th piece of a span. */
static void span_plain(struct program *program, struct data_span span, unsigned int piece)
{
	unsigned int parts = 1, start, end;

	while (piece >= parts) {
		piece -= parts;
		parts *= 2;
	}
	if (span.bytes < parts)
		return;
	start = span.bytes * piece / parts;
	end = span.bytes * (piece + 1) / parts;
	memset(&program->data[span.offset + start], 0, end - start);
}

/* The changes of one attribute: away, properties, data. */
#define ATTR_STEPS (1 + ATTR_PROPERTIES + DATA_PIECES)

static enum plainer attr_step(struct program *program, struct call *call, unsigned int index,
			      unsigned int step)
{
	struct call_attr *attr = &call->attrs[index];

	if (step == 0) {
		attr_away(call, index);
		return PLAINER_DONE;
	}
	if (step <= ATTR_PROPERTIES) {
		attr_plain(attr, step - 1);
		return PLAINER_DONE;
	}
	span_plain(program, attr->data, step - 1 - ATTR_PROPERTIES);
	return PLAINER_DONE;
}

/* Those of a call: its properties and its own data, then of each attribute from the last on. */
static enum plainer call_step(struct program *program, struct call *call, unsigned int step)
{
	if (step < CALL_PROPERTIES) {
		call_plain(call, step);
		return PLAINER_DONE;
	}
	step -= CALL_PROPERTIES;
	if (step < DATA_PIECES) {
		span_plain(program, call->data, step);
		return PLAINER_DONE;
	}
	step -= DATA_PIECES;
	if (step / ATTR_STEPS >= call->attr_count)
		return PLAINER_END;
	return attr_step(program, call, call->attr_count - 1 - step / ATTR_STEPS, step % ATTR_STEPS);
}

/* Numbers are apart from one another, so that one call's changes do not move another's. */
#define CALL_STEPS (CALL_PROPERTIES + DATA_PIECES + ATTR_STEPS * PROGRAM_MAX_ATTRS)

static enum plainer step_once(struct program *program, unsigned int step)
{
	enum plainer did;

	if (step < PROGRAM_MAX_PATCHES) {
		if (step >= program->patch_count)
			return PLAINER_NONE;
		patch_away(program, program->patch_count - 1 - step);
		return PLAINER_DONE;
	}
	step -= PROGRAM_MAX_PATCHES;
	if (step / CALL_STEPS >= program->call_count)
		return PLAINER_END;
	did = call_step(program, &program->calls[step / CALL_STEPS], step % CALL_STEPS);
	return did == PLAINER_END ? PLAINER_NONE : did;
}

enum plainer plainer_step(struct program *program, unsigned int step)
{
	static _Thread_local uint8_t before[PROGRAM_MAX_BYTES], after[PROGRAM_MAX_BYTES];
	const size_t bytes = program_write(program, before, sizeof(before));
	enum plainer did;

	did = step_once(program, step);
	if (did != PLAINER_DONE)
		return did;
	program_sound(program);
	/* Being sound may have undone it: then it would be tried for ever. */
	if (program_write(program, after, sizeof(after)) != bytes || memcmp(before, after, bytes) != 0)
		return PLAINER_DONE;
	return PLAINER_NONE;
}
