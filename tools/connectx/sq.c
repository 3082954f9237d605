/* SPDX-License-Identifier: BSD-2-Clause */
#include <string.h>

#include "device.h"
#include "resource.h"
#include "send_queue.h"
#include "sq.h"
#include "uctx.h"
#include "work_queue.h"

enum {					/* sqc */
	SQC_TIS = FIELD(0x168, 24),

	MODIFY_CONTEXT = 32,
	MODIFY_STATE = FIELD(0x40, 4),		/* the state that the caller believes in */
	MODIFY_BITMASK = FIELD(0x80, 64),
	MODIFY_RATE_INDEX = 1 << 0,
	MODIFY_QOS_GROUP = 1 << 1,
};

static outcome sq_check_rate(struct device *device, const struct object *object, uint64_t index)
{
	if (!index)
		return ACCEPTED;
	if (!cap_get(device, CAP_QOS, CAP_PACING))
		return REFUSED(REASON_UNSUPPORTED, TYPE_RATE);
	if (!rate_usable(device, (uint32_t)index, object->uid))
		return REFUSED(REASON_REFERENCE, TYPE_RATE);
	return ACCEPTED;
}

static outcome sq_check(struct device *device, const struct command *command,
			struct object *object)
{
	const uint8_t *sqc = object->context;
	outcome verdict;

	if (!uctx_may_send(device, command->uid))
		return REFUSED(REASON_PERMISSION, TYPE_SQ);
	if (bits_get(sqc, SQC_STATE) != QUEUE_RST)
		return REFUSED(REASON_STATE, TYPE_SQ);
	/* Without a TIS nothing but a NOP can be sent; core/wc.c makes such queues. */
	if (bits_get(sqc, SQC_TIS_COUNT) > 1)
		return REFUSED(REASON_FIELD, TYPE_SQ);
	verdict = resource_use(device, object, TYPE_CQ, bits_get(sqc, SQC_CQ));
	if (!verdict && bits_get(sqc, SQC_TIS_COUNT))
		verdict = resource_use(device, object, TYPE_TIS, bits_get(sqc, SQC_TIS));
	if (!verdict)
		verdict = sq_check_rate(device, object, bits_get(sqc, SQC_RATE_INDEX));
	if (!verdict)
		verdict = work_queue_check(device, object);
	if (verdict)
		return verdict;
	return send_queue_setup(device, object) ? ACCEPTED : REFUSED(REASON_MEMORY, TYPE_SQ);
}

static outcome sq_modify(struct device *device, const struct command *command,
			 struct object *object)
{
	const uint8_t *wanted = command->in + MODIFY_CONTEXT;
	unsigned int from = (unsigned int)bits_get(object->context, SQC_STATE);
	unsigned int to = (unsigned int)bits_get(wanted, SQC_STATE);
	uint64_t bitmask = bits_get(command->in, MODIFY_BITMASK);
	outcome verdict;

	if (bits_get(command->in, MODIFY_STATE) != from || !queue_may_go(from, to))
		return REFUSED(REASON_STATE, TYPE_SQ);
	if (bitmask & ~(uint64_t)(MODIFY_RATE_INDEX | MODIFY_QOS_GROUP))
		return REFUSED(REASON_FIELD, TYPE_SQ);
	if (bitmask & MODIFY_RATE_INDEX) {
		verdict = sq_check_rate(device, object, bits_get(wanted, SQC_RATE_INDEX));
		if (verdict)
			return verdict;
		bits_set(object->context, SQC_RATE_INDEX, bits_get(wanted, SQC_RATE_INDEX));
	}
	if (bitmask & MODIFY_QOS_GROUP)
		bits_set(object->context, SQC_QOS_GROUP, bits_get(wanted, SQC_QOS_GROUP));
	bits_set(object->context, SQC_STATE, to);
	send_queue_changed(device, object, from);
	return ACCEPTED;
}

const struct resource_class sq_class = {
	.number_out = NUMBER_24,
	.number_in = NUMBER_24,
	.context_in = 32,
	.context_out = 32,
	.context_len = QUEUE_CONTEXT,
	.check = sq_check,
	.modify = sq_modify,
};
