/* SPDX-License-Identifier: BSD-2-Clause */
#include "device.h"
#include "handlers.h"
#include "resource.h"

enum {
	COUNTER_BULK_LOG = FIELD(0x73, 5),
	COUNTER_BULK = FIELD(0x78, 8),		/* one bit set: 128 counters times its value */

	REFORMAT_CONTEXT = 28,			/* bytes into the input */
	REFORMAT_SIZE = FIELD(0x16, 10),
	REFORMAT_DATA = 6,			/* bytes into the context */

	MODIFY_CONTEXT = 12,
	MODIFY_ACTIONS = FIELD(0x18, 8),	/* each of 8 bytes */
	MODIFY_LIST = 4,
};

/* A bulk is one object; its subtype holds the log of how many numbers it covers. */
outcome alloc_flow_counter(struct device *device, struct command *command)
{
	uint64_t bulk = bits_get(command->in, COUNTER_BULK);
	uint64_t log = bits_get(command->in, COUNTER_BULK_LOG);
	struct object *object;
	bool limit;

	if (!log && bulk)
		for (log = 7; bulk > 1; bulk >>= 1)
			log++;
	if (log > 20)
		return REFUSED(REASON_FIELD, TYPE_FLOW_COUNTER);
	object = object_create(device, TYPE_FLOW_COUNTER, command->uid, &limit);
	if (!object)
		return REFUSED(limit ? REASON_LIMIT : REASON_MEMORY, TYPE_FLOW_COUNTER);
	object->subtype = (uint16_t)log;
	device->objects.next_number[TYPE_FLOW_COUNTER] += ((uint64_t)1 << log) - 1;
	bits_set(command->out, NUMBER_32, object->number);
	return ACCEPTED;
}

outcome query_flow_counter(struct device *device, struct command *command)
{
	(void)device;
	(void)command;
	return ACCEPTED;			/* nothing was received, all counts are 0 */
}

static outcome packet_reformat_check(struct device *device, const struct command *command,
				     struct object *object)
{
	(void)device;
	(void)command;
	if (bits_get(object->context, REFORMAT_SIZE) > object->context_len - REFORMAT_DATA)
		return REFUSED(REASON_INPUT_LENGTH, TYPE_PACKET_REFORMAT);
	return ACCEPTED;
}

static outcome modify_header_check(struct device *device, const struct command *command,
				   struct object *object)
{
	(void)device;
	(void)command;
	if (bits_get(object->context, MODIFY_ACTIONS) * 8 > object->context_len - MODIFY_LIST)
		return REFUSED(REASON_INPUT_LENGTH, TYPE_MODIFY_HEADER);
	return ACCEPTED;
}

const struct resource_class packet_reformat_class = {
	.number_out = NUMBER_32, .number_in = NUMBER_32,
	.context_in = REFORMAT_CONTEXT, .check = packet_reformat_check,
};

const struct resource_class modify_header_class = {
	.number_out = NUMBER_32, .number_in = NUMBER_32,
	.context_in = MODIFY_CONTEXT, .check = modify_header_check,
};
