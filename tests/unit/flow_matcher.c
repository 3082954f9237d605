/* SPDX-License-Identifier: BSD-2-Clause */
/* Matchers. */
#include <errno.h>
#include <rawverbs/error.h>

#include "flow_script.h"

TestSuite(flow_matcher, .fini = kernel_done);

Test(flow_matcher, a_matcher_is_made_byte_for_byte_and_destroyed)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_flow_matcher_attr attr = {
		.priority = 0x0307,
		.match_criteria_enable = 0x15,
		.match_mask = match(512, 512),
	};
	struct mlx5dv_flow_matcher *matcher;

	expect_matcher(attr.match_mask, &attr.match_criteria_enable, &attr.priority, 0);
	matcher = mlx5dv_create_flow_matcher(context, &attr);
	cr_assert_not_null(matcher);
	destroy_matcher(matcher);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
	ibv_close_device(context);
}

Test(flow_matcher, a_mask_of_eight_bytes_travels_inline)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_flow_matcher_attr attr = { .match_mask = match(8, 8) };
	struct mlx5dv_flow_matcher *matcher;

	expect_matcher(attr.match_mask, &attr.match_criteria_enable, &attr.priority, 0);
	matcher = mlx5dv_create_flow_matcher(context, &attr);
	cr_assert_not_null(matcher);
	destroy_matcher(matcher);
	ibv_close_device(context);
}

Test(flow_matcher, the_table_type_travels_where_its_bit_is_set)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_flow_matcher_attr attr = {
		.match_mask = match(64, 64),
		.ft_type = MLX5DV_FLOW_TABLE_TYPE_RDMA_TX,
	};
	struct mlx5dv_flow_matcher *matcher;

	expect_matcher(attr.match_mask, &attr.match_criteria_enable, &attr.priority, 0);
	matcher = mlx5dv_create_flow_matcher(context, &attr);
	cr_assert_not_null(matcher);
	destroy_matcher(matcher);
	attr.comp_mask = MLX5DV_FLOW_MATCHER_MASK_FT_TYPE;
	with_u64(expect_matcher(attr.match_mask, &attr.match_criteria_enable, &attr.priority, 0),
		 0x1005, 4);
	matcher = mlx5dv_create_flow_matcher(context, &attr);
	cr_assert_not_null(matcher);
	destroy_matcher(matcher);
	ibv_close_device(context);
}

Test(flow_matcher, the_egress_flag_travels)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_flow_matcher_attr attr = {
		.flags = IBV_FLOW_ATTR_FLAGS_EGRESS,
		.match_mask = match(64, 64),
	};
	struct mlx5dv_flow_matcher *matcher;

	with_u64(expect_matcher(attr.match_mask, &attr.match_criteria_enable, &attr.priority, 0),
		 0x1004, 4);
	matcher = mlx5dv_create_flow_matcher(context, &attr);
	cr_assert_not_null(matcher);
	destroy_matcher(matcher);
	ibv_close_device(context);
}

Test(flow_matcher, wrong_arguments_are_refused_before_the_kernel)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_flow_matcher_attr attr = { .match_mask = match(64, 64) };

	cr_assert_null(mlx5dv_create_flow_matcher(NULL, &attr));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "context is NULL");
	cr_assert_null(mlx5dv_create_flow_matcher(context, NULL));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "matcher_attr is NULL");
	attr.comp_mask = 1 << 1;
	cr_assert_null(mlx5dv_create_flow_matcher(context, &attr));
	fails_with(EOPNOTSUPP, RV_LAYER_ARGUMENT, "matcher_attr->comp_mask has bits");
	attr.comp_mask = 0;
	attr.type = IBV_FLOW_ATTR_SNIFFER;
	cr_assert_null(mlx5dv_create_flow_matcher(context, &attr));
	fails_with(EOPNOTSUPP, RV_LAYER_ARGUMENT, "matchers of type 3 are not made");
	attr.type = IBV_FLOW_ATTR_NORMAL;
	attr.match_mask = match(0, 0);
	cr_assert_null(mlx5dv_create_flow_matcher(context, &attr));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "match_sz of match_mask is 0");
	attr.match_mask = match(0, 513);
	cr_assert_null(mlx5dv_create_flow_matcher(context, &attr));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "is 513; it must be 1 to 512");
	attr.match_mask = NULL;
	cr_assert_null(mlx5dv_create_flow_matcher(context, &attr));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "matcher_attr->match_mask is NULL");
	ibv_close_device(context);
}

Test(flow_matcher, other_drivers_have_no_matchers)
{
	struct ibv_context *context = open_other(4);
	struct mlx5dv_flow_matcher_attr attr = { .match_mask = match(64, 64) };

	cr_assert_null(mlx5dv_create_flow_matcher(context, &attr));
	fails_with(EOPNOTSUPP, RV_LAYER_DRIVER, "kernel driver id 4");
	ibv_close_device(context);
}

static void refused(struct ibv_context *context, struct mlx5dv_flow_matcher_attr *attr, int error,
		    int layer, const char *words)
{
	struct step *step = expect_matcher(attr->match_mask, &attr->match_criteria_enable,
					   &attr->priority, -error);

	if (attr->comp_mask)
		with_u64(step, 0x1005, attr->ft_type);
	if (attr->flags)
		with_u64(step, 0x1004, attr->flags);
	cr_assert_null(mlx5dv_create_flow_matcher(context, attr));
	fails_with(error, layer, words);
}

Test(flow_matcher, the_kernels_einval_is_told_apart)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_flow_matcher_attr attr = { .match_mask = match(64, 64) };

	attr.flags = IBV_FLOW_ATTR_FLAGS_DONT_TRAP;
	refused(context, &attr, EINVAL, RV_LAYER_ARGUMENT, "matcher_attr->flags has bits");
	attr.flags = IBV_FLOW_ATTR_FLAGS_EGRESS;
	attr.comp_mask = MLX5DV_FLOW_MATCHER_MASK_FT_TYPE;
	refused(context, &attr, EINVAL, RV_LAYER_ARGUMENT, "that exclude each other: 0x4");
	attr.flags = 0;
	attr.ft_type = MLX5DV_FLOW_TABLE_TYPE_FDB;
	refused(context, &attr, EINVAL, RV_LAYER_DRIVER, "tables of type 2");
	attr.comp_mask = 0;
	refused(context, &attr, EINVAL, RV_LAYER_KERNEL, "Invalid argument (EINVAL)");
	refused(context, &attr, EPROTONOSUPPORT, RV_LAYER_KERNEL, "this kernel cannot invoke");
	refused(context, &attr, ENOMEM, RV_LAYER_LIMIT, "want of memory");
	ibv_close_device(context);
}

Test(flow_matcher, a_device_that_is_gone_is_told)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_flow_matcher_attr attr = { .match_mask = match(64, 64) };

	expect_matcher(attr.match_mask, &attr.match_criteria_enable, &attr.priority, -EIO);
	expect_gone_question(true);
	cr_assert_null(mlx5dv_create_flow_matcher(context, &attr));
	fails_with(EIO, RV_LAYER_DEVICE_GONE, "the device is gone");
	ibv_close_device(context);
}

Test(flow_matcher, one_that_a_flow_uses_stays_alive)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_flow_matcher *matcher = make_matcher(context, 0);

	expect_matcher_destroy(-EBUSY);
	cr_assert_eq(mlx5dv_destroy_flow_matcher(matcher), EBUSY);
	fails_with(EBUSY, RV_LAYER_DRIVER, "the matcher is used by a flow");
	destroy_matcher(matcher);
	ibv_close_device(context);
}

Test(flow_matcher, null_a_closed_context_and_a_gone_device_are_fine)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_flow_matcher *gone = make_matcher(context, 0);
	struct mlx5dv_flow_matcher *late = make_matcher(context, 0);
	struct mlx5dv_flow_matcher_attr attr = { .match_mask = match(64, 64) };

	cr_assert_eq(mlx5dv_destroy_flow_matcher(NULL), 0);
	expect_matcher_destroy(-EIO);
	expect_gone_question(true);
	cr_assert_eq(mlx5dv_destroy_flow_matcher(gone), 0);
	ibv_close_device(context);
	cr_assert_null(mlx5dv_create_flow_matcher(context, &attr));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "the context is closed");
	cr_assert_eq(mlx5dv_destroy_flow_matcher(late), 0);
}
