/* SPDX-License-Identifier: BSD-2-Clause */
/* DEVX objects that another process goes on using. */
#include <errno.h>
#include <infiniband/mlx5dv.h>
#include <rawverbs/handover.h>
#include <stdlib.h>

#include "base/error.h"
#include "handover.h"
#include "mlx5_user_ioctl_cmds.h"
#include "paced.h"

int mlx5dv_devx_obj_export(struct mlx5dv_devx_obj *obj, void *data)
{
	struct rv_handover what = { .kind = MLX5_IB_OBJECT_DEVX_OBJ };

	if (!obj)
		return -rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "obj");
	what.opcode = obj->opcode;
	what.number = obj->number;
	return -rv_handover_write(&obj->handle, what, data, RV_HANDOVER_BYTES);
}

struct mlx5dv_devx_obj *mlx5dv_devx_obj_import(struct ibv_context *context, void *data)
{
	struct mlx5dv_devx_obj *obj;
	struct rv_handover what;

	if (rv_handover_read(context, MLX5_IB_OBJECT_DEVX_OBJ, data, RV_HANDOVER_BYTES, &what) != 0)
		return NULL;
	obj = calloc(1, sizeof(*obj));
	if (!obj) {
		rv_fail(ENOMEM, RV_CAUSE_MEMORY, "an object");
		return NULL;
	}
	obj->opcode = what.opcode;
	obj->number = what.number;
	rv_handle_set(&obj->handle, rv_context_of(context), what.handle);
	return obj;
}

void mlx5dv_devx_obj_unimport(struct mlx5dv_devx_obj *obj)
{
	if (!obj)
		return;
	rv_paced_forget(obj);
	rv_handle_forget(&obj->handle);
	free(obj);
}

int rv_devx_obj_number(const struct mlx5dv_devx_obj *obj, uint32_t *ret_number)
{
	if (!obj || !ret_number)
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL, obj ? "ret_number" : "obj");
	if (obj->number == 0) {
		rv_fail(ENODATA, RV_CAUSE_NO_NUMBER, NULL);
		rv_fault()->opcode = obj->opcode;
		return -ENODATA;
	}
	*ret_number = obj->number;
	return 0;
}
