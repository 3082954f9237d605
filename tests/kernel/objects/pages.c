/* SPDX-License-Identifier: BSD-2-Clause */
/* Doorbell pages and virtio access regions, on devices that have them and on others. */
#include <kernel/control.h>
#include <kernel/guest.h>
#include <string.h>
#include <sys/mman.h>

#include "census.h"

#define OBJECT_VAR 0x1006
#define OBJECT_UAR 0x1008
#define NC MLX5DV_UAR_ALLOC_TYPE_NC
#define BF MLX5DV_UAR_ALLOC_TYPE_BF
#define NO_BF "this machine or device has no write-combining doorbells: allocate MLX5DV_UAR_ALLOC_TYPE_NC"

TestSuite(objects_pages, .init = census_begin, .fini = census_end);
TestSuite(without, .init = census_begin, .fini = census_end);

static struct mlx5dv_devx_uar *uar(uint32_t flags)
{
	struct mlx5dv_devx_uar *page = mlx5dv_devx_alloc_uar(context, flags);

	cr_assert_not_null(page, "flags %u: %s", flags, rv_last_error()->message);
	return page;
}

Test(objects_pages, a_uar_is_a_mapped_page_of_the_device)
{
	const unsigned int before = in_device("uar");
	struct mlx5dv_devx_uar *page = uar(NC);

	cr_expect_eq(in_device("uar"), before + 1);
	cr_expect(device_has("uar", page->page_id));
	cr_expect_eq((uint8_t *)page->reg_addr - (uint8_t *)page->base_addr, 0x800);
	cr_expect_eq(page->comp_mask, 0u);
	*(volatile uint64_t *)page->reg_addr = 0; /* it is there */
	mlx5dv_devx_free_uar(page);
	cr_expect_eq(in_device("uar"), before);
	mlx5dv_devx_free_uar(NULL);
}

Test(objects_pages, nc_uars_of_a_context_share_a_page_that_goes_with_the_last)
{
	const unsigned int before = in_device("uar");
	struct mlx5dv_devx_uar *first = uar(NC), *second = uar(NC);

	cr_expect_eq(in_device("uar"), before + 1);
	cr_expect_eq(first->page_id, second->page_id);
	cr_expect_eq(first->reg_addr, second->reg_addr);
	mlx5dv_devx_free_uar(first);
	cr_expect_eq(in_device("uar"), before + 1);
	*(volatile uint64_t *)second->reg_addr = 0;
	mlx5dv_devx_free_uar(second);
	cr_expect_eq(in_device("uar"), before);
}

/* From 6.12 on the kernel tries whether writes combine, and here they arrive in pieces. */
Test(objects_pages, a_blueflame_uar_has_a_page_of_its_own_where_writes_combine)
{
	const unsigned int before = in_device("uar");
	struct mlx5dv_devx_uar *first, *second;

	if (kernel_at_least(6, 12)) {
		refused_null("BlueFlame page on a machine whose writes do not combine",
			     mlx5dv_devx_alloc_uar(context, BF), EOPNOTSUPP, RV_LAYER_DRIVER, NO_BF);
		return;
	}
	first = uar(BF);
	second = uar(BF);
	cr_expect_eq(in_device("uar"), before + 2);
	cr_expect_neq(first->page_id, second->page_id);
	*(volatile uint64_t *)first->reg_addr = 0;
	mlx5dv_devx_free_uar(second);
	mlx5dv_devx_free_uar(first);
	cr_expect_eq(in_device("uar"), before);
}

Test(objects_pages, uars_that_are_refused)
{
	refused_null("UAR with unknown flags", mlx5dv_devx_alloc_uar(context, 2), EOPNOTSUPP,
		     RV_LAYER_ARGUMENT, "flags *0x2*");
	refused_null("UAR without a context", mlx5dv_devx_alloc_uar(NULL, NC), EINVAL,
		     RV_LAYER_ARGUMENT, "context is NULL");
	control_do("fail ALLOC_UAR NO_RESOURCES");
	refused_null("firmware refuses ALLOC_UAR: NO_RESOURCES", mlx5dv_devx_alloc_uar(context, NC),
		     EAGAIN, RV_LAYER_FIRMWARE,
		     "firmware refused ALLOC_UAR (0x802) and the driver turned its status into *(EAGAIN)");
	control_do("clear");
	cr_expect_eq(handles(context, OBJECT_UAR), 0u);
}

Test(objects_pages, a_uar_left_at_close_is_unmapped_and_its_free_succeeds)
{
	struct ibv_context *other = device_open();
	const unsigned int before = in_device("uar");
	struct mlx5dv_devx_uar *page = mlx5dv_devx_alloc_uar(other, NC);
	unsigned char resident;

	cr_assert_not_null(page, "%s", rv_last_error()->message);
	ibv_close_device(other);
	cr_expect_eq(mincore(page->base_addr, 4096, &resident), -1, "it is still mapped");
	cr_expect_leq(in_device("uar"), before);
	mlx5dv_devx_free_uar(page);
}

Test(objects_pages, a_var_is_a_page_to_map)
{
	struct mlx5dv_var *var = mlx5dv_alloc_var(context, 0);
	void *at;

	cr_assert_not_null(var, "%s", rv_last_error()->message);
	cr_expect_eq(handles(context, OBJECT_VAR), 1u);
	cr_expect_geq(var->length, 4096u);
	at = mmap(NULL, var->length, PROT_WRITE, MAP_SHARED, context->cmd_fd, var->mmap_off);
	cr_assert_neq(at, MAP_FAILED, "%s", strerror(errno));
	munmap(at, var->length);
	mlx5dv_free_var(var);
	cr_expect_eq(handles(context, OBJECT_VAR), 0u);
	mlx5dv_free_var(NULL);
}

Test(objects_pages, vars_end_where_the_device_s_doorbell_pages_end)
{
	struct mlx5dv_var *vars[64];
	unsigned int count = 0;

	while (count < 64 && (vars[count] = mlx5dv_alloc_var(context, 0)))
		count++;
	cr_assert(count > 0 && count < 64, "%u VARs", count);
	cr_expect_eq(handles(context, OBJECT_VAR), count);
	refused_null("more VARs than the device has", mlx5dv_alloc_var(context, 0), ENOSPC,
		     RV_LAYER_LIMIT, "all virtio access regions of the device are taken");
	mlx5dv_free_var(vars[0]);
	vars[0] = mlx5dv_alloc_var(context, 0);
	cr_expect_not_null(vars[0], "%s", rv_last_error()->message);
	while (count > 0)
		mlx5dv_free_var(vars[--count]);
}

Test(objects_pages, vars_that_are_refused)
{
	refused_null("VAR with flags", mlx5dv_alloc_var(context, 1), EOPNOTSUPP, RV_LAYER_ARGUMENT,
		     "flags *0x1*");
	refused_null("VAR without a context", mlx5dv_alloc_var(NULL, 0), EINVAL, RV_LAYER_ARGUMENT,
		     "context is NULL");
}

Test(objects_pages, a_var_left_at_close_goes_and_its_free_succeeds)
{
	struct ibv_context *other = device_open();
	struct mlx5dv_var *var = mlx5dv_alloc_var(other, 0);

	cr_assert_not_null(var, "%s", rv_last_error()->message);
	ibv_close_device(other);
	mlx5dv_free_var(var);
	refused_null("VAR on a closed context", mlx5dv_alloc_var(context, 1), EOPNOTSUPP,
		     RV_LAYER_ARGUMENT, "flags *");
}

/* On a device without these. */
Test(without, blueflame_is_refused_and_nc_is_there)
{
	refused_null("BlueFlame page on a device without", mlx5dv_devx_alloc_uar(context, BF),
		     EOPNOTSUPP, RV_LAYER_DRIVER, NO_BF);
	mlx5dv_devx_free_uar(uar(NC));
}

Test(without, vars_are_refused)
{
	refused_null("VAR on a device without virtio queues", mlx5dv_alloc_var(context, 0),
		     EPROTONOSUPPORT, RV_LAYER_DRIVER,
		     "the device has no virtio queues (VIRTIO_NET_Q)*");
}
