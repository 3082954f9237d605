/* SPDX-License-Identifier: BSD-2-Clause */
/* Virtio access regions that another process goes on using. */
#include <errno.h>
#include <rawverbs/handover.h>
#include <stdlib.h>

#include "base/error.h"
#include "devx_var.h"
#include "handover.h"
#include "mlx5_user_ioctl_cmds.h"

int mlx5dv_var_export(struct mlx5dv_var *dv_var, void *data)
{
	struct rv_handover what = { .kind = MLX5_IB_OBJECT_VAR };

	if (!dv_var)
		return -rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "dv_var");
	what.number = dv_var->page_id;
	what.length = dv_var->length;
	what.offset = (uint64_t)dv_var->mmap_off;
	return -rv_handover_write(&((struct rv_var *)dv_var)->handle, what, data,
				  RV_HANDOVER_BYTES);
}

struct mlx5dv_var *mlx5dv_var_import(struct ibv_context *context, void *data)
{
	struct rv_handover what;
	struct rv_var *var;

	if (rv_handover_read(context, MLX5_IB_OBJECT_VAR, data, RV_HANDOVER_BYTES, &what) != 0)
		return NULL;
	var = calloc(1, sizeof(*var));
	if (!var) {
		rv_fail(ENOMEM, RV_CAUSE_MEMORY, "a VAR");
		return NULL;
	}
	var->var.page_id = what.number;
	var->var.length = what.length;
	var->var.mmap_off = (int64_t)what.offset;
	rv_handle_set(&var->handle, rv_context_of(context), what.handle);
	return &var->var;
}

void mlx5dv_var_unimport(struct mlx5dv_var *dv_var)
{
	struct rv_var *var = (struct rv_var *)dv_var;

	if (!var)
		return;
	rv_handle_forget(&var->handle);
	free(var);
}
