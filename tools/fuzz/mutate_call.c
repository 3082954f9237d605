/* SPDX-License-Identifier: BSD-2-Clause */
/* Which calls there are and in which order; how one is made. */
#include <rawverbs/schema.h>

#include "generate.h"
#include "mutate.h"
#include "splice.h"

/* Something new between what is there, with what it needs and the program has not made yet. */
static bool insert(struct program *program, struct chance *chance, uint16_t kernel)
{
	static const uint8_t deviations[] = { 0, 4, 16, 64 };
	struct program before = *program, added;
	struct maker maker;
	unsigned int at = program->call_count;

	if (chance_of(chance, 96))
		at = chance_below(chance, program->call_count + 1u);
	before.call_count = (uint8_t)at;
	maker_open(&maker, &added, chance_next(chance));
	maker.kernel = kernel;
	maker.deviation = deviations[chance_below(chance, sizeof(deviations))];
	maker_follow(&maker, &before);
	do
		generate_any(&maker);
	while (!maker.full && chance_of(chance, 192));
	return splice(program, at, &added, 0, added.call_count) > 0;
}

static bool swap(struct program *program, struct chance *chance)
{
	const unsigned int one = chance_below(chance, program->call_count);
	const unsigned int other = chance_below(chance, program->call_count);
	const struct call kept = program->calls[one];

	program->calls[one] = program->calls[other];
	program->calls[other] = kept;
	return one != other;
}

bool mutate_calls(struct program *program, struct chance *chance, uint16_t kernel)
{
	unsigned int at;

	if (!program->call_count)
		return insert(program, chance, kernel);
	at = chance_below(chance, program->call_count);
	switch (chance_below(chance, 12)) {
	case 0:
	case 1:
		if (program->call_count < 2)
			return false;
		program_remove(program, at);
		return true;
	case 2:
		return splice(program, at, program, at, 1) > 0;
	case 3:
		return splice(program, program->call_count, program, at, 1) > 0;
	case 4:
		return swap(program, chance);
	case 5:
		if (program->call_count < 6)
			return false;
		while (program->call_count > 2 && chance_of(chance, 192))
			program_remove(program, program->call_count - 1u);
		return true;
	default:
		return insert(program, chance, kernel);
	}
}

static void another_method(struct call *call, struct chance *chance)
{
	const struct rv_schema_object *object = rv_schema_object(RV_SCHEMA_MLX5, call->object_id);
	const struct rv_schema_method *method = NULL;
	uint32_t seen = 0;

	if (!object || chance_of(chance, 64)) {
		call->method_id = (uint16_t)mutate_number(chance, call->method_id);
		return;
	}
	while ((method = rv_schema_next_method(object, method)))
		if (chance_below(chance, ++seen) == 0)
			call->method_id = method->id;
}

static bool mutate_header(struct call *call, struct chance *chance)
{
	switch (chance_below(chance, 7)) {
	case 0:
		another_method(call, chance);
		return true;
	case 1:
		call->object_id = (uint16_t)mutate_number(chance, call->object_id);
		return true;
	case 2:
		call->driver_id = (uint32_t)mutate_number(chance, call->driver_id);
		return true;
	case 3:
		call->length_delta = (int16_t)(chance_below(chance, 65) - 32);
		return true;
	case 4:
		call->count_delta = (int16_t)(chance_below(chance, 9) - 4);
		return true;
	case 5:
		call->header_reserved = chance_number(chance);
		return true;
	default:
		call->length_delta = 0;
		call->count_delta = 0;
		call->header_reserved = 0;
		call->driver_id = RV_SCHEMA_MLX5;
		return true;
	}
}

bool mutate_call(struct program *program, struct chance *chance)
{
	struct call *call;

	if (!program->call_count)
		return false;
	call = &program->calls[chance_below(chance, program->call_count)];
	switch (chance_below(chance, 8)) {
	case 0:
		call->flags ^= CALL_RACES;
		return true;
	case 1:
		call->flags ^= CALL_FORKED;
		return true;
	case 2:
		call->fail_nth = 0;
		return true;
	case 3:
		call->fail_nth = (uint8_t)(1 + chance_below(chance, 40));
		return true;
	case 4:
		call->on.class_id = mutate_some_class(program, chance);
		return true;
	case 5:
		call->value = mutate_number(chance, call->value);
		call->length = (uint16_t)mutate_number(chance, call->length);
		call->flags ^= chance_of(chance, 64) ? CALL_STORE : 0;
		return call->kind != CALL_IOCTL;
	default:
		return call->kind == CALL_IOCTL && mutate_header(call, chance);
	}
}
