/* SPDX-License-Identifier: BSD-2-Clause */
#include "uctx.h"

#include "device.h"
#include "handlers.h"
#include "log.h"

enum {					/* create_uctx_in; infiniband/hw/mlx5/devx.c */
	UCTX_CONTEXT = 16,
	UCTX_CAP = FIELD(0x00, 32),
	UCTX_RAW_TX = 1 << 0,
};

bool uctx_may_send(const struct device *device, uint16_t uid)
{
	const struct object *uctx = object_find(device, TYPE_UCTX, uid);

	return !uctx || bits_get(uctx->context, UCTX_CAP) & UCTX_RAW_TX;
}

outcome create_uctx(struct device *device, struct command *command)
{
	struct object *object;
	bool limit = false;

	if (!cap_get(device, CAP_GENERAL, CAP_LOG_MAX_UCTX))
		return REFUSED(REASON_UNSUPPORTED, TYPE_UCTX);
	object = object_create(device, TYPE_UCTX, UID_KERNEL, &limit);
	if (!object)
		return REFUSED(limit ? REASON_LIMIT : REASON_MEMORY, TYPE_UCTX);
	if (!object_set_context(device, object, command->in + UCTX_CONTEXT,
				command->in_len - UCTX_CONTEXT)) {
		object_destroy(device, object);
		return REFUSED(REASON_MEMORY, TYPE_UCTX);
	}
	bits_set(command->out, NUMBER_16, object->number);
	return ACCEPTED;
}

/*
 * The driver destroys a context's objects before the context. What is left all the same goes with
 * it and is counted. Rate entries stay: a leaked one must remain visible in the table.
 */
outcome destroy_uctx(struct device *device, struct command *command)
{
	uint64_t uid = bits_get(command->in, NUMBER_16);
	struct object *object = object_find(device, TYPE_UCTX, uid);
	size_t left;

	if (!object)
		return REFUSED(REASON_NUMBER, TYPE_UCTX);
	left = objects_destroy_uid(device, (uint16_t)uid);
	for (uint32_t i = 1; i < device->rates.size; i++)
		if (device->rates.entries[i].live && device->rates.entries[i].uid == uid)
			left++;
	if (left)
		log_line("user context %u destroyed with %zu objects alive", (unsigned int)uid,
			 left);
	device->anomalies.left_by_uctx += left;
	object_destroy(device, object);
	return ACCEPTED;
}
