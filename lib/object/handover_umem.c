/* SPDX-License-Identifier: BSD-2-Clause */
/* Registered memory that another process goes on using. */
#include <errno.h>
#include <rawverbs/handover.h>
#include <stdlib.h>

#include "base/error.h"
#include "devx_umem.h"
#include "handover.h"
#include "mlx5_user_ioctl_cmds.h"

int mlx5dv_devx_umem_export(struct mlx5dv_devx_umem *umem, void *data)
{
	struct rv_handover what = { .kind = MLX5_IB_OBJECT_DEVX_UMEM };

	if (!umem)
		return -rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "umem");
	what.number = umem->umem_id;
	return -rv_handover_write(&((struct rv_umem *)umem)->handle, what, data,
				  RV_HANDOVER_BYTES);
}

struct mlx5dv_devx_umem *mlx5dv_devx_umem_import(struct ibv_context *context, void *data)
{
	struct rv_handover what;
	struct rv_umem *umem;

	if (rv_handover_read(context, MLX5_IB_OBJECT_DEVX_UMEM, data, RV_HANDOVER_BYTES, &what) != 0)
		return NULL;
	umem = calloc(1, sizeof(*umem));
	if (!umem) {
		rv_fail(ENOMEM, RV_CAUSE_MEMORY, "a umem");
		return NULL;
	}
	umem->umem.umem_id = what.number;
	rv_handle_set(&umem->handle, rv_context_of(context), what.handle);
	return &umem->umem;
}

void mlx5dv_devx_umem_unimport(struct mlx5dv_devx_umem *dv_umem)
{
	struct rv_umem *umem = (struct rv_umem *)dv_umem;

	if (!umem)
		return;
	rv_handle_forget(&umem->handle);
	free(umem);
}
