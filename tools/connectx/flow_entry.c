/* SPDX-License-Identifier: BSD-2-Clause */
#include <string.h>

#include "device.h"
#include "flow.h"
#include "handlers.h"
#include "resource.h"

enum {
	ENTRY_INDEX = FIELD(0x100, 32),
	ENTRY_CONTEXT_AT = 64,		/* bytes */
	ENTRY_CONTEXT = 768,		/* flow_context; then destinations, then counters */
	OP_MOD_MODIFY = 1,

	FLOW_GROUP = FIELD(0x20, 32),	/* flow_context */
	FLOW_ACTION = FIELD(0x70, 16),
	FLOW_EXTENDED = FIELD(0x80, 1),	/* destinations of 16 instead of 8 bytes */
	FLOW_DESTINATIONS = FIELD(0x88, 24),
	FLOW_COUNTERS = FIELD(0xa8, 24),
	FLOW_REFORMAT = FIELD(0xc0, 32),
	FLOW_MODIFY_HEADER = FIELD(0xe0, 32),

	ACTION_FORWARD = 0x04,		/* MLX5_FLOW_CONTEXT_ACTION_* */
	ACTION_COUNT = 0x08,
	ACTION_REFORMAT = 0x10,
	ACTION_MODIFY_HEADER = 0x40,

	DESTINATION_TYPE = FIELD(0x00, 8),
	DESTINATION_ID = FIELD(0x08, 24),
	DESTINATION_TABLE = 1,		/* MLX5_FLOW_DESTINATION_TYPE_* */
	DESTINATION_TIR = 2,
	LIST_MAX = 4096,
};

static uint64_t flow_entry_number(const struct object *table, const struct command *command)
{
	return table->number << 32 | bits_get(command->in, ENTRY_INDEX);
}

static size_t flow_destination_size(const uint8_t *context)
{
	return bits_get(context, FLOW_EXTENDED) ? 16 : 8;
}

static outcome flow_entry_use_destinations(struct device *device, struct object *entry)
{
	const uint8_t *context = entry->context;
	uint64_t count = bits_get(context, FLOW_DESTINATIONS);

	for (uint64_t i = 0; i < count; i++) {
		const uint8_t *destination = context + ENTRY_CONTEXT +
					     i * flow_destination_size(context);
		uint64_t id = bits_get(destination, DESTINATION_ID);
		outcome verdict = ACCEPTED;

		if (bits_get(destination, DESTINATION_TYPE) == DESTINATION_TABLE)
			verdict = resource_use(device, entry, TYPE_FLOW_TABLE, id);
		else if (bits_get(destination, DESTINATION_TYPE) == DESTINATION_TIR)
			verdict = resource_use(device, entry, TYPE_TIR, id);
		if (verdict)
			return verdict;
	}
	return ACCEPTED;
}

/* A counter's number may lie inside a bulk that was allocated as one. */
static outcome flow_entry_use_counters(struct device *device, struct object *entry)
{
	const uint8_t *context = entry->context;
	const uint8_t *list = context + ENTRY_CONTEXT +
			      bits_get(context, FLOW_DESTINATIONS) *
			      flow_destination_size(context);
	uint64_t count = bits_get(context, FLOW_COUNTERS);

	for (uint64_t i = 0; i < count; i++) {
		uint32_t number = be32_get(list + i * 8);
		struct object *counter = device->objects.last[TYPE_FLOW_COUNTER];

		while (counter && (number < counter->number ||
				   number - counter->number >= (uint64_t)1 << counter->subtype))
			counter = counter->previous;
		if (!counter)
			return REFUSED(REASON_REFERENCE, TYPE_FLOW_COUNTER);
		if (!object_use(entry, counter))
			return REFUSED(REASON_MEMORY, TYPE_FLOW_ENTRY);
	}
	return ACCEPTED;
}

static outcome flow_entry_check_lists(const struct object *entry)
{
	uint64_t destinations = bits_get(entry->context, FLOW_DESTINATIONS);
	uint64_t counters = bits_get(entry->context, FLOW_COUNTERS);

	if (destinations > LIST_MAX || counters > LIST_MAX)
		return REFUSED(REASON_FIELD, TYPE_FLOW_ENTRY);
	if (entry->context_len - ENTRY_CONTEXT <
	    destinations * flow_destination_size(entry->context) + counters * 8)
		return REFUSED(REASON_INPUT_LENGTH, TYPE_FLOW_ENTRY);
	return ACCEPTED;
}

/* The first thing that an entry uses is its group. */
static outcome flow_entry_use_group(struct device *device, struct object *entry,
				    const struct object *table)
{
	uint64_t number = bits_get(entry->context, FLOW_GROUP);
	const struct object *group = object_find(device, TYPE_FLOW_GROUP, number);
	uint64_t index = entry->number & 0xffffffff;

	if (!group || group->uses[0] != table)
		return REFUSED(REASON_REFERENCE, TYPE_FLOW_GROUP);
	if (index < bits_get(group->context, FLOW_GROUP_START) ||
	    index > bits_get(group->context, FLOW_GROUP_END))
		return REFUSED(REASON_INDEX, TYPE_FLOW_ENTRY);
	return resource_use(device, entry, TYPE_FLOW_GROUP, number);
}

static outcome flow_entry_check(struct device *device, struct object *entry,
				const struct object *table)
{
	const uint8_t *context = entry->context;
	uint64_t action = bits_get(context, FLOW_ACTION);
	outcome verdict = flow_entry_check_lists(entry);

	if (!verdict)
		verdict = flow_entry_use_group(device, entry, table);
	if (!verdict && action & ACTION_FORWARD)
		verdict = flow_entry_use_destinations(device, entry);
	if (!verdict && action & ACTION_COUNT)
		verdict = flow_entry_use_counters(device, entry);
	if (!verdict && action & ACTION_REFORMAT)
		verdict = resource_use(device, entry, TYPE_PACKET_REFORMAT,
				       bits_get(context, FLOW_REFORMAT));
	if (!verdict && action & ACTION_MODIFY_HEADER)
		verdict = resource_use(device, entry, TYPE_MODIFY_HEADER,
				       bits_get(context, FLOW_MODIFY_HEADER));
	return verdict;
}

static outcome flow_entry_modify(struct device *device, const struct command *command,
				 struct object *entry, const struct object *table)
{
	const uint8_t *wanted = command->in + ENTRY_CONTEXT_AT;
	size_t len = command->in_len - ENTRY_CONTEXT_AT;
	struct object trial = {
		.type = TYPE_FLOW_ENTRY, .uid = entry->uid, .number = entry->number,
	};
	outcome verdict;

	if (!object_set_context(device, &trial, wanted, len))
		return REFUSED(REASON_MEMORY, TYPE_FLOW_ENTRY);
	verdict = flow_entry_check(device, &trial, table);
	if (!verdict && !object_set_context(device, entry, wanted, len))
		verdict = REFUSED(REASON_MEMORY, TYPE_FLOW_ENTRY);
	object_take_over_uses(device, entry, &trial, !verdict);
	return verdict;
}

outcome set_flow_entry(struct device *device, struct command *command)
{
	struct object *table, *entry;
	outcome verdict = flow_find_table(device, command, &table);

	if (verdict)
		return verdict;
	entry = object_find(device, TYPE_FLOW_ENTRY, flow_entry_number(table, command));
	if (command->op_mod == OP_MOD_MODIFY)
		return entry ? flow_entry_modify(device, command, entry, table) :
			       REFUSED(REASON_NUMBER, TYPE_FLOW_ENTRY);
	if (entry)
		return REFUSED(REASON_OVERLAP, TYPE_FLOW_ENTRY);
	entry = object_create_numbered(device, TYPE_FLOW_ENTRY, command->uid,
				       flow_entry_number(table, command));
	if (!entry)
		return REFUSED(REASON_MEMORY, TYPE_FLOW_ENTRY);
	if (object_set_context(device, entry, command->in + ENTRY_CONTEXT_AT,
			       command->in_len - ENTRY_CONTEXT_AT))
		verdict = flow_entry_check(device, entry, table);
	else
		verdict = REFUSED(REASON_MEMORY, TYPE_FLOW_ENTRY);
	if (verdict)
		object_destroy(device, entry);
	return verdict;
}

static outcome flow_find_entry(struct device *device, const struct command *command,
			       struct object **ret_entry)
{
	struct object *table;
	outcome verdict = flow_find_table(device, command, &table);

	return verdict ? verdict :
	       resource_find(device, command, TYPE_FLOW_ENTRY,
			     flow_entry_number(table, command), ret_entry);
}

outcome query_flow_entry(struct device *device, struct command *command)
{
	struct object *entry;
	outcome verdict = flow_find_entry(device, command, &entry);
	size_t room = command->out_len - ENTRY_CONTEXT_AT;

	if (!verdict)
		memcpy(command->out + ENTRY_CONTEXT_AT, entry->context,
		       entry->context_len < room ? entry->context_len : room);
	return verdict;
}

outcome delete_flow_entry(struct device *device, struct command *command)
{
	struct object *entry;
	outcome verdict = flow_find_entry(device, command, &entry);

	if (!verdict)
		object_destroy(device, entry);
	return verdict;
}
