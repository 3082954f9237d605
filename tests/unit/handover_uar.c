/* SPDX-License-Identifier: BSD-2-Clause */
/* Doorbell pages that another process goes on using. */
#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>

#include "handover_script.h"
#include "uar_script.h"

TestSuite(handover_uar, .fini = kernel_done);

static const struct export nc = { UAR, 0, 1, 1, UAR_HANDLE, 0x15, 4096, 0x900000 };
static const struct export bf = { UAR, 0, 1, 0, UAR_HANDLE, 0x15, 4096, 0x900000 };

static struct mlx5dv_devx_uar *import(struct ibv_context *context, const struct export *what)
{
	struct mlx5dv_devx_uar *uar;

	expect_alive(UAR, what->handle);
	uar = rv_uar_import(context, export_bytes(what), 64);
	cr_assert_not_null(uar);
	return uar;
}

static struct mlx5dv_devx_uar *alloc(struct ibv_context *context, uint32_t type)
{
	struct mlx5dv_devx_uar *uar = mlx5dv_devx_alloc_uar(context, type);

	cr_assert_not_null(uar);
	return uar;
}

Test(handover_uar, a_page_is_exported_byte_for_byte_and_stays)
{
	static const struct export *const types[] = { &bf, &nc };
	struct ibv_context *context = open_devx();
	uint8_t *data = tail_alloc(64);

	for (uint32_t type = 0; type < 2; type++) {
		struct mlx5dv_devx_uar *uar;

		expect_uar(type);
		uar = alloc(context, type);
		cr_assert_eq(rv_uar_export(uar, data, 64), 0);
		exported_as(data, types[type]);
		cr_assert_eq(rv_uar_export(uar, data, 63), -EINVAL);
		cr_assert_eq(rv_uar_export(uar, NULL, 64), -EINVAL);
		expect_uar_free(0);
		mlx5dv_devx_free_uar(uar);
	}
	cr_assert_eq(rv_uar_export(NULL, data, 64), -EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "uar is NULL");
	ibv_close_device(context);
}

Test(handover_uar, an_imported_page_is_mapped_and_freed)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_uar *uar;

	expect_alive(UAR, UAR_HANDLE);
	expect_map(4096, 0x900000, 0);
	uar = rv_uar_import(context, export_bytes(&bf), 64);
	cr_assert_not_null(uar);
	cr_assert_eq(uar->base_addr, kernel_last_page());
	cr_assert_eq(uar->reg_addr, (char *)kernel_last_page() + 0x800);
	cr_assert_eq(uar->page_id, 0x15);
	cr_assert_eq(uar->mmap_off, 0x900000);
	expect_uar_free(0);
	mlx5dv_devx_free_uar(uar);
	cr_assert_eq(kernel_pages(), 0);
	ibv_close_device(context);
}

Test(handover_uar, unimport_unmaps_and_leaves_the_page)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_uar *uar;
	unsigned int alive;

	expect_uar(UAR_BF);
	uar = alloc(context, MLX5DV_UAR_ALLOC_TYPE_BF);
	rv_uar_unimport(uar);
	rv_uar_unimport(NULL);
	cr_assert_eq(kernel_pages(), 0);
	rv_close_device(context, &alive);
	cr_assert_eq(alive, 0);
}

Test(handover_uar, a_page_that_cannot_be_mapped_is_left_alone)
{
	struct ibv_context *context = open_devx();
	unsigned int alive;

	expect_alive(UAR, UAR_HANDLE);
	expect_map(4096, 0x900000, -EINVAL);
	cr_assert_null(rv_uar_import(context, export_bytes(&nc), 64));
	fails_with(EINVAL, RV_LAYER_KERNEL, "4096 bytes could not be mapped");
	rv_close_device(context, &alive);
	cr_assert_eq(alive, 0);
}

Test(handover_uar, imports_of_one_page_share_it)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_uar *uars[3];

	expect_alive(UAR, UAR_HANDLE);
	expect_map(4096, 0x900000, 0);
	uars[0] = rv_uar_import(context, export_bytes(&nc), 64);
	uars[1] = import(context, &nc);
	uars[2] = alloc(context, MLX5DV_UAR_ALLOC_TYPE_NC); /* as in the predecessor */
	for (int i = 0; i < 3; i++)
		cr_assert_eq(uars[i]->base_addr, kernel_last_page());
	mlx5dv_devx_free_uar(uars[1]);
	mlx5dv_devx_free_uar(uars[0]);
	cr_assert_eq(kernel_pages(), 1);
	expect_uar_free(0);
	mlx5dv_devx_free_uar(uars[2]);
	cr_assert_eq(kernel_pages(), 0);
	ibv_close_device(context);
}

Test(handover_uar, a_shared_page_of_which_one_was_given_away_is_not_freed)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_uar *given;
	struct mlx5dv_devx_uar *kept;
	struct mlx5dv_devx_uar *fresh;

	expect_uar(UAR_NC);
	given = alloc(context, MLX5DV_UAR_ALLOC_TYPE_NC);
	kept = alloc(context, MLX5DV_UAR_ALLOC_TYPE_NC);
	rv_uar_unimport(given);
	cr_assert_eq(kernel_pages(), 1);
	/* The successor may free it at any time: new ones get a page of their own. */
	expect_uar(UAR_NC);
	fresh = alloc(context, MLX5DV_UAR_ALLOC_TYPE_NC);
	cr_assert_neq(fresh->base_addr, kept->base_addr);
	mlx5dv_devx_free_uar(kept);
	cr_assert_eq(kernel_pages(), 1);
	expect_uar_free(0);
	mlx5dv_devx_free_uar(fresh);
	cr_assert_eq(kernel_pages(), 0);
	ibv_close_device(context);
}

Test(handover_uar, a_page_that_comes_back_is_freed_again)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_uar *given;
	struct mlx5dv_devx_uar *kept;
	struct mlx5dv_devx_uar *back;

	expect_uar(UAR_NC);
	given = alloc(context, MLX5DV_UAR_ALLOC_TYPE_NC);
	kept = alloc(context, MLX5DV_UAR_ALLOC_TYPE_NC);
	rv_uar_unimport(given);
	back = import(context, &nc);
	cr_assert_eq(back->base_addr, kept->base_addr);
	mlx5dv_devx_free_uar(kept);
	expect_uar_free(0);
	mlx5dv_devx_free_uar(back);
	ibv_close_device(context);
}

Test(handover_uar, a_handle_that_is_another_page_now_is_mapped_anew)
{
	struct export other = nc;
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_uar *old;
	struct mlx5dv_devx_uar *fresh;

	other.number = 0x16;
	other.offset = 0xa00000;
	expect_uar(UAR_NC);
	old = alloc(context, MLX5DV_UAR_ALLOC_TYPE_NC);
	expect_alive(UAR, UAR_HANDLE);
	expect_map(4096, 0xa00000, 0);
	fresh = rv_uar_import(context, export_bytes(&other), 64);
	cr_assert_not_null(fresh);
	cr_assert_neq(fresh->base_addr, old->base_addr);
	cr_assert_eq(fresh->page_id, 0x16);
	rv_uar_unimport(old);
	expect_uar_free(0);
	mlx5dv_devx_free_uar(fresh);
	ibv_close_device(context);
}

Test(handover_uar, close_unmaps_what_was_imported)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_uar *uar;
	struct mlx5dv_devx_uar *other;

	expect_alive(UAR, UAR_HANDLE);
	expect_map(4096, 0x900000, 0);
	uar = rv_uar_import(context, export_bytes(&bf), 64);
	other = import(context, &bf);
	ibv_close_device(context);
	cr_assert_eq(kernel_pages(), 0);
	mlx5dv_devx_free_uar(uar);
	rv_uar_unimport(other);
}
