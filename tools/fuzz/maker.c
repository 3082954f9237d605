/* SPDX-License-Identifier: BSD-2-Clause */
#include "maker.h"

#include <string.h>

#include "flow.h"

void maker_open(struct maker *maker, struct program *program, uint64_t seed)
{
	memset(program, 0, sizeof(*program));
	*maker = (struct maker){ .program = program, .chance = { seed },
				 .kernel = RV_SCHEMA_NEWEST };
}

static void maker_note(struct maker *maker, uint16_t class_id)
{
	if (maker->made_count < MAKER_MAX_MADE)
		maker->made[maker->made_count++] = (struct maker_made){ .class_id = class_id };
}

/* The last one of these is destroyed. */
static void maker_dies(struct maker *maker, struct resource_ref ref)
{
	unsigned int back = ref.back;

	for (unsigned int i = maker->made_count; i-- > 0;) {
		struct maker_made *made = &maker->made[i];

		if (made->class_id != ref.class_id || made->dead != ref.dead || back-- > 0)
			continue;
		made->dead = true;
		return;
	}
}

bool maker_has(const struct maker *maker, uint16_t class_id)
{
	for (unsigned int i = 0; i < maker->made_count; i++)
		if (maker->made[i].class_id == class_id && !maker->made[i].dead)
			return true;
	return false;
}

bool maker_deviates(struct maker *maker)
{
	return maker->deviation && chance_of(&maker->chance, maker->deviation);
}

struct resource_ref maker_last(struct maker *maker, uint16_t class_id)
{
	struct resource_ref ref = { .class_id = class_id };

	if (maker_deviates(maker) && chance_of(&maker->chance, 128)) {
		ref.back = (uint8_t)chance_below(&maker->chance, 4);
		ref.dead = chance_of(&maker->chance, 48);
	}
	return ref;
}

struct call maker_draft(enum call_kind kind)
{
	return (struct call){ .kind = (uint8_t)kind, .driver_id = RV_SCHEMA_MLX5,
			      .on = { .class_id = RESOURCE_CMD_FD } };
}

static void maker_note_call(struct maker *maker, const struct program *program, unsigned int at)
{
	const struct call *call = &program->calls[at];
	struct flow_product products[FLOW_MAX_PRODUCTS];
	const size_t count = flow_products(program, call, call->on.class_id, products);
	uint16_t class_id;

	for (size_t i = 0; i < count; i++)
		maker_note(maker, products[i].class_id);
	if (call->kind == CALL_CLOSE || call->kind == CALL_MUNMAP)
		maker_dies(maker, call->on);
	for (unsigned int i = 0; call->kind == CALL_IOCTL && i < call->attr_count; i++)
		if (call->attrs[i].source == ATTR_RESOURCE && flow_destroys(call, i, &class_id))
			maker_dies(maker, call->attrs[i].ref);
}

bool maker_add(struct maker *maker, const struct call *call)
{
	struct program *program = maker->program;

	if (program->call_count == PROGRAM_MAX_CALLS) {
		maker->full = true;
		return false;
	}
	program->calls[program->call_count++] = *call;
	maker_note_call(maker, program, program->call_count - 1u);
	return true;
}

void maker_follow(struct maker *maker, const struct program *program)
{
	for (unsigned int i = 0; i < program->call_count; i++)
		maker_note_call(maker, program, i);
}

struct call_attr *maker_attr(struct maker *maker, struct call *call, uint16_t id)
{
	struct call_attr *attr;

	if (call->attr_count == PROGRAM_MAX_ATTRS) {
		maker->full = true;
		return NULL;
	}
	attr = &call->attrs[call->attr_count++];
	memset(attr, 0, sizeof(*attr));
	attr->id = id;
	return attr;
}

struct data_span maker_data(struct maker *maker, size_t bytes)
{
	struct data_span span = { 0, 0 };

	if (!program_data(maker->program, bytes, &span)) {
		maker->full = true;
		return (struct data_span){ 0, 0 };
	}
	return span;
}

void maker_patch(struct maker *maker, size_t offset, unsigned int bytes, bool big_endian,
		 struct resource_ref ref)
{
	struct program *program = maker->program;

	if (program->patch_count == PROGRAM_MAX_PATCHES) {
		maker->full = true;
		return;
	}
	program->patches[program->patch_count++] = (struct data_patch){
		.offset = (uint16_t)offset, .bytes = (uint8_t)bytes, .big_endian = big_endian,
		.ref = ref };
}
