/* SPDX-License-Identifier: BSD-2-Clause */
#include <string.h>

#include "device.h"
#include "event_queue.h"
#include "handlers.h"
#include "resource.h"

enum {					/* qpc, from the context's start; mlx5_ifc.h */
	QPC_STATE = FIELD(0x00, 4),
	QPC_SERVICE = FIELD(0x08, 8),
	QPC_PD = FIELD(0x28, 24),
	QPC_UAR = FIELD(0x68, 24),
	QPC_CQ_SEND = FIELD(0x3e8, 24),
	QPC_CQ_RECEIVE = FIELD(0x4e8, 24),
	QPC_BYTES = 232,

	SERVICE_REG_UMR = 12,

	MODIFY_CONTEXT = 24,

	QP_RST = 0,			/* MLX5_QP_STATE_* */
	QP_INIT = 1,
	QP_RTR = 2,
	QP_RTS = 3,
	QP_SQERR = 4,
	QP_ERR = 6,

	SRQC_XRCD = FIELD(0x28, 24),
	SRQC_CQ = FIELD(0x48, 24),
	SRQC_PD = FIELD(0xc8, 24),

	DCTC_CQ = FIELD(0x48, 24),
	DCTC_PD = FIELD(0xc8, 24),

	EVENT_DCT_DRAINED = 0x1c,	/* linux/mlx5/device.h */
	EVENT_DCT_NUMBER = 56,
};

static outcome use_if_named(struct device *device, struct object *object, enum object_type type,
			    uint64_t number)
{
	return number ? resource_use(device, object, type, number) : ACCEPTED;
}

static outcome qp_check(struct device *device, const struct command *command,
			struct object *object)
{
	const uint8_t *qpc = object->context;
	outcome verdict = ACCEPTED;

	(void)command;
	/* The driver's queue for memory registration works in no domain (hw/mlx5/qp.c). */
	if (bits_get(qpc, QPC_SERVICE) != SERVICE_REG_UMR)
		verdict = resource_use(device, object, TYPE_PD, bits_get(qpc, QPC_PD));
	if (!verdict)
		verdict = use_if_named(device, object, TYPE_UAR, bits_get(qpc, QPC_UAR));
	if (!verdict)
		verdict = use_if_named(device, object, TYPE_CQ, bits_get(qpc, QPC_CQ_SEND));
	if (!verdict)
		verdict = use_if_named(device, object, TYPE_CQ, bits_get(qpc, QPC_CQ_RECEIVE));
	bits_set(object->context, QPC_STATE, QP_RST);
	return verdict;
}

/* The transition that each opcode makes; `from` is a set of states. */
static const struct {
	uint16_t opcode;
	uint8_t from, to;
} transitions[] = {
	{ 0x502, 1 << QP_RST, QP_INIT },
	{ 0x503, 1 << QP_INIT, QP_RTR },
	{ 0x504, 1 << QP_RTR, QP_RTS },
	{ 0x505, 1 << QP_RTS, QP_RTS },
	{ 0x506, 1 << QP_SQERR, QP_RTS },
	{ 0x507, 0xff, QP_ERR },
	{ 0x50a, 0xff, QP_RST },
	{ 0x50e, 1 << QP_INIT, QP_INIT },
};

outcome modify_qp(struct device *device, struct command *command)
{
	struct object *object;
	outcome verdict = resource_find(device, command, TYPE_QP,
					bits_get(command->in, NUMBER_24), &object);
	unsigned int i = 0;

	if (verdict)
		return verdict;
	while (transitions[i].opcode != command->opcode)
		i++;
	if (!(transitions[i].from >> bits_get(object->context, QPC_STATE) & 1))
		return REFUSED(REASON_STATE, TYPE_QP);
	bits_set(object->context, QPC_STATE, transitions[i].to);
	return ACCEPTED;
}

static outcome srq_check(struct device *device, const struct command *command,
			 struct object *object)
{
	(void)command;
	return resource_use(device, object, TYPE_PD, bits_get(object->context, SRQC_PD));
}

static outcome xrc_srq_check(struct device *device, const struct command *command,
			     struct object *object)
{
	const uint8_t *context = object->context;
	outcome verdict;

	(void)command;
	verdict = resource_use(device, object, TYPE_PD, bits_get(context, SRQC_PD));
	if (!verdict)
		verdict = resource_use(device, object, TYPE_XRCD, bits_get(context, SRQC_XRCD));
	return verdict ? verdict :
	       use_if_named(device, object, TYPE_CQ, bits_get(context, SRQC_CQ));
}

/* The driver destroys a DCT when it has heard that it is drained, and waits for that without end. */
outcome drain_dct(struct device *device, struct command *command)
{
	struct object *eq = event_queue_wanting(device, EVENT_DCT_DRAINED), *object;
	outcome verdict = resource_find(device, command, TYPE_DCT,
					bits_get(command->in, NUMBER_24), &object);
	uint8_t event[EVENT_SIZE] = { [1] = EVENT_DCT_DRAINED };

	if (verdict)
		return verdict;
	be32_put(event + EVENT_DCT_NUMBER, (uint32_t)object->number);
	if (eq)
		event_queue_post(device, eq, event);
	return ACCEPTED;
}

static outcome dct_check(struct device *device, const struct command *command,
			 struct object *object)
{
	outcome verdict = resource_use(device, object, TYPE_PD,
				       bits_get(object->context, DCTC_PD));

	(void)command;
	/* Without the capability the driver does not listen for what ends one. */
	if (!event_queue_wanting(device, EVENT_DCT_DRAINED))
		return REFUSED(REASON_UNSUPPORTED, TYPE_DCT);
	return verdict ? verdict :
	       resource_use(device, object, TYPE_CQ, bits_get(object->context, DCTC_CQ));
}

const struct resource_class qp_class = {
	.number_out = NUMBER_24, .number_in = NUMBER_24,
	.context_in = MODIFY_CONTEXT, .context_out = MODIFY_CONTEXT, .context_len = QPC_BYTES,
	.check = qp_check,
};

const struct resource_class srq_class = {
	.number_out = NUMBER_24, .number_in = NUMBER_24,
	.context_in = 16, .context_out = 16, .context_len = 64,
	.check = srq_check,
};

const struct resource_class xrc_srq_class = {
	.number_out = NUMBER_24, .number_in = NUMBER_24,
	.context_in = 16, .context_out = 16, .context_len = 64,
	.check = xrc_srq_check,
};

const struct resource_class dct_class = {
	.number_out = NUMBER_24, .number_in = NUMBER_24,
	.context_in = 16, .context_out = 16, .context_len = 64,
	.check = dct_check,
};
