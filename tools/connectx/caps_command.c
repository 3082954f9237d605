/* SPDX-License-Identifier: BSD-2-Clause */
#include <string.h>

#include "device.h"
#include "handlers.h"

enum { CAP_BYTES = 16, CAP_WANTS_CURRENT = 1 };

/* op_mod: capability type and whether the current values or the largest possible are asked for. */
outcome query_hca_cap(struct device *device, struct command *command)
{
	unsigned int type = command->op_mod >> 1;
	size_t room = command->out_len - CAP_BYTES;
	const uint8_t *bytes;

	if (type >= CAP_TYPES)
		return REFUSED(REASON_FIELD, 0);
	bytes = command->op_mod & CAP_WANTS_CURRENT ? device->caps.current[type] :
						      device->caps.max[type];
	if (!bytes)
		return REFUSED(REASON_FIELD, 0);
	memcpy(command->out + CAP_BYTES, bytes, room < CAP_SIZE ? room : CAP_SIZE);
	return ACCEPTED;
}

/* The driver writes back what it read, with its choices made. */
outcome set_hca_cap(struct device *device, struct command *command)
{
	unsigned int type = command->op_mod >> 1;
	size_t given = command->in_len - CAP_BYTES;

	if (device->hca != HCA_ENABLED)
		return REFUSED(REASON_SYSTEM_STATE, 0);
	if (type >= CAP_TYPES || !device->caps.current[type] || given > CAP_SIZE)
		return REFUSED(REASON_FIELD, 0);
	memcpy(device->caps.current[type], command->in + CAP_BYTES, given);
	return ACCEPTED;
}
