/* SPDX-License-Identifier: BSD-2-Clause */
/* Capabilities by QUERY_HCA_CAP: include/linux/mlx5/mlx5_ifc.h. */
#include "limits.h"

#include <errno.h>
#include <rawverbs/device.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/error.h"
#include "device/firmware.h"
#include "mlx5_ifc.h"
#include "mlx5_user_ioctl_cmds.h"

/* The capability union of @type, in @out behind the command header. */
static int query_cap(struct rv_context *context, unsigned int type,
		     uint8_t out[static MLX5_QUERY_HCA_CAP_OUT_BYTES])
{
	uint8_t in[MLX5_CMD_HDR_BYTES] = { 0 };

	rv_bits_set(in, MLX5_IN_OPCODE_OFF, MLX5_IN_OPCODE_BITS, MLX5_CMD_OP_QUERY_HCA_CAP);
	rv_bits_set(in, MLX5_IN_OP_MOD_OFF, MLX5_IN_OP_MOD_BITS,
		    type << 1 | MLX5_HCA_CAP_OPMOD_GET_CUR);
	memset(out, 0, MLX5_QUERY_HCA_CAP_OUT_BYTES);
	return rv_firmware_general(context, in, sizeof(in), out, MLX5_QUERY_HCA_CAP_OUT_BYTES);
}

static void decode_qos(const uint8_t *cap, struct rv_pacing_limits *limits)
{
	limits->packet_pacing = rv_bits_get(cap, MLX5_QOS_CAP_PACKET_PACING_OFF, 1);
	limits->packet_pacing_uid = rv_bits_get(cap, MLX5_QOS_CAP_PACKET_PACING_UID_OFF, 1);
	limits->burst_bound = rv_bits_get(cap, MLX5_QOS_CAP_BURST_BOUND_OFF, 1);
	limits->typical_size = rv_bits_get(cap, MLX5_QOS_CAP_TYPICAL_SIZE_OFF, 1);
	limits->wqe_rate = rv_bits_get(cap, MLX5_QOS_CAP_WQE_RATE_PP_OFF, 1);
	limits->max_rate = rv_bits_get(cap, MLX5_QOS_CAP_MAX_RATE_OFF, 32);
	limits->min_rate = rv_bits_get(cap, MLX5_QOS_CAP_MIN_RATE_OFF, 32);
	limits->table_size = rv_bits_get(cap, MLX5_QOS_CAP_RATE_TABLE_SIZE_OFF, 16);
	limits->range_known = limits->max_rate != 0;
	limits->supported = limits->packet_pacing && limits->packet_pacing_uid;
}

static int ask(struct rv_context *context, struct rv_pacing_limits *limits)
{
	uint8_t *out = malloc(MLX5_QUERY_HCA_CAP_OUT_BYTES);
	int err;

	if (!out)
		return rv_fail(ENOMEM, RV_CAUSE_MEMORY, "the capabilities");
	*limits = (struct rv_pacing_limits){ 0 };
	err = query_cap(context, MLX5_CAP_GENERAL, out);
	if (err == 0) {
		limits->qos = rv_bits_get(out + MLX5_CMD_HDR_BYTES, MLX5_CMD_HCA_CAP_QOS_OFF, 1);
		if (limits->qos)
			err = query_cap(context, MLX5_CAP_QOS, out);
	}
	if (err == 0 && limits->qos)
		decode_qos(out + MLX5_CMD_HDR_BYTES, limits);
	free(out);
	if (err == 0 && limits->min_rate > limits->max_rate && limits->range_known)
		return rv_fail_answer(MLX5_IB_OBJECT_DEVX, MLX5_IB_METHOD_DEVX_OTHER,
				      "a least rate above the greatest", limits->min_rate);
	return err;
}

int rv_limits_get(struct rv_context *context, struct rv_pacing_limits *ret_limits)
{
	struct rv_pacing_limits limits;
	int expected = RV_LIMITS_NONE;
	int err;

	if (atomic_load(&context->limits_state) == RV_LIMITS_READY) {
		*ret_limits = context->limits;
		return 0;
	}
	err = ask(context, &limits);
	if (err != 0)
		return err;
	/* Threads that asked at the same time got the same; one of them keeps it for all. */
	if (atomic_compare_exchange_strong(&context->limits_state, &expected, RV_LIMITS_WRITING)) {
		context->limits = limits;
		atomic_store(&context->limits_state, RV_LIMITS_READY);
	}
	*ret_limits = limits;
	return 0;
}

int rv_pacing_limits(struct ibv_context *context, struct rv_pacing_limits *ret_limits)
{
	const int err = rv_context_check_mlx5(context);

	if (err != 0)
		return err;
	if (!ret_limits)
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "ret_limits");
	return rv_limits_get(rv_context_of(context), ret_limits);
}
