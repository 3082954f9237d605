/* SPDX-License-Identifier: BSD-2-Clause */
/* Which pacing index a send queue holds: include/linux/mlx5/mlx5_ifc.h, query_sq_out. */
#include <errno.h>
#include <rawverbs/pacing.h>

#include "base/bytes.h"
#include "base/error.h"
#include "mlx5_ifc.h"
#include "object/paced.h"
#include "object/pp.h"

static int check(const struct ibv_context *context, const struct mlx5dv_devx_obj *sq,
		 const struct mlx5dv_pp *dv_pp)
{
	const struct rv_pp *pp = (const struct rv_pp *)dv_pp;
	const int err = rv_context_check_mlx5(context);

	if (err != 0)
		return err;
	if (!sq || !pp)
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL, sq ? "pp" : "sq");
	if (sq->handle.context != rv_context_of(context))
		return rv_fail(EINVAL, RV_CAUSE_OTHER_CONTEXT, "the send queue");
	if (pp->handle.context != rv_context_of(context))
		return rv_fail(EINVAL, RV_CAUSE_OTHER_CONTEXT, "the pacing entry");
	if (sq->opcode != MLX5_CMD_OP_CREATE_SQ) {
		rv_fail(EINVAL, RV_CAUSE_PP_NO_QUEUE, NULL);
		rv_fault()->opcode = sq->opcode;
		return -EINVAL;
	}
	return 0;
}

int rv_pacing_verify(struct ibv_context *context, struct mlx5dv_devx_obj *sq,
		     struct mlx5dv_pp *pp)
{
	uint8_t in[MLX5_CMD_HDR_BYTES] = { 0 };
	uint8_t out[MLX5_QUERY_SQ_OUT_BYTES] = { 0 };
	uint16_t index;
	int err = check(context, sq, pp);

	if (err != 0)
		return err;
	rv_bits_set(in, MLX5_IN_OPCODE_OFF, MLX5_IN_OPCODE_BITS, MLX5_CMD_OP_QUERY_SQ);
	rv_bits_set(in, MLX5_QUERY_SQ_IN_SQN_OFF, MLX5_QUERY_SQ_IN_SQN_BITS, sq->number);
	err = mlx5dv_devx_obj_query(sq, in, sizeof(in), out, sizeof(out));
	if (err != 0)
		return -err;
	index = (uint16_t)rv_bits_get(out,
				      MLX5_QUERY_SQ_OUT_CTX_OFF + MLX5_SQC_PACKET_PACING_INDEX_OFF,
				      MLX5_SQC_PACKET_PACING_INDEX_BITS);
	rv_paced_set(sq, index);
	if (index == pp->index)
		return 0;
	return rv_fail_numbers(index ? ESTALE : ENODATA,
			       index ? RV_CAUSE_PP_OTHER_INDEX : RV_CAUSE_PP_UNPACED, NULL, index,
			       pp->index, sq->number);
}
