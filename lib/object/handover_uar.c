/* SPDX-License-Identifier: BSD-2-Clause */
/* Doorbell pages that another process goes on using. */
#include <errno.h>
#include <rawverbs/handover.h>
#include <stdlib.h>

#include "base/error.h"
#include "mlx5_user_ioctl_cmds.h"
#include "uar_page.h"

int rv_uar_export(struct mlx5dv_devx_uar *uar, void *data, size_t size)
{
	struct rv_handover what = { .kind = MLX5_IB_OBJECT_UAR };
	const struct rv_uar_page *page;

	if (!uar)
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "uar");
	page = ((struct rv_uar *)uar)->page;
	what.type = (uint8_t)page->type;
	what.number = page->id;
	what.length = page->length;
	what.offset = page->offset;
	return rv_handover_write(&page->handle, what, data, size);
}

struct mlx5dv_devx_uar *rv_uar_import(struct ibv_context *context, const void *data, size_t size)
{
	struct rv_handover what;
	struct rv_uar *uar;

	if (rv_handover_read(context, MLX5_IB_OBJECT_UAR, data, size, &what) != 0)
		return NULL;
	uar = rv_uar_new();
	if (!uar)
		return NULL;
	return rv_uar_on(uar, rv_uar_page_import(rv_context_of(context), &what));
}

void rv_uar_unimport(struct mlx5dv_devx_uar *dv_uar)
{
	struct rv_uar *uar = (struct rv_uar *)dv_uar;

	if (!uar)
		return;
	rv_uar_page_put(uar->page, true);
	free(uar);
}
