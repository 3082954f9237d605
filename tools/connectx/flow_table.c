/* SPDX-License-Identifier: BSD-2-Clause */
#include "flow.h"

#include <string.h>

#include "device.h"
#include "handlers.h"
#include "resource.h"

enum {
	TABLE_MISS_ACTION = FIELD(0x04, 4),	/* 0 default, 1 to table_miss_id */
	TABLE_MISS_ID = FIELD(0x28, 24),
	TABLE_LOG_SIZE_MAX = 24,
	MISS_TO_TABLE = 1,

	MODIFY_SELECT = FIELD(0x70, 16),
	MODIFY_MISS = 1 << 0,

	TABLE_TYPES = 8,
};

outcome flow_find_table(struct device *device, const struct command *command,
			struct object **ret_table)
{
	outcome verdict;

	if (!cap_get(device, CAP_GENERAL, CAP_NIC_FLOW_TABLE))
		return REFUSED(REASON_UNSUPPORTED, TYPE_FLOW_TABLE);
	verdict = resource_find(device, command, TYPE_FLOW_TABLE,
				bits_get(command->in, FLOW_TABLE_ID), ret_table);
	if (!verdict && (*ret_table)->subtype != bits_get(command->in, FLOW_TABLE_TYPE))
		return REFUSED(REASON_NUMBER, TYPE_FLOW_TABLE);
	return verdict;
}

/* The table that what misses here goes on to; NULL: none. */
static struct object *flow_table_miss(const struct device *device, const uint8_t *context)
{
	if (bits_get(context, TABLE_MISS_ACTION) != MISS_TO_TABLE)
		return NULL;
	return object_find(device, TYPE_FLOW_TABLE, bits_get(context, TABLE_MISS_ID));
}

/* A miss leads on to other tables, never around: such tables would use each other for good. */
static outcome flow_table_check_miss(const struct device *device, const struct object *table,
				     const uint8_t *context)
{
	const struct object *next = flow_table_miss(device, context);

	if (next && !resource_visible(next, table->uid))
		return REFUSED(REASON_FOREIGN, TYPE_FLOW_TABLE);
	while (next && next != table)
		next = flow_table_miss(device, next->context);
	return next ? REFUSED(REASON_REFERENCE, TYPE_FLOW_TABLE) : ACCEPTED;
}

static outcome flow_table_use_miss(struct device *device, struct object *table)
{
	if (bits_get(table->context, TABLE_MISS_ACTION) != MISS_TO_TABLE ||
	    !bits_get(table->context, TABLE_MISS_ID))
		return ACCEPTED;
	return resource_use(device, table, TYPE_FLOW_TABLE,
			    bits_get(table->context, TABLE_MISS_ID));
}

outcome create_flow_table(struct device *device, struct command *command)
{
	uint64_t type = bits_get(command->in, FLOW_TABLE_TYPE);
	struct object *table;
	outcome verdict;
	bool limit;

	if (!cap_get(device, CAP_GENERAL, CAP_NIC_FLOW_TABLE))
		return REFUSED(REASON_UNSUPPORTED, TYPE_FLOW_TABLE);
	if (type >= TABLE_TYPES ||
	    bits_get(command->in + FLOW_CONTEXT_AT, FLOW_LOG_SIZE) > TABLE_LOG_SIZE_MAX)
		return REFUSED(REASON_FIELD, TYPE_FLOW_TABLE);
	table = object_create(device, TYPE_FLOW_TABLE, command->uid, &limit);
	if (!table)
		return REFUSED(limit ? REASON_LIMIT : REASON_MEMORY, TYPE_FLOW_TABLE);
	table->subtype = (uint16_t)type;
	verdict = flow_table_check_miss(device, table, command->in + FLOW_CONTEXT_AT);
	if (!verdict && !object_set_context(device, table, command->in + FLOW_CONTEXT_AT,
					    FLOW_TABLE_CONTEXT))
		verdict = REFUSED(REASON_MEMORY, TYPE_FLOW_TABLE);
	if (!verdict)
		verdict = flow_table_use_miss(device, table);
	if (verdict)
		object_destroy(device, table);
	else
		bits_set(command->out, NUMBER_24, table->number);
	return verdict;
}

outcome modify_flow_table(struct device *device, struct command *command)
{
	const uint8_t *wanted = command->in + FLOW_CONTEXT_AT;
	struct object *table;
	outcome verdict = flow_find_table(device, command, &table);

	if (verdict || !(bits_get(command->in, MODIFY_SELECT) & MODIFY_MISS))
		return verdict;
	if (bits_get(wanted, TABLE_MISS_ACTION) == MISS_TO_TABLE &&
	    !flow_table_miss(device, wanted))
		return REFUSED(REASON_REFERENCE, TYPE_FLOW_TABLE);
	verdict = flow_table_check_miss(device, table, wanted);
	if (verdict)
		return verdict;
	object_unuse_all(table);
	bits_set(table->context, TABLE_MISS_ACTION, bits_get(wanted, TABLE_MISS_ACTION));
	bits_set(table->context, TABLE_MISS_ID, bits_get(wanted, TABLE_MISS_ID));
	return flow_table_use_miss(device, table);
}

outcome query_flow_table(struct device *device, struct command *command)
{
	struct object *table;
	outcome verdict = flow_find_table(device, command, &table);

	if (!verdict)
		memcpy(command->out + FLOW_CONTEXT_AT, table->context, FLOW_TABLE_CONTEXT);
	return verdict;
}

outcome destroy_flow_table(struct device *device, struct command *command)
{
	struct object *table;
	outcome verdict = flow_find_table(device, command, &table);

	if (verdict)
		return verdict;
	if (table->users)
		return REFUSED(REASON_IN_USE, TYPE_FLOW_TABLE);
	object_destroy(device, table);
	return ACCEPTED;
}

/* Op_mod 1 takes the root away; there is no packet to care yet. */
outcome set_flow_table_root(struct device *device, struct command *command)
{
	struct object *table;

	return command->op_mod ? ACCEPTED : flow_find_table(device, command, &table);
}

static bool flow_group_overlaps(const struct device *device, const struct object *table,
				uint64_t start, uint64_t end)
{
	const struct object *group = device->objects.first[TYPE_FLOW_GROUP];

	for (; group; group = group->next)
		if (group->uses[0] == table &&
		    bits_get(group->context, FLOW_GROUP_START) <= end &&
		    bits_get(group->context, FLOW_GROUP_END) >= start)
			return true;
	return false;
}

outcome create_flow_group(struct device *device, struct command *command)
{
	const uint8_t *context = command->in + FLOW_CONTEXT_AT;
	uint64_t start = bits_get(context, FLOW_GROUP_START);
	uint64_t end = bits_get(context, FLOW_GROUP_END);
	struct object *table, *group;
	outcome verdict = flow_find_table(device, command, &table);
	bool limit;

	if (verdict)
		return verdict;
	if (start > end || end >> bits_get(table->context, FLOW_LOG_SIZE))
		return REFUSED(REASON_FIELD, TYPE_FLOW_GROUP);
	if (flow_group_overlaps(device, table, start, end))
		return REFUSED(REASON_OVERLAP, TYPE_FLOW_GROUP);
	group = object_create(device, TYPE_FLOW_GROUP, command->uid, &limit);
	if (!group)
		return REFUSED(limit ? REASON_LIMIT : REASON_MEMORY, TYPE_FLOW_GROUP);
	if (!object_use(group, table) ||
	    !object_set_context(device, group, context, command->in_len - FLOW_CONTEXT_AT)) {
		object_destroy(device, group);
		return REFUSED(REASON_MEMORY, TYPE_FLOW_GROUP);
	}
	bits_set(command->out, NUMBER_24, group->number);
	return ACCEPTED;
}

static outcome flow_find_group(struct device *device, const struct command *command,
			       struct object **ret_group)
{
	struct object *table;
	outcome verdict = flow_find_table(device, command, &table);

	if (!verdict)
		verdict = resource_find(device, command, TYPE_FLOW_GROUP,
					bits_get(command->in, FLOW_GROUP_ID), ret_group);
	if (!verdict && (*ret_group)->uses[0] != table)
		verdict = REFUSED(REASON_NUMBER, TYPE_FLOW_GROUP);
	return verdict;
}

outcome query_flow_group(struct device *device, struct command *command)
{
	struct object *group;
	outcome verdict = flow_find_group(device, command, &group);
	size_t room = command->out_len - FLOW_CONTEXT_AT;

	if (!verdict)
		memcpy(command->out + FLOW_CONTEXT_AT, group->context,
		       group->context_len < room ? group->context_len : room);
	return verdict;
}

outcome destroy_flow_group(struct device *device, struct command *command)
{
	struct object *group;
	outcome verdict = flow_find_group(device, command, &group);

	if (verdict)
		return verdict;
	if (group->users)
		return REFUSED(REASON_IN_USE, TYPE_FLOW_GROUP);
	object_destroy(device, group);
	return ACCEPTED;
}
