/* SPDX-License-Identifier: BSD-2-Clause */
#include "world.h"

#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../unit/tail.h"

#define CREATE_SQ 0x904
#define CREATE_TIR 0x900

const struct functions *const all_functions[] = {
	&functions_device,  &functions_memory, &functions_queue,
	&functions_devx,    &functions_flow,   &functions_handover,
	&functions_pacing,  &functions_error,  &functions_command,
	&functions_schema,  NULL,
};

const char *world_node = "/dev/infiniband/uverbs0";

void world_ends(const char *what)
{
	printf("# %s: errno %d, %s\n", what, errno, rv_last_error()->message);
	fflush(stdout);
	abort();
}

#define MUST(call)                                                   \
	do {                                                         \
		if (!(call))                                         \
			world_ends(#call);                           \
	} while (0)

static struct ibv_context *open_one(void)
{
	return rv_open_path(world_node, RV_OPEN_DEVX);
}

static void find(struct world *w)
{
	int count = 0;

	MUST(w->list = ibv_get_device_list(&count));
	for (int i = 0; i < count; i++)
		if (strcmp(w->list[i]->name, "mlx5_0") == 0)
			w->device = w->list[i];
	MUST(w->device);
}

static struct mlx5dv_devx_obj *create(struct world *w, unsigned int opcode)
{
	uint8_t out[16];

	w->in[0] = (uint8_t)(opcode >> 8);
	w->in[1] = (uint8_t)opcode;
	return mlx5dv_devx_obj_create(w->context, w->in, 256, out, sizeof(out));
}

static void make_devx(struct world *w)
{
	struct mlx5dv_pp *pp;

	MUST(w->umem = mlx5dv_devx_umem_reg(w->context, w->memory, 64, 0));
	MUST(w->uar = mlx5dv_devx_alloc_uar(w->context, MLX5DV_UAR_ALLOC_TYPE_BF));
	MUST(w->var = mlx5dv_alloc_var(w->context, 0));
	MUST(w->comp = mlx5dv_devx_create_cmd_comp(w->context));
	MUST(w->events = mlx5dv_devx_create_event_channel(w->context, 0));
	MUST(w->sq = create(w, CREATE_SQ));
	MUST(w->obj = create(w, CREATE_TIR));
	MUST(pp = rv_pp_alloc(w->context, &(struct rv_rate){ .rate = 1000 }, 0));
	w->pp = pp;
}

static void make_flow(struct world *w)
{
	static uint64_t room[16];
	static struct mlx5dv_flow_match_parameters *match;
	struct mlx5dv_flow_matcher_attr attr = { 0 };
	struct mlx5dv_flow_action_attr drop = { .type = MLX5DV_FLOW_ACTION_DROP };
	uint64_t change = 1;

	match = (void *)room;
	match->match_sz = 64;
	attr.match_mask = match;
	MUST(w->matcher = mlx5dv_create_flow_matcher(w->context, &attr));
	MUST(w->spare_matcher = mlx5dv_create_flow_matcher(w->context, &attr));
	MUST(w->flow = mlx5dv_create_flow(w->matcher, match, 1, &drop));
	MUST(w->action = mlx5dv_create_flow_action_modify_header(
		     w->context, sizeof(change), &change, MLX5DV_FLOW_TABLE_TYPE_NIC_RX));
}

void world_make(struct world *w)
{
	static void *memory;
	static void *in;
	static const uint8_t zeros[WORLD_MAILBOX];

	*w = (struct world){ .fd = -1 };
	if (!memory)
		memory = tail_alloc(64);
	w->memory = memory;
	w->in = tail_again(&in, zeros, sizeof(zeros));
	find(w);
	w->fd = world_caller_fd();
	MUST(w->context = open_one());
	MUST(w->spare = open_one());
	MUST(w->pd = ibv_alloc_pd(w->context));
	MUST(w->spare_pd = ibv_alloc_pd(w->context));
	MUST(w->mr = ibv_reg_mr(w->pd, w->memory, 64, 1));
	MUST(w->channel = ibv_create_comp_channel(w->context));
	MUST(w->spare_channel = ibv_create_comp_channel(w->context));
	MUST(w->cq = ibv_create_cq(w->context, 3, NULL, w->channel, 0));
	MUST(w->spare_cq = ibv_create_cq(w->context, 3, NULL, NULL, 1));
	make_devx(w);
	make_flow(w);
}

/* A refused release is tried once more, as its page says one may. */
#define RELEASE(release, object)                                     \
	do {                                                         \
		if ((object) && release(object) != 0)                \
			(void)release(object);                       \
		(object) = NULL;                                     \
	} while (0)

void world_unmake(struct world *w)
{
	RELEASE(ibv_destroy_flow, w->flow);
	RELEASE(ibv_destroy_flow_action, w->action);
	RELEASE(mlx5dv_destroy_flow_matcher, w->spare_matcher);
	RELEASE(mlx5dv_destroy_flow_matcher, w->matcher);
	RELEASE(mlx5dv_devx_obj_destroy, w->obj);
	RELEASE(mlx5dv_devx_obj_destroy, w->sq);
	if (rv_pp_destroy(w->pp) == -EBUSY) /* else it is gone, whatever it gives */
		(void)rv_pp_destroy(w->pp);
	mlx5dv_devx_destroy_event_channel(w->events);
	mlx5dv_devx_destroy_cmd_comp(w->comp);
	mlx5dv_free_var(w->var);
	mlx5dv_devx_free_uar(w->uar);
	RELEASE(mlx5dv_devx_umem_dereg, w->umem);
	RELEASE(ibv_destroy_cq, w->spare_cq);
	RELEASE(ibv_destroy_cq, w->cq);
	RELEASE(ibv_destroy_comp_channel, w->spare_channel);
	RELEASE(ibv_destroy_comp_channel, w->channel);
	RELEASE(ibv_dereg_mr, w->mr);
	RELEASE(ibv_dealloc_pd, w->spare_pd);
	RELEASE(ibv_dealloc_pd, w->pd);
	ibv_close_device(w->spare);
	ibv_close_device(w->context);
	if (w->fd >= 0)
		world_caller_close(w->fd);
	ibv_free_device_list(w->list);
}
