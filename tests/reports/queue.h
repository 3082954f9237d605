/* SPDX-License-Identifier: BSD-2-Clause */
/* A paced send queue by DEVX, as docs/examples/paced_queue.c makes it, step by step. */
#ifndef TESTS_REPORTS_QUEUE_H
#define TESTS_REPORTS_QUEUE_H

#include <infiniband/mlx5dv.h>
#include <stdbool.h>
#include <stdint.h>

struct queue {
	struct ibv_context *context;
	struct mlx5dv_devx_umem *umem;
	struct ibv_pd *pd;
	struct mlx5dv_devx_uar *uar;
	struct mlx5dv_devx_obj *td, *tis, *cq, *sq;
	uint32_t pdn, tdn, tisn, cqn;
};

/* Each returns false where the library refused; rv_last_error() says why. */
bool queue_domain(struct queue *queue);
bool queue_tis(struct queue *queue);
bool queue_open(struct queue *queue, uint16_t pacing_index); /* the two above, and all the rest */

#endif
