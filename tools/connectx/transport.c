/* SPDX-License-Identifier: BSD-2-Clause */
#include <string.h>

#include "device.h"
#include "resource.h"
#include "uctx.h"

enum {					/* tisc, tirc and rqtc, mlx5_ifc.h */
	TISC_TLS = FIELD(0x01, 1),
	TISC_PRIO = FIELD(0x0c, 4),
	TISC_DOMAIN = FIELD(0x128, 24),
	TISC_PD = FIELD(0x168, 24),
	TIS_CONTEXT = 160,

	TIRC_DISPATCH = FIELD(0x20, 4),		/* 0 direct, 1 indirect */
	TIRC_RQ = FIELD(0xe8, 24),
	TIRC_RQT = FIELD(0x108, 24),
	TIRC_HASH = FIELD(0x120, 4),		/* 0 none, 1 inverted xor, 2 Toeplitz */
	TIRC_LOOPBACK = FIELD(0x126, 2),
	TIRC_DOMAIN = FIELD(0x128, 24),
	TIRC_LRO = 16,				/* bytes: the 4 that packet_merge changes */
	TIRC_HASH_BYTES = 36,			/* bytes: hash function, key and field selectors */
	TIRC_HASH_END = 88,
	TIR_CONTEXT = 240,

	RQTC_TYPE = FIELD(0xa5, 3),		/* 0 RQs, 1 virtio queues */
	RQTC_MAX = FIELD(0xb0, 16),
	RQTC_ACTUAL = FIELD(0xd0, 16),
	RQT_CONTEXT = 240,

	MODIFY_CONTEXT = 32,
	MODIFY_BITMASK = FIELD(0x80, 64),
	MODIFY_TIS_PRIO = 1 << 0,
	MODIFY_TIR_LRO = 1 << 0,
	MODIFY_TIR_HASH = 1 << 2,
	MODIFY_TIR_LOOPBACK = 1 << 4,
	MODIFY_RQT_LIST = 1 << 0,
};

static outcome tis_check(struct device *device, const struct command *command,
			 struct object *object)
{
	const uint8_t *tisc = object->context;
	outcome verdict;

	if (!uctx_may_send(device, command->uid))
		return REFUSED(REASON_PERMISSION, TYPE_TIS);
	verdict = resource_use(device, object, TYPE_TRANSPORT_DOMAIN,
			       bits_get(tisc, TISC_DOMAIN));
	if (!verdict && (bits_get(tisc, TISC_TLS) || bits_get(tisc, TISC_PD)))
		verdict = resource_use(device, object, TYPE_PD, bits_get(tisc, TISC_PD));
	return verdict;
}

static outcome tis_modify(struct device *device, const struct command *command,
			  struct object *object)
{
	const uint8_t *wanted = command->in + MODIFY_CONTEXT;

	(void)device;
	if (bits_get(command->in, MODIFY_BITMASK) & MODIFY_TIS_PRIO)
		bits_set(object->context, TISC_PRIO, bits_get(wanted, TISC_PRIO));
	return ACCEPTED;
}

static outcome tir_check(struct device *device, const struct command *command,
			 struct object *object)
{
	const uint8_t *tirc = object->context;
	outcome verdict;

	(void)command;
	if (bits_get(tirc, TIRC_DISPATCH) > 1 || bits_get(tirc, TIRC_HASH) > 2 ||
	    bits_get(tirc, TIRC_LOOPBACK) > 3)
		return REFUSED(REASON_FIELD, TYPE_TIR);
	verdict = resource_use(device, object, TYPE_TRANSPORT_DOMAIN,
			       bits_get(tirc, TIRC_DOMAIN));
	if (verdict)
		return verdict;
	if (bits_get(tirc, TIRC_DISPATCH))
		return resource_use(device, object, TYPE_RQT, bits_get(tirc, TIRC_RQT));
	return resource_use(device, object, TYPE_RQ, bits_get(tirc, TIRC_RQ));
}

static outcome tir_modify(struct device *device, const struct command *command,
			  struct object *object)
{
	const uint8_t *wanted = command->in + MODIFY_CONTEXT;
	uint64_t bitmask = bits_get(command->in, MODIFY_BITMASK);
	uint8_t *tirc = object->context;

	(void)device;
	if (bits_get(wanted, TIRC_HASH) > 2)
		return REFUSED(REASON_FIELD, TYPE_TIR);
	if (bitmask & MODIFY_TIR_LRO)
		memcpy(tirc + TIRC_LRO, wanted + TIRC_LRO, 4);
	if (bitmask & MODIFY_TIR_LOOPBACK)
		bits_set(tirc, TIRC_LOOPBACK, bits_get(wanted, TIRC_LOOPBACK));
	if (bitmask & MODIFY_TIR_HASH) {
		uint64_t loopback = bits_get(tirc, TIRC_LOOPBACK);
		uint64_t domain = bits_get(tirc, TIRC_DOMAIN);

		memcpy(tirc + TIRC_HASH_BYTES, wanted + TIRC_HASH_BYTES,
		       TIRC_HASH_END - TIRC_HASH_BYTES);
		bits_set(tirc, TIRC_LOOPBACK, loopback);
		bits_set(tirc, TIRC_DOMAIN, domain);
	}
	return ACCEPTED;
}

/* The list names only live queues; a virtio queue is a general object. */
static outcome rqt_use_list(struct device *device, struct object *object)
{
	const uint8_t *rqtc = object->context;
	enum object_type type = bits_get(rqtc, RQTC_TYPE) ? TYPE_GENERAL : TYPE_RQ;
	uint64_t actual = bits_get(rqtc, RQTC_ACTUAL);

	for (uint64_t i = 0; i < actual; i++) {
		uint32_t number = be32_get(rqtc + RQT_CONTEXT + i * 4) & 0xffffff;
		outcome verdict = resource_use(device, object, type, number);

		if (verdict)
			return verdict;
	}
	return ACCEPTED;
}

static outcome rqt_check_sizes(struct device *device, const uint8_t *rqtc, size_t len)
{
	uint64_t actual = bits_get(rqtc, RQTC_ACTUAL), max = bits_get(rqtc, RQTC_MAX);

	if (!actual || actual > max || bits_get(rqtc, RQTC_TYPE) > 1 ||
	    max > (uint64_t)1 << cap_get(device, CAP_GENERAL, FIELD(0x393, 5)))
		return REFUSED(REASON_FIELD, TYPE_RQT);
	return (len - RQT_CONTEXT) / 4 < actual ? REFUSED(REASON_INPUT_LENGTH, TYPE_RQT) : ACCEPTED;
}

static outcome rqt_check(struct device *device, const struct command *command,
			 struct object *object)
{
	outcome verdict = rqt_check_sizes(device, object->context, object->context_len);

	(void)command;
	return verdict ? verdict : rqt_use_list(device, object);
}

static outcome rqt_modify(struct device *device, const struct command *command,
			  struct object *object)
{
	const uint8_t *wanted = command->in + MODIFY_CONTEXT;
	size_t len = command->in_len - MODIFY_CONTEXT;
	struct object trial = { .type = TYPE_RQT, .uid = object->uid };
	outcome verdict;

	if (!(bits_get(command->in, MODIFY_BITMASK) & MODIFY_RQT_LIST))
		return ACCEPTED;
	/* MODIFY says only how many there are now; the maximum is the one from CREATE. */
	if (!object_set_context(device, &trial, wanted, len))
		return REFUSED(REASON_MEMORY, TYPE_RQT);
	bits_set(trial.context, RQTC_MAX, bits_get(object->context, RQTC_MAX));
	bits_set(trial.context, RQTC_TYPE, bits_get(object->context, RQTC_TYPE));
	verdict = rqt_check_sizes(device, trial.context, len);
	if (!verdict)
		verdict = rqt_use_list(device, &trial);
	if (!verdict && !object_set_context(device, object, trial.context, len))
		verdict = REFUSED(REASON_MEMORY, TYPE_RQT);
	object_take_over_uses(device, object, &trial, !verdict);
	return verdict;
}

const struct resource_class tis_class = {
	.number_out = NUMBER_24, .number_in = NUMBER_24,
	.context_in = 32, .context_out = 16, .context_len = TIS_CONTEXT,
	.check = tis_check, .modify = tis_modify,
};

const struct resource_class tir_class = {
	.number_out = NUMBER_24, .number_in = NUMBER_24,
	.context_in = 32, .context_out = 32, .context_len = TIR_CONTEXT,
	.check = tir_check, .modify = tir_modify,
};

const struct resource_class rqt_class = {
	.number_out = NUMBER_24, .number_in = NUMBER_24,
	.context_in = 32, .context_out = 32, .context_len = RQT_CONTEXT,
	.check = rqt_check, .modify = rqt_modify,
};
