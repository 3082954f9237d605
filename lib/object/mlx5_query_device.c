/* SPDX-License-Identifier: BSD-2-Clause */
/* What GET_CONTEXT told: drivers/infiniband/hw/mlx5/main.c, set_ucontext_resp(). */
#include <errno.h>
#include <infiniband/mlx5dv.h>

#include "base/error.h"
#include "device/context.h"
#include "device/core_clock.h"

int mlx5dv_query_device(struct ibv_context *ctx_in, struct mlx5dv_context *attrs_out)
{
	const int err = rv_context_check_mlx5(ctx_in);
	struct rv_context *context = rv_context_of(ctx_in);
	uint64_t given = 0;

	if (err != 0)
		return -err;
	if (!attrs_out)
		return -rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "attrs_out");
	attrs_out->version = 0;
	attrs_out->flags = context->cqe_version == 1 ? MLX5DV_CONTEXT_FLAGS_CQE_V1 : 0;
	if (attrs_out->comp_mask & MLX5DV_CONTEXT_MASK_DYN_BFREGS) {
		attrs_out->max_dynamic_bfregs = context->max_dynamic_bfregs;
		given |= MLX5DV_CONTEXT_MASK_DYN_BFREGS;
	}
	if (attrs_out->comp_mask & MLX5DV_CONTEXT_MASK_FLOW_ACTION_FLAGS) {
		attrs_out->flow_action_flags = context->flow_action_flags;
		given |= MLX5DV_CONTEXT_MASK_FLOW_ACTION_FLAGS;
	}
	if (attrs_out->comp_mask & MLX5DV_CONTEXT_MASK_HCA_CORE_CLOCK) {
		void *clock = rv_core_clock(context);

		if (clock) {
			attrs_out->hca_core_clock = clock;
			given |= MLX5DV_CONTEXT_MASK_HCA_CORE_CLOCK;
		}
	}
	attrs_out->comp_mask = given;
	return 0;
}
