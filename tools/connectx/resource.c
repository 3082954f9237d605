/* SPDX-License-Identifier: BSD-2-Clause */
#include "resource.h"

#include <string.h>

#include "device.h"
#include "handlers.h"

static const struct resource_class plain_class = {
	.number_out = NUMBER_24, .number_in = NUMBER_24,
};

static const struct resource_class counter_class = {
	.number_out = NUMBER_8, .number_in = NUMBER_8,
};

static const struct resource_class flow_counter_class = {
	.number_out = NUMBER_32, .number_in = NUMBER_32,
};

static const struct resource_class *const classes[TYPE_COUNT] = {
	[TYPE_PD] = &plain_class,
	[TYPE_TRANSPORT_DOMAIN] = &plain_class,
	[TYPE_UAR] = &plain_class,
	[TYPE_XRCD] = &plain_class,
	[TYPE_PSV] = &plain_class,
	[TYPE_CQ] = &cq_class,
	[TYPE_MKEY] = &mkey_class,
	[TYPE_UMEM] = &umem_class,
	[TYPE_QP] = &qp_class,
	[TYPE_SRQ] = &srq_class,
	[TYPE_XRC_SRQ] = &xrc_srq_class,
	[TYPE_DCT] = &dct_class,
	[TYPE_RMP] = &rmp_class,
	[TYPE_RQ] = &rq_class,
	[TYPE_SQ] = &sq_class,
	[TYPE_TIR] = &tir_class,
	[TYPE_TIS] = &tis_class,
	[TYPE_RQT] = &rqt_class,
	[TYPE_Q_COUNTER] = &counter_class,
	[TYPE_FLOW_COUNTER] = &flow_counter_class,
	[TYPE_MODIFY_HEADER] = &modify_header_class,
	[TYPE_PACKET_REFORMAT] = &packet_reformat_class,
};

bool resource_visible(const struct object *object, uint16_t uid)
{
	if (uid == UID_KERNEL || object->uid == uid || object->uid == UID_SHARED)
		return true;
	/* Drivers before 6.0 allocate UARs for their users without a uid; see core/uar.c. */
	return object->uid == UID_KERNEL && object->type == TYPE_UAR;
}

outcome resource_find(struct device *device, const struct command *command,
		      enum object_type type, uint64_t number, struct object **ret_object)
{
	struct object *object = object_find(device, type, number);

	if (!object)
		return REFUSED(REASON_NUMBER, type);
	if (command->uid != UID_KERNEL && command->uid != object->uid)
		return REFUSED(REASON_OWNER, type);
	*ret_object = object;
	return ACCEPTED;
}

outcome resource_use(struct device *device, struct object *object, enum object_type type,
		     uint64_t number)
{
	struct object *used = object_find(device, type, number);

	if (!used)
		return REFUSED(REASON_REFERENCE, type);
	if (!resource_visible(used, object->uid))
		return REFUSED(REASON_FOREIGN, type);
	return object_use(object, used) ? ACCEPTED : REFUSED(REASON_MEMORY, type);
}

outcome resource_create(struct device *device, struct command *command)
{
	enum object_type type = command->row->type;
	const struct resource_class *class = classes[type];
	outcome verdict = ACCEPTED;
	struct object *object;
	bool limit;

	object = object_create(device, type, command->uid, &limit);
	if (!object)
		return REFUSED(limit ? REASON_LIMIT : REASON_MEMORY, type);
	if (class->context_in &&
	    !object_set_context(device, object, command->in + class->context_in,
				command->in_len - class->context_in))
		verdict = REFUSED(REASON_MEMORY, type);
	if (!verdict && class->check)
		verdict = class->check(device, command, object);
	if (verdict) {
		object_destroy(device, object);
		return verdict;
	}
	bits_set(command->out, class->number_out, object->number);
	return ACCEPTED;
}

outcome resource_modify(struct device *device, struct command *command)
{
	enum object_type type = command->row->type;
	const struct resource_class *class = classes[type];
	struct object *object;
	outcome verdict = resource_find(device, command, type,
					bits_get(command->in, class->number_in), &object);

	if (verdict || !class->modify)
		return verdict;
	return class->modify(device, command, object);
}

outcome resource_query(struct device *device, struct command *command)
{
	enum object_type type = command->row->type;
	const struct resource_class *class = classes[type];
	struct object *object;
	outcome verdict = resource_find(device, command, type,
					bits_get(command->in, class->number_in), &object);
	size_t room = command->out_len - class->context_out;

	if (verdict)
		return verdict;
	/* A list behind the fixed part goes out as far as there is room for it. */
	memcpy(command->out + class->context_out, object->context,
	       object->context_len < room ? object->context_len : room);
	return ACCEPTED;
}

outcome resource_destroy(struct device *device, struct command *command)
{
	enum object_type type = command->row->type;
	struct object *object;
	outcome verdict = resource_find(device, command, type,
					bits_get(command->in, classes[type]->number_in), &object);

	if (verdict)
		return verdict;
	if (object->users)
		return REFUSED(REASON_IN_USE, type);
	object_destroy(device, object);
	return ACCEPTED;
}
