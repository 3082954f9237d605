/* SPDX-License-Identifier: BSD-2-Clause */
/* What stands in data, and what is written over it. */
#include <string.h>

#include "mailbox.h"
#include "mutate.h"

static struct data_span some_span(const struct program *program, struct chance *chance)
{
	struct data_span chosen = { 0, 0 };
	uint32_t seen = 0;

	for (unsigned int i = 0; i < program->call_count; i++) {
		const struct call *call = &program->calls[i];

		if (call->data.bytes && chance_below(chance, ++seen) == 0)
			chosen = call->data;
		for (unsigned int j = 0; j < call->attr_count; j++)
			if (call->attrs[j].source != ATTR_ROOM && call->attrs[j].data.bytes &&
			    chance_below(chance, ++seen) == 0)
				chosen = call->attrs[j].data;
	}
	return chosen;
}

static void put(struct chance *chance, uint8_t *data, size_t bytes)
{
	const size_t width = (size_t)1 << chance_below(chance, 4);
	const size_t at = chance_below(chance, (uint32_t)bytes) & ~(width - 1);
	const uint64_t number = chance_number(chance);
	const bool big = chance_of(chance, 128);

	for (size_t i = 0; i < width && at + i < bytes; i++)
		data[at + i] = (uint8_t)(number >> 8 * (big ? width - 1 - i : i));
}

/* A field of a firmware command, where the data is one that is known. */
static bool put_field(struct chance *chance, uint8_t *data, size_t bytes)
{
	const struct mailbox *mailbox = NULL, *chosen = NULL;
	const struct mailbox_field *field;
	uint32_t seen = 0;

	if (bytes < 16)
		return false;
	while ((mailbox = mailbox_next(mailbox)))
		if (mailbox->opcode == (data[0] << 8 | data[1]) && chance_below(chance, ++seen) == 0)
			chosen = mailbox;
	if (!chosen)
		return false;
	field = &chosen->fields[chance_below(chance, MAILBOX_MAX_FIELDS)];
	if (!field->width || (field->bit + field->width + 7u) / 8 > bytes)
		return false;
	mailbox_put(data, field->bit, field->width,
		    field->class_id ? chance_number(chance) : mutate_number(chance, field->value));
	return true;
}

static void another_opcode(struct chance *chance, uint8_t *data)
{
	mailbox_put(data, 0, 16, mailbox_any(chance, MAILBOX_USES)->opcode);
}

bool mutate_data(struct program *program, struct chance *chance)
{
	const struct data_span span = some_span(program, chance);
	uint8_t *data = program->data + span.offset;
	size_t at, count;

	if (!span.bytes)
		return false;
	at = chance_below(chance, span.bytes);
	count = 1 + chance_below(chance, 32);
	count = count < span.bytes - at ? count : span.bytes - at;
	switch (chance_below(chance, 8)) {
	case 0:
		data[at] ^= (uint8_t)(1u << chance_below(chance, 8));
		return true;
	case 1:
		memset(data + at, chance_of(chance, 192) ? 0 : 0xff, count);
		return true;
	case 2:
		memmove(data + chance_below(chance, (uint32_t)(span.bytes - count + 1)), data + at, count);
		return true;
	case 3:
	case 4:
		if (put_field(chance, data, span.bytes))
			return true;
		put(chance, data, span.bytes);
		return true;
	case 5:
		if (span.bytes < 16 || !chance_of(chance, 64))
			return false;
		another_opcode(chance, data);
		return true;
	default:
		put(chance, data, span.bytes);
		return true;
	}
}

static bool mutate_ref(struct program *program, struct chance *chance, struct resource_ref *ref)
{
	switch (chance_below(chance, 4)) {
	case 0:
		ref->back = (uint8_t)(ref->back ? 0 : 1 + chance_below(chance, 4));
		return true;
	case 1:
		ref->dead = !ref->dead;
		return true;
	default:
		ref->class_id = mutate_some_class(program, chance);
		return true;
	}
}

static bool add_patch(struct program *program, struct chance *chance)
{
	static const uint8_t widths[] = { 1, 2, 3, 4, 8 };
	const struct data_span span = some_span(program, chance);
	struct data_patch *patch = &program->patches[program->patch_count];

	if (!span.bytes || program->patch_count == PROGRAM_MAX_PATCHES)
		return false;
	*patch = (struct data_patch){ .bytes = widths[chance_below(chance, sizeof(widths))],
				      .big_endian = chance_of(chance, 160),
				      .ref = { .class_id = mutate_some_class(program, chance) } };
	if (patch->bytes > span.bytes)
		return false;
	patch->offset = (uint16_t)(span.offset +
				   chance_below(chance, span.bytes - patch->bytes + 1u));
	program->patch_count++;
	return true;
}

static bool mutate_patch(struct program *program, struct chance *chance)
{
	struct data_patch *patch;

	if (!program->patch_count || chance_of(chance, 48))
		return add_patch(program, chance);
	patch = &program->patches[chance_below(chance, program->patch_count)];
	switch (chance_below(chance, 4)) {
	case 0:
		*patch = program->patches[--program->patch_count];
		return true;
	case 1:
		patch->shift = (uint8_t)chance_below(chance, 32);
		return true;
	default:
		return mutate_ref(program, chance, &patch->ref);
	}
}

bool mutate_flow(struct program *program, struct chance *chance)
{
	struct call *call = mutate_some_ioctl(program, chance);
	struct call_attr *attr;

	if (!call || chance_of(chance, 96))
		return mutate_patch(program, chance);
	if (chance_of(chance, 24))
		return mutate_ref(program, chance, &call->on);
	attr = &call->attrs[chance_below(chance, call->attr_count)];
	if (attr->source != ATTR_RESOURCE)
		return false;
	return mutate_ref(program, chance, &attr->ref);
}
