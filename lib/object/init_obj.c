/* SPDX-License-Identifier: BSD-2-Clause */
/* What verbs objects look like to the device. */
#include <errno.h>
#include <infiniband/mlx5dv.h>

#include "base/error.h"
#include "cq.h"
#include "pd.h"

static int check(const struct mlx5dv_obj *obj, uint64_t obj_type)
{
	const uint64_t known = MLX5DV_OBJ_CQ | MLX5DV_OBJ_PD;
	int err = 0;

	if (!obj)
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "obj");
	if (obj_type & ~known)
		return rv_fail_numbers(EOPNOTSUPP, RV_CAUSE_INIT_TYPE, NULL, obj_type & ~known,
				       0, 0);
	if (obj_type & MLX5DV_OBJ_CQ && (!obj->cq.in || !obj->cq.out))
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL,
			       obj->cq.in ? "obj->cq.out" : "obj->cq.in");
	if (obj_type & MLX5DV_OBJ_PD && (!obj->pd.in || !obj->pd.out))
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL,
			       obj->pd.in ? "obj->pd.out" : "obj->pd.in");
	/* After close the doorbell page is unmapped. */
	if (obj_type & MLX5DV_OBJ_CQ) {
		const struct rv_cq *cq = rv_cq_of(obj->cq.in);

		err = cq ? rv_context_check(&cq->handle.context->ibv) : -EINVAL;
	}
	if (err == 0 && obj_type & MLX5DV_OBJ_PD)
		err = rv_context_check_mlx5(
			&((const struct rv_pd *)obj->pd.in)->handle.context->ibv);
	return err;
}

int mlx5dv_init_obj(struct mlx5dv_obj *obj, uint64_t obj_type)
{
	const int err = check(obj, obj_type);

	if (err != 0)
		return -err;
	if (obj_type & MLX5DV_OBJ_CQ) {
		const struct rv_cq *cq = (const struct rv_cq *)obj->cq.in;

		*obj->cq.out = (struct mlx5dv_cq){
			.buf = cq->buffer,
			.dbrec = cq->record,
			.cqe_cnt = cq->entries,
			.cqe_size = sizeof(struct mlx5_cqe64),
			.cq_uar = cq->uar->base_addr,
			.cqn = cq->number,
		};
	}
	if (obj_type & MLX5DV_OBJ_PD)
		*obj->pd.out = (struct mlx5dv_pd){ .pdn = ((const struct rv_pd *)obj->pd.in)->pdn };
	return 0;
}
