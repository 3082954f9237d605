/* SPDX-License-Identifier: BSD-2-Clause */
/* Rules that steer packets. */
#include <errno.h>

#include "world.h"

static struct mlx5dv_flow_match_parameters *match(void)
{
	static uint64_t room[16];
	struct mlx5dv_flow_match_parameters *match = (void *)room;

	match->match_sz = 64;
	return match;
}

MAKES(mlx5dv_create_flow_matcher,
      mlx5dv_create_flow_matcher(w->context,
				 &(struct mlx5dv_flow_matcher_attr){ .match_mask = match() }),
      mlx5dv_destroy_flow_matcher(w->got))
DESTROYS(mlx5dv_destroy_flow_matcher, spare_matcher,
	 mlx5dv_destroy_flow_matcher(w->spare_matcher))

static int call_mlx5dv_create_flow(struct world *w)
{
	struct mlx5dv_flow_action_attr actions[] = {
		{ .type = MLX5DV_FLOW_ACTION_DEST_DEVX, .obj = w->obj },
		{ .type = MLX5DV_FLOW_ACTION_IBV_FLOW_ACTION, .action = w->action },
		{ .type = MLX5DV_FLOW_ACTION_TAG, .tag_value = 1 },
	};

	w->got = mlx5dv_create_flow(w->matcher, match(), 3, actions);
	return w->got ? 0 : errno;
}

static void undo_mlx5dv_create_flow(struct world *w)
{
	ibv_destroy_flow(w->got);
}

DESTROYS(ibv_destroy_flow, flow, ibv_destroy_flow(w->flow))
MAKES(mlx5dv_create_flow_action_modify_header,
      mlx5dv_create_flow_action_modify_header(w->context, 8, &(uint64_t){ 1 },
					      MLX5DV_FLOW_TABLE_TYPE_NIC_RX),
      ibv_destroy_flow_action(w->got))
MAKES(mlx5dv_create_flow_action_packet_reformat,
      mlx5dv_create_flow_action_packet_reformat(
	      w->context, 64, w->memory,
	      MLX5DV_FLOW_ACTION_PACKET_REFORMAT_TYPE_L2_TO_L2_TUNNEL,
	      MLX5DV_FLOW_TABLE_TYPE_NIC_TX),
      ibv_destroy_flow_action(w->got))

/* A rule that uses it goes first. */
static void unused(struct world *w)
{
	if (ibv_destroy_flow(w->flow) != 0)
		world_ends("destroy");
	w->flow = NULL;
}

DESTROYS(ibv_destroy_flow_action, action, ibv_destroy_flow_action(w->action))

static const struct function rows[] = {
	ROW_UNDO(mlx5dv_create_flow_matcher),
	ROW(mlx5dv_destroy_flow_matcher),
	ROW_UNDO(mlx5dv_create_flow),
	ROW(ibv_destroy_flow),
	ROW_UNDO(mlx5dv_create_flow_action_modify_header),
	ROW_UNDO(mlx5dv_create_flow_action_packet_reformat),
	ROW_WITH(ibv_destroy_flow_action, unused),
};

TABLE(flow);
