/* SPDX-License-Identifier: BSD-2-Clause */
/* Virtio access regions, and the event queue of a vector. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>

#include "context_script.h"

TestSuite(var, .fini = kernel_done);
TestSuite(eqn, .fini = kernel_done);

#define VAR_HANDLE 81u

static void expect_var(const uint64_t *offset, int result)
{
	static const uint32_t length = 4096;
	static const uint32_t id = 3;
	struct step *step = expect_ioctl(0x1006, 0x1000, MLX5, result);

	with_new_handle(step, 0x1000, VAR_HANDLE);
	with_out(step, 0x1001, 8, offset, result == 0 ? 8 : 0);
	with_out(step, 0x1002, 4, &length, result == 0 ? 4 : 0);
	with_out(step, 0x1003, 4, &id, result == 0 ? 4 : 0);
}

static void expect_var_free(int result)
{
	with_handle(expect_ioctl(0x1006, 0x1001, MLX5, result), 0x1000, VAR_HANDLE);
}

static const uint64_t offset = 0x12345000;

Test(var, a_region_is_allocated_and_freed)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_var *var;

	expect_var(&offset, 0);
	var = mlx5dv_alloc_var(context, 0);
	cr_assert_not_null(var);
	cr_assert_eq(var->page_id, 3);
	cr_assert_eq(var->length, 4096);
	cr_assert_eq(var->mmap_off, 0x12345000);
	cr_assert_eq(var->comp_mask, 0);
	expect_var_free(0);
	mlx5dv_free_var(var);
	ibv_close_device(context);
}

Test(var, refusals)
{
	struct ibv_context *context = open_devx();

	cr_assert_null(mlx5dv_alloc_var(context, 1));
	fails_with(EOPNOTSUPP, RV_LAYER_ARGUMENT, "flags has bits");
	cr_assert_null(mlx5dv_alloc_var(NULL, 0));
	expect_var(&offset, -EPROTONOSUPPORT);
	cr_assert_null(mlx5dv_alloc_var(context, 0));
	fails_with(EPROTONOSUPPORT, RV_LAYER_DRIVER, "no virtio queues");
	expect_var(&offset, -ENOSPC);
	cr_assert_null(mlx5dv_alloc_var(context, 0));
	cr_assert_eq(errno, ENOSPC);
	fails_with(ENOSPC, RV_LAYER_LIMIT, "all virtio access regions of the device are taken");
	expect_var(&offset, -EIO);
	expect_gone_question(true);
	cr_assert_null(mlx5dv_alloc_var(context, 0));
	fails_with(EIO, RV_LAYER_DEVICE_GONE, "the device is gone");
	mlx5dv_free_var(NULL);
	ibv_close_device(context);
}

Test(var, an_offset_that_nobody_can_map_is_eproto_and_leaves_nothing)
{
	static const uint64_t bad = UINT64_MAX;
	struct ibv_context *context = open_devx();
	unsigned int alive;

	expect_var(&bad, 0);
	expect_var_free(0);
	cr_assert_null(mlx5dv_alloc_var(context, 0));
	fails_with(EPROTO, RV_LAYER_KERNEL, "MLX5_IB_METHOD_VAR_OBJ_ALLOC is outside");
	expect_var(&bad, 0);
	expect_var_free(-EBUSY);
	cr_assert_null(mlx5dv_alloc_var(context, 0));
	fails_with(EPROTO, RV_LAYER_KERNEL, "MLX5_IB_METHOD_VAR_OBJ_ALLOC is outside");
	rv_close_device(context, &alive);
	cr_assert_eq(alive, 0);
}

Test(var, after_close_and_on_a_gone_device_it_is_free)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_var *vars[3];

	for (int i = 0; i < 3; i++) {
		expect_var(&offset, 0);
		vars[i] = mlx5dv_alloc_var(context, 0);
	}
	expect_var_free(-EIO);
	expect_gone_question(true);
	mlx5dv_free_var(vars[0]);
	expect_var_free(-EBUSY);
	mlx5dv_free_var(vars[1]);
	ibv_close_device(context);
	mlx5dv_free_var(vars[2]);
}

static void expect_eqn(uint32_t vector, int result)
{
	static uint32_t vectors[8];
	static unsigned int used;
	static const uint32_t eqn = 19;
	struct step *step = expect_ioctl(0x1000, 0x1002, MLX5, result);

	vectors[used] = vector;
	with_in(step, 0x1000, &vectors[used++], 4);
	with_out(step, 0x1001, 4, &eqn, 4);
}

Test(eqn, a_vector_has_its_event_queue)
{
	struct ibv_context *context = open_devx();
	uint32_t eqn = 77;

	expect_eqn(4, 0);
	cr_assert_eq(mlx5dv_devx_query_eqn(context, 4, &eqn), 0);
	cr_assert_eq(eqn, 19);
	ibv_close_device(context);
}

Test(eqn, refusals_leave_the_result_untouched)
{
	struct ibv_context *context = open_devx();
	uint32_t eqn = 77;

	cr_assert_eq(mlx5dv_devx_query_eqn(context, 0, NULL), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "eqn is NULL");
	cr_assert_eq(mlx5dv_devx_query_eqn(NULL, 0, &eqn), EINVAL);
	expect_eqn(5, -ENOENT);
	cr_assert_eq(mlx5dv_devx_query_eqn(context, 5, &eqn), ENOENT);
	fails_with(ENOENT, RV_LAYER_ARGUMENT, "vector is 5; it must be 0 to 4");
	expect_eqn(0, -EINVAL);
	cr_assert_eq(mlx5dv_devx_query_eqn(context, 0, &eqn), EINVAL);
	fails_with(EINVAL, RV_LAYER_KERNEL, "MLX5_IB_METHOD_DEVX_QUERY_EQN");
	expect_eqn(0, -EIO);
	expect_gone_question(true);
	cr_assert_eq(mlx5dv_devx_query_eqn(context, 0, &eqn), EIO);
	fails_with(EIO, RV_LAYER_DEVICE_GONE, "the device is gone");
	cr_assert_eq(eqn, 77);
	ibv_close_device(context);
}
