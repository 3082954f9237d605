/* SPDX-License-Identifier: BSD-2-Clause */
/* Virtio access regions: drivers/infiniband/hw/mlx5/main.c. */
#include "devx_var.h"

#include <errno.h>
#include <stdlib.h>

#include "base/error.h"
#include "device/write_command.h"
#include "mlx5_user_ioctl_cmds.h"

static const struct rv_destroyer destroyer = {
	MLX5_IB_OBJECT_VAR,
	MLX5_IB_METHOD_VAR_OBJ_DESTROY,
	MLX5_IB_ATTR_VAR_OBJ_DESTROY_HANDLE,
};

static int alloc(struct rv_context *context, struct rv_var *var)
{
	struct rv_command command;
	uint64_t offset = 0;
	int err;

	rv_command_init(&command, MLX5_IB_OBJECT_VAR, MLX5_IB_METHOD_VAR_OBJ_ALLOC,
			context->driver_id);
	rv_command_new_handle(&command, MLX5_IB_ATTR_VAR_OBJ_ALLOC_HANDLE);
	rv_command_out(&command, MLX5_IB_ATTR_VAR_OBJ_ALLOC_MMAP_OFFSET, &offset, sizeof(offset));
	rv_command_out(&command, MLX5_IB_ATTR_VAR_OBJ_ALLOC_MMAP_LENGTH, &var->var.length,
		       sizeof(var->var.length));
	rv_command_out(&command, MLX5_IB_ATTR_VAR_OBJ_ALLOC_PAGE_ID, &var->var.page_id,
		       sizeof(var->var.page_id));
	err = rv_context_execute(context, &command);
	if (err != 0) {
		if (err == -EPROTONOSUPPORT)
			rv_fail(EPROTONOSUPPORT, RV_CAUSE_VAR_NO_OBJECT, NULL);
		else if (err == -ENOSPC)
			rv_fail(ENOSPC, RV_CAUSE_VAR_NONE_LEFT, NULL);
		errno = -err;
		return err;
	}
	rv_handle_born(&var->handle, context, &command, MLX5_IB_ATTR_VAR_OBJ_ALLOC_HANDLE);
	if (offset > INT64_MAX) {
		if (rv_handle_destroy(&var->handle, &destroyer) != 0)
			rv_handle_forget(&var->handle); /* the kernel frees it at close */
		return rv_fail_answer(MLX5_IB_OBJECT_VAR, MLX5_IB_METHOD_VAR_OBJ_ALLOC,
				      "an offset", offset);
	}
	var->var.mmap_off = (int64_t)offset;
	return 0;
}

struct mlx5dv_var *mlx5dv_alloc_var(struct ibv_context *context, uint32_t flags)
{
	struct rv_var *var;

	if (rv_context_check_mlx5(context) != 0)
		return NULL;
	if (flags) {
		rv_fail_numbers(EOPNOTSUPP, RV_CAUSE_ARG_FLAGS, "flags", flags, 0, 0);
		return NULL;
	}
	var = calloc(1, sizeof(*var));
	if (!var) {
		rv_fail(ENOMEM, RV_CAUSE_MEMORY, "a VAR");
		return NULL;
	}
	if (alloc(rv_context_of(context), var) != 0) {
		const int error = errno;

		free(var);
		errno = error;
		return NULL;
	}
	return &var->var;
}

void mlx5dv_free_var(struct mlx5dv_var *dv_var)
{
	struct rv_var *var = (struct rv_var *)dv_var;

	if (!var)
		return;
	if (rv_handle_destroy(&var->handle, &destroyer) != 0)
		rv_handle_forget(&var->handle); /* the kernel frees it at close */
	free(var);
}
