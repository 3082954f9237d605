/* SPDX-License-Identifier: BSD-2-Clause */
/* Layouts from the public PRM: bit offsets and widths. */
#include "queue.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 4096, ENTRIES = 16, BLOCK = 64 };

struct memory {
	uint8_t cq[ENTRIES * BLOCK];
	uint8_t sq[ENTRIES * BLOCK];
	uint32_t cq_record[16];
	uint32_t sq_record[16];
};

static void put(uint8_t *bytes, unsigned int offset, unsigned int width, uint32_t value)
{
	for (unsigned int i = 0; i < width; i++) {
		const unsigned int bit = offset + i;

		if (value >> (width - 1 - i) & 1)
			bytes[bit / 8] |= (uint8_t)(0x80 >> bit % 8);
	}
}

/* The number of what was created: 24 bits at 0x48. */
static uint32_t number(const uint8_t out[static 16])
{
	return (uint32_t)out[9] << 16 | (uint32_t)out[10] << 8 | out[11];
}

bool queue_domain(struct queue *queue)
{
	uint8_t in[16] = { 0 }, out[16] = { 0 };

	put(in, 0x00, 16, 0x816); /* ALLOC_TRANSPORT_DOMAIN */
	queue->td = mlx5dv_devx_obj_create(queue->context, in, sizeof(in), out, sizeof(out));
	queue->tdn = number(out);
	return queue->td;
}

bool queue_tis(struct queue *queue)
{
	uint8_t in[192] = { 0 }, out[16] = { 0 };

	put(in, 0x00, 16, 0x912);               /* CREATE_TIS */
	put(in, 0x100 + 0x128, 24, queue->tdn); /* tisc.transport_domain */
	queue->tis = mlx5dv_devx_obj_create(queue->context, in, sizeof(in), out, sizeof(out));
	queue->tisn = number(out);
	return queue->tis;
}

static bool memory(struct queue *queue)
{
	struct memory *mem = aligned_alloc(PAGE, PAGE);
	struct mlx5dv_pd dv = { 0 };
	struct mlx5dv_obj obj = { .pd = { .out = &dv } };

	if (!mem)
		return false;
	memset(mem, 0, PAGE);
	memset(mem->cq, 0xf0, sizeof(mem->cq));
	queue->umem = mlx5dv_devx_umem_reg(queue->context, mem, PAGE, IBV_ACCESS_LOCAL_WRITE);
	queue->pd = ibv_alloc_pd(queue->context);
	queue->uar = mlx5dv_devx_alloc_uar(queue->context, MLX5_IB_UAPI_UAR_ALLOC_TYPE_NC);
	obj.pd.in = queue->pd;
	if (!queue->umem || !queue->pd || !queue->uar || mlx5dv_init_obj(&obj, MLX5DV_OBJ_PD) != 0)
		return false;
	queue->pdn = dv.pdn;
	return true;
}

static bool completions(struct queue *queue)
{
	uint8_t in[272] = { 0 }, out[16] = { 0 };
	const unsigned int cqc = 0x80;
	uint32_t eqn;

	if (mlx5dv_devx_query_eqn(queue->context, 0, &eqn) != 0)
		return false;
	put(in, 0x00, 16, 0x400);                                     /* CREATE_CQ */
	put(in, cqc + 0x20, 32, queue->umem->umem_id);                /* dbr_umem_id */
	put(in, cqc + 0x63, 5, 4);                                    /* log_cq_size */
	put(in, cqc + 0x68, 24, queue->uar->page_id);                 /* uar_page */
	put(in, cqc + 0xa0, 32, eqn);                                 /* c_eqn */
	put(in, cqc + 0x1e0, 32, offsetof(struct memory, cq_record)); /* dbr_addr */
	put(in, 0x2a0, 32, offsetof(struct memory, cq));              /* cq_umem_offset */
	put(in, 0x2c0, 32, queue->umem->umem_id);                     /* cq_umem_id */
	queue->cq = mlx5dv_devx_obj_create(queue->context, in, sizeof(in), out, sizeof(out));
	queue->cqn = number(out);
	return queue->cq;
}

static bool sends(struct queue *queue, uint16_t pacing_index)
{
	uint8_t in[272] = { 0 }, out[16] = { 0 };
	const unsigned int sqc = 0x100, wq = sqc + 0x180;

	put(in, 0x00, 16, 0x904);                                    /* CREATE_SQ */
	put(in, sqc + 0x48, 24, queue->cqn);                         /* cqn */
	put(in, sqc + 0xf0, 16, pacing_index);                       /* packet_pacing_rate_limit_index */
	put(in, sqc + 0x100, 16, 1);                                 /* tis_lst_sz */
	put(in, sqc + 0x168, 24, queue->tisn);                       /* tis_num_0 */
	put(in, wq + 0x00, 4, 1);                                    /* wq_type: cyclic */
	put(in, wq + 0x48, 24, queue->pdn);                          /* pd */
	put(in, wq + 0x68, 24, queue->uar->page_id);                 /* uar_page */
	put(in, wq + 0xa0, 32, offsetof(struct memory, sq_record));  /* dbr_addr, low half */
	put(in, wq + 0x10c, 4, 6);                                   /* log_wq_stride */
	put(in, wq + 0x11b, 5, 4);                                   /* log_wq_sz */
	put(in, wq + 0x140, 32, queue->umem->umem_id);               /* dbr_umem_id */
	put(in, wq + 0x160, 32, queue->umem->umem_id);               /* wq_umem_id */
	put(in, wq + 0x1a0, 32, offsetof(struct memory, sq));        /* wq_umem_offset, low half */
	queue->sq = mlx5dv_devx_obj_create(queue->context, in, sizeof(in), out, sizeof(out));
	return queue->sq;
}

bool queue_open(struct queue *queue, uint16_t pacing_index)
{
	return queue_domain(queue) && queue_tis(queue) && memory(queue) && completions(queue) &&
	       sends(queue, pacing_index);
}
