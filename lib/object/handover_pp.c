/* SPDX-License-Identifier: BSD-2-Clause */
/* Packet pacing entries that another process goes on using. */
#include <errno.h>
#include <rawverbs/handover.h>
#include <stdlib.h>

#include "base/error.h"
#include "handover.h"
#include "mlx5_user_ioctl_cmds.h"
#include "pp.h"

int rv_pp_export(struct mlx5dv_pp *pp, void *data, size_t size)
{
	struct rv_handover what = { .kind = MLX5_IB_OBJECT_PP };

	if (!pp)
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "pp");
	what.number = pp->index;
	return rv_handover_write(&((struct rv_pp *)pp)->handle, what, data, size);
}

struct mlx5dv_pp *rv_pp_import(struct ibv_context *context, const void *data, size_t size)
{
	struct rv_handover what;
	struct rv_pp *pp;

	if (rv_handover_read(context, MLX5_IB_OBJECT_PP, data, size, &what) != 0)
		return NULL;
	pp = calloc(1, sizeof(*pp));
	if (!pp) {
		rv_fail(ENOMEM, RV_CAUSE_MEMORY, "an entry");
		return NULL;
	}
	pp->pp.index = (uint16_t)what.number;
	rv_handle_set(&pp->handle, rv_context_of(context), what.handle);
	rv_pp_add(pp);
	return &pp->pp;
}

void rv_pp_unimport(struct mlx5dv_pp *dv_pp)
{
	struct rv_pp *pp = (struct rv_pp *)dv_pp;

	if (!pp)
		return;
	rv_pp_remove(pp);
	rv_handle_forget(&pp->handle);
	free(pp);
}
