/* SPDX-License-Identifier: BSD-2-Clause */
/* Flows. */
#include <errno.h>
#include <rawverbs/error.h>

#include "flow_script.h"

static struct ibv_context *context;
static struct mlx5dv_flow_matcher *matcher;
static struct mlx5dv_flow_match_parameters *value;

static void begin(void)
{
	context = open_devx();
	matcher = make_matcher(context, 3);
	value = match(64, 64);
}

static void end(void)
{
	if (matcher)
		destroy_matcher(matcher);
	ibv_close_device(context);
	kernel_done();
}

TestSuite(flow, .init = begin, .fini = end);

Test(flow, a_flow_with_everything_is_made_byte_for_byte_and_destroyed)
{
	const uint32_t changes[2] = { ACTION_HANDLE, ACTION_HANDLE + 1 };
	const uint32_t counter_handle = 52;
	const uint32_t tag = 0xabcdef;
	struct mlx5dv_devx_obj *counter = make_obj(context, ALLOC_FLOW_COUNTER, 52, 9, 0);
	struct ibv_flow_action *first = make_action(context, 0);
	struct ibv_flow_action *second = make_action(context, 1);
	struct mlx5dv_flow_action_attr actions[] = {
		{ .type = MLX5DV_FLOW_ACTION_COUNTERS_DEVX, .obj = counter },
		{ .type = MLX5DV_FLOW_ACTION_TAG, .tag_value = tag },
		{ .type = MLX5DV_FLOW_ACTION_IBV_FLOW_ACTION, .action = first },
		{ .type = MLX5DV_FLOW_ACTION_DROP },
		{ .type = MLX5DV_FLOW_ACTION_IBV_FLOW_ACTION, .action = second },
	};
	struct step *step = expect_flow(value, 0);
	struct ibv_flow *flow;

	with_in(step, 0x1005, changes, sizeof(changes));
	with_in(step, 0x1006, &tag, sizeof(tag));
	with_in(step, 0x1007, &counter_handle, sizeof(counter_handle));
	with_u64(step, 0x1009, 2);
	flow = mlx5dv_create_flow(matcher, value, 5, actions);
	cr_assert_not_null(flow);
	cr_assert_eq(flow->context, context);
	cr_assert_eq(flow->handle, FLOW_HANDLE);
	cr_assert_eq(flow->comp_mask, 0);
	destroy_flow(flow);
	destroy_action(first, 0);
	destroy_action(second, 1);
	destroy_obj(counter, 52);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
}

Test(flow, a_destination_is_a_devx_object_or_the_default_miss)
{
	struct mlx5dv_devx_obj *tir = make_obj(context, CREATE_TIR, 51, 8, 0);
	struct mlx5dv_flow_action_attr action = { .type = MLX5DV_FLOW_ACTION_DEST_DEVX };
	struct ibv_flow *flow;

	action.obj = tir;
	with_handle(expect_flow(value, 0), 0x1003, 51);
	flow = mlx5dv_create_flow(matcher, value, 1, &action);
	cr_assert_not_null(flow);
	destroy_flow(flow);
	action.type = MLX5DV_FLOW_ACTION_DEFAULT_MISS;
	with_u64(expect_flow(value, 0), 0x1009, 1);
	flow = mlx5dv_create_flow(matcher, value, 1, &action);
	cr_assert_not_null(flow);
	destroy_flow(flow);
	destroy_obj(tir, 51);
}

Test(flow, a_flow_may_have_no_actions)
{
	struct ibv_flow *flow;

	expect_flow(value, 0);
	flow = mlx5dv_create_flow(matcher, value, 0, NULL);
	cr_assert_not_null(flow);
	destroy_flow(flow);
}

Test(flow, a_counter_may_be_one_of_a_bulk)
{
	const uint32_t handle = 52;
	const uint32_t offset = 17;
	struct mlx5dv_devx_obj *counter = make_obj(context, ALLOC_FLOW_COUNTER, 52, 9, 0);
	struct mlx5dv_flow_action_attr actions[] = {
		{ .type = RV_FLOW_ACTION_COUNTER_OFFSET, .tag_value = offset },
		{ .type = MLX5DV_FLOW_ACTION_COUNTERS_DEVX, .obj = counter },
	};
	struct step *step = expect_flow(value, 0);
	struct ibv_flow *flow;

	with_in(step, 0x1007, &handle, 4);
	with_in(step, 0x1008, &offset, 4);
	flow = mlx5dv_create_flow(matcher, value, 2, actions);
	cr_assert_not_null(flow);
	destroy_flow(flow);
	cr_assert_null(mlx5dv_create_flow(matcher, value, 1, actions));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "and no counter");
	destroy_obj(counter, 52);
}

static void refuses(struct mlx5dv_flow_action_attr first, struct mlx5dv_flow_action_attr second,
		    int error, const char *words)
{
	struct mlx5dv_flow_action_attr actions[] = { first, second };

	cr_assert_null(mlx5dv_create_flow(matcher, value, 2, actions));
	fails_with(error, RV_LAYER_ARGUMENT, words);
}

#define ACTION(kind, ...) \
	(struct mlx5dv_flow_action_attr){ .type = kind, __VA_ARGS__ }
#define DROP ACTION(MLX5DV_FLOW_ACTION_DROP, .obj = NULL)
#define TAG ACTION(MLX5DV_FLOW_ACTION_TAG, .tag_value = 1)

Test(flow, what_this_library_does_not_make_is_refused)
{
	refuses(DROP, ACTION(MLX5DV_FLOW_ACTION_DEST_IBV_QP, .qp = NULL), EOPNOTSUPP,
		"names queue pairs, which this library does not make");
	refuses(DROP, ACTION(MLX5DV_FLOW_ACTION_IBV_COUNTER, .counter = NULL), EOPNOTSUPP,
		"names counters of verbs");
	refuses(DROP, ACTION((enum mlx5dv_flow_action_type)8, .obj = NULL), EOPNOTSUPP,
		"nobody defined flow actions of type 8");
}

Test(flow, what_may_be_there_once_is_refused_twice)
{
	struct mlx5dv_devx_obj *obj = make_obj(context, ALLOC_FLOW_COUNTER, 52, 9, 0);

	refuses(DROP, DROP, EOPNOTSUPP, "a second destination");
	refuses(DROP, ACTION(MLX5DV_FLOW_ACTION_DEFAULT_MISS, .obj = NULL), EOPNOTSUPP,
		"a second destination");
	refuses(ACTION(MLX5DV_FLOW_ACTION_DEST_DEVX, .obj = obj), DROP, EOPNOTSUPP,
		"a second destination");
	refuses(TAG, TAG, EINVAL, "a second tag");
	refuses(ACTION(MLX5DV_FLOW_ACTION_COUNTERS_DEVX, .obj = obj),
		ACTION(MLX5DV_FLOW_ACTION_COUNTERS_DEVX, .obj = obj), EOPNOTSUPP,
		"a second counter");
	refuses(ACTION(RV_FLOW_ACTION_COUNTER_OFFSET, .tag_value = 1),
		ACTION(RV_FLOW_ACTION_COUNTER_OFFSET, .tag_value = 1), EINVAL,
		"a second counter offset");
	destroy_obj(obj, 52);
}

Test(flow, objects_that_are_null_or_another_contexts_are_refused)
{
	struct ibv_context *other = open_devx();
	struct mlx5dv_devx_obj *obj = make_obj(other, CREATE_TIR, 51, 8, 0);
	struct ibv_flow_action *action = make_action(other, 0);

	refuses(TAG, ACTION(MLX5DV_FLOW_ACTION_DEST_DEVX, .obj = NULL), EINVAL, "obj of an action");
	refuses(TAG, ACTION(MLX5DV_FLOW_ACTION_COUNTERS_DEVX, .obj = NULL), EINVAL,
		"obj of an action");
	refuses(TAG, ACTION(MLX5DV_FLOW_ACTION_IBV_FLOW_ACTION, .action = NULL), EINVAL,
		"action of an action is NULL");
	refuses(TAG, ACTION(MLX5DV_FLOW_ACTION_DEST_DEVX, .obj = obj), EINVAL,
		"belongs to another context");
	refuses(TAG, ACTION(MLX5DV_FLOW_ACTION_IBV_FLOW_ACTION, .action = action), EINVAL,
		"a flow action belongs to another context");
	destroy_action(action, 0);
	destroy_obj(obj, 51);
	ibv_close_device(other);
}

Test(flow, more_than_eight_changes_are_refused)
{
	struct ibv_flow_action *action = make_action(context, 0);
	struct mlx5dv_flow_action_attr actions[9];
	uint32_t handles[8];
	struct ibv_flow *flow;

	for (int i = 0; i < 9; i++)
		actions[i] = ACTION(MLX5DV_FLOW_ACTION_IBV_FLOW_ACTION, .action = action);
	for (int i = 0; i < 8; i++)
		handles[i] = ACTION_HANDLE;
	with_in(expect_flow(value, 0), 0x1005, handles, sizeof(handles));
	flow = mlx5dv_create_flow(matcher, value, 8, actions);
	cr_assert_not_null(flow);
	destroy_flow(flow);
	cr_assert_null(mlx5dv_create_flow(matcher, value, 9, actions));
	fails_with(EOPNOTSUPP, RV_LAYER_ARGUMENT, "in more than 8 ways");
	destroy_action(action, 0);
}

Test(flow, missing_arguments_are_refused)
{
	struct mlx5dv_flow_action_attr action = DROP;

	cr_assert_null(mlx5dv_create_flow(NULL, value, 1, &action));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "matcher is NULL");
	cr_assert_null(mlx5dv_create_flow(matcher, NULL, 1, &action));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "match_value is NULL");
	cr_assert_null(mlx5dv_create_flow(matcher, value, 1, NULL));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "actions_attr is NULL");
	cr_assert_null(mlx5dv_create_flow(matcher, match(0, 0), 1, &action));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "match_sz of match_value is 0");
	cr_assert_null(mlx5dv_create_flow(matcher, match(0, 513), 1, &action));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "is 513; it must be 1 to 512");
}

static void kernel_refuses(int error, int layer, const char *words)
{
	expect_flow(value, -error);
	cr_assert_null(mlx5dv_create_flow(matcher, value, 0, NULL));
	fails_with(error, layer, words);
}

Test(flow, the_kernels_errnos_are_told_apart)
{
	const uint32_t tag = 0x1000000;
	struct mlx5dv_flow_action_attr action = ACTION(MLX5DV_FLOW_ACTION_TAG, .tag_value = tag);

	kernel_refuses(EPERM, RV_LAYER_DRIVER, "CAP_NET_RAW");
	kernel_refuses(EOPNOTSUPP, RV_LAYER_DRIVER, "no flow tables of the matcher's type");
	kernel_refuses(EINVAL, RV_LAYER_DRIVER, "refused the flow");
	kernel_refuses(ENOMEM, RV_LAYER_LIMIT, "failed for want of memory");
	kernel_refuses(ETIMEDOUT, RV_LAYER_DEVICE_GONE, "did not answer a command that MLX5_IB_METHOD_CREATE_FLOW takes");
	kernel_refuses(EEXIST, RV_LAYER_KERNEL, "EEXIST");
	with_in(expect_flow(value, -EINVAL), 0x1006, &tag, 4);
	cr_assert_null(mlx5dv_create_flow(matcher, value, 1, &action));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "tag_value is 16777216; it must be 0 to 16777215");
	expect_flow(value, -EIO);
	expect_gone_question(true);
	cr_assert_null(mlx5dv_create_flow(matcher, value, 0, NULL));
	fails_with(EIO, RV_LAYER_DEVICE_GONE, "the device is gone");
}

Test(flow, a_priority_that_the_kernel_calls_enomem_is_named)
{
	destroy_matcher(matcher);
	matcher = make_matcher(context, 16);
	kernel_refuses(ENOMEM, RV_LAYER_ARGUMENT,
		       "priority of the matcher is 16; it must be 0 to 15");
}

Test(flow, null_a_closed_context_and_a_gone_device_are_fine)
{
	struct ibv_flow *gone;
	struct ibv_flow *late;

	expect_flow(value, 0);
	gone = mlx5dv_create_flow(matcher, value, 0, NULL);
	expect_flow(value, 0);
	late = mlx5dv_create_flow(matcher, value, 0, NULL);
	cr_assert_eq(ibv_destroy_flow(NULL), 0);
	with_handle(expect_ioctl(FLOW, 0, MLX5, -EBUSY), 0, FLOW_HANDLE);
	cr_assert_eq(ibv_destroy_flow(gone), EBUSY);
	with_handle(expect_ioctl(FLOW, 0, MLX5, -EIO), 0, FLOW_HANDLE);
	expect_gone_question(true);
	cr_assert_eq(ibv_destroy_flow(gone), 0);
	ibv_close_device(context);
	cr_assert_null(mlx5dv_create_flow(matcher, value, 0, NULL));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "the context is closed");
	cr_assert_eq(ibv_destroy_flow(late), 0);
	cr_assert_eq(mlx5dv_destroy_flow_matcher(matcher), 0);
	matcher = NULL;
	context = NULL;
}
