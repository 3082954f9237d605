/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * From an open device to frames that leave at a configured rate: the shortest honest way.
 * Compiles unchanged with rawverbs and with rdma-core; the firmware layouts that it needs
 * are its own, as in every DEVX program (PRM names in comments).
 *
 *   paced_queue [KBIT_PER_S [FRAMES [BYTES]]]     1000000 10000 1500
 */
#define _DEFAULT_SOURCE
#include <endian.h>
#include <errno.h>
#include <infiniband/mlx5dv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ENTRIES = 256, BLOCK = 64, PAGE = 4096, HEADER = 18, SIGNAL_EVERY = 32 };

/* One piece of memory for all that the device reads and writes, registered once. */
struct memory {
	unsigned char sq[ENTRIES * BLOCK];
	unsigned char cq[ENTRIES * BLOCK];
	uint32_t sq_record[2];
	uint32_t cq_record[2];
	unsigned char frame[9216];
};

struct queue {
	struct ibv_context *ctx;
	struct mlx5dv_pp *pp;
	struct mlx5dv_devx_uar *uar;
	struct mlx5dv_devx_umem *umem;
	struct mlx5dv_devx_obj *td, *tis, *cq, *sq;
	struct ibv_pd *pd;
	struct ibv_mr *mr;
	struct memory *mem;
	uint32_t tdn, tisn, pdn, cqn, sqn;
	uint32_t produced, completed, consumer; /* blocks, blocks, completions */
};

/* A field of a big-endian layout, by bit offset and width. */
static void put(void *layout, unsigned int offset, unsigned int bits, uint32_t value)
{
	unsigned char *p = layout;

	for (unsigned int i = 0; i < bits; i++, offset++)
		if (value >> (bits - 1 - i) & 1)
			p[offset / 8] = (unsigned char)(p[offset / 8] | 0x80 >> offset % 8);
}

static uint32_t get24(const unsigned char *out) /* the number in bits 0x48..0x5f of an answer */
{
	return (uint32_t)out[9] << 16 | (uint32_t)out[10] << 8 | out[11];
}

static int fail(const char *what)
{
	fprintf(stderr, "paced_queue: %s: %s\n", what, strerror(errno));
	return -1;
}

static int open_device(struct queue *q)
{
	struct mlx5dv_context_attr attr = { .flags = MLX5DV_CONTEXT_FLAGS_DEVX };
	struct ibv_device **list = ibv_get_device_list(NULL);

	for (int i = 0; list && list[i] && !q->ctx; i++)
		if (mlx5dv_is_supported(list[i]))
			q->ctx = mlx5dv_open_device(list[i], &attr);
	if (list)
		ibv_free_device_list(list);
	return q->ctx ? 0 : fail("no mlx5 device opens with DEVX");
}

static int alloc_rate(struct queue *q, uint32_t kbps)
{
	unsigned char context[48] = { 0 }; /* set_pp_rate_limit_context */

	put(context, 0x00, 32, kbps);
	q->pp = mlx5dv_pp_alloc(q->ctx, sizeof(context), context, 0);
	return q->pp ? 0 : fail("packet pacing entry");
}

static int register_memory(struct queue *q)
{
	struct mlx5dv_pd dv = { 0 };
	struct mlx5dv_obj obj = { 0 };
	const size_t bytes = (sizeof(*q->mem) + PAGE - 1) / PAGE * PAGE;

	q->mem = aligned_alloc(PAGE, bytes);
	if (!q->mem)
		return fail("memory");
	memset(q->mem, 0, bytes);
	for (int i = 0; i < ENTRIES; i++)
		q->mem->cq[i * BLOCK + 63] = MLX5_CQE_INVALID << 4;
	q->umem = mlx5dv_devx_umem_reg(q->ctx, q->mem, bytes, IBV_ACCESS_LOCAL_WRITE);
	q->pd = ibv_alloc_pd(q->ctx);
	if (!q->umem || !q->pd)
		return fail("umem or protection domain");
	q->mr = ibv_reg_mr(q->pd, q->mem->frame, sizeof(q->mem->frame), IBV_ACCESS_LOCAL_WRITE);
	obj.pd.in = q->pd;
	obj.pd.out = &dv;
	if (!q->mr || mlx5dv_init_obj(&obj, MLX5DV_OBJ_PD))
		return fail("memory region");
	q->pdn = dv.pdn;
	q->uar = mlx5dv_devx_alloc_uar(q->ctx, MLX5_IB_UAPI_UAR_ALLOC_TYPE_NC);
	return q->uar ? 0 : fail("doorbell page");
}

static int create_tis(struct queue *q)
{
	unsigned char in[192] = { 0 }, out[16] = { 0 };

	put(in, 0x00, 16, 0x816); /* ALLOC_TRANSPORT_DOMAIN */
	q->td = mlx5dv_devx_obj_create(q->ctx, in, 16, out, sizeof(out));
	if (!q->td)
		return fail("transport domain");
	q->tdn = get24(out);
	memset(in, 0, sizeof(in));
	put(in, 0x00, 16, 0x912);            /* CREATE_TIS */
	put(in, 0x100 + 0x128, 24, q->tdn);  /* tisc.transport_domain */
	q->tis = mlx5dv_devx_obj_create(q->ctx, in, sizeof(in), out, sizeof(out));
	q->tisn = get24(out);
	return q->tis ? 0 : fail("TIS");
}

static int create_cq(struct queue *q)
{
	unsigned char in[272] = { 0 }, out[16] = { 0 };
	const unsigned int cqc = 0x80;
	uint32_t eqn;

	if (mlx5dv_devx_query_eqn(q->ctx, 0, &eqn))
		return fail("event queue");
	put(in, 0x00, 16, 0x400);                                        /* CREATE_CQ */
	put(in, cqc + 0x20, 32, q->umem->umem_id);                       /* dbr_umem_id */
	put(in, cqc + 0x63, 5, 8);                                       /* log_cq_size */
	put(in, cqc + 0x68, 24, q->uar->page_id);                        /* uar_page */
	put(in, cqc + 0xa0, 32, eqn);                                    /* c_eqn */
	put(in, cqc + 0x1e0, 32, offsetof(struct memory, cq_record));    /* dbr_addr */
	put(in, 0x2a0, 32, offsetof(struct memory, cq));                 /* cq_umem_offset */
	put(in, 0x2c0, 32, q->umem->umem_id);                            /* cq_umem_id */
	q->cq = mlx5dv_devx_obj_create(q->ctx, in, sizeof(in), out, sizeof(out));
	q->cqn = get24(out);
	return q->cq ? 0 : fail("completion queue");
}

static int create_sq(struct queue *q)
{
	unsigned char in[272] = { 0 }, out[16] = { 0 };
	const unsigned int sqc = 0x100, wq = sqc + 0x180;

	put(in, 0x00, 16, 0x904);                                        /* CREATE_SQ */
	put(in, sqc + 0x48, 24, q->cqn);                                 /* cqn */
	put(in, sqc + 0xf0, 16, q->pp->index);                           /* packet_pacing_rate_limit_index */
	put(in, sqc + 0x100, 16, 1);                                     /* tis_lst_sz */
	put(in, sqc + 0x168, 24, q->tisn);                               /* tis_num_0 */
	put(in, wq + 0x00, 4, 1);                                        /* wq_type: cyclic */
	put(in, wq + 0x48, 24, q->pdn);                                  /* pd */
	put(in, wq + 0x68, 24, q->uar->page_id);                         /* uar_page */
	put(in, wq + 0xa0, 32, offsetof(struct memory, sq_record));      /* dbr_addr, low half */
	put(in, wq + 0x10c, 4, 6);                                       /* log_wq_stride */
	put(in, wq + 0x11b, 5, 8);                                       /* log_wq_sz */
	put(in, wq + 0x140, 32, q->umem->umem_id);                       /* dbr_umem_id */
	put(in, wq + 0x160, 32, q->umem->umem_id);                       /* wq_umem_id */
	put(in, wq + 0x1a0, 32, offsetof(struct memory, sq));            /* wq_umem_offset, low half */
	q->sq = mlx5dv_devx_obj_create(q->ctx, in, sizeof(in), out, sizeof(out));
	if (!q->sq)
		return fail("send queue");
	q->sqn = get24(out);
	memset(in, 0, sizeof(in));
	put(in, 0x00, 16, 0x905);     /* MODIFY_SQ */
	put(in, 0x40, 4, 0);          /* sq_state: from RST */
	put(in, 0x48, 24, q->sqn);    /* sqn */
	put(in, sqc + 0x8, 4, 1);     /* state: to RDY */
	return mlx5dv_devx_obj_modify(q->sq, in, sizeof(in), out, sizeof(out)) ?
		       fail("send queue to ready") : 0;
}

/* One frame: control, Ethernet with the first 18 bytes inline, the rest by pointer. */
static void write_wqe(struct queue *q, uint32_t bytes, int signal)
{
	unsigned char *wqe = q->mem->sq + (q->produced % ENTRIES) * BLOCK;
	struct mlx5_wqe_data_seg *data = (struct mlx5_wqe_data_seg *)(void *)(wqe + 48);

	memset(wqe, 0, BLOCK);
	mlx5dv_set_ctrl_seg((struct mlx5_wqe_ctrl_seg *)(void *)wqe, (uint16_t)q->produced,
			    MLX5_OPCODE_SEND, 0, q->sqn,
			    signal ? MLX5_WQE_CTRL_CQ_UPDATE : 0, 4, 0, 0);
	mlx5dv_set_eth_seg((struct mlx5_wqe_eth_seg *)(void *)(wqe + 16), 0, 0, HEADER,
			   q->mem->frame);
	mlx5dv_set_data_seg(data, bytes - HEADER, q->mr->lkey,
			    (uintptr_t)q->mem->frame + HEADER);
	q->produced++;
}

/* The record first, then the register, which holds the last entry's first 8 bytes. */
static void ring(struct queue *q)
{
	const unsigned char *wqe = q->mem->sq + ((q->produced - 1) % ENTRIES) * BLOCK;
	uint64_t first;

	__atomic_thread_fence(__ATOMIC_RELEASE);
	*(volatile uint32_t *)&q->mem->sq_record[MLX5_SND_DBR] = htobe32(q->produced & 0xffff);
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
	memcpy(&first, wqe, sizeof(first));
	*(volatile uint64_t *)q->uar->reg_addr = first;
}

/* Takes one completion if there is one: 1, 0, or -1 for an error of the queue. */
static int poll_one(struct queue *q)
{
	struct mlx5_cqe64 *cqe =
		(struct mlx5_cqe64 *)(void *)(q->mem->cq + (q->consumer % ENTRIES) * BLOCK);
	const unsigned char owner = ((volatile struct mlx5_cqe64 *)cqe)->op_own;

	if (owner >> 4 == MLX5_CQE_INVALID || (owner & 1) != (q->consumer / ENTRIES & 1))
		return 0;
	__atomic_thread_fence(__ATOMIC_ACQUIRE);
	q->consumer++;
	*(volatile uint32_t *)&q->mem->cq_record[0] = htobe32(q->consumer & 0xffffff);
	if (owner >> 4 != MLX5_CQE_REQ) {
		fprintf(stderr, "paced_queue: completion with error, syndrome 0x%x\n",
			((struct mlx5_err_cqe *)(void *)cqe)->syndrome);
		return -1;
	}
	/* The counter names the entry that completed; all before it have completed too. */
	q->completed += (uint16_t)(be16toh(cqe->wqe_counter) + 1 - q->completed);
	return 1;
}

static int send_frames(struct queue *q, uint32_t frames, uint32_t bytes)
{
	memset(q->mem->frame, 0xff, 6); /* broadcast, from 02:00:00:00:00:01, local experiment */
	memcpy(q->mem->frame + 6, "\x02\0\0\0\0\1\x88\xb5", 8);
	while (q->completed < frames) {
		const uint32_t before = q->produced;
		int polled;

		while (q->produced < frames && q->produced - q->completed < ENTRIES) {
			const uint32_t next = q->produced + 1;

			write_wqe(q, bytes, next % SIGNAL_EVERY == 0 || next == frames);
		}
		if (q->produced != before)
			ring(q);
		do
			polled = poll_one(q);
		while (polled > 0);
		if (polled < 0)
			return -1;
	}
	return 0;
}

/* In the reverse order; the rate entry after the queue that carries its index. */
static int destroy(struct queue *q)
{
	int failed = 0;

	failed |= q->sq && mlx5dv_devx_obj_destroy(q->sq);
	failed |= q->cq && mlx5dv_devx_obj_destroy(q->cq);
	failed |= q->tis && mlx5dv_devx_obj_destroy(q->tis);
	failed |= q->td && mlx5dv_devx_obj_destroy(q->td);
	failed |= q->mr && ibv_dereg_mr(q->mr);
	failed |= q->pd && ibv_dealloc_pd(q->pd);
	failed |= q->umem && mlx5dv_devx_umem_dereg(q->umem);
	if (q->uar)
		mlx5dv_devx_free_uar(q->uar);
	if (q->pp)
		mlx5dv_pp_free(q->pp);
	failed |= q->ctx && ibv_close_device(q->ctx);
	free(q->mem);
	return failed ? fail("clean-up") : 0;
}

int main(int argc, char **argv)
{
	const uint32_t kbps = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 1000000;
	const uint32_t frames = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : 10000;
	const uint32_t bytes = argc > 3 ? (uint32_t)strtoul(argv[3], NULL, 10) : 1500;
	struct queue q = { 0 };
	int err;

	if (!frames || bytes <= HEADER || bytes > sizeof(q.mem->frame)) {
		fprintf(stderr, "usage: paced_queue [KBIT_PER_S [FRAMES [BYTES, 19 to 9216]]]\n");
		return 2;
	}
	err = open_device(&q) || alloc_rate(&q, kbps) || register_memory(&q) || create_tis(&q) ||
	      create_cq(&q) || create_sq(&q);
	if (!err) {
		printf("sq 0x%x, pacing index %u, %u kbit/s\n", q.sqn, q.pp->index, kbps);
		fflush(stdout);
		err = send_frames(&q, frames, bytes);
		printf("%u frames of %u bytes completed\n", q.completed, bytes);
	}
	return destroy(&q) || err ? 1 : 0;
}
