/* SPDX-License-Identifier: BSD-2-Clause */
/* Live objects of mlx5, by the library. They live until the process ends. */
#include <infiniband/mlx5dv.h>
#include <rawverbs/pacing.h>
#include <string.h>

#include "probe.h"

static uint8_t memory[ROOM_BYTES] __attribute__((aligned(4096)));

static void make_devx(struct ibv_context *context)
{
	struct mlx5dv_devx_event_channel *events;
	struct mlx5dv_devx_cmd_comp *completions;
	uint8_t in[16] = { 0x08, 0x00 }, out[16]; /* ALLOC_PD */

	mlx5dv_devx_umem_reg(context, memory, sizeof(memory), 1);
	mlx5dv_devx_alloc_uar(context, 1);
	mlx5dv_devx_obj_create(context, in, sizeof(in), out, sizeof(out));
	events = mlx5dv_devx_create_event_channel(context, 0);
	if (events)
		stock_descriptor(0x1005, events->fd);
	completions = mlx5dv_devx_create_cmd_comp(context);
	if (completions)
		stock_descriptor(0x1004, completions->fd);
}

static void make_flow(struct ibv_context *context)
{
	struct {
		size_t match_sz;
		uint64_t bytes[8];
	} mask = { .match_sz = 64 };
	struct mlx5dv_flow_matcher_attr matcher = { .type = IBV_FLOW_ATTR_NORMAL,
						    .match_criteria_enable = 1,
						    .match_mask = (void *)&mask };
	uint64_t action = 0x01; /* set_action_in, SET */

	mlx5dv_create_flow_matcher(context, &matcher);
	((uint8_t *)&action)[0] = 0x10;
	((uint8_t *)&action)[1] = 0x01;
	mlx5dv_create_flow_action_modify_header(context, sizeof(action), &action,
						MLX5DV_FLOW_TABLE_TYPE_NIC_RX);
}

void stock_make_mlx5(struct device *device)
{
	const struct rv_rate rate = { .rate = 1000000 };
	uint8_t bytes[RV_PACING_CONTEXT_BYTES];

	ibv_create_cq(device->context, 16, NULL, NULL, 0);
	make_devx(device->context);
	if (rv_rate_encode(&rate, bytes) == 0)
		mlx5dv_pp_alloc(device->context, sizeof(bytes), bytes, 0);
	mlx5dv_alloc_var(device->context, 0);
	make_flow(device->context);
}
