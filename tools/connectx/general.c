/* SPDX-License-Identifier: BSD-2-Clause */
#include <string.h>

#include "device.h"
#include "handlers.h"
#include "resource.h"

/*
 * General objects: one set of commands for many types, whose number stands where others have their
 * op_mod. Of their contents we know nothing: CREATE and MODIFY set the bytes, QUERY returns them.
 */
enum { GENERAL_CONTEXT = 16 };

static bool general_supported(const struct device *device, unsigned int subtype)
{
	return subtype < 64 &&
	       cap_get(device, CAP_GENERAL, CAP_GENERAL_OBJECTS) >> subtype & 1;
}

static outcome general_find(struct device *device, const struct command *command,
			    struct object **ret_object)
{
	outcome verdict = resource_find(device, command, TYPE_GENERAL,
					bits_get(command->in, NUMBER_32), ret_object);

	if (!verdict && (*ret_object)->subtype != command->op_mod)
		return REFUSED(REASON_NUMBER, TYPE_GENERAL);
	return verdict;
}

outcome create_general(struct device *device, struct command *command)
{
	struct object *object;
	bool limit;

	if (!general_supported(device, command->op_mod))
		return REFUSED(REASON_UNSUPPORTED, TYPE_GENERAL);
	object = object_create(device, TYPE_GENERAL, command->uid, &limit);
	if (!object)
		return REFUSED(limit ? REASON_LIMIT : REASON_MEMORY, TYPE_GENERAL);
	object->subtype = command->op_mod;
	if (!object_set_context(device, object, command->in + GENERAL_CONTEXT,
				command->in_len - GENERAL_CONTEXT)) {
		object_destroy(device, object);
		return REFUSED(REASON_MEMORY, TYPE_GENERAL);
	}
	bits_set(command->out, NUMBER_32, object->number);
	return ACCEPTED;
}

outcome modify_general(struct device *device, struct command *command)
{
	struct object *object;
	outcome verdict = general_find(device, command, &object);

	if (verdict)
		return verdict;
	if (command->in_len - GENERAL_CONTEXT != object->context_len)
		return REFUSED(REASON_INPUT_LENGTH, TYPE_GENERAL);
	memcpy(object->context, command->in + GENERAL_CONTEXT, object->context_len);
	return ACCEPTED;
}

outcome query_general(struct device *device, struct command *command)
{
	struct object *object;
	outcome verdict = general_find(device, command, &object);
	size_t room = command->out_len - GENERAL_CONTEXT;

	if (verdict)
		return verdict;
	bits_set(command->out, NUMBER_32, object->number);
	memcpy(command->out + GENERAL_CONTEXT, object->context,
	       object->context_len < room ? object->context_len : room);
	return ACCEPTED;
}

outcome destroy_general(struct device *device, struct command *command)
{
	struct object *object;
	outcome verdict = general_find(device, command, &object);

	if (verdict)
		return verdict;
	if (object->users)
		return REFUSED(REASON_IN_USE, TYPE_GENERAL);
	object_destroy(device, object);
	return ACCEPTED;
}
