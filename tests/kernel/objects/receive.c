/* SPDX-License-Identifier: BSD-2-Clause */
/* Layouts from the public PRM: numbers are bit offsets and widths. */
#include "receive.h"

#include <kernel/guest.h>

#include "census.h"

struct mlx5dv_devx_obj *receive_queue(struct ibv_context *on, const struct queue *queue,
				      uint32_t *ret_number)
{
	const unsigned int rqc = 0x100, wq = 0x280;
	uint8_t in[272] = { 0 };

	put(in, 0, 16, 0x908); /* CREATE_RQ */
	put(in, rqc + 0x48, 24, queue->cqn);
	put(in, wq, 4, 1);
	put(in, wq + 0x48, 24, queue->pdn);
	put(in, wq + 0x80, 64, offsetof(struct queue_memory, cq_record));
	put(in, wq + 0x10c, 4, 4);
	put(in, wq + 0x11b, 5, 8);
	put(in, wq + 0x140, 32, queue->umem->umem_id);
	put(in, wq + 0x160, 32, queue->umem->umem_id);
	return object(on, in, sizeof(in), ret_number);
}

struct mlx5dv_devx_obj *receive_tir(struct ibv_context *on, uint32_t domain, uint32_t rqn,
				    uint32_t *ret_number)
{
	uint8_t in[272] = { 0 };

	put(in, 0, 16, 0x900); /* CREATE_TIR, direct */
	put(in, 0x100 + 0xe8, 24, rqn);
	put(in, 0x100 + 0x128, 24, domain);
	return object(on, in, sizeof(in), ret_number);
}

struct mlx5dv_devx_obj *receive_counters(struct ibv_context *on, uint32_t *ret_number)
{
	uint8_t in[16] = { 0 };

	put(in, 0, 16, 0x939); /* ALLOC_FLOW_COUNTER */
	put(in, 0x78, 8, 1);
	return object(on, in, sizeof(in), ret_number);
}

void receive_open(struct receive *receive, struct ibv_context *on)
{
	queue_open(&receive->queue, on, &(struct queue_options){ 0 });
	receive->rq = receive_queue(on, &receive->queue, &receive->rqn);
	receive->tir = receive_tir(on, receive->queue.tdn, receive->rqn, &receive->tirn);
	receive->counter = receive_counters(on, &receive->counter_id);
}

void receive_close(struct receive *receive)
{
	cr_expect_eq(mlx5dv_devx_obj_destroy(receive->tir), 0, "%s", rv_last_error()->message);
	cr_expect_eq(mlx5dv_devx_obj_destroy(receive->rq), 0, "%s", rv_last_error()->message);
	cr_expect_eq(mlx5dv_devx_obj_destroy(receive->counter), 0, "%s", rv_last_error()->message);
	queue_close(&receive->queue);
}
