/* SPDX-License-Identifier: BSD-2-Clause */
#include <errno.h>
#include <string.h>

#include "devx_client.h"

void fill_cq(uint8_t *in, uint32_t eq, uint32_t umem_id)
{
	put(in, 0, 16, 0x400);
	put(in, 0x80 + 0x63, 5, 6);
	put(in, 0x80 + 0x68, 24, uar->page_id);
	put(in, 0x80 + 0xa0, 32, eq);
	put(in, 0x80 + 0x06, 1, 1);
	put(in, 0x80 + 0x20, 32, umem_id);
	put(in, 0x80 + 0x1c0, 64, 4096);
	put(in, 0x2c0, 32, umem_id);
}

void test_cq(void)
{
	uint8_t in[272] = { 0 }, out[BUFFER];

	fill_cq(in, 0xfe, umem->umem_id);
	result(refused(create(in, sizeof(in))), "a CQ on an EQ that does not exist is refused");
	memset(in, 0, sizeof(in));
	fill_cq(in, eqn, 0xabcdef);
	result(refused(create(in, sizeof(in))), "a CQ in a umem that does not exist is refused");
	memset(in, 0, sizeof(in));
	fill_cq(in, eqn, umem->umem_id);
	cq = create(in, sizeof(in));
	result(cq.handle && cq.number, "CREATE_CQ gives a number");
	result(!query(&cq, 0x402, out, 272) && get(out, 0x80 + 0x63, 5) == 6 &&
	       get(out, 0x80 + 0x68, 24) == uar->page_id, "QUERY_CQ returns what was set");
}

void test_tis(void)
{
	uint8_t in[192] = { 0 }, out[BUFFER];

	put(in, 0, 16, 0x912);
	put(in, 0x100 + 0x128, 24, 0xfffff0);
	result(refused(create(in, sizeof(in))), "a TIS in no transport domain is refused");
	put(in, 0x100 + 0x128, 24, domain.number);
	put(in, 0x100 + 0x0c, 4, 3);
	tis = create(in, sizeof(in));
	result(tis.handle && tis.number, "CREATE_TIS gives a number");
	result(!query(&tis, 0x915, out, 176) && get(out, 0x80 + 0x128, 24) == domain.number &&
	       get(out, 0x80 + 0x0c, 4) == 3, "QUERY_TIS returns what was set");
	memset(in, 0, sizeof(in));
	put(in, 0, 16, 0x913);
	put(in, 0x48, 24, tis.number);
	put(in, 0xbf, 1, 1);
	put(in, 0x100 + 0x0c, 4, 5);
	result(!mlx5dv_devx_obj_modify(tis.handle, in, sizeof(in), out, 16) &&
	       !query(&tis, 0x915, out, 176) && get(out, 0x80 + 0x0c, 4) == 5,
	       "MODIFY_TIS changes the priority");
}

void fill_wq(uint8_t *in, unsigned int wq, unsigned int log_stride)
{
	put(in, wq, 4, 1);
	put(in, wq + 0x48, 24, pd.number);
	put(in, wq + 0x68, 24, uar->page_id);
	put(in, wq + 0x80, 64, 8192);
	put(in, wq + 0x10c, 4, log_stride);
	put(in, wq + 0x11b, 5, 6);
	put(in, wq + 0x140, 32, umem->umem_id);
	put(in, wq + 0x160, 32, umem->umem_id);
	put(in, wq + 0x180, 64, 16384);
}

static void fill_sq(uint8_t *in, uint32_t cqn, uint32_t rate_index)
{
	memset(in, 0, 272);
	put(in, 0, 16, 0x904);
	put(in, 0x100 + 0x28, 24, 0x1234);
	put(in, 0x100 + 0x48, 24, cqn);
	put(in, 0x100 + 0xf0, 16, rate_index);
	put(in, 0x100 + 0x100, 16, 1);
	put(in, 0x100 + 0x168, 24, tis.number);
	fill_wq(in, 0x280, 6);
}

static int modify_sq(unsigned int from, unsigned int to, uint64_t bitmask, uint32_t index)
{
	uint8_t in[272] = { 0 }, out[16];

	put(in, 0, 16, 0x905);
	put(in, 0x40, 4, from);
	put(in, 0x48, 24, sq.number);
	put(in, 0x80, 64, bitmask);
	put(in, 0x100 + 0x08, 4, to);
	put(in, 0x100 + 0xf0, 16, index);
	return mlx5dv_devx_obj_modify(sq.handle, in, sizeof(in), out, sizeof(out));
}

static unsigned int sq_field(unsigned int offset, unsigned int width)
{
	uint8_t out[BUFFER];

	return query(&sq, 0x907, out, 272) ? ~0u :
	       (unsigned int)get(out, 0x100 + offset, width);
}

void test_sq(void)
{
	uint8_t rate[48] = { 0 }, in[272];
	struct mlx5dv_pp *pp, *dedicated;

	put(rate, 0, 32, 1000000);
	pp = mlx5dv_pp_alloc(context, sizeof(rate), rate, 0);
	dedicated = mlx5dv_pp_alloc(context, sizeof(rate), rate, 1);
	result(pp && dedicated && pp->index != dedicated->index, "two rates for the queue");
	if (!pp || !dedicated)
		return;
	fill_sq(in, 0xffff00, pp->index);
	result(refused(create(in, sizeof(in))), "an SQ on a CQ that does not exist is refused");
	fill_sq(in, cq.number, 99);
	result(refused(create(in, sizeof(in))), "an SQ at a rate that is not set is refused");
	fill_sq(in, cq.number, pp->index);
	sq = create(in, sizeof(in));
	result(sq.handle && sq.number, "CREATE_SQ gives a number");
	result(sq_field(0xf0, 16) == pp->index, "QUERY_SQ returns the rate index");
	result(sq_field(0x08, 4) == 0 && sq_field(0x28, 24) == 0x1234,
	       "QUERY_SQ returns state and user index");
	result(modify_sq(1, 3, 0, 0), "MODIFY_SQ from a state that it is not in is refused");
	result(!modify_sq(0, 1, 0, 0) && sq_field(0x08, 4) == 1, "MODIFY_SQ RST to RDY");
	result(!modify_sq(1, 1, 1, dedicated->index) && sq_field(0xf0, 16) == dedicated->index,
	       "MODIFY_SQ changes the rate of a ready queue");
	result(modify_sq(1, 1, 1, 77) && sq_field(0xf0, 16) == dedicated->index,
	       "MODIFY_SQ to a rate that is not set is refused and changes nothing");
	result(!modify_sq(1, 1, 1, 0) && sq_field(0xf0, 16) == 0, "MODIFY_SQ to no rate");
	result(!modify_sq(1, 3, 0, 0) && sq_field(0x08, 4) == 3, "MODIFY_SQ RDY to ERR");
	result(modify_sq(3, 1, 0, 0), "MODIFY_SQ ERR to RDY is refused");
	result(!modify_sq(3, 0, 0, 0) && !modify_sq(0, 1, 0, 0), "MODIFY_SQ ERR to RST to RDY");
	mlx5dv_pp_free(pp);
	mlx5dv_pp_free(dedicated);
}

void test_receive(void)
{
	uint8_t in[280] = { 0 }, out[BUFFER];
	struct object rq, rqt, tir;

	put(in, 0, 16, 0x908);
	put(in, 0x100 + 0x48, 24, cq.number);
	fill_wq(in, 0x280, 4);
	rq = create(in, 272);
	result(rq.handle && !query(&rq, 0x90b, out, 272) &&
	       get(out, 0x100 + 0x48, 24) == cq.number, "CREATE_RQ, QUERY_RQ");

	memset(in, 0, sizeof(in));
	put(in, 0, 16, 0x909);
	put(in, 0x48, 24, rq.number);
	put(in, 0x100 + 0x08, 4, 1);
	result(!mlx5dv_devx_obj_modify(rq.handle, in, 272, out, 16) &&
	       !query(&rq, 0x90b, out, 272) && get(out, 0x108, 4) == 1, "MODIFY_RQ RST to RDY");

	memset(in, 0, sizeof(in));
	put(in, 0, 16, 0x916);
	put(in, 0x100 + 0xb0, 16, 2);
	put(in, 0x100 + 0xd0, 16, 2);
	put(in, 0x880 + 8, 24, rq.number);
	put(in, 0x880 + 40, 24, 0xfff000);
	result(refused(create(in, 280)), "an RQT with an RQ that does not exist is refused");
	put(in, 0x880 + 40, 24, rq.number);
	rqt = create(in, 280);
	result(rqt.handle && !query(&rqt, 0x919, out, 280) && get(out, 0x888, 24) == rq.number &&
	       get(out, 0x8a8, 24) == rq.number, "CREATE_RQT, QUERY_RQT with its list");

	memset(in, 0, sizeof(in));
	put(in, 0, 16, 0x900);
	put(in, 0x100 + 0x20, 4, 1);
	put(in, 0x100 + 0x108, 24, rqt.number);
	put(in, 0x100 + 0x120, 4, 7);
	put(in, 0x100 + 0x128, 24, domain.number);
	result(refused(create(in, 272)), "a TIR with a senseless hash function is refused");
	put(in, 0x100 + 0x120, 4, 2);
	tir = create(in, 272);
	result(tir.handle && !query(&tir, 0x903, out, 272) &&
	       get(out, 0x100 + 0x108, 24) == rqt.number, "CREATE_TIR, QUERY_TIR");
	result(!destroy(&rqt), "an RQT in use is not destroyed");
	result(destroy(&tir) && destroy(&rqt) && destroy(&rq), "TIR, RQT, RQ go in this order");
}

void test_mkey(void)
{
	uint8_t in[272] = { 0 };
	struct object mkey;

	put(in, 0, 16, 0x200);
	put(in, 0x80 + 0x16, 2, 1);
	put(in, 0x80 + 0x15, 1, 1);
	put(in, 0x80 + 0x20, 24, 0xffffff);
	put(in, 0x80 + 0x38, 8, 0x42);
	put(in, 0x80 + 0x68, 24, pd.number);
	put(in, 0x80 + 0x80, 64, (uintptr_t)memory);
	put(in, 0x80 + 0xc0, 64, 65536);
	put(in, 0x80 + 0x1a0, 32, 8);
	put(in, 0x80 + 0x1db, 5, 12);
	put(in, 0x300, 32, 8);
	put(in, 0x320, 32, umem->umem_id);
	mkey = create(in, sizeof(in));
	result(mkey.handle && mkey.number, "CREATE_MKEY over a umem");
	result(mlx5dv_devx_umem_dereg(umem) == EBUSY || errno == EBUSY,
	       "a umem under queues and keys is not released");
	result(destroy(&mkey), "DESTROY_MKEY");
}
