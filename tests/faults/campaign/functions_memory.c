/* SPDX-License-Identifier: BSD-2-Clause */
/* Protection domains and memory, and what they look like to the device. */
#include <errno.h>

#include "../output.h"
#include "world.h"

MAKES(ibv_alloc_pd, ibv_alloc_pd(w->context), ibv_dealloc_pd(w->got))
DESTROYS(ibv_dealloc_pd, spare_pd, ibv_dealloc_pd(w->spare_pd))
MAKES(ibv_reg_mr, ibv_reg_mr(w->pd, w->memory, 64, 1), ibv_dereg_mr(w->got))
MAKES(ibv_reg_mr_iova, ibv_reg_mr_iova(w->pd, w->memory, 64, (uintptr_t)w->memory, 1),
      ibv_dereg_mr(w->got))
MAKES(ibv_reg_mr_iova2, ibv_reg_mr_iova2(w->pd, w->memory, 64, (uintptr_t)w->memory, 1),
      ibv_dereg_mr(w->got))
MAKES(ibv_reg_dmabuf_mr, ibv_reg_dmabuf_mr(w->pd, 0, 4096, 0, 5, 1), ibv_dereg_mr(w->got))
DESTROYS(ibv_dereg_mr, mr, ibv_dereg_mr(w->mr))

MAKES(mlx5dv_devx_umem_reg, mlx5dv_devx_umem_reg(w->context, w->memory, 64, 0),
      mlx5dv_devx_umem_dereg(w->got))
MAKES(mlx5dv_devx_umem_reg_ex,
      mlx5dv_devx_umem_reg_ex(w->context, &(struct mlx5dv_devx_umem_in){
						  .addr = w->memory, .size = 64,
						  .pgsz_bitmap = 4096 }),
      mlx5dv_devx_umem_dereg(w->got))
DESTROYS(mlx5dv_devx_umem_dereg, umem, mlx5dv_devx_umem_dereg(w->umem))

static int call_mlx5dv_init_obj(struct world *w)
{
	struct {
		struct mlx5dv_cq cq;
		struct mlx5dv_pd pd;
	} *out = output_fresh(sizeof(*out));
	struct mlx5dv_obj obj = {
		.cq = { w->cq, &out->cq },
		.pd = { w->pd, &out->pd },
	};

	return mlx5dv_init_obj(&obj, MLX5DV_OBJ_CQ | MLX5DV_OBJ_PD);
}

static const struct function rows[] = {
	ROW_UNDO(ibv_alloc_pd),
	ROW(ibv_dealloc_pd),
	ROW_UNDO(ibv_reg_mr),
	ROW_UNDO(ibv_reg_mr_iova),
	ROW_UNDO(ibv_reg_mr_iova2),
	ROW_UNDO(ibv_reg_dmabuf_mr),
	ROW(ibv_dereg_mr),
	ROW_UNDO(mlx5dv_devx_umem_reg),
	ROW_UNDO(mlx5dv_devx_umem_reg_ex),
	ROW(mlx5dv_devx_umem_dereg),
	ROW(mlx5dv_init_obj),
};

TABLE(memory);
