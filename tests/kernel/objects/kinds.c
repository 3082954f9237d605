/* SPDX-License-Identifier: BSD-2-Clause */
/* Layouts from the public PRM: numbers are bit offsets and widths. */
#include "kinds.h"

#include <kernel/guest.h>
#include <rawverbs/handover.h>
#include <stdlib.h>
#include <string.h>

#include "census.h"

static uint32_t number(const struct everything *all, unsigned int kind)
{
	uint32_t n = 0;

	rv_devx_obj_number(all->made[kind], &n);
	return n;
}

static uint32_t umem_id(const struct everything *all)
{
	return ((struct mlx5dv_devx_umem *)all->made[KIND_UMEM])->umem_id;
}

static uint32_t pdn(const struct everything *all)
{
	struct mlx5dv_pd dv = { 0 };
	struct mlx5dv_obj obj = { .pd = { all->made[KIND_PD], &dv } };

	mlx5dv_init_obj(&obj, MLX5DV_OBJ_PD);
	return dv.pdn;
}

static void *command(struct everything *all, const void *in, size_t bytes)
{
	uint8_t out[16] = { 0 };

	return mlx5dv_devx_obj_create(all->context, in, bytes, out, sizeof(out));
}

static void *make_pd(struct everything *all)
{
	return ibv_alloc_pd(all->context);
}

static void *make_mr(struct everything *all)
{
	return ibv_reg_mr(all->made[KIND_PD], all->memory, 65536, IBV_ACCESS_LOCAL_WRITE);
}

static void *make_umem(struct everything *all)
{
	return mlx5dv_devx_umem_reg(all->context, all->memory, 65536, IBV_ACCESS_LOCAL_WRITE);
}

static bool takes_page_sizes(void)
{
	return kernel_at_least(5, 11);
}

static void *make_umem_ex(struct everything *all)
{
	struct mlx5dv_devx_umem_in in = { .addr = all->memory, .size = 4096,
					  .pgsz_bitmap = 4096 };

	return mlx5dv_devx_umem_reg_ex(all->context, &in);
}

static void *make_uar(struct everything *all)
{
	return mlx5dv_devx_alloc_uar(all->context, MLX5DV_UAR_ALLOC_TYPE_NC);
}

static void *make_uar_bf(struct everything *all)
{
	return mlx5dv_devx_alloc_uar(all->context, MLX5DV_UAR_ALLOC_TYPE_BF);
}

/* Later kernels try whether writes combine, and in this machine they do not. */
static bool combines(void)
{
	return !kernel_at_least(6, 12);
}

static void *make_var(struct everything *all)
{
	return mlx5dv_alloc_var(all->context, 0);
}

static void *make_pp(struct everything *all)
{
	return mlx5dv_pp_alloc(all->context, 48, rate_bytes(7000000), 0);
}

static void *make_pp_own(struct everything *all)
{
	return mlx5dv_pp_alloc(all->context, 48, rate_bytes(7000000),
			       MLX5DV_PP_ALLOC_FLAGS_DEDICATED_INDEX);
}

static void *make_domain(struct everything *all)
{
	const uint8_t in[16] = { 0x08, 0x16 };

	return command(all, in, sizeof(in));
}

static void *make_tis(struct everything *all)
{
	uint8_t in[192] = { 0x09, 0x12 };

	put(in, 0x100 + 0x128, 24, number(all, KIND_DOMAIN));
	return command(all, in, sizeof(in));
}

static void *make_cq(struct everything *all)
{
	uint8_t in[272] = { 0x04, 0x00 };
	uint32_t eqn = 0;

	mlx5dv_devx_query_eqn(all->context, 0, &eqn);
	put(in, 0x80 + 0x20, 32, umem_id(all));
	put(in, 0x80 + 0x63, 5, 4);
	put(in, 0x80 + 0x68, 24, ((struct mlx5dv_devx_uar *)all->made[KIND_UAR])->page_id);
	put(in, 0x80 + 0xa0, 32, eqn);
	put(in, 0x80 + 0x1c0, 64, 4096);
	put(in, 0x2c0, 32, umem_id(all));
	return command(all, in, sizeof(in));
}

/* wqc of both kinds of queue; the ring begins at @offset in the umem. */
static void fill_wq(const struct everything *all, uint8_t *in, uint32_t log_stride, uint32_t offset)
{
	put(in, 0x280, 4, 1);
	put(in, 0x280 + 0x48, 24, pdn(all));
	put(in, 0x280 + 0x68, 24, ((struct mlx5dv_devx_uar *)all->made[KIND_UAR])->page_id);
	put(in, 0x280 + 0x80, 64, 4160);
	put(in, 0x280 + 0x10c, 4, log_stride);
	put(in, 0x280 + 0x11b, 5, 4);
	put(in, 0x280 + 0x140, 32, umem_id(all));
	put(in, 0x280 + 0x160, 32, umem_id(all));
	put(in, 0x280 + 0x180, 64, offset);
}

static void *make_sq(struct everything *all)
{
	uint8_t in[272] = { 0x09, 0x04 };

	put(in, 0x100 + 0x48, 24, number(all, KIND_CQ));
	put(in, 0x100 + 0xf0, 16, ((struct mlx5dv_pp *)all->made[KIND_PP])->index);
	put(in, 0x100 + 0x100, 16, 1);
	put(in, 0x100 + 0x168, 24, number(all, KIND_TIS));
	fill_wq(all, in, 6, 8192);
	return command(all, in, sizeof(in));
}

static void *make_rq(struct everything *all)
{
	uint8_t in[272] = { 0x09, 0x08 };

	put(in, 0x100 + 0x48, 24, number(all, KIND_CQ));
	fill_wq(all, in, 4, 16384);
	return command(all, in, sizeof(in));
}

static void *make_tir(struct everything *all)
{
	uint8_t in[272] = { 0x09, 0x00 };

	put(in, 0x100 + 0xe8, 24, number(all, KIND_RQ));
	put(in, 0x100 + 0x128, 24, number(all, KIND_DOMAIN));
	return command(all, in, sizeof(in));
}

static void *make_counter(struct everything *all)
{
	const uint8_t in[16] = { 0x09, 0x39 };

	return command(all, in, sizeof(in));
}

static void *make_mkey(struct everything *all)
{
	uint8_t in[272] = { 0x02, 0x00 };

	put(in, 0x80 + 0x15, 1, 1);
	put(in, 0x80 + 0x16, 2, 1);
	put(in, 0x80 + 0x20, 24, 0xffffff);
	put(in, 0x80 + 0x68, 24, pdn(all));
	put(in, 0x80 + 0x80, 64, (uintptr_t)all->memory);
	put(in, 0x80 + 0xc0, 64, 65536);
	put(in, 0x80 + 0x1a0, 32, 8);
	put(in, 0x80 + 0x1db, 5, 12);
	put(in, 0x300, 32, 8);
	put(in, 0x320, 32, umem_id(all));
	return command(all, in, sizeof(in));
}

/* A key for encryption, as any other general object. */
static void *make_general(struct everything *all)
{
	uint8_t in[96] = { 0x0a, 0x00 };

	put(in, 0x30, 16, 0x0c);
	put(in, 0x80 + 0x68, 24, pdn(all));
	return command(all, in, sizeof(in));
}

static void *make_commands(struct everything *all)
{
	return mlx5dv_devx_create_cmd_comp(all->context);
}

static void *make_events(struct everything *all)
{
	return mlx5dv_devx_create_event_channel(all->context,
						(enum mlx5dv_devx_create_event_channel_flags)0);
}

static void *make_events_omit(struct everything *all)
{
	return mlx5dv_devx_create_event_channel(
		all->context, MLX5DV_DEVX_CREATE_EVENT_CHANNEL_FLAGS_OMIT_EV_DATA);
}

/* No object of its own; it goes with its channel. */
static void *make_subscription(struct everything *all)
{
	uint16_t type = 5;

	return mlx5dv_devx_subscribe_devx_event(all->made[KIND_EVENTS], all->made[KIND_SQ], 2, &type, 1) == 0 &&
			       mlx5dv_devx_subscribe_devx_event(all->made[KIND_EVENTS_OMIT],
								all->made[KIND_SQ], 2, &type, 2) == 0 ?
		       all :
		       NULL;
}

static void *make_channel(struct everything *all)
{
	return ibv_create_comp_channel(all->context);
}

static void *make_verbs_cq(struct everything *all)
{
	return ibv_create_cq(all->context, 7, NULL, all->made[KIND_CHANNEL], 0);
}

static struct mlx5dv_flow_match_parameters *match(void)
{
	static union {
		struct mlx5dv_flow_match_parameters parameters;
		uint64_t room[9];
	} one;

	one.parameters.match_sz = 64;
	memset((uint8_t *)one.parameters.match_buf + 8, 0xff, 6);
	return &one.parameters;
}

static void *make_matcher(struct everything *all)
{
	struct mlx5dv_flow_matcher_attr attr = { .match_criteria_enable = 1,
						 .match_mask = match() };

	return mlx5dv_create_flow_matcher(all->context, &attr);
}

static void *make_modify(struct everything *all)
{
	uint64_t set = 0;

	put(&set, 0, 4, 1);
	put(&set, 4, 12, 1);
	return mlx5dv_create_flow_action_modify_header(all->context, sizeof(set), &set,
						       MLX5DV_FLOW_TABLE_TYPE_NIC_RX);
}

static void *make_reformat(struct everything *all)
{
	uint8_t header[14] = { 2 };

	return mlx5dv_create_flow_action_packet_reformat(
		all->context, sizeof(header), header,
		MLX5DV_FLOW_ACTION_PACKET_REFORMAT_TYPE_L3_TUNNEL_TO_L2,
		MLX5DV_FLOW_TABLE_TYPE_NIC_RX);
}

static void *make_flow(struct everything *all)
{
	struct mlx5dv_flow_action_attr actions[3] = {
		{ .type = MLX5DV_FLOW_ACTION_DEST_DEVX, .obj = all->made[KIND_TIR] },
		{ .type = MLX5DV_FLOW_ACTION_COUNTERS_DEVX, .obj = all->made[KIND_COUNTER] },
		{ .type = MLX5DV_FLOW_ACTION_IBV_FLOW_ACTION, .action = all->made[KIND_MODIFY] },
	};

	return mlx5dv_create_flow(all->made[KIND_MATCHER], match(), 3, actions);
}

static int destroy_obj(void *o) { return mlx5dv_devx_obj_destroy(o); }
static int destroy_pd(void *o) { return ibv_dealloc_pd(o); }
static int destroy_mr(void *o) { return ibv_dereg_mr(o); }
static int destroy_umem(void *o) { return mlx5dv_devx_umem_dereg(o); }
static int destroy_uar(void *o) { return mlx5dv_devx_free_uar(o), 0; }
static int destroy_var(void *o) { return mlx5dv_free_var(o), 0; }
static int destroy_pp(void *o) { return -rv_pp_destroy(o); }
static int destroy_commands(void *o) { return mlx5dv_devx_destroy_cmd_comp(o), 0; }
static int destroy_events(void *o) { return mlx5dv_devx_destroy_event_channel(o), 0; }
static int destroy_nothing(void *o) { return o ? 0 : 1; }
static int destroy_channel(void *o) { return ibv_destroy_comp_channel(o); }
static int destroy_cq(void *o) { return ibv_destroy_cq(o); }
static int destroy_matcher(void *o) { return mlx5dv_destroy_flow_matcher(o); }
static int destroy_action(void *o) { return ibv_destroy_flow_action(o); }
static int destroy_flow(void *o) { return ibv_destroy_flow(o); }

const struct kind kinds[] = {
	[KIND_PD] = { "protection domain", "pd", make_pd, destroy_pd, NULL },
	[KIND_MR] = { "memory region", "mkey", make_mr, destroy_mr, NULL },
	[KIND_UMEM] = { "umem", "umem", make_umem, destroy_umem, NULL },
	[KIND_UMEM_EX] = { "umem by structure", "umem", make_umem_ex, destroy_umem, takes_page_sizes },
	[KIND_UAR] = { "UAR", "uar", make_uar, destroy_uar, NULL },
	[KIND_UAR_BF] = { "BlueFlame UAR", "uar", make_uar_bf, destroy_uar, combines },
	[KIND_VAR] = { "VAR", NULL, make_var, destroy_var, NULL },
	[KIND_PP] = { "shared rate", NULL, make_pp, destroy_pp, NULL },
	[KIND_PP_OWN] = { "dedicated rate", NULL, make_pp_own, destroy_pp, NULL },
	[KIND_DOMAIN] = { "transport domain", "transport_domain", make_domain, destroy_obj, NULL },
	[KIND_TIS] = { "TIS", "tis", make_tis, destroy_obj, NULL },
	[KIND_CQ] = { "CQ of DEVX", "cq", make_cq, destroy_obj, NULL },
	[KIND_SQ] = { "SQ", "sq", make_sq, destroy_obj, NULL },
	[KIND_RQ] = { "RQ", "rq", make_rq, destroy_obj, NULL },
	[KIND_TIR] = { "TIR", "tir", make_tir, destroy_obj, NULL },
	[KIND_COUNTER] = { "flow counter", "flow_counter", make_counter, destroy_obj, NULL },
	[KIND_MKEY] = { "key of DEVX", "mkey", make_mkey, destroy_obj, NULL },
	[KIND_GENERAL] = { "general object", "general", make_general, destroy_obj, NULL },
	[KIND_COMMANDS] = { "queue of answers", NULL, make_commands, destroy_commands, NULL },
	[KIND_EVENTS] = { "event channel", NULL, make_events, destroy_events, NULL },
	[KIND_EVENTS_OMIT] = { "event channel of cookies", NULL, make_events_omit, destroy_events, NULL },
	[KIND_SUBSCRIPTION] = { "subscription", NULL, make_subscription, destroy_nothing, NULL },
	[KIND_CHANNEL] = { "completion channel", NULL, make_channel, destroy_channel, NULL },
	[KIND_VERBS_CQ] = { "CQ of verbs", "cq", make_verbs_cq, destroy_cq, NULL },
	[KIND_MATCHER] = { "matcher", NULL, make_matcher, destroy_matcher, NULL },
	[KIND_MODIFY] = { "header change", "modify_header", make_modify, destroy_action, NULL },
	[KIND_REFORMAT] = { "packet change", "packet_reformat", make_reformat, destroy_action, NULL },
	[KIND_FLOW] = { "flow", "flow_entry", make_flow, destroy_flow, NULL },
};

const unsigned int kind_count = KINDS;

const char *everything_make(struct everything *all)
{
	*all = (struct everything){ .memory = aligned_alloc(4096, 65536) };
	all->context = rv_open_path(NODE, RV_OPEN_DEVX);
	if (!all->memory || !all->context)
		return "context";
	memset(all->memory, 0, 65536);
	for (unsigned int i = 0; i < KINDS; i++) {
		if (kinds[i].possible && !kinds[i].possible())
			continue;
		all->made[i] = kinds[i].make(all);
		if (!all->made[i])
			return kinds[i].name;
	}
	return NULL;
}

unsigned int everything_destroy(struct everything *all, bool last_first)
{
	unsigned int wrong = 0;

	for (unsigned int i = 0; i < KINDS; i++) {
		const unsigned int at = last_first ? KINDS - 1 - i : i;
		int error;

		if (!all->made[at])
			continue;
		error = kinds[at].destroy(all->made[at]);
		cr_expect_eq(error, 0, "%s: %d: %s", kinds[at].name, error,
			     rv_last_error()->message);
		wrong += error != 0;
	}
	free(all->memory);
	return wrong;
}
