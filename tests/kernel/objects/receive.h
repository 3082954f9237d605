/* SPDX-License-Identifier: BSD-2-Clause */
/* A receive queue, a TIR that leads to it and counters: what rules of steering name. */
#ifndef TESTS_KERNEL_OBJECTS_RECEIVE_H
#define TESTS_KERNEL_OBJECTS_RECEIVE_H

#include <infiniband/mlx5dv.h>

#include "queue.h"

struct receive {
	struct queue queue; /* its domain, completions and memory serve here, too */
	struct mlx5dv_devx_obj *rq, *tir, *counter;
	uint32_t rqn, tirn, counter_id;
};

/* Makes them; ends the test where that fails. A bulk of 128 counters. */
void receive_open(struct receive *receive, struct ibv_context *on);
void receive_close(struct receive *receive);

/* The parts, for those who bring the rest: by numbers of the queue's objects. */
struct mlx5dv_devx_obj *receive_queue(struct ibv_context *on, const struct queue *queue,
				      uint32_t *ret_number);
struct mlx5dv_devx_obj *receive_tir(struct ibv_context *on, uint32_t domain, uint32_t rqn,
				    uint32_t *ret_number);
struct mlx5dv_devx_obj *receive_counters(struct ibv_context *on, uint32_t *ret_number);

#endif
