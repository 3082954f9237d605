/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Follows the kernel's own order of checks: uverbs_ioctl.c, hw/mlx5/qos.c, core/rl.c. An
 * errno that none of them can give came from the firmware's SET_PP_RATE_LIMIT, of which
 * neither status nor syndrome reaches user space.
 */
#include "pp_cause.h"

#include <errno.h>
#include <string.h>

#include "base/bytes.h"
#include "base/error.h"
#include "device/devx.h"
#include "device/handle.h"
#include "mlx5_ifc.h"
#include "pacing/limits.h"

static void firmware(int error)
{
	rv_fail(error, RV_CAUSE_FIRMWARE, NULL);
	rv_fault()->opcode = MLX5_CMD_OP_SET_PP_RATE_LIMIT;
}

static void no_object(struct rv_context *context, int error)
{
	struct rv_pacing_limits limits;
	enum rv_cause cause = RV_CAUSE_PP_NO_OBJECT;

	if (rv_limits_get(context, &limits) == 0) {
		if (!limits.qos)
			cause = RV_CAUSE_PP_NO_QOS;
		else if (!limits.packet_pacing)
			cause = RV_CAUSE_PP_NO_PACING;
		else if (!limits.packet_pacing_uid)
			cause = RV_CAUSE_PP_NO_UID;
	}
	rv_fail(error, cause, NULL);
}

static void invalid(struct rv_context *context, int error, const void *pp_context,
		    size_t pp_context_sz)
{
	uint8_t whole[MLX5_PP_CONTEXT_BYTES] = { 0 };
	struct rv_pacing_limits limits;
	uint32_t rate;
	int err;

	if (pp_context_sz < 1 || pp_context_sz > MLX5_PP_CONTEXT_BYTES) {
		rv_fail_numbers(error, RV_CAUSE_PP_SIZE, NULL, pp_context_sz, 0, 0);
		return;
	}
	if (rv_devx_ask(context) == RV_DEVX_NO) {
		rv_fail(error, RV_CAUSE_CONTEXT_PLAIN, NULL);
		return;
	}
	err = rv_limits_get(context, &limits);
	memcpy(whole, pp_context, pp_context_sz);
	rate = rv_bits_get(whole, MLX5_PP_RATE_LIMIT_OFF, 32);
	if (rate == 0)
		rv_fail(error, RV_CAUSE_PP_RATE_ZERO, NULL);
	/* The kernel compares with what the device said, also where that is no range. */
	else if (err == 0 && !limits.range_known)
		rv_fail(error, RV_CAUSE_PP_NO_RANGE, NULL);
	else if (err == 0 && rate < limits.min_rate)
		rv_fail_numbers(error, RV_CAUSE_PP_RATE_BELOW, NULL, rate, limits.min_rate,
				limits.max_rate);
	else if (err == 0 && rate > limits.max_rate)
		rv_fail_numbers(error, RV_CAUSE_PP_RATE_ABOVE, NULL, rate, limits.min_rate,
				limits.max_rate);
	else
		firmware(error);
}

static void table_full(struct rv_context *context, int error)
{
	struct rv_pacing_limits limits;
	uint64_t entries = 0;

	if (rv_limits_get(context, &limits) == 0 && limits.table_size > 0) {
		entries = limits.table_size - 1;
		if (entries == 0) { /* EOPNOTSUPP on newer kernels */
			rv_fail(error, RV_CAUSE_PP_TABLE_EMPTY, NULL);
			return;
		}
	}
	rv_fail_numbers(error, RV_CAUSE_PP_TABLE_FULL, NULL, entries, 0, 0);
}

void rv_pp_explain(struct rv_context *context, int error, const void *pp_context,
		   size_t pp_context_sz)
{
	switch (error) {
	case EPROTONOSUPPORT:
		no_object(context, error);
		break;
	case EINVAL:
		invalid(context, error, pp_context, pp_context_sz);
		break;
	case ENOSPC:
		table_full(context, error);
		break;
	case EOPNOTSUPP:
		rv_fail(error, RV_CAUSE_PP_TABLE_EMPTY, NULL);
		break;
	case EIO:
		if (rv_context_gone(context))
			rv_fail(error, RV_CAUSE_GONE, NULL);
		else
			firmware(error);
		break;
	case EAGAIN:
		if (rv_handles_exhausted(context))
			rv_fail(error, RV_CAUSE_OBJECT_LIMIT, NULL);
		else
			firmware(error);
		break;
	case EBUSY:
	case ENOMEM:
	case ETIMEDOUT:
	case EREMOTEIO:
		firmware(error);
		break;
	default:
		break; /* EFAULT and what no kernel answers today: the facts of execute stand */
	}
	errno = error;
}
