/* SPDX-License-Identifier: BSD-2-Clause */
/* What rules do to packets: drivers/infiniband/hw/mlx5/fs.c. */
#include "flow_action.h"

#include <errno.h>
#include <infiniband/mlx5dv.h>
#include <stdlib.h>

#include "base/error.h"
#include "device/write_command.h"
#include "flow_matcher.h"
#include "ib_user_ioctl_cmds.h"
#include "mlx5_ifc.h"
#include "mlx5_user_ioctl_cmds.h"

/* A set, add or copy action of the PRM; the kernel counts them in 8 bits. */
#define MODIFY_BYTES 8
#define MOST_MODIFY_BYTES 2040 /* 255 of them */

static const struct rv_destroyer destroyer = {
	UVERBS_OBJECT_FLOW_ACTION,
	UVERBS_METHOD_FLOW_ACTION_DESTROY,
	UVERBS_ATTR_DESTROY_FLOW_ACTION_HANDLE,
};

/* The driver refused it, or the firmware's @opcode did: the kernel does not say which. */
static void explain(int error, uint16_t opcode, uint64_t ft_type)
{
	if (rv_fault()->cause != RV_CAUSE_IOCTL)
		return;
	if (error == EOPNOTSUPP)
		rv_fail_numbers(error, RV_CAUSE_FLOW_ACTION_UNSUPPORTED, NULL, ft_type, 0, 0);
	else if (error == ENOENT)
		rv_fail(error, RV_CAUSE_FLOW_ACTION_DATA, NULL);
	else if (error == EINVAL || error == EIO || error == EBUSY || error == EAGAIN)
		rv_fault()->cause = RV_CAUSE_FLOW_ACTION_REFUSED;
	rv_fault()->opcode = opcode;
}

/* Executes @command, which makes an action under @attr_id. */
static struct ibv_flow_action *create(struct rv_context *context, struct rv_command *command,
				      uint16_t attr_id, uint16_t opcode, uint64_t ft_type)
{
	struct rv_flow_action *action = calloc(1, sizeof(*action));
	int err;

	if (!action) {
		rv_fail(ENOMEM, RV_CAUSE_MEMORY, "a flow action");
		return NULL;
	}
	err = rv_context_execute(context, command);
	if (err != 0) {
		explain(-err, opcode, ft_type);
		free(action);
		errno = -err;
		return NULL;
	}
	rv_handle_born(&action->handle, context, command, attr_id);
	action->ibv.context = &context->ibv;
	return &action->ibv;
}

struct ibv_flow_action *
mlx5dv_create_flow_action_modify_header(struct ibv_context *ctx, size_t actions_sz,
					uint64_t actions[], enum mlx5dv_flow_table_type ft_type)
{
	struct rv_command command;

	if (rv_context_check_mlx5(ctx) != 0)
		return NULL;
	if (!actions) {
		rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "actions");
		return NULL;
	}
	if (actions_sz < MODIFY_BYTES || actions_sz > MOST_MODIFY_BYTES ||
	    actions_sz % MODIFY_BYTES != 0) {
		rv_fail_numbers(EINVAL, RV_CAUSE_FLOW_MODIFY_SIZE, NULL, actions_sz, 0, 0);
		return NULL;
	}
	rv_command_init(&command, UVERBS_OBJECT_FLOW_ACTION,
			MLX5_IB_METHOD_FLOW_ACTION_CREATE_MODIFY_HEADER,
			rv_context_of(ctx)->driver_id);
	rv_command_new_handle(&command, MLX5_IB_ATTR_CREATE_MODIFY_HEADER_HANDLE);
	rv_command_in(&command, MLX5_IB_ATTR_CREATE_MODIFY_HEADER_ACTIONS_PRM, actions,
		      actions_sz);
	rv_command_const(&command, MLX5_IB_ATTR_CREATE_MODIFY_HEADER_FT_TYPE, (uint64_t)ft_type);
	return create(rv_context_of(ctx), &command, MLX5_IB_ATTR_CREATE_MODIFY_HEADER_HANDLE,
		      MLX5_CMD_OP_ALLOC_MODIFY_HEADER_CONTEXT, (uint64_t)ft_type);
}

struct ibv_flow_action *mlx5dv_create_flow_action_packet_reformat(
	struct ibv_context *ctx, size_t data_sz, void *data,
	enum mlx5dv_flow_action_packet_reformat_type reformat_type,
	enum mlx5dv_flow_table_type ft_type)
{
	struct rv_command command;

	if (rv_context_check_mlx5(ctx) != 0)
		return NULL;
	if (!data != !data_sz) {
		if (data)
			rv_fail_numbers(EINVAL, RV_CAUSE_ARG_RANGE, "data_sz", 0, 1, UINT16_MAX);
		else
			rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "data");
		return NULL;
	}
	rv_command_init(&command, UVERBS_OBJECT_FLOW_ACTION,
			MLX5_IB_METHOD_FLOW_ACTION_CREATE_PACKET_REFORMAT,
			rv_context_of(ctx)->driver_id);
	rv_command_new_handle(&command, MLX5_IB_ATTR_CREATE_PACKET_REFORMAT_HANDLE);
	rv_command_const(&command, MLX5_IB_ATTR_CREATE_PACKET_REFORMAT_TYPE,
			 (uint64_t)reformat_type);
	rv_command_const(&command, MLX5_IB_ATTR_CREATE_PACKET_REFORMAT_FT_TYPE,
			 (uint64_t)ft_type);
	if (data)
		rv_command_in(&command, MLX5_IB_ATTR_CREATE_PACKET_REFORMAT_DATA_BUF, data,
			      data_sz);
	return create(rv_context_of(ctx), &command, MLX5_IB_ATTR_CREATE_PACKET_REFORMAT_HANDLE,
		      MLX5_CMD_OP_ALLOC_PACKET_REFORMAT_CONTEXT, (uint64_t)ft_type);
}

int ibv_destroy_flow_action(struct ibv_flow_action *ibv_action)
{
	struct rv_flow_action *action = (struct rv_flow_action *)ibv_action;
	int err;

	if (!action)
		return 0;
	err = rv_flow_destroy_used(&action->handle, &destroyer, "the flow action");
	if (err == 0)
		free(action);
	return -err;
}
