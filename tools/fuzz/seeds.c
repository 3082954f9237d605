/* SPDX-License-Identifier: BSD-2-Clause */
#include "seeds.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "avoid.h"
#include "generate.h"
#include "hints.h"
#include "ways.h"

enum { NO_METHOD = 0xffff, OBJECT_DEVICE = 0, INVOKE_WRITE = 0, GET_CONTEXT = 3,
       OBJECT_DEVX = 0x1000, OTHER = 0x1000, QUERY_UAR = 0x1001, OBJECT_DEVX_OBJ = 0x1001,
       OBJ_DESTROY = 0x1001 };

struct round {
	uint16_t kernel;
	seed_use *use;
	void *argument;
	struct program program;
	struct maker maker;
};

static void begin(struct round *round, bool plain_uars)
{
	maker_open(&round->maker, &round->program, 0);
	round->maker.kernel = round->kernel;
	round->maker.plain_uars = plain_uars;
	generate_context(&round->maker);
}

static void end(struct round *round, uint16_t object_id, uint16_t method_id, const char *name)
{
	struct seed seed = { .object_id = object_id, .method_id = method_id };

	snprintf(seed.name, sizeof(seed.name), "%s", name);
	program_sound(&round->program);
	round->use(round->argument, &seed, &round->program);
}

static void of_method(struct round *round, const struct rv_schema_object *object,
		      const struct rv_schema_method *method)
{
	const struct rv_schema_attr *row = NULL;
	char name[96];

	begin(round, object->id == OBJECT_DEVX && method->id == QUERY_UAR);
	if (object->id != OBJECT_DEVICE || method->id != GET_CONTEXT)
		generate_method(&round->maker, object, method);
	end(round, object->id, method->id, method->name);
	while ((row = rv_schema_next_attr(method, row))) {
		const struct hint *hint = hint_of(object->id, method->id, row->id);

		if (!hint || hint->kind != HINT_ABSENT || !rv_schema_alive(row->life, round->kernel))
			continue;
		begin(round, false);
		round->maker.also = row->id;
		generate_method(&round->maker, object, method);
		snprintf(name, sizeof(name), "with-%s", row->name);
		end(round, object->id, method->id, name);
	}
}

/* These are asked by mailbox, command by command. */
static bool is_carrier(uint16_t object_id, uint16_t method_id)
{
	return (object_id == OBJECT_DEVICE && method_id == INVOKE_WRITE) ||
	       (object_id == OBJECT_DEVX && method_id == OTHER) ||
	       (object_id == OBJECT_DEVX_OBJ && method_id != OBJ_DESTROY);
}

static void of_methods(struct round *round)
{
	const struct rv_schema_object *object = NULL;
	const struct rv_schema_method *method = NULL;

	while (way_method_next(round->kernel, &object, &method))
		if (!is_carrier(object->id, method->id))
			of_method(round, object, method);
}

static void of_mailboxes(struct round *round)
{
	static const uint16_t methods[] = { [MAILBOX_CREATE] = 0x1000, [MAILBOX_MODIFY] = 0x1002,
					    [MAILBOX_QUERY] = 0x1003 };
	const struct mailbox *mailbox = NULL;
	unsigned int row = 0;
	char name[96];

	for (; (mailbox = mailbox_next(mailbox)); row++) {
		const bool general = mailbox->use == MAILBOX_GENERAL;

		const int most = mailbox->use == MAILBOX_QUERY ? 1 : 0;

		for (int async = 0; async <= most; async++) {
			begin(round, false);
			generate_mailbox(&round->maker, mailbox, async);
			snprintf(name, sizeof(name), "firmware-%02u-%03x-%x%s", row, mailbox->opcode,
				 mailbox->op_mod, async ? "-async" : "");
			end(round, general ? OBJECT_DEVX : OBJECT_DEVX_OBJ,
			    general ? OTHER : async ? 0x1004 : methods[mailbox->use], name);
		}
	}
}

static void of_writes(struct round *round)
{
	const struct rv_schema_write *write = NULL;
	char name[96];

	while ((write = rv_schema_next_write(write))) {
		if (!rv_schema_alive(write->life, round->kernel))
			continue;
		for (int by_write = 0; by_write < 2; by_write++) {
			begin(round, false);
			if (write->number == 0)
				round->program.call_count = 1;
			generate_write(&round->maker, write, by_write);
			snprintf(name, sizeof(name), "%s%s", write->name, by_write ? "-written" : "");
			if (!avoid(&round->program))
				end(round, by_write ? NO_METHOD : OBJECT_DEVICE, INVOKE_WRITE, name);
		}
	}
}

void seeds_each(uint16_t kernel, seed_use *use, void *argument)
{
	struct round round = { .kernel = kernel, .use = use, .argument = argument };

	of_methods(&round);
	of_mailboxes(&round);
	of_writes(&round);
	seeds_special(kernel, use, argument);
}

struct target {
	const char *folder;
	int count;
};

static void write_one(void *argument, const struct seed *seed, const struct program *program)
{
	static uint8_t bytes[PROGRAM_MAX_BYTES];
	struct target *target = argument;
	const size_t size = program_write(program, bytes, sizeof(bytes));
	char path[512];
	FILE *file;

	if (target->count < 0)
		return;
	snprintf(path, sizeof(path), "%s/%s", target->folder, seed->name);
	file = fopen(path, "wbe");
	if (!file || fwrite(bytes, 1, size, file) != size) {
		target->count = -1;
		if (file)
			fclose(file);
		return;
	}
	target->count = fclose(file) ? -1 : target->count + 1;
}

int seeds_write(uint16_t kernel, const char *folder)
{
	struct target target = { .folder = folder };

	seeds_each(kernel, write_one, &target);
	return target.count;
}
