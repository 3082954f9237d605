/* SPDX-License-Identifier: BSD-2-Clause */
/* Doorbell pages. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>

#include "uar_script.h"

TestSuite(uar, .fini = kernel_done);

static struct mlx5dv_devx_uar *alloc_nc(struct ibv_context *context)
{
	struct mlx5dv_devx_uar *uar = mlx5dv_devx_alloc_uar(context, MLX5DV_UAR_ALLOC_TYPE_NC);

	cr_assert_not_null(uar);
	return uar;
}

Test(uar, a_page_is_allocated_and_mapped_unmapped_and_freed)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_uar *uar;

	expect_uar(UAR_BF);
	uar = mlx5dv_devx_alloc_uar(context, MLX5DV_UAR_ALLOC_TYPE_BF);
	cr_assert_not_null(uar);
	cr_assert_eq(uar->base_addr, kernel_last_page());
	cr_assert_eq(uar->reg_addr, (char *)kernel_last_page() + 0x800);
	cr_assert_eq(uar->page_id, 0x15);
	cr_assert_eq(uar->mmap_off, 0x900000);
	cr_assert_eq(uar->comp_mask, 0);
	expect_uar_free(0);
	mlx5dv_devx_free_uar(uar);
	cr_assert_eq(kernel_pages(), 0);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
	ibv_close_device(context);
}

Test(uar, nc_uars_share_one_page_which_the_last_one_frees)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_uar *first;
	struct mlx5dv_devx_uar *second;

	expect_uar(UAR_NC);
	first = alloc_nc(context);
	second = alloc_nc(context);
	cr_assert_neq(first, second);
	cr_assert_eq(first->base_addr, second->base_addr);
	cr_assert_eq(first->page_id, second->page_id);
	mlx5dv_devx_free_uar(first);
	cr_assert_eq(kernel_pages(), 1);
	expect_uar_free(0);
	mlx5dv_devx_free_uar(second);
	cr_assert_eq(kernel_pages(), 0);
	expect_uar(UAR_NC);
	first = alloc_nc(context);
	expect_uar_free(0);
	mlx5dv_devx_free_uar(first);
	ibv_close_device(context);
}

Test(uar, bf_uars_share_nothing)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_uar *uars[2];

	for (int i = 0; i < 2; i++) {
		expect_uar(UAR_BF);
		uars[i] = mlx5dv_devx_alloc_uar(context, MLX5DV_UAR_ALLOC_TYPE_BF);
		cr_assert_not_null(uars[i]);
	}
	cr_assert_neq(uars[0]->base_addr, uars[1]->base_addr);
	for (int i = 0; i < 2; i++) {
		expect_uar_free(0);
		mlx5dv_devx_free_uar(uars[i]);
	}
	ibv_close_device(context);
}

Test(uar, wrong_arguments_make_no_call)
{
	struct ibv_context *context = open_devx();
	const unsigned int calls = kernel_calls();

	cr_assert_null(mlx5dv_devx_alloc_uar(context, 2));
	fails_with(EOPNOTSUPP, RV_LAYER_ARGUMENT, "flags has bits");
	cr_assert_null(mlx5dv_devx_alloc_uar(NULL, 0));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "context is NULL");
	mlx5dv_devx_free_uar(NULL);
	cr_assert_eq(kernel_calls(), calls);
	ibv_close_device(context);
}

Test(uar, each_refusal_has_its_cause)
{
	struct ibv_context *context = open_devx();

	expect_uar_answer(UAR_BF, &uar_page, -EOPNOTSUPP);
	cr_assert_null(mlx5dv_devx_alloc_uar(context, UAR_BF));
	fails_with(EOPNOTSUPP, RV_LAYER_DRIVER, "MLX5DV_UAR_ALLOC_TYPE_NC");
	expect_uar_answer(UAR_NC, &uar_page, -ENOMEM);
	cr_assert_null(mlx5dv_devx_alloc_uar(context, UAR_NC));
	cr_assert_eq(errno, ENOMEM);
	expect_uar_answer(UAR_NC, &uar_page, -EIO);
	expect_gone_question(true);
	cr_assert_null(mlx5dv_devx_alloc_uar(context, UAR_NC));
	fails_with(EIO, RV_LAYER_DEVICE_GONE, "the device is gone");
	ibv_close_device(context);
}

Test(uar, a_page_that_cannot_be_mapped_is_freed)
{
	struct ibv_context *context = open_devx();
	unsigned int alive;

	expect_uar_answer(UAR_NC, &uar_page, 0);
	expect_map(4096, 0x900000, -EAGAIN);
	expect_uar_free(0);
	cr_assert_null(mlx5dv_devx_alloc_uar(context, UAR_NC));
	fails_with(EAGAIN, RV_LAYER_KERNEL, "a doorbell page of 4096 bytes could not be mapped");
	/* Also where the kernel does not take it back: then close does. */
	expect_uar_answer(UAR_BF, &uar_page, 0);
	expect_map(4096, 0x900000, -ENOMEM);
	expect_uar_free(-EBUSY);
	cr_assert_null(mlx5dv_devx_alloc_uar(context, UAR_BF));
	cr_assert_eq(errno, ENOMEM);
	fails_with(ENOMEM, RV_LAYER_LIMIT, "RLIMIT_AS");
	rv_close_device(context, &alive);
	cr_assert_eq(alive, 0);
}

Test(uar, answers_that_cannot_be_mapped_are_eproto)
{
	static const struct page_answer answers[] = {
		{ 0x1000, 0, 1 },
		{ 0x1000, 2048, 1 },
		{ 0x1000, 65537, 1 },
		{ 0x1000, UINT32_MAX, 1 },
		{ UINT64_C(1) << 63, 4096, 1 },
	};
	struct ibv_context *context = open_devx();

	for (int i = 0; i < 5; i++) {
		expect_uar_answer(UAR_NC, &answers[i], 0);
		expect_uar_free(0);
		cr_assert_null(mlx5dv_devx_alloc_uar(context, UAR_NC));
		fails_with(EPROTO, RV_LAYER_KERNEL,
			   "MLX5_IB_METHOD_UAR_OBJ_ALLOC is outside its contract");
	}
	ibv_close_device(context);
}

Test(uar, close_unmaps_and_freeing_afterwards_touches_nothing)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_uar *nc[2];
	struct mlx5dv_devx_uar *bf;
	unsigned int alive;

	expect_uar(UAR_NC);
	nc[0] = alloc_nc(context);
	nc[1] = alloc_nc(context);
	expect_uar(UAR_BF);
	bf = mlx5dv_devx_alloc_uar(context, UAR_BF);
	rv_close_device(context, &alive);
	cr_assert_eq(alive, 2);
	cr_assert_eq(kernel_pages(), 0);
	mlx5dv_devx_free_uar(nc[0]);
	mlx5dv_devx_free_uar(nc[1]);
	mlx5dv_devx_free_uar(bf);
}

Test(uar, what_the_kernel_does_not_free_is_forgotten)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_uar *uar;
	unsigned int alive;

	expect_uar(UAR_NC);
	uar = alloc_nc(context);
	expect_uar_free(-EBUSY);
	mlx5dv_devx_free_uar(uar);
	cr_assert_eq(rv_last_error()->error, EBUSY);
	expect_uar(UAR_BF);
	uar = mlx5dv_devx_alloc_uar(context, UAR_BF);
	expect_uar_free(-EIO);
	expect_gone_question(true);
	mlx5dv_devx_free_uar(uar);
	rv_close_device(context, &alive);
	cr_assert_eq(alive, 0);
}
