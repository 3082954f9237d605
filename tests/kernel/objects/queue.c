/* SPDX-License-Identifier: BSD-2-Clause */
/* Layouts from the public PRM: numbers are bit offsets and widths. */
#include "queue.h"

#include <endian.h>
#include <kernel/guest.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "census.h"

static struct mlx5dv_devx_obj *simple(struct ibv_context *on, unsigned int opcode,
				      uint32_t *ret_number)
{
	uint8_t in[16] = { 0 };

	put(in, 0, 16, opcode);
	return object(on, in, sizeof(in), ret_number);
}

static void make_tis(struct queue *queue, struct ibv_context *on)
{
	uint8_t in[192] = { 0 };

	queue->td = simple(on, 0x816, &queue->tdn);
	put(in, 0, 16, 0x912);
	put(in, 0x100 + 0x128, 24, queue->tdn);
	queue->tis = object(on, in, sizeof(in), &queue->tisn);
}

static void make_cq(struct queue *queue, struct ibv_context *on)
{
	uint8_t in[272] = { 0 };
	uint32_t eqn;

	cr_assert_eq(mlx5dv_devx_query_eqn(on, 0, &eqn), 0, "%s", rv_last_error()->message);
	for (unsigned int i = 0; i < QUEUE_ENTRIES; i++)
		queue->memory->cq[i * 64 + 63] = MLX5_CQE_INVALID << 4;
	put(in, 0, 16, 0x400);
	put(in, 0x80 + 0x20, 32, queue->umem->umem_id);
	put(in, 0x80 + 0x63, 5, queue->cq_log);
	put(in, 0x80 + 0x68, 24, queue->uar->page_id);
	put(in, 0x80 + 0xa0, 32, eqn);
	put(in, 0x80 + 0x1c0, 64, offsetof(struct queue_memory, cq_record));
	put(in, 0x280, 64, offsetof(struct queue_memory, cq));
	put(in, 0x2c0, 32, queue->umem->umem_id);
	queue->cq = object(on, in, sizeof(in), &queue->cqn);
}

static void make_sq(struct queue *queue, struct ibv_context *on, uint16_t index)
{
	const unsigned int sqc = 0x100, wq = 0x280;
	uint8_t in[272] = { 0 };

	put(in, 0, 16, 0x904);
	put(in, sqc + 0x48, 24, queue->cqn);
	put(in, sqc + 0xf0, 16, index);
	put(in, sqc + 0x100, 16, 1);
	put(in, sqc + 0x168, 24, queue->tisn);
	put(in, wq, 4, 1);
	put(in, wq + 0x48, 24, queue->pdn);
	put(in, wq + 0x68, 24, queue->uar->page_id);
	put(in, wq + 0x80, 64, offsetof(struct queue_memory, sq_record));
	put(in, wq + 0x10c, 4, 6);
	put(in, wq + 0x11b, 5, 8);
	put(in, wq + 0x140, 32, queue->umem->umem_id);
	put(in, wq + 0x160, 32, queue->umem->umem_id);
	put(in, wq + 0x180, 64, offsetof(struct queue_memory, sq));
	queue->sq = object(on, in, sizeof(in), &queue->sqn);
}

void queue_open(struct queue *queue, struct ibv_context *on, const struct queue_options *options)
{
	*queue = (struct queue){ .memory = pages(sizeof(struct queue_memory)),
				 .cqn = options->cqn,
				 .cq_log = options->cq_log ? options->cq_log : 8 };
	queue->umem = mlx5dv_devx_umem_reg(on, queue->memory, sizeof(struct queue_memory),
					   IBV_ACCESS_LOCAL_WRITE);
	queue->uar = mlx5dv_devx_alloc_uar(on, MLX5DV_UAR_ALLOC_TYPE_NC);
	cr_assert(queue->umem && queue->uar, "%s", rv_last_error()->message);
	queue->pd = simple(on, 0x800, &queue->pdn);
	make_tis(queue, on);
	if (!queue->cqn)
		make_cq(queue, on);
	make_sq(queue, on, options->index);
	cr_assert_eq(queue_state(queue, 0, 1), 0, "%s", rv_last_error()->message);
}

void queue_close(struct queue *queue)
{
	struct mlx5dv_devx_obj *in_order[] = { queue->sq, queue->cq, queue->tis, queue->td,
					       queue->pd };

	for (unsigned int i = 0; i < 5; i++)
		cr_expect_eq(mlx5dv_devx_obj_destroy(in_order[i]), 0, "part %u: %s", i,
			     rv_last_error()->message);
	cr_expect_eq(mlx5dv_devx_umem_dereg(queue->umem), 0, "%s", rv_last_error()->message);
	mlx5dv_devx_free_uar(queue->uar);
	free(queue->memory);
}

static void post(struct queue *queue, unsigned int opcode, bool signal)
{
	uint8_t *wqe = queue->memory->sq + queue->produced % QUEUE_ENTRIES * 64;

	memset(wqe, 0, 64);
	put(wqe, 0, 32, (queue->produced & 0xffff) << 8 | opcode);
	put(wqe, 32, 32, queue->sqn << 8 | 1);
	wqe[11] = signal ? MLX5_WQE_CTRL_CQ_UPDATE : 0;
	queue->produced++;
}

void queue_nop(struct queue *queue, bool signal)
{
	post(queue, MLX5_OPCODE_NOP, signal);
}

void queue_nonsense(struct queue *queue)
{
	post(queue, 0x3f, true);
}

static void write_register(void *at, const void *bytes)
{
	uint64_t word;

	memcpy(&word, bytes, sizeof(word));
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
	*(volatile uint64_t *)at = word;
}

void queue_ring(struct queue *queue)
{
	__atomic_thread_fence(__ATOMIC_RELEASE);
	*(volatile uint32_t *)&queue->memory->sq_record[1] = htobe32(queue->produced & 0xffff);
	write_register(queue->uar->reg_addr,
		       queue->memory->sq + (queue->produced - 1) % QUEUE_ENTRIES * 64);
}

void queue_arm(struct queue *queue)
{
	uint8_t bell[8];

	put(bell, 0, 32, queue->consumed & 0xffffff);
	put(bell, 32, 32, queue->cqn);
	write_register((uint8_t *)queue->uar->base_addr + 0x20, bell);
}

int queue_completion(struct queue *queue)
{
	const uint32_t entries = 1u << queue->cq_log;
	const volatile uint8_t *cqe = queue->memory->cq + queue->consumed % entries * 64;

	for (int i = 0; i < 5000; i++) {
		const uint8_t owner = cqe[63];

		if (owner >> 4 != MLX5_CQE_INVALID &&
		    (owner & 1) == (queue->consumed >> queue->cq_log & 1)) {
			queue->consumed++;
			queue->memory->cq_record[0] = htobe32(queue->consumed & 0xffffff);
			return owner >> 4;
		}
		usleep(1000);
	}
	return -1;
}

static int modify(struct queue *queue, unsigned int from, unsigned int to, uint64_t bits,
		  uint16_t index)
{
	uint8_t in[272] = { 0 }, out[16];

	put(in, 0, 16, 0x905);
	put(in, 0x40, 4, from);
	put(in, 0x48, 24, queue->sqn);
	put(in, 0x80, 64, bits);
	put(in, 0x100 + 0x8, 4, to);
	put(in, 0x100 + 0xf0, 16, index);
	return mlx5dv_devx_obj_modify(queue->sq, in, sizeof(in), out, sizeof(out));
}

int queue_state(struct queue *queue, unsigned int from, unsigned int to)
{
	return modify(queue, from, to, 0, 0);
}

int queue_pace(struct queue *queue, uint16_t index)
{
	return modify(queue, 1, 1, 1, index);
}
