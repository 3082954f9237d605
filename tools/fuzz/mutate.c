/* SPDX-License-Identifier: BSD-2-Clause */
#include "mutate.h"

#include "flow.h"
#include "generate.h"
#include "splice.h"
#include "trouble.h"

uint64_t mutate_number(struct chance *chance, uint64_t value)
{
	switch (chance_below(chance, 6)) {
	case 0:
		return value + 1 + chance_below(chance, 8);
	case 1:
		return value - 1 - chance_below(chance, 8);
	case 2:
		return value ^ (uint64_t)1 << chance_below(chance, 64);
	case 3:
		return value << 1;
	case 4:
		return ~value;
	default:
		return chance_number(chance);
	}
}

struct call *mutate_some_ioctl(struct program *program, struct chance *chance)
{
	struct call *chosen = NULL;
	uint32_t seen = 0;

	for (unsigned int i = 0; i < program->call_count; i++)
		if (program->calls[i].kind == CALL_IOCTL && program->calls[i].attr_count &&
		    chance_below(chance, ++seen) == 0)
			chosen = &program->calls[i];
	return chosen;
}

uint16_t mutate_some_class(const struct program *program, struct chance *chance)
{
	struct flow_product products[FLOW_MAX_PRODUCTS];
	uint16_t chosen = RESOURCE_CMD_FD;
	uint32_t seen = 0;

	if (chance_of(chance, 16))
		return (uint16_t)chance_number(chance);
	if (chance_of(chance, 24))
		return (uint16_t)(RESOURCE_CMD_FD + chance_below(chance, 10));
	for (unsigned int i = 0; i < program->call_count; i++) {
		const struct call *call = &program->calls[i];
		const size_t count = flow_products(program, call, call->on.class_id, products);

		for (size_t j = 0; j < count; j++)
			if (chance_below(chance, ++seen) == 0)
				chosen = products[j].class_id;
	}
	return chosen;
}

static bool mutate_once(struct program *program, struct chance *chance, uint16_t kernel)
{
	const uint32_t which = chance_below(chance, 256);

	if (which < 72)
		return mutate_calls(program, chance, kernel);
	if (which < 112)
		return trouble_around(program, chance);
	if (which < 132)
		return mutate_call(program, chance);
	if (which < 184)
		return mutate_attr(program, chance, kernel);
	if (which < 230)
		return mutate_data(program, chance);
	return mutate_flow(program, chance);
}

void mutate(struct program *program, uint64_t seed, uint16_t kernel)
{
	struct chance chance = { seed };
	unsigned int times = 1, tries = 16;

	/* As often as this what nothing guides would have tried as well. */
	if (!program->call_count || chance_of(&chance, 96)) {
		generate_program(program, chance_next(&chance), kernel);
		return;
	}
	while (times < 8 && chance_of(&chance, 96))
		times++;
	/* Each starts from what is sound: room that became data is longer than all data may be. */
	while (times && tries--) {
		times -= mutate_once(program, &chance, kernel);
		program_sound(program);
	}
}

void mutate_cross(struct program *ret, const struct program *one, const struct program *other,
		  uint64_t seed)
{
	struct chance chance = { seed };

	if (!one->call_count || !other->call_count) {
		*ret = *one;
		return;
	}
	if (chance_of(&chance, 128)) {
		splice_cross(ret, one, 1 + chance_below(&chance, one->call_count), other,
			     chance_below(&chance, other->call_count));
		return;
	}
	*ret = *one;
	splice(ret, chance_below(&chance, ret->call_count + 1u), other,
	       chance_below(&chance, other->call_count), 1 + chance_below(&chance, 4));
	program_sound(ret);
}
