/* SPDX-License-Identifier: BSD-2-Clause */
/* The page with the device's clock, by mlx5dv_query_device(). */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>

#include "context_script.h"

TestSuite(core_clock, .fini = kernel_done);

/* Linux mlx5-abi.h: MLX5_IB_MMAP_CORE_CLOCK is 5; the command is in the page number from bit 8. */
#define CLOCK_PAGE (5ull << 8 << 12)

static struct ibv_context *open_with_clock(uint64_t offset)
{
	struct ibv_context *context;

	expect_open("/dev/infiniband/uverbs0", A_DESCRIPTOR);
	expect_get_context_clock(offset);
	expect_async(MLX5, 0);
	context = rv_open_path("/dev/infiniband/uverbs0", RV_OPEN_DEVX);
	cr_assert_not_null(context);
	return context;
}

static struct mlx5dv_context ask(struct ibv_context *context)
{
	struct mlx5dv_context attr = { .comp_mask = MLX5DV_CONTEXT_MASK_HCA_CORE_CLOCK };

	cr_assert_eq(mlx5dv_query_device(context, &attr), 0);
	return attr;
}

Test(core_clock, the_page_is_mapped_to_read_once_and_until_close)
{
	struct ibv_context *context = open_with_clock(16);
	struct mlx5dv_context first, second;

	expect_map_read_only(4096, CLOCK_PAGE, 0);
	first = ask(context);
	second = ask(context);
	cr_assert_eq(first.comp_mask, MLX5DV_CONTEXT_MASK_HCA_CORE_CLOCK);
	cr_assert_eq(first.hca_core_clock, (char *)kernel_last_page() + 16);
	cr_assert_eq(first.hca_core_clock, second.hca_core_clock);
	ibv_close_device(context);
}

Test(core_clock, who_does_not_ask_maps_nothing)
{
	struct ibv_context *context = open_with_clock(0);
	struct mlx5dv_context attr = { .comp_mask = MLX5DV_CONTEXT_MASK_DYN_BFREGS };

	cr_assert_eq(mlx5dv_query_device(context, &attr), 0);
	cr_assert_null(attr.hca_core_clock);
	ibv_close_device(context);
}

Test(core_clock, a_kernel_that_shows_none_is_no_failure)
{
	struct ibv_context *context = open_devx();
	const struct mlx5dv_context attr = ask(context);

	cr_assert_eq(attr.comp_mask, 0);
	cr_assert_null(attr.hca_core_clock);
	ibv_close_device(context);
}

Test(core_clock, a_refused_mapping_is_no_failure_and_may_be_asked_for_again)
{
	struct ibv_context *context = open_with_clock(0);
	struct mlx5dv_context attr;

	errno = 0;
	expect_map_read_only(4096, CLOCK_PAGE, -EOPNOTSUPP);
	attr = ask(context);
	cr_assert_eq(attr.comp_mask, 0);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
	cr_assert_eq(errno, 0);
	expect_map_read_only(4096, CLOCK_PAGE, 0);
	attr = ask(context);
	cr_assert_eq(attr.comp_mask, MLX5DV_CONTEXT_MASK_HCA_CORE_CLOCK);
	ibv_close_device(context);
}

Test(core_clock, an_offset_beyond_the_page_is_not_believed)
{
	struct ibv_context *context = open_with_clock(4089);

	cr_assert_eq(ask(context).comp_mask, 0);
	ibv_close_device(context);
}
