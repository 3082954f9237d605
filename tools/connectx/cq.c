/* SPDX-License-Identifier: BSD-2-Clause */
#include "completion_queue.h"
#include "cq.h"
#include "device.h"
#include "resource.h"

enum {
	CQ_CONTEXT = 64,

	MODIFY_SELECT = FIELD(0x60, 32),	/* enum MLX5_CQ_MODIFY_* */
	MODIFY_PERIOD = 1 << 0,
	MODIFY_COUNT = 1 << 1,
	MODIFY_OVERRUN = 1 << 2,
	MODIFY_CONTEXT = 16,
	OP_MOD_RESIZE = 1,
};

static bool cq_pages_fit(const struct object *object)
{
	const uint8_t *cqc = object->context;
	uint64_t log_bytes = 6 + bits_get(cqc, CQC_LOG_CQE_SIZE) + bits_get(cqc, CQC_LOG_SIZE);
	uint64_t page_shift = 12 + bits_get(cqc, CQC_LOG_PAGE_SIZE);
	uint64_t pages = log_bytes > page_shift ? (uint64_t)1 << (log_bytes - page_shift) : 1;

	return object->context_len - CQ_PAGES >= pages * 8;
}

static outcome cq_check(struct device *device, const struct command *command,
			struct object *object)
{
	const uint8_t *cqc = object->context;
	outcome verdict;

	(void)command;
	if (bits_get(cqc, CQC_LOG_CQE_SIZE) > 1 ||
	    bits_get(cqc, CQC_LOG_SIZE) > cap_get(device, CAP_GENERAL, CAP_LOG_MAX_CQ_SZ))
		return REFUSED(REASON_FIELD, TYPE_CQ);
	verdict = resource_use(device, object, TYPE_EQ, bits_get(cqc, CQC_EQ));
	if (!verdict)
		verdict = resource_use(device, object, TYPE_UAR, bits_get(cqc, CQC_UAR));
	if (!verdict && bits_get(cqc, CQC_DBR_UMEM_VALID))
		verdict = resource_use(device, object, TYPE_UMEM, bits_get(cqc, CQC_DBR_UMEM));
	if (verdict)
		return verdict;
	if (bits_get(cqc, CQC_UMEM_VALID))
		verdict = resource_use(device, object, TYPE_UMEM, bits_get(cqc, CQC_UMEM));
	else if (!cq_pages_fit(object))
		verdict = REFUSED(REASON_INPUT_LENGTH, TYPE_CQ);
	if (verdict)
		return verdict;
	return completion_queue_setup(device, object) ? ACCEPTED :
	       REFUSED(REASON_MEMORY, TYPE_CQ);
}

static outcome cq_modify(struct device *device, const struct command *command,
			 struct object *object)
{
	const uint8_t *wanted = command->in + MODIFY_CONTEXT;
	uint64_t select = bits_get(command->in, MODIFY_SELECT);

	(void)device;
	if (command->op_mod == OP_MOD_RESIZE)
		return REFUSED(REASON_UNSUPPORTED, TYPE_CQ);
	if (select & MODIFY_PERIOD)
		bits_set(object->context, CQC_PERIOD, bits_get(wanted, CQC_PERIOD));
	if (select & MODIFY_COUNT)
		bits_set(object->context, CQC_MAX_COUNT, bits_get(wanted, CQC_MAX_COUNT));
	if (select & MODIFY_OVERRUN)
		bits_set(object->context, CQC_OVERRUN_IGNORE,
			 bits_get(wanted, CQC_OVERRUN_IGNORE));
	return ACCEPTED;
}

const struct resource_class cq_class = {
	.number_out = NUMBER_24, .number_in = NUMBER_24,
	.context_in = 16, .context_out = 16, .context_len = CQ_CONTEXT,
	.check = cq_check, .modify = cq_modify,
};
