/* SPDX-License-Identifier: BSD-2-Clause */
/* What flows do to packets. */
#include <errno.h>
#include <rawverbs/error.h>

#include "flow_script.h"

TestSuite(flow_action, .fini = kernel_done);

static struct ibv_flow_action *modify(struct ibv_context *context, size_t bytes, uint64_t *actions)
{
	return mlx5dv_create_flow_action_modify_header(context, bytes, actions,
						       MLX5DV_FLOW_TABLE_TYPE_NIC_TX);
}

static void expect_modify(const void *actions, size_t bytes, int result)
{
	struct step *step = expect_ioctl(FLOW_ACTION, 0x1000, MLX5, result);

	with_new_handle(step, 0x1000, ACTION_HANDLE);
	with_in(step, 0x1001, actions, bytes);
	with_u64(step, 0x1002, 1);
}

static struct ibv_flow_action *reformat(struct ibv_context *context, size_t bytes, void *data)
{
	return mlx5dv_create_flow_action_packet_reformat(
		context, bytes, data, MLX5DV_FLOW_ACTION_PACKET_REFORMAT_TYPE_L2_TO_L3_TUNNEL,
		MLX5DV_FLOW_TABLE_TYPE_NIC_TX);
}

static void expect_reformat(const void *data, size_t bytes, int result)
{
	struct step *step = expect_ioctl(FLOW_ACTION, 0x1001, MLX5, result);

	with_new_handle(step, 0x1000, ACTION_HANDLE);
	with_u64(step, 0x1001, 3);
	with_u64(step, 0x1002, 1);
	if (data)
		with_in(step, 0x1003, data, bytes);
}

Test(flow_action, header_changes_are_made_byte_for_byte_and_destroyed)
{
	static const size_t sizes[] = { 8, 16, 2040 };
	struct ibv_context *context = open_devx();

	for (int i = 0; i < 3; i++) {
		uint64_t *changes = tail_alloc(sizes[i]);
		struct ibv_flow_action *action;

		expect_modify(changes, sizes[i], 0);
		action = modify(context, sizes[i], changes);
		cr_assert_not_null(action);
		cr_assert_eq(action->context, context);
		destroy_action(action, 0);
	}
	ibv_close_device(context);
}

Test(flow_action, reformats_are_made_byte_for_byte_and_destroyed)
{
	struct ibv_context *context = open_devx();
	uint8_t *data = tail_alloc(54);
	struct ibv_flow_action *action;

	expect_reformat(data, 54, 0);
	action = reformat(context, 54, data);
	cr_assert_not_null(action);
	cr_assert_eq(action->context, context);
	destroy_action(action, 0);
	destroy_action(make_action(context, 0), 0);
	ibv_close_device(context);
}

Test(flow_action, wrong_sizes_of_header_changes_are_refused)
{
	static const size_t sizes[] = { 0, 7, 9, 2041, 2048, 65536 };
	struct ibv_context *context = open_devx();
	uint64_t changes[256] = { 0 };

	for (int i = 0; i < 6; i++) {
		cr_assert_null(modify(context, sizes[i], changes));
		fails_with(EINVAL, RV_LAYER_ARGUMENT, "they must have 8 bytes each");
	}
	cr_assert_null(modify(context, 8, NULL));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "actions is NULL");
	cr_assert_null(modify(NULL, 8, changes));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "context is NULL");
	ibv_close_device(context);
}

Test(flow_action, data_and_its_size_go_together)
{
	struct ibv_context *context = open_devx();
	uint8_t data[1] = { 0 };

	cr_assert_null(reformat(context, 0, data));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "data_sz is 0; it must be 1 to 65535");
	cr_assert_null(reformat(context, 1, NULL));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "data is NULL");
	cr_assert_null(reformat(context, 65536, data));
	fails_with(EMSGSIZE, RV_LAYER_ARGUMENT, "attribute 0x1003 has 65536 bytes");
	ibv_close_device(context);
}

Test(flow_action, refusals_name_command_and_cause)
{
	struct ibv_context *context = open_devx();
	uint64_t changes[1] = { 0 };

	expect_modify(changes, 8, -EOPNOTSUPP);
	cr_assert_null(modify(context, 8, changes));
	fails_with(EOPNOTSUPP, RV_LAYER_DRIVER, "in tables of type 1");
	cr_assert_eq(rv_last_error()->opcode, 0x940);
	expect_modify(changes, 8, -EINVAL);
	cr_assert_null(modify(context, 8, changes));
	fails_with(EINVAL, RV_LAYER_DRIVER, "the firmware refused ALLOC_MODIFY_HEADER_CONTEXT (0x940)");
	expect_reformat(changes, 8, -EOPNOTSUPP);
	cr_assert_null(reformat(context, 8, changes));
	fails_with(EOPNOTSUPP, RV_LAYER_DRIVER, "(0x93d)");
	expect_reformat(NULL, 0, -ENOENT);
	cr_assert_null(reformat(context, 0, NULL));
	fails_with(ENOENT, RV_LAYER_ARGUMENT, "needs the headers that it adds: data is NULL");
	expect_modify(changes, 8, -EIO);
	expect_gone_question(true);
	cr_assert_null(modify(context, 8, changes));
	fails_with(EIO, RV_LAYER_DEVICE_GONE, "the device is gone");
	ibv_close_device(context);
}

Test(flow_action, other_drivers_have_no_actions)
{
	struct ibv_context *context = open_other(4);
	uint64_t changes[1] = { 0 };

	cr_assert_null(modify(context, 8, changes));
	fails_with(EOPNOTSUPP, RV_LAYER_DRIVER, "kernel driver id 4");
	cr_assert_null(reformat(context, 8, changes));
	fails_with(EOPNOTSUPP, RV_LAYER_DRIVER, "kernel driver id 4");
	ibv_close_device(context);
}

Test(flow_action, one_that_a_flow_uses_stays_alive)
{
	struct ibv_context *context = open_devx();
	struct ibv_flow_action *action = make_action(context, 0);

	with_handle(expect_ioctl(FLOW_ACTION, 1, MLX5, -EBUSY), 0, ACTION_HANDLE);
	cr_assert_eq(ibv_destroy_flow_action(action), EBUSY);
	fails_with(EBUSY, RV_LAYER_DRIVER, "the flow action is used by a flow");
	destroy_action(action, 0);
	ibv_close_device(context);
}

Test(flow_action, null_and_a_closed_context_are_fine)
{
	struct ibv_context *context = open_devx();
	struct ibv_flow_action *late = make_action(context, 0);

	cr_assert_eq(ibv_destroy_flow_action(NULL), 0);
	ibv_close_device(context);
	cr_assert_eq(ibv_destroy_flow_action(late), 0);
}
