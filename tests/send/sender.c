/* SPDX-License-Identifier: BSD-2-Clause */
/* Making and unmaking the queue; what happens on it is in posting.c. */
#include "sender.h"

#include <criterion/criterion.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "../kernel/guest.h"

#define must(what) cr_assert(what, #what ": %s", rv_last_error()->message)

/* A field of a big-endian layout, by bit offset and width. */
static void put(uint8_t *layout, unsigned int offset, unsigned int bits, uint64_t value)
{
	for (unsigned int i = 0; i < bits; i++, offset++)
		if (value >> (bits - 1 - i) & 1)
			layout[offset / 8] = (uint8_t)(layout[offset / 8] | 0x80 >> offset % 8);
}

static struct mlx5dv_devx_obj *create(struct sender *sender, const uint8_t *in, size_t inlen,
				      uint32_t *ret_number)
{
	uint8_t out[16] = { 0 };
	struct mlx5dv_devx_obj *obj;

	obj = mlx5dv_devx_obj_create(sender->context, in, inlen, out, sizeof(out));
	cr_assert_not_null(obj, "0x%02x%02x: %s", in[0], in[1], rv_last_error()->message);
	*ret_number = (uint32_t)out[9] << 16 | (uint32_t)out[10] << 8 | out[11];
	return obj;
}

static void register_memory(struct sender *sender)
{
	const size_t bytes = (sizeof(*sender->memory) + 4095) / 4096 * 4096;
	struct mlx5dv_pd dv = { 0 };
	struct mlx5dv_obj obj = { .pd = { .out = &dv } };

	sender->memory = aligned_alloc(4096, bytes);
	sender->payload = aligned_alloc(4096, PAYLOAD);
	must(sender->memory && sender->payload);
	memset(sender->memory, 0, bytes);
	memset(sender->memory->cq, 0xf0, sizeof(sender->memory->cq)); /* invalid, not ours */
	for (unsigned int i = 0; i < PAYLOAD; i++)
		sender->payload[i] = (uint8_t)(i * 7);
	/* Broadcast, from 02:00:00:00:00:01, local experiment. */
	memcpy(sender->payload, "\xff\xff\xff\xff\xff\xff\x02\0\0\0\0\1\x88\xb5", 14);
	number_frame(sender, 0);
	must(sender->umem = mlx5dv_devx_umem_reg(sender->context, sender->memory, bytes,
						 IBV_ACCESS_LOCAL_WRITE));
	must(sender->pd = ibv_alloc_pd(sender->context));
	must(sender->mr = ibv_reg_mr(sender->pd, sender->payload, PAYLOAD, IBV_ACCESS_LOCAL_WRITE));
	obj.pd.in = sender->pd;
	must(mlx5dv_init_obj(&obj, MLX5DV_OBJ_PD) == 0);
	sender->pdn = dv.pdn;
}

static void create_tis(struct sender *sender)
{
	uint8_t in[192] = { 0 };

	put(in, 0, 16, 0x816); /* ALLOC_TRANSPORT_DOMAIN */
	sender->td = create(sender, in, 16, &sender->tdn);
	memset(in, 0, sizeof(in));
	put(in, 0, 16, 0x912); /* CREATE_TIS */
	put(in, 0x100 + 0x128, 24, sender->tdn);
	sender->tis = create(sender, in, sizeof(in), &sender->tisn);
}

static void create_cq(struct sender *sender)
{
	uint8_t in[272] = { 0 };
	uint32_t eqn = 0;

	must(mlx5dv_devx_query_eqn(sender->context, 0, &eqn) == 0);
	put(in, 0, 16, 0x400); /* CREATE_CQ */
	put(in, 0x80 + 0x20, 32, sender->umem->umem_id);
	put(in, 0x80 + 0x63, 5, sender->log_cq);
	put(in, 0x80 + 0x68, 24, sender->uar->page_id);
	put(in, 0x80 + 0xa0, 32, eqn);
	put(in, 0x80 + 0x1c0, 64, offsetof(struct sender_memory, cq_record));
	put(in, 0x280, 64, offsetof(struct sender_memory, cq));
	put(in, 0x2c0, 32, sender->umem->umem_id);
	sender->cq = create(sender, in, sizeof(in), &sender->cqn);
}

static void create_sq(struct sender *sender)
{
	const unsigned int sqc = 0x100, wq = sqc + 0x180;
	uint8_t in[272] = { 0 };

	put(in, 0, 16, 0x904); /* CREATE_SQ */
	put(in, sqc + 0x48, 24, sender->cqn);
	put(in, sqc + 0xf0, 16, sender->pp ? sender->pp->index : 0);
	put(in, sqc + 0x100, 16, 1);
	put(in, sqc + 0x168, 24, sender->tisn);
	put(in, wq, 4, 1);
	put(in, wq + 0x48, 24, sender->pdn);
	put(in, wq + 0x68, 24, sender->uar->page_id);
	put(in, wq + 0x80, 64, offsetof(struct sender_memory, sq_record));
	put(in, wq + 0x10c, 4, 6);
	put(in, wq + 0x11b, 5, sender->log_sq);
	put(in, wq + 0x140, 32, sender->umem->umem_id);
	put(in, wq + 0x160, 32, sender->umem->umem_id);
	put(in, wq + 0x180, 64, offsetof(struct sender_memory, sq));
	sender->sq = create(sender, in, sizeof(in), &sender->sqn);
}

void sender_open_on(struct sender *sender, struct ibv_context *context,
		    const struct sender_options *options)
{
	*sender = (struct sender){
		.context = context,
		.log_sq = options->log_sq ? options->log_sq : 8,
		.log_cq = options->log_cq ? options->log_cq : 8,
	};
	if (options->rate)
		must(sender->pp = rv_pp_alloc(context, options->rate, 0));
	register_memory(sender);
	must(sender->uar = mlx5dv_devx_alloc_uar(context,
						  options->blueflame ?
							  MLX5DV_UAR_ALLOC_TYPE_BF :
							  MLX5DV_UAR_ALLOC_TYPE_NC));
	create_tis(sender);
	create_cq(sender);
	create_sq(sender);
	cr_assert_eq(sq_modify(sender, SQ_RST, SQ_RDY), 0, "%s", rv_last_error()->message);
}

void sender_open(struct sender *sender, const struct sender_options *options)
{
	sender_open_on(sender, device_open(), options);
}

/* Each must go in this order, whatever state the queues were left in. */
void sender_close_on(struct sender *sender)
{
	must(mlx5dv_devx_obj_destroy(sender->sq) == 0);
	must(mlx5dv_devx_obj_destroy(sender->cq) == 0);
	must(mlx5dv_devx_obj_destroy(sender->tis) == 0);
	must(mlx5dv_devx_obj_destroy(sender->td) == 0);
	must(ibv_dereg_mr(sender->mr) == 0);
	must(ibv_dealloc_pd(sender->pd) == 0);
	must(mlx5dv_devx_umem_dereg(sender->umem) == 0);
	mlx5dv_devx_free_uar(sender->uar);
	must(rv_pp_destroy(sender->pp) == 0);
	free(sender->memory);
	free(sender->payload);
}

void sender_close(struct sender *sender)
{
	sender_close_on(sender);
	must(ibv_close_device(sender->context) == 0);
}

static int modify(struct sender *sender, unsigned int from, unsigned int to, bool pace,
		  uint16_t index)
{
	uint8_t in[272] = { 0 }, out[16] = { 0 };

	put(in, 0, 16, 0x905); /* MODIFY_SQ */
	put(in, 0x40, 4, from);
	put(in, 0x48, 24, sender->sqn);
	put(in, 0x80, 64, pace);
	put(in, 0x100 + 0x08, 4, to);
	put(in, 0x100 + 0xf0, 16, index);
	return mlx5dv_devx_obj_modify(sender->sq, in, sizeof(in), out, sizeof(out));
}

int sq_modify(struct sender *sender, unsigned int from, unsigned int to)
{
	return modify(sender, from, to, false, 0);
}

int sq_pace(struct sender *sender, uint16_t index)
{
	return modify(sender, SQ_RDY, SQ_RDY, true, index);
}

unsigned int sq_state(struct sender *sender)
{
	uint8_t in[16] = { 0 }, out[272] = { 0 };

	put(in, 0, 16, 0x907); /* QUERY_SQ */
	put(in, 0x48, 24, sender->sqn);
	must(mlx5dv_devx_obj_query(sender->sq, in, sizeof(in), out, sizeof(out)) == 0);
	return out[0x108 / 8] >> 4;
}

unsigned int cq_status(struct sender *sender)
{
	uint8_t in[16] = { 0 }, out[80] = { 0 };

	put(in, 0, 16, 0x402); /* QUERY_CQ */
	put(in, 0x48, 24, sender->cqn);
	must(mlx5dv_devx_obj_query(sender->cq, in, sizeof(in), out, sizeof(out)) == 0);
	return out[0x80 / 8] >> 4;
}

void sq_again(struct sender *sender)
{
	must(sq_modify(sender, sq_state(sender), SQ_RST) == 0);
	sender->memory->sq_record[MLX5_SND_DBR] = 0;
	sender->produced = 0;
	must(sq_modify(sender, SQ_RST, SQ_RDY) == 0);
	cr_assert_eq(sq_state(sender), SQ_RDY);
}
