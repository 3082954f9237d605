/* SPDX-License-Identifier: BSD-2-Clause */
#define _DEFAULT_SOURCE
#include "send_queue.h"

#include <endian.h>
#include <errno.h>
#include <stddef.h>
#include <string.h>

_Static_assert(sizeof(struct queue_memory) % PAGE == 0, "pages");

/* A field of a big-endian layout, by bit offset and width. */
static void put(void *layout, unsigned int offset, unsigned int bits, uint64_t value)
{
	unsigned char *p = layout;

	for (unsigned int i = 0; i < bits; i++, offset++)
		if (value >> (bits - 1 - i) & 1)
			p[offset / 8] = (unsigned char)(p[offset / 8] | 0x80 >> offset % 8);
}

struct ibv_context *device_open(void)
{
	struct mlx5dv_context_attr attr = { .flags = MLX5DV_CONTEXT_FLAGS_DEVX };
	struct ibv_device **list = ibv_get_device_list(NULL);
	struct ibv_context *ctx = NULL;

	for (int i = 0; list && list[i] && !ctx; i++)
		if (mlx5dv_is_supported(list[i]))
			ctx = mlx5dv_open_device(list[i], &attr);
	if (list)
		ibv_free_device_list(list);
	return ctx;
}

struct mlx5dv_pp *rate_alloc(struct ibv_context *ctx, uint32_t kbps)
{
	unsigned char context[48] = { 0 }; /* set_pp_rate_limit_context */

	put(context, 0x00, 32, kbps);
	return mlx5dv_pp_alloc(ctx, sizeof(context), context, 0);
}

/* The object that @in asks for, and its number: bits 0x48 to 0x5f of the answer. */
static struct mlx5dv_devx_obj *create(struct ibv_context *ctx, const void *in, size_t bytes,
				      uint32_t *ret_number)
{
	unsigned char out[16] = { 0 };
	struct mlx5dv_devx_obj *obj = mlx5dv_devx_obj_create(ctx, in, bytes, out, sizeof(out));

	*ret_number = (uint32_t)out[9] << 16 | (uint32_t)out[10] << 8 | out[11];
	return obj;
}

/* A key whose addresses are offsets in the memory: they hold in whichever process. */
static struct mlx5dv_devx_obj *create_mkey(struct send_queue *q, struct ibv_context *ctx,
					   uint32_t pdn, uint32_t *ret_number)
{
	unsigned char in[272] = { 0 };
	const unsigned int mkc = 0x80;

	put(in, 0x00, 16, 0x200);                              /* CREATE_MKEY */
	put(in, mkc + 0x15, 1, 1);                             /* lr: local read */
	put(in, mkc + 0x16, 2, 1);                             /* access_mode: a list of pages */
	put(in, mkc + 0x20, 24, 0xffffff);                     /* qpn: any */
	put(in, mkc + 0x68, 24, pdn);                          /* pd */
	put(in, mkc + 0xc0, 64, sizeof(*q->mem));              /* len, from start_addr 0 */
	put(in, mkc + 0x1a0, 32, (sizeof(*q->mem) / PAGE + 1) / 2); /* translations_octword_size */
	put(in, mkc + 0x1db, 5, 12);                           /* log_page_size */
	put(in, 0x300, 32, (sizeof(*q->mem) / PAGE + 1) / 2);  /* the same of what follows */
	put(in, 0x320, 32, q->umem->umem_id);                  /* mkey_umem_id */
	return create(ctx, in, sizeof(in), ret_number);
}

static struct mlx5dv_devx_obj *create_tis(struct ibv_context *ctx, uint32_t tdn, uint32_t *ret_tisn)
{
	unsigned char in[192] = { 0 };

	put(in, 0x00, 16, 0x912);        /* CREATE_TIS */
	put(in, 0x100 + 0x128, 24, tdn); /* tisc.transport_domain */
	return create(ctx, in, sizeof(in), ret_tisn);
}

static struct mlx5dv_devx_obj *create_cq(struct send_queue *q, struct ibv_context *ctx,
					 uint32_t *ret_cqn)
{
	unsigned char in[272] = { 0 };
	const unsigned int cqc = 0x80;
	uint32_t eqn;

	if (mlx5dv_devx_query_eqn(ctx, 0, &eqn))
		return NULL;
	for (int i = 0; i < ENTRIES; i++)
		q->mem->cq[i * BLOCK + 63] = MLX5_CQE_INVALID << 4;
	put(in, 0x00, 16, 0x400);                                          /* CREATE_CQ */
	put(in, cqc + 0x20, 32, q->umem->umem_id);                         /* dbr_umem_id */
	put(in, cqc + 0x63, 5, 8);                                         /* log_cq_size */
	put(in, cqc + 0x68, 24, q->uar->page_id);                          /* uar_page */
	put(in, cqc + 0xa0, 32, eqn);                                      /* c_eqn */
	put(in, cqc + 0x1c0, 64, offsetof(struct queue_memory, cq_record)); /* dbr_addr */
	put(in, 0x280, 64, offsetof(struct queue_memory, cq));             /* cq_umem_offset */
	put(in, 0x2c0, 32, q->umem->umem_id);                              /* cq_umem_id */
	return create(ctx, in, sizeof(in), ret_cqn);
}

struct numbers {
	uint32_t pdn, mkey, tdn, tisn, cqn;
};

static struct mlx5dv_devx_obj *create_sq(struct send_queue *q, struct ibv_context *ctx,
					 const struct numbers *numbers, uint16_t index)
{
	unsigned char in[272] = { 0 };
	const unsigned int sqc = 0x100, wq = sqc + 0x180;

	put(in, 0x00, 16, 0x904);               /* CREATE_SQ */
	put(in, sqc + 0x48, 24, numbers->cqn);  /* cqn */
	put(in, sqc + 0xf0, 16, index);         /* packet_pacing_rate_limit_index */
	put(in, sqc + 0x100, 16, 1);            /* tis_lst_sz */
	put(in, sqc + 0x168, 24, numbers->tisn); /* tis_num_0 */
	put(in, wq + 0x00, 4, 1);               /* wq_type: cyclic */
	put(in, wq + 0x48, 24, numbers->pdn);   /* pd */
	put(in, wq + 0x68, 24, q->uar->page_id); /* uar_page */
	put(in, wq + 0x80, 64, offsetof(struct queue_memory, sq_record)); /* dbr_addr */
	put(in, wq + 0x10c, 4, 6);              /* log_wq_stride */
	put(in, wq + 0x11b, 5, 8);              /* log_wq_sz */
	put(in, wq + 0x140, 32, q->umem->umem_id); /* dbr_umem_id */
	put(in, wq + 0x160, 32, q->umem->umem_id); /* wq_umem_id */
	put(in, wq + 0x180, 64, offsetof(struct queue_memory, sq)); /* wq_umem_offset */
	return create(ctx, in, sizeof(in), &q->sqn);
}

/* MODIFY_SQ takes the state that the queue is in and the one that it shall be in. */
static int modify(struct send_queue *q, uint32_t from, uint32_t to, uint64_t mask, uint16_t index)
{
	unsigned char in[272] = { 0 }, out[16] = { 0 };
	const unsigned int sqc = 0x100;

	put(in, 0x00, 16, 0x905);       /* MODIFY_SQ */
	put(in, 0x40, 4, from);         /* sq_state */
	put(in, 0x48, 24, q->sqn);      /* sqn */
	put(in, 0x80, 64, mask);        /* modify_bitmask */
	put(in, sqc + 0x8, 4, to);      /* state */
	put(in, sqc + 0xf0, 16, index); /* packet_pacing_rate_limit_index */
	errno = mlx5dv_devx_obj_modify(q->sq, in, sizeof(in), out, sizeof(out));
	return errno ? -1 : 0;
}

int send_queue_create(struct send_queue *q, struct ibv_context *ctx, struct queue_memory *mem,
		      uint16_t index)
{
	unsigned char in[16] = { 0 };
	struct numbers numbers;

	q->mem = mem;
	q->umem = mlx5dv_devx_umem_reg(ctx, mem, sizeof(*mem), IBV_ACCESS_LOCAL_WRITE);
	q->uar = mlx5dv_devx_alloc_uar(ctx, MLX5_IB_UAPI_UAR_ALLOC_TYPE_NC);
	if (!q->umem || !q->uar)
		return -1;
	put(in, 0x00, 16, 0x800); /* ALLOC_PD */
	q->pd = create(ctx, in, sizeof(in), &numbers.pdn);
	memset(in, 0, sizeof(in));
	put(in, 0x00, 16, 0x816); /* ALLOC_TRANSPORT_DOMAIN */
	q->td = create(ctx, in, sizeof(in), &numbers.tdn);
	if (!q->pd || !q->td)
		return -1;
	q->mkey = create_mkey(q, ctx, numbers.pdn, &numbers.mkey);
	q->lkey = numbers.mkey << 8; /* index, and mkey_7_0, which was left at 0 */
	q->tis = create_tis(ctx, numbers.tdn, &numbers.tisn);
	q->cq = create_cq(q, ctx, &numbers.cqn);
	if (!q->mkey || !q->tis || !q->cq)
		return -1;
	q->sq = create_sq(q, ctx, &numbers, index);
	return q->sq ? modify(q, 0, 1, 0, 0) : -1; /* RST to RDY */
}

int send_queue_set_rate(struct send_queue *q, uint16_t index)
{
	return modify(q, 1, 1, 1, index); /* stays in RDY; bit 0: the rate's index */
}

/* Control, Ethernet with 18 bytes inline (addresses, type, number), the rest by pointer. */
void send_queue_post(struct send_queue *q, unsigned char source, uint32_t bytes, int signal)
{
	const uint32_t number = q->mem->produced, big = htobe32(number);
	unsigned char header[HEADER] = { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2, 0, 0, 0, 0, source,
					 0x88, 0xb5 };
	unsigned char *wqe = q->mem->sq + (size_t)(number % ENTRIES) * BLOCK;

	memcpy(header + 14, &big, sizeof(big));
	memset(wqe, 0, BLOCK);
	mlx5dv_set_ctrl_seg((struct mlx5_wqe_ctrl_seg *)(void *)wqe, (uint16_t)number,
			    MLX5_OPCODE_SEND, 0, q->sqn, signal ? MLX5_WQE_CTRL_CQ_UPDATE : 0, 4,
			    0, 0);
	mlx5dv_set_eth_seg((struct mlx5_wqe_eth_seg *)(void *)(wqe + 16), 0, 0, HEADER, header);
	mlx5dv_set_data_seg((struct mlx5_wqe_data_seg *)(void *)(wqe + 48), bytes - HEADER, q->lkey,
			    offsetof(struct queue_memory, frame));
	*(volatile uint32_t *)&q->mem->produced = number + 1;
}

/* The record first, then the register, which holds the last entry's first 8 bytes. */
void send_queue_ring(struct send_queue *q)
{
	const uint32_t produced = q->mem->produced;
	uint64_t first;

	__atomic_thread_fence(__ATOMIC_RELEASE);
	*(volatile uint32_t *)&q->mem->sq_record[MLX5_SND_DBR] = htobe32(produced & 0xffff);
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
	memcpy(&first, q->mem->sq + (size_t)((produced - 1) % ENTRIES) * BLOCK, sizeof(first));
	*(volatile uint64_t *)q->uar->reg_addr = first;
}

int send_queue_poll(struct send_queue *q)
{
	for (;;) {
		const uint32_t consumer = q->mem->consumer, completed = q->mem->completed;
		volatile struct mlx5_cqe64 *cqe = (volatile struct mlx5_cqe64 *)(void *)(
			q->mem->cq + (size_t)(consumer % ENTRIES) * BLOCK);
		const unsigned char owner = cqe->op_own;

		if (owner >> 4 == MLX5_CQE_INVALID || (owner & 1) != (consumer / ENTRIES & 1))
			return 0;
		__atomic_thread_fence(__ATOMIC_ACQUIRE);
		if (owner >> 4 != MLX5_CQE_REQ)
			return -1;
		/*
		 * The counter names the entry that completed; all before it have, too. Whoever
		 * dies between these steps leaves a completion that can be taken once more.
		 */
		*(volatile uint32_t *)&q->mem->completed =
			completed + (uint16_t)(be16toh(cqe->wqe_counter) + 1 - completed);
		*(volatile uint32_t *)&q->mem->consumer = consumer + 1;
		*(volatile uint32_t *)&q->mem->cq_record[0] = htobe32((consumer + 1) & 0xffffff);
	}
}

int send_queue_destroy(struct send_queue *q)
{
	struct mlx5dv_devx_obj *objects[] = { q->sq, q->cq, q->tis, q->td, q->mkey, q->pd };
	int failed = 0;

	for (size_t i = 0; i < sizeof(objects) / sizeof(objects[0]); i++)
		failed |= objects[i] ? mlx5dv_devx_obj_destroy(objects[i]) : 0;
	failed |= q->umem ? mlx5dv_devx_umem_dereg(q->umem) : 0;
	if (q->uar)
		mlx5dv_devx_free_uar(q->uar);
	return failed ? -1 : 0;
}
