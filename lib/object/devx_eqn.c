/* SPDX-License-Identifier: BSD-2-Clause */
#include <errno.h>
#include <infiniband/mlx5dv.h>
#include <rawverbs/command.h>

#include "base/error.h"
#include "device/write_command.h"
#include "mlx5_user_ioctl_cmds.h"

int mlx5dv_devx_query_eqn(struct ibv_context *context, uint32_t vector, uint32_t *eqn)
{
	struct rv_command command;
	uint32_t result = 0;
	int err = rv_context_check_mlx5(context);

	if (err != 0)
		return -err;
	if (!eqn)
		return -rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "eqn");
	rv_command_init(&command, MLX5_IB_OBJECT_DEVX, MLX5_IB_METHOD_DEVX_QUERY_EQN,
			rv_context_of(context)->driver_id);
	rv_command_in(&command, MLX5_IB_ATTR_DEVX_QUERY_EQN_USER_VEC, &vector, sizeof(vector));
	rv_command_out(&command, MLX5_IB_ATTR_DEVX_QUERY_EQN_DEV_EQN, &result, sizeof(result));
	err = rv_context_execute(rv_context_of(context), &command);
	if (err == 0)
		*eqn = result;
	else if ((err == -ENOENT || err == -EINVAL) && context->num_comp_vectors > 0 &&
		 vector >= (uint32_t)context->num_comp_vectors)
		rv_fail_numbers(-err, RV_CAUSE_ARG_RANGE, "vector", vector, 0,
				(uint64_t)context->num_comp_vectors - 1);
	return -err;
}
