/* SPDX-License-Identifier: BSD-2-Clause */
/* Devices that mlx5 does not run, found out by asking the node. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <rawverbs/pacing.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "context_script.h"

TestSuite(other_driver, .fini = kernel_done);

#define NODE "/dev/infiniband/uverbs0"
#define RXE 15u

Test(other_driver, drivers_are_tried_in_order_until_one_answers)
{
	struct ibv_context *context = open_other(RXE);

	cr_assert_eq(rv_context_driver(context), RXE);
	cr_assert_not(rv_context_is_devx(context));
	cr_assert_eq(context->num_comp_vectors, VECTORS);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE, "%s", rv_last_error()->message);
	ibv_close_device(context);
}

Test(other_driver, the_devx_flag_refuses_it)
{
	expect_open(NODE, A_DESCRIPTOR);
	expect_get_context(ASK_DEVX, -EINVAL);
	expect_driver_search(RXE);
	cr_assert_null(rv_open_path(NODE, RV_OPEN_DEVX));
	fails_with(EOPNOTSUPP, RV_LAYER_DRIVER, "not mlx5 (it is kernel driver id 15)");
}

Test(other_driver, mlx5dv_open_device_refuses_it)
{
	struct mlx5dv_context_attr attr = { .flags = 0 };

	expect_open(NODE, A_DESCRIPTOR);
	expect_fstat(S_IFCHR, makedev(231, 192), 0);
	expect_get_context(ASK_DEVX, -EINVAL);
	expect_driver_search(RXE);
	cr_assert_null(mlx5dv_open_device(&listed_device(0)->ibv, &attr));
	fails_with(EOPNOTSUPP, RV_LAYER_DRIVER, "not mlx5");
}

Test(other_driver, its_refusal_is_told)
{
	expect_open(NODE, A_DESCRIPTOR);
	expect_get_context(ASK_DEVX, -EINVAL);
	expect_driver_search(RXE);
	expect_get_context_of(RXE, -ENOMEM);
	cr_assert_null(rv_open_path(NODE, 0));
	fails_with(ENOMEM, RV_LAYER_LIMIT, "out of memory");
}

Test(other_driver, a_search_that_ends_with_another_errno_finds_none)
{
	expect_open(NODE, A_DESCRIPTOR);
	expect_get_context(ASK_DEVX, -EINVAL);
	expect_driver_question(1, -EINVAL);
	expect_driver_question(2, -EIO);
	expect_get_context(ASK_PLAIN, -EIO);
	expect_user_contexts_question(-EIO);
	cr_assert_null(rv_open_path(NODE, 0));
	fails_with(EIO, RV_LAYER_DEVICE_GONE, "the device is gone");
}

Test(other_driver, the_search_has_an_end)
{
	expect_open(NODE, A_DESCRIPTOR);
	expect_fstat(S_IFCHR, makedev(231, 192), 0);
	for (uint32_t id = 1; id < 64; id++)
		expect_driver_question(id, -EINVAL);
	cr_assert_eq(rv_device_driver(&listed_device(0)->ibv), RV_DRIVER_UNKNOWN);
}

Test(other_driver, asking_a_listed_device_opens_it_for_a_moment)
{
	for (int i = 0; i < 2; i++) {
		expect_open(NODE, A_DESCRIPTOR);
		expect_fstat(S_IFCHR, makedev(231, 192), 0);
		expect_driver_search(i == 0 ? RXE : MLX5);
		cr_assert_eq(mlx5dv_is_supported(&listed_device(0)->ibv), i == 1);
		kernel_done();
	}
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
}

Test(other_driver, what_sysfs_told_is_not_asked_again)
{
	cr_assert(mlx5dv_is_supported(&listed_device(MLX5)->ibv));
	cr_assert_eq(kernel_calls(), 0);
}

Test(other_driver, a_node_that_does_not_open_is_not_supported)
{
	expect_open(NODE, -EACCES);
	cr_assert_not(mlx5dv_is_supported(&listed_device(0)->ibv));
	cr_assert_not(mlx5dv_is_supported(NULL));
}

Test(other_driver, its_contexts_have_no_mlx5_objects)
{
	struct ibv_context *context = open_other(RXE);
	const unsigned int calls = kernel_calls();
	struct rv_pacing_limits limits;
	const struct rv_rate rate = { .rate = 1 };
	uint8_t bytes[48] = { 1 };

	cr_assert_null(mlx5dv_pp_alloc(context, 48, bytes, 0));
	fails_with(EOPNOTSUPP, RV_LAYER_DRIVER, "not mlx5");
	cr_assert_null(rv_pp_alloc(context, &rate, 0));
	cr_assert_null(mlx5dv_devx_obj_create(context, bytes, 16, bytes, 16));
	fails_with(EOPNOTSUPP, RV_LAYER_DRIVER, "not mlx5");
	cr_assert_eq(mlx5dv_devx_general_cmd(context, bytes, 16, bytes, 16), EOPNOTSUPP);
	cr_assert_eq(rv_pacing_limits(context, &limits), -EOPNOTSUPP);
	cr_assert_eq(kernel_calls(), calls);
	ibv_close_device(context);
}
