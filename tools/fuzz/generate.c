/* SPDX-License-Identifier: BSD-2-Clause */
#include "generate.h"

#include "trouble.h"
#include "ways.h"

enum { OF_ALL = 256, STEPS = 8, ROUTE_PAGES = 4 };

static bool any_method(struct maker *maker)
{
	const struct rv_schema_object *object = NULL, *of = NULL;
	const struct rv_schema_method *method = NULL, *chosen = NULL;
	uint32_t seen = 0;

	while (way_method_next(maker->kernel, &object, &method))
		if (chance_below(&maker->chance, ++seen) == 0) {
			chosen = method;
			of = object;
		}
	return chosen && generate_method(maker, of, chosen);
}

static bool any_mailbox(struct maker *maker)
{
	const struct mailbox *chosen = mailbox_any(&maker->chance, MAILBOX_USES);

	return generate_mailbox(maker, chosen,
				chosen->use == MAILBOX_QUERY && chance_of(&maker->chance, 64));
}

/* What is done with a descriptor besides ioctls. */
static bool any_plain(struct maker *maker)
{
	static const uint16_t descriptors[] = { RESOURCE_CMD_FD, 0x02, 0x10, 0x1004, 0x1005 };
	static const uint8_t kinds[] = { CALL_READ, CALL_POLL, CALL_CLOSE, CALL_DUP, CALL_MMAP,
					 CALL_MUNMAP, CALL_TOUCH, CALL_READ };
	struct call call = maker_draft(kinds[chance_below(&maker->chance, sizeof(kinds))]);
	uint16_t class_id = descriptors[chance_below(&maker->chance, 5)];

	if (call.kind == CALL_MUNMAP || call.kind == CALL_TOUCH)
		class_id = RESOURCE_MAPPING;
	else if (call.kind == CALL_MMAP)
		class_id = RESOURCE_CMD_FD;
	call.driver_id = 0;
	generate_need(maker, class_id);
	call.on = maker_last(maker, class_id);
	call.length = (uint16_t)chance_below(&maker->chance, 512);
	if (call.kind == CALL_TOUCH) {
		call.value = chance_below(&maker->chance, 1024) * UINT64_C(4);
		call.flags = chance_of(&maker->chance, 128) ? CALL_STORE : 0;
	}
	if (call.kind == CALL_MMAP) {
		/* The command of the offset in its second byte, as mlx5's mmap has it. */
		call.value = (uint64_t)chance_below(&maker->chance, 12) << 8 |
			     chance_below(&maker->chance, 16);
		call.length = (uint16_t)chance_below(&maker->chance, ROUTE_PAGES);
		call.flags = chance_of(&maker->chance, 128) ? CALL_STORE : 0;
	}
	return maker_add(maker, &call);
}

static bool any_trouble(struct maker *maker)
{
	const struct call call = trouble_any(&maker->chance);

	return maker_add(maker, &call);
}

bool generate_any(struct maker *maker)
{
	const uint32_t which = chance_below(&maker->chance, OF_ALL);

	if (which < 112)
		return any_method(maker);
	if (which < 176)
		return any_mailbox(maker);
	if (which < 216)
		return generate_any_write(maker, chance_of(&maker->chance, 96));
	if (which < 244)
		return any_plain(maker);
	return any_trouble(maker);
}

/* Now and then a call is raced with the next one, made by a child, or short of memory. */
static void flavour(struct maker *maker)
{
	for (unsigned int i = 0; i < maker->program->call_count; i++) {
		struct call *call = &maker->program->calls[i];

		if (chance_of(&maker->chance, 6))
			call->flags |= CALL_RACES;
		else if (chance_of(&maker->chance, 4))
			call->flags |= CALL_FORKED;
		if (chance_of(&maker->chance, 6))
			call->fail_nth = (uint8_t)(1 + chance_below(&maker->chance, 24));
	}
}

void generate_program(struct program *ret, uint64_t seed, uint16_t kernel)
{
	static const uint8_t deviations[] = { 4, 12, 24, 48 };
	struct maker maker;
	unsigned int steps;

	maker_open(&maker, ret, seed);
	maker.kernel = kernel;
	maker.plain_uars = chance_of(&maker.chance, 24);
	generate_context(&maker);
	maker.deviation = deviations[chance_below(&maker.chance, sizeof(deviations))];
	steps = 1 + chance_below(&maker.chance, STEPS);
	for (unsigned int i = 0; i < steps && !maker.full; i++)
		generate_any(&maker);
	if (chance_of(&maker.chance, 64))
		flavour(&maker);
	program_sound(ret);
}
