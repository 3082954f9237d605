/* SPDX-License-Identifier: BSD-2-Clause */
/* Flow objects as script: Linux drivers/infiniband/hw/mlx5/fs.c. */
#ifndef TEST_FLOW_SCRIPT_H
#define TEST_FLOW_SCRIPT_H

#include "object_script.h"
#include "script.h"
#include "tail.h"

#define FLOW 9
#define FLOW_ACTION 13
#define FLOW_MATCHER 0x1003

#define MATCHER_HANDLE 31u
#define FLOW_HANDLE 32u
#define ACTION_HANDLE 33u

/* Where match_buf begins. */
#define MATCH_AT offsetof(struct mlx5dv_flow_match_parameters, match_buf)

static inline void with_enum(struct step *step, uint16_t attr, uint8_t element, const void *bytes,
			     size_t count)
{
	with_in(step, attr, bytes, count);
	step->attrs[step->attr_count - 1].bytes[6] = element;
}

/* Parameters of @bytes bytes, which end at an unmapped page; @claimed is what match_sz says. */
static inline struct mlx5dv_flow_match_parameters *match(size_t bytes, size_t claimed)
{
	struct mlx5dv_flow_match_parameters *params = tail_alloc(MATCH_AT + bytes);

	params->match_sz = claimed;
	for (size_t i = 0; i < bytes; i++)
		((uint8_t *)params->match_buf)[i] = (uint8_t)i;
	return params;
}

/* FLOW_MATCHER_CREATE without the attributes that choose a table. */
static inline struct step *expect_matcher(const struct mlx5dv_flow_match_parameters *mask,
					  const uint8_t *criteria, const uint16_t *priority,
					  int result)
{
	struct step *step = expect_ioctl(FLOW_MATCHER, 0x1000, MLX5, result);

	with_new_handle(step, 0x1000, MATCHER_HANDLE);
	with_in(step, 0x1001, mask->match_buf, mask->match_sz);
	with_in(step, 0x1003, criteria, 1);
	with_enum(step, 0x1002, 0, priority, 2);
	return step;
}

static inline struct mlx5dv_flow_matcher *make_matcher(struct ibv_context *context,
						       uint16_t priority)
{
	struct mlx5dv_flow_matcher_attr attr = {
		.priority = priority,
		.match_criteria_enable = 1,
		.match_mask = match(64, 64),
	};
	struct mlx5dv_flow_matcher *matcher;

	expect_matcher(attr.match_mask, &attr.match_criteria_enable, &attr.priority, 0);
	matcher = mlx5dv_create_flow_matcher(context, &attr);
	cr_assert_not_null(matcher);
	return matcher;
}

static inline void expect_matcher_destroy(int result)
{
	with_handle(expect_ioctl(FLOW_MATCHER, 0x1001, MLX5, result), 0x1000, MATCHER_HANDLE);
}

static inline void destroy_matcher(struct mlx5dv_flow_matcher *matcher)
{
	expect_matcher_destroy(0);
	cr_assert_eq(mlx5dv_destroy_flow_matcher(matcher), 0);
}

/* CREATE_FLOW with what every flow has. */
static inline struct step *expect_flow(const struct mlx5dv_flow_match_parameters *value,
				       int result)
{
	struct step *step = expect_ioctl(FLOW, 0x1000, MLX5, result);

	with_new_handle(step, 0x1000, FLOW_HANDLE);
	with_in(step, 0x1001, value->match_buf, value->match_sz);
	with_handle(step, 0x1004, MATCHER_HANDLE);
	return step;
}

static inline void destroy_flow(struct ibv_flow *flow)
{
	with_handle(expect_ioctl(FLOW, 0, MLX5, 0), 0, FLOW_HANDLE);
	cr_assert_eq(ibv_destroy_flow(flow), 0);
}

/* An L3_TUNNEL_TO_L2 action of handle ACTION_HANDLE + @nth. */
static inline struct ibv_flow_action *make_action(struct ibv_context *context, unsigned int nth)
{
	struct step *step = expect_ioctl(FLOW_ACTION, 0x1001, MLX5, 0);
	struct ibv_flow_action *action;

	with_new_handle(step, 0x1000, ACTION_HANDLE + nth);
	with_u64(step, 0x1001, 0);
	with_u64(step, 0x1002, 0);
	action = mlx5dv_create_flow_action_packet_reformat(
		context, 0, NULL, MLX5DV_FLOW_ACTION_PACKET_REFORMAT_TYPE_L2_TUNNEL_TO_L2,
		MLX5DV_FLOW_TABLE_TYPE_NIC_RX);
	cr_assert_not_null(action);
	return action;
}

static inline void destroy_action(struct ibv_flow_action *action, unsigned int nth)
{
	with_handle(expect_ioctl(FLOW_ACTION, 1, MLX5, 0), 0, ACTION_HANDLE + nth);
	cr_assert_eq(ibv_destroy_flow_action(action), 0);
}

#endif
