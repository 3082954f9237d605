/* SPDX-License-Identifier: BSD-2-Clause */
/* Doorbell pages, allocated and freed. */
#include <errno.h>
#include <infiniband/mlx5dv.h>
#include <stdlib.h>

#include "base/error.h"
#include "uar_page.h"

struct mlx5dv_devx_uar *mlx5dv_devx_alloc_uar(struct ibv_context *context, uint32_t flags)
{
	struct rv_uar *uar;

	if (rv_context_check_mlx5(context) != 0)
		return NULL;
	if (flags & ~(uint32_t)MLX5DV_UAR_ALLOC_TYPE_NC) {
		rv_fail_numbers(EOPNOTSUPP, RV_CAUSE_ARG_FLAGS, "flags",
				flags & ~(uint32_t)MLX5DV_UAR_ALLOC_TYPE_NC, 0, 0);
		return NULL;
	}
	uar = rv_uar_new();
	if (!uar)
		return NULL;
	return rv_uar_on(uar, rv_uar_page_get(rv_context_of(context), flags));
}

void mlx5dv_devx_free_uar(struct mlx5dv_devx_uar *devx_uar)
{
	struct rv_uar *uar = (struct rv_uar *)devx_uar;

	if (!uar)
		return;
	rv_uar_page_put(uar->page, false);
	free(uar);
}
