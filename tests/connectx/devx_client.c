/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A DEVX client of rdma-core's libmlx5, run in a guest: creates every kind of object that the
 * device knows, asks for what it set, and tries what must be refused. Prints TAP.
 *
 * Layouts are written down here once more, from Linux 6.1 include/linux/mlx5/mlx5_ifc.h.
 */
#include <errno.h>
#include <infiniband/mlx5dv.h>
#include <infiniband/verbs.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATUS_BUSY = 6, BUFFER = 1024 };

static struct ibv_context *context, *other;
static int done, bad;

static void result(bool good, const char *what)
{
	done++;
	if (!good)
		bad++;
	printf("%sok %d - %s\n", good ? "" : "not ", done, what);
	fflush(stdout);
}

/* Sets width bits at a bit offset from the start of a big-endian layout. */
static void put(uint8_t *layout, unsigned int offset, unsigned int width, uint64_t value)
{
	for (unsigned int i = 0; i < width; i++) {
		unsigned int bit = offset + width - 1 - i;
		uint8_t mask = (uint8_t)(0x80 >> bit % 8);

		layout[bit / 8] = (uint8_t)(value >> i & 1 ? layout[bit / 8] | mask :
							     layout[bit / 8] & ~mask);
	}
}

static uint64_t get(const uint8_t *layout, unsigned int offset, unsigned int width)
{
	uint64_t value = 0;

	for (unsigned int bit = offset; bit < offset + width; bit++)
		value = value << 1 | (layout[bit / 8] >> (7 - bit % 8) & 1);
	return value;
}

struct object {
	struct mlx5dv_devx_obj *handle;
	uint32_t number;
	uint8_t status;
	uint32_t syndrome;
};

static struct object create_on(struct ibv_context *on, uint8_t *in, size_t in_len,
			       unsigned int offset, unsigned int width)
{
	struct object object = { 0 };
	uint8_t out[16] = { 0 };

	object.handle = mlx5dv_devx_obj_create(on, in, in_len, out, sizeof(out));
	object.number = (uint32_t)get(out, offset, width);
	object.status = out[0];
	object.syndrome = (uint32_t)get(out, 32, 32);
	return object;
}

static struct object create(uint8_t *in, size_t in_len)
{
	return create_on(context, in, in_len, 0x48, 24);
}

static struct object create_simple(struct ibv_context *on, unsigned int opcode)
{
	uint8_t in[16] = { 0 };

	put(in, 0, 16, opcode);
	return create_on(on, in, sizeof(in), 0x48, 24);
}

static int query(struct object *object, unsigned int opcode, uint8_t *out, size_t out_len)
{
	uint8_t in[16] = { 0 };

	put(in, 0, 16, opcode);
	put(in, 0x48, 24, object->number);
	memset(out, 0, out_len);
	return mlx5dv_devx_obj_query(object->handle, in, sizeof(in), out, out_len);
}

static bool destroy(struct object *object)
{
	return object->handle && !mlx5dv_devx_obj_destroy(object->handle);
}

static bool refused(struct object object)
{
	return !object.handle;
}

/* What most objects need. */
static struct object pd, domain, cq, tis, sq;
static struct mlx5dv_devx_uar *uar;
static struct mlx5dv_devx_umem *umem;
static uint32_t eqn;
static void *memory;

static void test_ground(void)
{
	pd = create_simple(context, 0x800);
	result(pd.handle && pd.number, "ALLOC_PD gives a number");
	domain = create_simple(context, 0x816);
	result(domain.handle && domain.number, "ALLOC_TRANSPORT_DOMAIN gives a number");
	uar = mlx5dv_devx_alloc_uar(context, MLX5DV_UAR_ALLOC_TYPE_NC);
	result(uar && uar->page_id >= 0x100, "a UAR has a page behind the first ones");
	result(!mlx5dv_devx_query_eqn(context, 0, &eqn) && eqn, "the first vector has an EQ");
	memory = aligned_alloc(4096, 65536);
	memset(memory, 0, 65536);
	umem = mlx5dv_devx_umem_reg(context, memory, 65536, 7);
	result(umem && umem->umem_id, "CREATE_UMEM gives a number");
}

static void fill_cq(uint8_t *in, uint32_t eq, uint32_t umem_id)
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

static void test_cq(void)
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

static void test_tis(void)
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

static void fill_wq(uint8_t *in, unsigned int wq, unsigned int log_stride)
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

static void test_sq(void)
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

static void test_receive(void)
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

static void test_mkey(void)
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

static void test_general(void)
{
	uint8_t in[96] = { 0 }, out[BUFFER] = { 0 };
	struct object dek;

	put(in, 0, 16, 0xa00);
	put(in, 0x30, 16, 0x0c);
	put(in, 0x80 + 0x68, 24, pd.number);
	put(in, 0x80 + 0x200, 64, 0x1122334455667788);
	dek = create_on(context, in, 96, 0x40, 32);
	memset(in, 0, sizeof(in));
	put(in, 0, 16, 0xa02);
	put(in, 0x30, 16, 0x0c);
	put(in, 0x40, 32, dek.number);
	result(dek.handle && !mlx5dv_devx_obj_query(dek.handle, in, 16, out, 96) &&
	       get(out, 0x80 + 0x200, 64) == 0x1122334455667788,
	       "CREATE_GENERAL_OBJECT, QUERY_GENERAL_OBJECT");
	result(destroy(&dek), "DESTROY_GENERAL_OBJECT");
	memset(in, 0, sizeof(in));
	put(in, 0, 16, 0xa00);
	put(in, 0x30, 16, 0x2a);
	result(refused(create_on(context, in, 96, 0x40, 32)),
	       "a general object of an unsupported type is refused");
}

static struct object create_table(void)
{
	uint8_t in[64] = { 0 };

	put(in, 0, 16, 0x930);
	put(in, 0xc8, 8, 3);
	put(in, 0xd8, 8, 4);
	return create(in, sizeof(in));
}

static struct object create_group(uint32_t table, uint32_t start, uint32_t end)
{
	uint8_t in[1024] = { 0 };

	put(in, 0, 16, 0x933);
	put(in, 0xa8, 24, table);
	put(in, 0xe0, 32, start);
	put(in, 0x120, 32, end);
	return create(in, sizeof(in));
}

static struct object create_entry(uint32_t table, uint32_t group, uint32_t index, uint32_t to)
{
	uint8_t in[840] = { 0 };

	put(in, 0, 16, 0x936);
	put(in, 0xa8, 24, table);
	put(in, 0x100, 32, index);
	put(in, 0x200 + 0x20, 32, group);
	put(in, 0x200 + 0x70, 16, 4);
	put(in, 0x200 + 0x88, 24, 1);
	put(in, 0x1a00, 8, 1);
	put(in, 0x1a08, 24, to);
	return create(in, sizeof(in));
}

static void test_steering(void)
{
	struct object table = create_table(), next = create_table(), group, entry;

	result(table.handle && next.handle, "CREATE_FLOW_TABLE twice");
	result(refused(create_group(table.number, 8, 16)), "a group past its table is refused");
	group = create_group(table.number, 0, 7);
	result(group.handle && group.number, "CREATE_FLOW_GROUP");
	result(refused(create_group(table.number, 7, 9)), "an overlapping group is refused");
	result(refused(create_entry(table.number, group.number, 8, next.number)),
	       "an entry outside its group is refused");
	result(refused(create_entry(table.number, group.number, 1, 0xfffff0)),
	       "an entry to a table that does not exist is refused");
	entry = create_entry(table.number, group.number, 1, next.number);
	result(entry.handle, "SET_FLOW_TABLE_ENTRY");
	result(!destroy(&next), "a table that an entry leads to is not destroyed");
	result(!destroy(&group), "a group with an entry is not destroyed");
	result(destroy(&entry) && destroy(&group) && destroy(&next) && destroy(&table),
	       "entry, group and tables go in this order");
}

static void test_actions(void)
{
	uint8_t modify[32] = { 0 }, reformat[64] = { 0 };
	struct object object;

	put(modify, 0, 16, 0x940);
	put(modify, 0x78, 8, 2);
	object = create_on(context, modify, 32, 0x40, 32);
	result(object.handle && destroy(&object), "ALLOC and DEALLOC_MODIFY_HEADER_CONTEXT");
	put(modify, 0x78, 8, 9);
	result(refused(create_on(context, modify, 32, 0x40, 32)),
	       "more modify actions than were sent are refused");
	put(reformat, 0, 16, 0x93d);
	put(reformat, 0xf6, 10, 20);
	object = create_on(context, reformat, 64, 0x40, 32);
	result(object.handle && destroy(&object), "ALLOC and DEALLOC_PACKET_REFORMAT_CONTEXT");
}

/* Another context's uid must neither use nor touch what is ours. */
static void test_owners(void)
{
	uint8_t in[272] = { 0 };

	fill_cq(in, eqn, umem->umem_id);
	result(refused(create_on(other, in, sizeof(in), 0x48, 24)),
	       "a CQ in another context's umem is refused");
	memset(in, 0, sizeof(in));
	put(in, 0, 16, 0x912);
	put(in, 0x100 + 0x128, 24, domain.number);
	result(refused(create_on(other, in, 192, 0x48, 24)),
	       "a TIS in another context's transport domain is refused");
}

static void test_ends(void)
{
	result(!destroy(&cq), "a CQ under an SQ is not destroyed");
	result(!destroy(&tis), "a TIS under an SQ is not destroyed");
	result(destroy(&sq) && destroy(&tis) && destroy(&cq), "SQ, TIS, CQ go in this order");
	result(destroy(&domain) && destroy(&pd), "transport domain and PD go");
	result(!mlx5dv_devx_umem_dereg(umem), "the umem goes");
	mlx5dv_devx_free_uar(uar);
	result(!ibv_close_device(other) && !ibv_close_device(context), "the contexts close");
}

int main(void)
{
	struct mlx5dv_context_attr attr = { .flags = MLX5DV_CONTEXT_FLAGS_DEVX };
	struct ibv_device **list = ibv_get_device_list(NULL);

	if (!list || !list[0]) {
		printf("Bail out! no device\n");
		return 1;
	}
	context = mlx5dv_open_device(list[0], &attr);
	other = mlx5dv_open_device(list[0], &attr);
	result(context && other, "two DEVX contexts open");
	if (!context || !other)
		return 1;
	test_ground();
	test_cq();
	test_tis();
	test_sq();
	test_receive();
	test_mkey();
	test_general();
	test_steering();
	test_actions();
	test_owners();
	test_ends();
	printf("1..%d\n", done);
	ibv_free_device_list(list);
	free(memory);
	return bad != 0;
}
