/* SPDX-License-Identifier: BSD-2-Clause */
#include "device.h"
#include "resource.h"
#include "work_queue.h"

enum {					/* rqc and rmpc, mlx5_ifc.h */
	RQC_MEMORY = FIELD(0x04, 4),	/* 0 inline: its own wq; 1: that of an RMP */
	RQC_STATE = FIELD(0x08, 4),
	RQC_HAIRPIN = FIELD(0x0e, 1),
	RQC_VSD = FIELD(0x03, 1),
	RQC_SCATTER_FCS = FIELD(0x02, 1),
	RQC_CQ = FIELD(0x48, 24),
	RQC_COUNTER = FIELD(0x60, 8),
	RQC_RMP = FIELD(0x88, 24),
	RMPC_STATE = FIELD(0x08, 4),
	WQ_LIMIT = FIELD(0x30, 16),

	MODIFY_CONTEXT = 32,
	MODIFY_STATE = FIELD(0x40, 4),
	MODIFY_BITMASK = FIELD(0x80, 64),
	MODIFY_LIMIT = 1 << 0,
	MODIFY_VSD = 1 << 1,
	MODIFY_SCATTER_FCS = 1 << 2,
	MODIFY_COUNTER = 1 << 3,
};

static outcome rq_check(struct device *device, const struct command *command,
			struct object *object)
{
	const uint8_t *rqc = object->context;
	outcome verdict;

	(void)command;
	if (bits_get(rqc, RQC_STATE) != QUEUE_RST)
		return REFUSED(REASON_STATE, TYPE_RQ);
	verdict = resource_use(device, object, TYPE_CQ, bits_get(rqc, RQC_CQ));
	if (verdict)
		return verdict;
	if (bits_get(rqc, RQC_HAIRPIN))
		return ACCEPTED;
	switch (bits_get(rqc, RQC_MEMORY)) {
	case 0:
		return work_queue_check(device, object);
	case 1:
		return resource_use(device, object, TYPE_RMP, bits_get(rqc, RQC_RMP));
	default:
		return REFUSED(REASON_FIELD, TYPE_RQ);
	}
}

static void rq_modify_fields(uint8_t *rqc, const uint8_t *wanted, uint64_t bitmask)
{
	if (bitmask & MODIFY_LIMIT)
		bits_set(rqc + WQ_OFFSET, WQ_LIMIT, bits_get(wanted + WQ_OFFSET, WQ_LIMIT));
	if (bitmask & MODIFY_VSD)
		bits_set(rqc, RQC_VSD, bits_get(wanted, RQC_VSD));
	if (bitmask & MODIFY_SCATTER_FCS)
		bits_set(rqc, RQC_SCATTER_FCS, bits_get(wanted, RQC_SCATTER_FCS));
	if (bitmask & MODIFY_COUNTER)
		bits_set(rqc, RQC_COUNTER, bits_get(wanted, RQC_COUNTER));
}

static outcome rq_modify(struct device *device, const struct command *command,
			 struct object *object)
{
	const uint8_t *wanted = command->in + MODIFY_CONTEXT;
	unsigned int from = (unsigned int)bits_get(object->context, RQC_STATE);
	unsigned int to = (unsigned int)bits_get(wanted, RQC_STATE);

	(void)device;
	if (bits_get(command->in, MODIFY_STATE) != from || !queue_may_go(from, to))
		return REFUSED(REASON_STATE, TYPE_RQ);
	rq_modify_fields(object->context, wanted, bits_get(command->in, MODIFY_BITMASK));
	bits_set(object->context, RQC_STATE, to);
	return ACCEPTED;
}

static outcome rmp_check(struct device *device, const struct command *command,
			 struct object *object)
{
	(void)command;
	/* RMPs have no reset: they are made ready. */
	if (bits_get(object->context, RMPC_STATE) != QUEUE_RDY)
		return REFUSED(REASON_STATE, TYPE_RMP);
	return work_queue_check(device, object);
}

static outcome rmp_modify(struct device *device, const struct command *command,
			  struct object *object)
{
	const uint8_t *wanted = command->in + MODIFY_CONTEXT;

	(void)device;
	if (bits_get(command->in, MODIFY_BITMASK) & MODIFY_LIMIT)
		bits_set(object->context + WQ_OFFSET, WQ_LIMIT,
			 bits_get(wanted + WQ_OFFSET, WQ_LIMIT));
	bits_set(object->context, RMPC_STATE, bits_get(wanted, RMPC_STATE));
	return ACCEPTED;
}

const struct resource_class rq_class = {
	.number_out = NUMBER_24, .number_in = NUMBER_24,
	.context_in = 32, .context_out = 32, .context_len = QUEUE_CONTEXT,
	.check = rq_check, .modify = rq_modify,
};

const struct resource_class rmp_class = {
	.number_out = NUMBER_24, .number_in = NUMBER_24,
	.context_in = 32, .context_out = 32, .context_len = QUEUE_CONTEXT,
	.check = rmp_check, .modify = rmp_modify,
};
