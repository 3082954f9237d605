/* SPDX-License-Identifier: BSD-2-Clause */
/* Asynchronous queries: drivers/infiniband/hw/mlx5/devx.c. */
#include <errno.h>
#include <infiniband/mlx5dv.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/kernel.h"
#include "device/firmware.h"
#include "devx_obj.h"
#include "event_fd.h"
#include "mlx5_user_ioctl_cmds.h"

struct cmd_comp {
	struct mlx5dv_devx_cmd_comp comp; /* first: what the caller holds */
	struct rv_context *context;
};

struct mlx5dv_devx_cmd_comp *mlx5dv_devx_create_cmd_comp(struct ibv_context *context)
{
	struct rv_context *c = rv_context_of(context);
	struct cmd_comp *comp;
	struct rv_command command;

	if (rv_context_check_mlx5(context) != 0)
		return NULL;
	comp = calloc(1, sizeof(*comp));
	if (!comp) {
		rv_fail(ENOMEM, RV_CAUSE_MEMORY, "a command completion");
		return NULL;
	}
	rv_command_init(&command, MLX5_IB_OBJECT_DEVX_ASYNC_CMD_FD,
			MLX5_IB_METHOD_DEVX_ASYNC_CMD_FD_ALLOC, c->driver_id);
	rv_command_new_fd(&command, MLX5_IB_ATTR_DEVX_ASYNC_CMD_FD_ALLOC_HANDLE);
	comp->comp.fd =
		rv_event_fd_new(c, &command, MLX5_IB_ATTR_DEVX_ASYNC_CMD_FD_ALLOC_HANDLE);
	if (comp->comp.fd < 0) {
		const int error = -comp->comp.fd;

		free(comp);
		errno = error;
		return NULL;
	}
	comp->context = c;
	rv_context_ref(c);
	return (struct mlx5dv_devx_cmd_comp *)comp;
}

void mlx5dv_devx_destroy_cmd_comp(struct mlx5dv_devx_cmd_comp *cmd_comp)
{
	struct cmd_comp *comp = (struct cmd_comp *)cmd_comp;

	if (!comp)
		return;
	rv_kernel_close(comp->comp.fd);
	rv_context_unref(comp->context);
	free(comp);
}

int mlx5dv_devx_obj_query_async(struct mlx5dv_devx_obj *obj, const void *in, size_t inlen,
				size_t outlen, uint64_t wr_id,
				struct mlx5dv_devx_cmd_comp *cmd_comp)
{
	struct rv_command command;
	int err = rv_devx_obj_check(obj);

	if (err != 0)
		return -err;
	if (!in || !cmd_comp)
		return -rv_fail(EINVAL, RV_CAUSE_ARG_NULL, in ? "cmd_comp" : "in");
	/* The kernel looks for the descriptor among those of the object's context alone. */
	if (((const struct cmd_comp *)cmd_comp)->context != obj->handle.context)
		return -rv_fail(EINVAL, RV_CAUSE_OTHER_CONTEXT, "cmd_comp");
	if (inlen > UINT16_MAX || outlen > UINT16_MAX)
		return -rv_fail_numbers(EINVAL, RV_CAUSE_ARG_RANGE,
					inlen > UINT16_MAX ? "inlen" : "outlen",
					inlen > UINT16_MAX ? inlen : outlen, 16, UINT16_MAX);
	rv_command_init(&command, MLX5_IB_OBJECT_DEVX_OBJ, MLX5_IB_METHOD_DEVX_OBJ_ASYNC_QUERY,
			obj->handle.context->driver_id);
	rv_command_handle(&command, MLX5_IB_ATTR_DEVX_OBJ_QUERY_ASYNC_HANDLE, obj->handle.id);
	rv_command_in(&command, MLX5_IB_ATTR_DEVX_OBJ_QUERY_ASYNC_CMD_IN, in, inlen);
	rv_command_const(&command, MLX5_IB_ATTR_DEVX_OBJ_QUERY_ASYNC_OUT_LEN, outlen);
	rv_command_in(&command, MLX5_IB_ATTR_DEVX_OBJ_QUERY_ASYNC_WR_ID, &wr_id, sizeof(wr_id));
	rv_command_fd(&command, MLX5_IB_ATTR_DEVX_OBJ_QUERY_ASYNC_FD, cmd_comp->fd);
	/* The answer comes later: there is no mailbox yet that could hold a status. */
	err = rv_firmware_execute(obj->handle.context, &command, in, inlen, NULL, 0);
	/* The firmware was not asked yet: it is the kernel that has no room. */
	if (err == -EAGAIN)
		rv_fail(EAGAIN, RV_CAUSE_ANSWERS_WAIT, NULL);
	rv_devx_obj_explain_lengths(err, inlen, outlen);
	return -err;
}

int mlx5dv_devx_get_async_cmd_comp(struct mlx5dv_devx_cmd_comp *cmd_comp,
				   struct mlx5dv_devx_async_cmd_hdr *cmd_resp,
				   size_t cmd_resp_len)
{
	ssize_t n;

	if (!cmd_comp || !cmd_resp)
		return -rv_fail(EINVAL, RV_CAUSE_ARG_NULL, cmd_comp ? "cmd_resp" : "cmd_comp");
	/* As the kernel says, which first waits for an answer. */
	if (cmd_resp_len < sizeof(*cmd_resp))
		return -rv_fail_numbers(ENOSPC, RV_CAUSE_ARG_RANGE, "cmd_resp_len", cmd_resp_len,
					sizeof(*cmd_resp), UINT64_MAX);
	n = rv_event_fd_read(((const struct cmd_comp *)cmd_comp)->context, cmd_comp->fd, cmd_resp,
			     cmd_resp_len, sizeof(*cmd_resp));
	return n < 0 ? (int)-n : 0;
}
