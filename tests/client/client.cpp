/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What a large C++ client asks of headers and library, in one program: C++11, its own PRM
 * header in front of the library's, and nothing else included that those do not bring along.
 * Compiles with rdma-core too; tests/client/compare holds the two together. Prints no pointer,
 * and no number that the kernel gives.
 */
#include "prm.h"

#include <infiniband/verbs.h>
#include <infiniband/mlx5dv.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>

#include <memory>
#include <vector>

namespace client {

/* Sizes as members and array bounds: the macros must be constant expressions. */
struct sizes {
	static const size_t capabilities = DEVX_ST_SZ_BYTES(capabilities);
	static const size_t capability = DEVX_UN_SZ_BYTES(capability);
	static const size_t offset = DEVX_FLD_SZ_BYTES(queue, wq_umem_offset);
	enum { rate_words = DEVX_ST_SZ_DW(rate) };
	uint32_t rate[DEVX_ST_SZ_DW(rate)];
};
static_assert(sizes::capabilities == 16 + 4096 && sizes::capability == 4096, "sizes");
static_assert(sizes::offset == 8 && sizes::rate_words == 12, "sizes");
static_assert(sizeof(mlx5_wqe_umr_repeat_block_seg) == 16, "the entries do not count");
static_assert(sizeof(mlx5_wqe_umr_repeat_ent_seg) == 16, "an entry");
static_assert(BIT(3) == 8, "our macro");

/* Names of the library's as types of a namespace's own. */
struct mlx5_cqe64 {
	u8 bytes[63];
	u8 op_own;
};
typedef ibv_event_type event_type;
typedef struct ibv_comp_channel event_channel;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint total;

static void say(const char *what, int value)
{
	pthread_mutex_lock(&lock);
	printf("%s: %d\n", what, value);
	fflush(stdout);
	total++;
	pthread_mutex_unlock(&lock);
}

/* An object that is created by a command, whose answer is read whether or not it was. */
struct object {
	mlx5dv_devx_obj *obj;
	uint32_t id;

	object() : obj(nullptr), id(0) {}
	~object() { destroy(); }
	bool create(ibv_context *ctx, const char *what, void *in, size_t inlen)
	{
		uint32_t out[DEVX_ST_SZ_DW(answer)] = {0};

		obj = mlx5dv_devx_obj_create(ctx, in, inlen, out, sizeof(out));
		id = DEVX_GET(answer, out, id);
		say(what, obj != nullptr);
		if (DEVX_GET(answer, out, status))
			printf("status %u syndrome %u\n", DEVX_GET(answer, out, status),
			       DEVX_GET(answer, out, syndrome));
		return obj != nullptr;
	}
	void destroy()
	{
		if (obj)
			mlx5dv_devx_obj_destroy(obj);
		obj = nullptr;
	}
};

struct memory {
	void *p;
	mlx5dv_devx_umem *umem;

	memory(ibv_context *ctx, size_t align, size_t size) : p(aligned_alloc(align, size))
	{
		unsigned int access = IBV_ACCESS_LOCAL_WRITE;

		memset(p, 0, size);
		umem = mlx5dv_devx_umem_reg(ctx, p, size, access);
		say("umem", umem != nullptr);
	}
	~memory()
	{
		if (umem)
			say("umem freed", mlx5dv_devx_umem_dereg(umem));
		free(p);
	}
};

struct pacing {
	mlx5dv_pp *pp;

	pacing(ibv_context *ctx, uint32_t rate, uint32_t burst, uint16_t typical)
	{
		sizes s;

		memset(&s, 0, sizeof(s));
		DEVX_SET(rate, s.rate, rate_limit, rate);
		DEVX_SET(rate, s.rate, burst_upper_bound, burst);
		DEVX_SET(rate, &s.rate, typical_packet_size, typical);
		DEVX_SET(rate, &s.rate, rate_mode, false);
		pp = mlx5dv_pp_alloc(ctx, sizeof(s.rate), s.rate, 0);
		say("rate", pp && pp->index);
	}
	~pacing() { mlx5dv_pp_free(pp); }
};

/* A context, with what a client makes of it first. */
struct adapter {
	ibv_context *ctx;
	ibv_pd *pd;
	uint32_t pdn;
	object td;
	mlx5dv_devx_uar *uar;
	std::unique_ptr<mlx5dv_context> dv;

	explicit adapter(ibv_device *device) : ctx(nullptr), pd(nullptr), pdn(0), uar(nullptr)
	{
		mlx5dv_context_attr attr;

		memset(&attr, 0, sizeof(attr));
		attr.flags |= MLX5DV_CONTEXT_FLAGS_DEVX;
		ctx = mlx5dv_open_device(device, &attr);
	}
	void prepare()
	{
		uint32_t in[DEVX_ST_SZ_DW(command)] = {0};
		mlx5dv_obj obj; /* uninitialised but for what is asked for, as clients have it */
		mlx5dv_pd out;

		pd = ibv_alloc_pd(ctx);
		obj.pd.in = pd;
		obj.pd.out = &out;
		say("pd number", mlx5dv_init_obj(&obj, MLX5DV_OBJ_PD));
		pdn = out.pdn;
		DEVX_SET(command, in, opcode, MLX5_CMD_OP_ALLOC_TRANSPORT_DOMAIN);
		td.create(ctx, "transport domain", in, sizeof(in));
	}
	uint64_t clock(size_t offset)
	{
		volatile uint32_t *p = (volatile uint32_t *)((char *)dv->hca_core_clock + offset);
		const uint64_t high = be32toh(p[0]);

		return high << 32 | be32toh(p[1]);
	}
	/* The clock page is wanted, and asking again takes the mask as the last answer left it. */
	void query()
	{
		dv.reset(new mlx5dv_context());
		dv->comp_mask |= MLX5DV_CONTEXT_MASK_HCA_CORE_CLOCK;
		say("query", mlx5dv_query_device(ctx, dv.get()));
		say("has a clock", dv->comp_mask == MLX5DV_CONTEXT_MASK_HCA_CORE_CLOCK);
		if (dv->hca_core_clock) {
			const uint64_t before = clock(0);

			say("the clock runs", clock(0) > before);
			say("real time is told", clock(64) != 0);
		}
		say("query again", mlx5dv_query_device(ctx, dv.get()));
	}
	/* BlueFlame first, then what there is. */
	void doorbells()
	{
		uint32_t flags = 0;

		flags |= MLX5_IB_UAPI_UAR_ALLOC_TYPE_BF;
		uar = mlx5dv_devx_alloc_uar(ctx, flags);
		say("blueflame", uar != nullptr);
		if (!uar) {
			say("refused", errno);
			flags &= ~MLX5_IB_UAPI_UAR_ALLOC_TYPE_NC;
			flags |= MLX5_IB_UAPI_UAR_ALLOC_TYPE_NC;
			uar = mlx5dv_devx_alloc_uar(ctx, flags);
		}
		say("uar", uar && uar->page_id && uar->base_addr && uar->reg_addr);
	}
	/* A queue of verbs under queues of DEVX; never destroyed: close takes it. */
	uint32_t verbs_cq(event_channel *channel)
	{
		ibv_cq *cq = ibv_create_cq(ctx, 16384, nullptr, channel, 0);
		mlx5dv_obj obj;
		mlx5dv_cq out;

		obj.cq.in = cq;
		obj.cq.out = &out;
		say("cq number", cq ? mlx5dv_init_obj(&obj, MLX5DV_OBJ_CQ) : errno);
		say("entries", (int)out.cqe_cnt);
		return out.cqn;
	}
	~adapter()
	{
		if (pd)
			ibv_dealloc_pd(pd);
		td.destroy();
		if (uar)
			mlx5dv_devx_free_uar(uar);
		if (ctx)
			ibv_close_device(ctx);
	}
};

static void capabilities(ibv_context *ctx)
{
	static const int types[] = {MLX5_CAP_GENERAL, 1, 4, 7, 0xc, 0x7f};
	uint32_t in[DEVX_ST_SZ_DW(command)] = {0};

	for (int type : types) {
		std::vector<uint32_t> out(sizes::capabilities / 4);

		DEVX_SET(command, in, opcode, MLX5_CMD_OP_QUERY_HCA_CAP);
		DEVX_SET(command, in, op_mod, type << 1 | 1);
		say("capabilities",
		    mlx5dv_devx_general_cmd(ctx, in, sizeof(in), out.data(), sizes::capabilities));
		say("status", (int)DEVX_GET(capabilities, out.data(), head.status));
	}
}

static void queue_part(void *wq, const adapter &a, const memory &ring, const memory &record)
{
	DEVX_SET(queue, wq, wq_type, 1);
	DEVX_SET(queue, wq, pd, a.pdn);
	DEVX_SET64(queue, wq, dbr_addr, 0LL);
	DEVX_SET(queue, wq, dbr_umem_valid, true);
	DEVX_SET(queue, wq, wq_umem_valid, true);
	DEVX_SET(queue, wq, dbr_umem_id, record.umem->umem_id);
	DEVX_SET(queue, wq, wq_umem_id, ring.umem->umem_id);
}

static int modify(const object &sq, int from, int to, uint64_t mask, uint32_t index)
{
	uint32_t in[DEVX_ST_SZ_DW(create_sq)] = {0}, out[DEVX_ST_SZ_DW(answer)] = {0};

	DEVX_SET(create_sq, in, head.opcode, MLX5_CMD_OP_MODIFY_SQ);
	DEVX_SET(create_sq, in, head.state, from);
	DEVX_SET(create_sq, in, head.number, sq.id);
	DEVX_SET64(create_sq, in, modify_bitmask, mask);
	DEVX_SET(create_sq, in, context.state, to);
	DEVX_SET(create_sq, in, context.packet_pacing_rate_limit_index, index);
	return mlx5dv_devx_obj_modify(sq.obj, in, sizeof(in), out, sizeof(out));
}

static void paced_queue(adapter &a)
{
	uint32_t tis_in[DEVX_ST_SZ_DW(create_tis)] = {0}, in[DEVX_ST_SZ_DW(create_sq)] = {0};
	uint32_t query[DEVX_ST_SZ_DW(command)] = {0}, out[DEVX_ST_SZ_DW(query_sq_out)] = {0};
	const uint32_t cqn = a.verbs_cq(nullptr);
	memory ring(a.ctx, 4096, 32768 * 64), record(a.ctx, 64, 64);
	std::unique_ptr<pacing> slow(new pacing(a.ctx, 1200000, 1, 1200));
	object tis, sq;

	DEVX_SET(create_tis, tis_in, head.opcode, MLX5_CMD_OP_CREATE_TIS);
	DEVX_SET(create_tis, tis_in, context.transport_domain, a.td.id);
	tis.create(a.ctx, "tis", tis_in, sizeof(tis_in));
	void *sqc = DEVX_ADDR_OF(create_sq, in, context);
	DEVX_SET(create_sq, in, head.opcode, MLX5_CMD_OP_CREATE_SQ);
	DEVX_SET(sq, sqc, flush_in_error_en, 1);
	DEVX_SET(sq, sqc, cqn, cqn);
	DEVX_SET(sq, sqc, packet_pacing_rate_limit_index, slow->pp->index);
	DEVX_SET(sq, sqc, tis_lst_sz, 1);
	DEVX_SET(sq, sqc, tis_num_0, tis.id);
	queue_part(DEVX_ADDR_OF(sq, sqc, wq), a, ring, record);
	DEVX_SET(sq, sqc, wq.uar_page, a.uar->page_id);
	DEVX_SET(sq, sqc, wq.log_wq_stride, 6);
	DEVX_SET(sq, sqc, wq.log_wq_sz, 15);
	if (!sq.create(a.ctx, "sq", in, sizeof(in)))
		return;
	say("ready", modify(sq, 0, 1, 0, 0));
	DEVX_SET(command, query, opcode, MLX5_CMD_OP_QUERY_SQ);
	DEVX_SET(command, query, number, sq.id);
	say("asked", mlx5dv_devx_obj_query(sq.obj, query, sizeof(query), out, sizeof(out)));
	say("state", (int)DEVX_GET(query_sq_out, out, context.state));
	std::unique_ptr<pacing> fast(new pacing(a.ctx, 2400000, 1, 1400));
	say("faster", modify(sq, 1, 1, 1, fast->pp->index));
	slow.reset();
	say("unlimited", modify(sq, 1, 1, 1, 0));
	say("paced again", modify(sq, 1, 1, 1, fast->pp->index));
	fast.reset(); /* before the queue, as some do */
	say("sq destroyed", mlx5dv_devx_obj_destroy(sq.obj));
	sq.obj = nullptr;
}

static void devx_cq(adapter &a)
{
	uint32_t in[DEVX_ST_SZ_DW(create_cq)] = {0}, eqn = 0;
	memory ring(a.ctx, 4096, 16384 * 64), record(a.ctx, 64, 64);
	object cq;

	for (int i = 0; i < 16384; i++)
		((mlx5_cqe64 *)ring.p + i)->op_own = 0xf1;
	say("eqn", mlx5dv_devx_query_eqn(a.ctx, 0, &eqn));
	DEVX_SET(create_cq, in, head.opcode, MLX5_CMD_OP_CREATE_CQ);
	DEVX_SET(create_cq, in, cq_umem_id, ring.umem->umem_id);
	DEVX_SET64(create_cq, in, cq_umem_offset, 0LL);
	void *cqc = DEVX_ADDR_OF(create_cq, in, context);
	DEVX_SET(cq, cqc, log_cq_size, 14);
	DEVX_SET(cq, cqc, c_eqn, eqn);
	DEVX_SET(cq, cqc, dbr_umem_id, record.umem->umem_id);
	DEVX_SET(cq, cqc, uar_page, a.uar->page_id);
	cq.create(a.ctx, "devx cq", in, sizeof(in));
	cq.destroy();
	/* Not aligned: the umem is there, the queue is what fails. */
	mlx5dv_devx_umem *odd = mlx5dv_devx_umem_reg(a.ctx, (char *)ring.p + 1, 4096, 1);
	say("odd umem", odd != nullptr);
	if (odd)
		mlx5dv_devx_umem_dereg(odd);
}

static void keys(adapter &a)
{
	const size_t entries = 4; /* the block and two, in whole fours */
	size_t inlen = DEVX_ST_SZ_BYTES(create_mkey) + entries * sizeof(mlx5_wqe_umr_repeat_ent_seg);
	std::unique_ptr<uint32_t[]> in(new uint32_t[inlen / 4]());
	uint8_t *buffer = new uint8_t[8192];
	uint8_t *p = (uint8_t *)(((uintptr_t)buffer + 4095) / 4096 * 4096 + 16);
	unsigned int access = IBV_ACCESS_LOCAL_WRITE;
	ibv_mr *mr = ibv_reg_mr(a.pd, p, 4000, access);
	ibv_mr *based = ibv_reg_mr_iova(a.pd, p, 4000, 16, access | IBV_ACCESS_ZERO_BASED);
	object mkey;

	say("mr", mr && mr->lkey);
	say("mr from 0", based && based->lkey);
	void *mkc = DEVX_ADDR_OF(create_mkey, in.get(), entry);
	DEVX_SET(create_mkey, in.get(), head.opcode, MLX5_CMD_OP_CREATE_MKEY);
	DEVX_SET(create_mkey, in.get(), translations_octword_actual_size, entries);
	DEVX_SET(mkey, mkc, lw, 1);
	DEVX_SET(mkey, mkc, lr, 1);
	DEVX_SET(mkey, mkc, access_mode_1_0, 2);
	DEVX_SET(mkey, mkc, qpn, 0xffffff);
	DEVX_SET(mkey, mkc, mkey_7_0, 1);
	DEVX_SET(mkey, mkc, pd, a.pdn);
	DEVX_SET64(mkey, mkc, start_addr, 16);
	DEVX_SET64(mkey, mkc, len, (uint64_t)(14 + 512) * 4);
	DEVX_SET(mkey, mkc, translations_octword_size, entries);
	mlx5_wqe_umr_repeat_block_seg *block = (mlx5_wqe_umr_repeat_block_seg *)DEVX_ADDR_OF(
		create_mkey, in.get(), translations);
	block->byte_count = htobe32(14 + 512);
	block->op = htobe32(0x400);
	block->repeat_count = htobe32(4);
	block->num_ent = htobe16(2);
	mlx5_wqe_umr_repeat_ent_seg *entry = (mlx5_wqe_umr_repeat_ent_seg *)&block->entries;
	for (int i = 0; i < 2; i++) {
		entry[i].stride = htobe16(i ? 512 : 16);
		entry[i].byte_count = htobe16(i ? 512 : 14);
		entry[i].memkey = htobe32(mr ? mr->lkey : 0);
		entry[i].va = htobe64(16);
	}
	mkey.create(a.ctx, "pattern key", in.get(), inlen);
	mkey.destroy();
	say("mr freed", based ? ibv_dereg_mr(based) : 0);
	say("mr freed", mr ? ibv_dereg_mr(mr) : 0);
	delete[] buffer;
}

/* A client's own match parameters, cast to the library's, which end in a flexible array. */
struct match {
	size_t size;
	uint64_t bytes[DEVX_ST_SZ_BYTES(match) / 8];
};

static void flow(adapter &a, const object &tir, int variant)
{
	mlx5dv_flow_matcher_attr attr;
	mlx5dv_flow_action_attr actions[3]; /* an array of them: it must be plain */
	match mask, value;
	size_t n = 0;

	memset(&mask, 0, sizeof(mask));
	memset(&value, 0, sizeof(value));
	memset(&attr, 0, sizeof(attr));
	mask.size = value.size = sizeof(mask.bytes);
	void *outer = DEVX_ADDR_OF(match, &mask.bytes, outer_headers);
	DEVX_SET(layer, outer, ethertype, 0xffff);
	DEVX_SET(layer, outer, ip_protocol, 0xff);
	DEVX_SET(match, value.bytes, outer_headers.ethertype, 0x0800);
	DEVX_SET(match, value.bytes, outer_headers.ip_protocol, 17);
	attr.type = IBV_FLOW_ATTR_NORMAL;
	attr.flags = 0;
	attr.priority = 10;
	attr.match_criteria_enable = 1 << 0;
	attr.match_mask = (mlx5dv_flow_match_parameters *)&mask;
	attr.comp_mask = MLX5DV_FLOW_MATCHER_MASK_FT_TYPE;
	attr.ft_type = MLX5_IB_UAPI_FLOW_TABLE_TYPE_NIC_RX;
	mlx5dv_flow_matcher *matcher = mlx5dv_create_flow_matcher(a.ctx, &attr);
	say("matcher", matcher != nullptr);
	actions[n].type = MLX5DV_FLOW_ACTION_DEST_DEVX;
	actions[n++].obj = tir.obj;
	if (variant >= 1) {
		actions[n].type = MLX5DV_FLOW_ACTION_TAG;
		actions[n++].tag_value = 0xfffff;
	}
	if (variant >= 2) {
		/* SET of the UDP destination port; never destroyed, as some leave it. */
		uint64_t change[1] = {htobe64(1ull << 60 | 0xeull << 48 | 16ull << 32 | 0x1234)};

		actions[n].type = MLX5DV_FLOW_ACTION_IBV_FLOW_ACTION;
		actions[n++].action = mlx5dv_create_flow_action_modify_header(
			a.ctx, sizeof(change), change, MLX5_IB_UAPI_FLOW_TABLE_TYPE_NIC_RX);
		say("change", actions[n - 1].action != nullptr);
	}
	ibv_flow *made = mlx5dv_create_flow(matcher, (mlx5dv_flow_match_parameters *)&value, n,
					    actions);
	say("flow", made != nullptr);
	say("flow freed", made ? ibv_destroy_flow(made) : 0);
	say("matcher freed", mlx5dv_destroy_flow_matcher(matcher));
}

static void receive(adapter &a)
{
	uint32_t in[DEVX_ST_SZ_DW(create_rq)] = {0}, tir_in[DEVX_ST_SZ_DW(create_tir)] = {0};
	const uint32_t cqn = a.verbs_cq(nullptr);
	memory ring(a.ctx, 4096, 16384 * 16), record(a.ctx, 4096, 4096);
	object rq, tir;

	void *rqc = DEVX_ADDR_OF(create_rq, in, context);
	DEVX_SET(create_rq, in, head.opcode, MLX5_CMD_OP_CREATE_RQ);
	DEVX_SET(rq, rqc, vsd, 1);
	DEVX_SET(rq, rqc, cqn, cqn);
	queue_part(DEVX_ADDR_OF(rq, rqc, wq), a, ring, record);
	DEVX_SET(rq, rqc, wq.log_wq_stride, 4);
	DEVX_SET(rq, rqc, wq.log_wq_sz, 14);
	rq.create(a.ctx, "rq", in, sizeof(in));
	DEVX_SET(create_tir, tir_in, head.opcode, MLX5_CMD_OP_CREATE_TIR);
	DEVX_SET(create_tir, tir_in, context.inline_rqn, rq.id);
	DEVX_SET(create_tir, tir_in, context.transport_domain, a.td.id);
	tir.create(a.ctx, "tir", tir_in, sizeof(tir_in));
	for (int variant = 0; variant < 3 && tir.obj; variant++)
		flow(a, tir, variant);
	tir.destroy();
	rq.destroy();
}

/* A channel by value: the pointer that came is lost. */
static void channel(adapter &a, bool destroy)
{
	event_channel mine = *ibv_create_comp_channel(a.ctx);
	event_type type = IBV_EVENT_CQ_ERR;
	ibv_cq *cq = ibv_create_cq(a.ctx, 100, &a, &mine, 0), *of = nullptr;
	void *with = nullptr;

	say("event", (int)type);
	say("armed", cq ? ibv_req_notify_cq(cq, false) : errno);
	say("no wait", fcntl(mine.fd, F_SETFL, fcntl(mine.fd, F_GETFL) | O_NONBLOCK));
	say("nothing", ibv_get_cq_event(&mine, &of, &with));
	say("because", errno == EAGAIN);
	say("cq freed", cq ? ibv_destroy_cq(cq) : 0);
	if (destroy) /* rdma-core frees the middle of something else here */
		say("channel freed", ibv_destroy_comp_channel(&mine));
}

/* Objects that outlive their context, as destructors in the wrong order have it. */
static void outlived(ibv_device *device)
{
	uint32_t in[DEVX_ST_SZ_DW(command)] = {0};
	std::unique_ptr<adapter> a(new adapter(device));
	object pd;

	DEVX_SET(command, in, opcode, MLX5_CMD_OP_ALLOC_PD);
	pd.create(a->ctx, "devx pd", in, sizeof(in));
	pacing rate(a->ctx, 1200000, 1, 1200);
	ibv_pd *verbs = ibv_alloc_pd(a->ctx);
	a.reset();
	pd.destroy();
	if (verbs)
		ibv_dealloc_pd(verbs);
}

} // namespace client

/* The program's end closes it: nothing of the library may be gone by then. */
static std::unique_ptr<client::adapter> until_exit;

int main(int argc, char **)
{
	ibv_query_device_ex_input probed_by_configure = {0};
	int count = 0;
	ibv_device **list = ibv_get_device_list(&count);
	ibv_device *device = count ? list[0] : nullptr;
	ibv_device_attr attr;

	ibv_free_device_list(list); /* the device is used for ever */
	if (!device)
		return 1;
	printf("%s\n", device->name);
	until_exit.reset(new client::adapter(device));
	if (!until_exit->ctx || ibv_query_device(until_exit->ctx, &attr))
		return 2;
	printf("%s %u %x %u\n", attr.fw_ver, attr.hw_ver, attr.vendor_id, attr.phys_port_cnt);
	client::capabilities(until_exit->ctx);
	for (int round = 0; round < 2; round++) {
		client::adapter a(device);

		a.prepare();
		a.query();
		a.doorbells();
		client::devx_cq(a);
		client::paced_queue(a);
		client::keys(a);
		client::receive(a);
		client::channel(a, argc > 1);
	}
	client::outlived(device);
	printf("%u, %u\n", client::total, probed_by_configure.comp_mask);
	return 0;
}
