/* SPDX-License-Identifier: BSD-2-Clause */
/* Protection domains and memory regions: Linux drivers/infiniband/core/uverbs_cmd.c. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <string.h>

#include "context_script.h"
#include "device/context.h"

TestSuite(pd_mr, .fini = kernel_done);

#define PD 91u
#define MR 95u

static char memory[100];

static void expect_pd(uint32_t driver, const uint32_t *handle, int result)
{
	static const uint8_t request[8];
	static const uint32_t number = 0xabcdef;
	struct step *step = expect_ioctl(0, 0, driver, result);

	with_in(step, 0, request, 8);
	with_out(step, 1, 4, handle, handle ? 4 : 0);
	with_u64(step, 2, 3);
	if (driver == MLX5)
		with_out(step, 0x1001, 4, &number, 4);
}

static struct ibv_pd *domain(struct ibv_context *context)
{
	static const uint32_t handle = PD;
	struct ibv_pd *pd;

	expect_pd(MLX5, &handle, 0);
	pd = ibv_alloc_pd(context);
	cr_assert_not_null(pd);
	cr_assert_eq(pd->context, context);
	cr_assert_eq(pd->handle, PD);
	return pd;
}

static void expect_dealloc(int result)
{
	with_handle(expect_ioctl(1, 0, MLX5, result), 0, PD);
}

static void expect_dereg(int result)
{
	with_handle(expect_ioctl(7, 1, MLX5, result), 0, MR);
}

static void dealloc(struct ibv_pd *pd)
{
	expect_dealloc(0);
	cr_assert_eq(ibv_dealloc_pd(pd), 0);
}

/* struct ib_uverbs_reg_mr: response, start, length, hca_va, pd_handle, access_flags */
static void expect_reg(size_t length, uint64_t iova, uint32_t access, bool answers, int result)
{
	static uint64_t requests[16][5];
	static unsigned int used;
	static const uint32_t response[3] = { MR, 0x1111, 0x2222 };
	uint64_t *request = requests[used++ % 16];
	const uint32_t tail[2] = { PD, access };
	struct step *step = expect_ioctl(0, 0, MLX5, result);

	request[1] = (uintptr_t)memory;
	request[2] = length;
	request[3] = iova;
	memcpy(&request[4], tail, sizeof(tail));
	with_in(step, 0, request, 40);
	with_out(step, 1, 12, response, answers ? 12 : 0);
	with_u64(step, 2, 9);
}

Test(pd_mr, a_domain_is_allocated_and_freed)
{
	struct ibv_context *context = open_devx();
	struct ibv_pd *pd = domain(context);
	struct mlx5dv_pd out;
	struct mlx5dv_obj obj = { .pd = { .in = pd, .out = &out } };

	cr_assert_eq(mlx5dv_init_obj(&obj, MLX5DV_OBJ_PD), 0);
	cr_assert_eq(out.pdn, 0xabcdef);
	cr_assert_eq(out.comp_mask, 0);
	dealloc(pd);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
	ibv_close_device(context);
}

Test(pd_mr, another_driver_has_domains_without_a_firmware_number)
{
	static const uint32_t handle = PD;
	struct ibv_context *context = open_other(15);
	struct mlx5dv_pd out = { .pdn = 5 };
	struct mlx5dv_obj obj = { .pd = { .out = &out } };
	struct ibv_pd *pd;

	expect_pd(15, &handle, 0);
	pd = ibv_alloc_pd(context);
	cr_assert_not_null(pd);
	obj.pd.in = pd;
	cr_assert_eq(mlx5dv_init_obj(&obj, MLX5DV_OBJ_PD), EOPNOTSUPP);
	fails_with(EOPNOTSUPP, RV_LAYER_DRIVER, "not mlx5");
	cr_assert_eq(out.pdn, 5);
	ibv_close_device(context);
	cr_assert_eq(ibv_dealloc_pd(pd), 0);
}

Test(pd_mr, refused_domains)
{
	struct ibv_context *context = open_devx();
	unsigned int alive;

	cr_assert_null(ibv_alloc_pd(NULL));
	cr_assert_eq(ibv_dealloc_pd(NULL), 0);
	expect_pd(MLX5, NULL, -ENOMEM);
	cr_assert_null(ibv_alloc_pd(context));
	cr_assert_eq(errno, ENOMEM);
	expect_pd(MLX5, NULL, -EIO);
	expect_gone_question(true);
	cr_assert_null(ibv_alloc_pd(context));
	fails_with(EIO, RV_LAYER_DEVICE_GONE, "the device is gone");
	expect_pd(MLX5, NULL, -EIO);
	expect_gone_question(false);
	cr_assert_null(ibv_alloc_pd(context));
	cr_assert_eq(errno, EIO);
	fails_with(EIO, RV_LAYER_FIRMWARE, "firmware refused ALLOC_PD (0x800)");
	expect_pd(MLX5, NULL, 0);
	cr_assert_null(ibv_alloc_pd(context));
	fails_with(EPROTO, RV_LAYER_KERNEL, "UVERBS_METHOD_INVOKE_WRITE is outside its contract");
	rv_close_device(context, &alive);
	cr_assert_eq(alive, 0);
}

Test(pd_mr, a_domain_in_use_stays_alive)
{
	struct ibv_context *context = open_devx();
	struct ibv_pd *pd = domain(context);

	expect_dealloc(-EBUSY);
	cr_assert_eq(ibv_dealloc_pd(pd), EBUSY);
	fails_with(EBUSY, RV_LAYER_DRIVER, "the protection domain is used by another object");
	expect_dealloc(-EIO);
	expect_gone_question(false);
	cr_assert_eq(ibv_dealloc_pd(pd), EIO);
	fails_with(EIO, RV_LAYER_FIRMWARE, "firmware refused DEALLOC_PD (0x801)");
	expect_dealloc(-EIO);
	expect_gone_question(true);
	cr_assert_eq(ibv_dealloc_pd(pd), 0);
	pd = domain(context);
	ibv_close_device(context);
	cr_assert_eq(ibv_dealloc_pd(pd), 0);
}

Test(pd_mr, each_way_to_register_asks_for_what_was_given)
{
	const uint64_t iova = (uintptr_t)memory + 4096;
	struct ibv_context *context = open_devx();
	struct ibv_pd *pd = domain(context);
	struct ibv_mr *mr;

	for (int way = 0; way < 3; way++) {
		expect_reg(100, way == 0 ? (uintptr_t)memory : iova, 7, true, 0);
		mr = way == 0 ? ibv_reg_mr(pd, memory, 100, 7) :
		     way == 1 ? ibv_reg_mr_iova(pd, memory, 100, iova, 7) :
				ibv_reg_mr_iova2(pd, memory, 100, iova, 7);
		cr_assert_not_null(mr);
		cr_assert_eq(mr->context, context);
		cr_assert_eq(mr->pd, pd);
		cr_assert_eq(mr->addr, memory);
		cr_assert_eq(mr->length, 100);
		cr_assert_eq(mr->handle, MR);
		cr_assert_eq(mr->lkey, 0x1111);
		cr_assert_eq(mr->rkey, 0x2222);
		expect_dereg(0);
		cr_assert_eq(ibv_dereg_mr(mr), 0);
	}
	dealloc(pd);
	ibv_close_device(context);
}

Test(pd_mr, optional_flags_are_dropped_where_the_kernel_does_not_know_them)
{
	struct ibv_context *context = open_devx();
	struct ibv_pd *pd = domain(context);
	const int access = IBV_ACCESS_LOCAL_WRITE | IBV_ACCESS_RELAXED_ORDERING;
	struct ibv_mr *mr;

	for (uint64_t known = 0; known < 2; known++) {
		((struct rv_context *)context)->core_support = known;
		expect_reg(100, (uintptr_t)memory, known ? (uint32_t)access : 1, true, 0);
		mr = ibv_reg_mr(pd, memory, 100, access);
		cr_assert_not_null(mr);
		expect_dereg(0);
		cr_assert_eq(ibv_dereg_mr(mr), 0);
	}
	dealloc(pd);
	ibv_close_device(context);
}

Test(pd_mr, refused_regions)
{
	struct ibv_context *context = open_devx();
	struct ibv_pd *pd = domain(context);

	cr_assert_null(ibv_reg_mr(NULL, memory, 1, 0));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "pd is NULL");
	cr_assert_eq(ibv_dereg_mr(NULL), 0);
	expect_reg(100, (uintptr_t)memory, 1, false, -ENOMEM);
	cr_assert_null(ibv_reg_mr(pd, memory, 100, 1));
	expect_open("/proc/thread-self/status", -ENOENT);
	fails_with(ENOMEM, RV_LAYER_LIMIT, "100 bytes could not be pinned");
	expect_reg(100, (uintptr_t)memory, 1, false, -EPERM);
	cr_assert_null(ibv_reg_mr(pd, memory, 100, 1));
	fails_with(EPERM, RV_LAYER_LIMIT, "RLIMIT_MEMLOCK is 0");
	expect_reg(0, (uintptr_t)memory, 1, false, -EINVAL);
	cr_assert_null(ibv_reg_mr(pd, memory, 0, 1));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "length is 0");
#if SIZE_MAX > UINT32_MAX
	expect_reg((size_t)1 << 45, (uintptr_t)memory, 1, false, -EINVAL);
	cr_assert_null(ibv_reg_mr(pd, memory, (size_t)1 << 45, 1));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "length is 35184372088832; it must be 1 to");
#endif
	expect_reg(100, (uintptr_t)memory, 1 | IBV_ACCESS_ON_DEMAND, false, -EINVAL);
	cr_assert_null(ibv_reg_mr(pd, memory, 100, 1 | IBV_ACCESS_ON_DEMAND));
	fails_with(EINVAL, RV_LAYER_DRIVER, "the device pages no memory in on demand");
	expect_reg(100, (uintptr_t)memory, 2, false, -EINVAL);
	cr_assert_null(ibv_reg_mr(pd, memory, 100, 2));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "access has bits");
	expect_reg(100, (uintptr_t)memory + 1, 1, false, -EINVAL);
	cr_assert_null(ibv_reg_mr_iova(pd, memory, 100, (uintptr_t)memory + 1, 1));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "the offset of iova in its page");
	expect_reg(100, (uintptr_t)memory, 1, false, -EFAULT);
	cr_assert_null(ibv_reg_mr(pd, memory, 100, 1));
	cr_assert_eq(errno, EFAULT);
	expect_reg(100, (uintptr_t)memory, 1, false, 0);
	cr_assert_null(ibv_reg_mr(pd, memory, 100, 1));
	cr_assert_eq(errno, EPROTO);
	dealloc(pd);
	ibv_close_device(context);
}

static void expect_dmabuf(int result)
{
	static const uint32_t keys[2] = { 0x3333, 0x4444 };
	static const uint32_t fd = 12;
	struct step *step = expect_ioctl(7, 4, MLX5, result);

	with_new_handle(step, 0, MR);
	with_out(step, 7, 4, &keys[0], 4);
	with_out(step, 8, 4, &keys[1], 4);
	with_handle(step, 1, PD);
	with_u64(step, 2, 4096);
	with_u64(step, 3, 8192);
	with_u64(step, 4, 0x10000);
	with_in(step, 5, &fd, 4); /* plain bytes in the kernel's table, no descriptor attribute */
	with_u64(step, 6, 5);
}

Test(pd_mr, a_part_of_a_dma_buf_is_registered)
{
	struct ibv_context *context = open_devx();
	struct ibv_pd *pd = domain(context);
	struct ibv_mr *mr;

	expect_dmabuf(0);
	mr = ibv_reg_dmabuf_mr(pd, 4096, 8192, 0x10000, 12, 5);
	cr_assert_not_null(mr);
	cr_assert_eq(mr->addr, (void *)4096);
	cr_assert_eq(mr->length, 8192);
	cr_assert_eq(mr->lkey, 0x3333);
	cr_assert_eq(mr->rkey, 0x4444);
	cr_assert_eq(mr->handle, MR);
	expect_dereg(-EBUSY);
	cr_assert_eq(ibv_dereg_mr(mr), EBUSY);
	fails_with(EBUSY, RV_LAYER_DRIVER, "the memory region is used by another object");
	expect_dereg(0);
	cr_assert_eq(ibv_dereg_mr(mr), 0);
	expect_dmabuf(-EOPNOTSUPP);
	cr_assert_null(ibv_reg_dmabuf_mr(pd, 4096, 8192, 0x10000, 12, 5));
	cr_assert_eq(errno, EOPNOTSUPP);
	dealloc(pd);
	ibv_close_device(context);
}

Test(pd_mr, after_close_both_are_freed_without_a_call)
{
	struct ibv_context *context = open_devx();
	struct ibv_pd *pd = domain(context);
	struct ibv_mr *mr;
	unsigned int alive;

	expect_reg(100, (uintptr_t)memory, 1, true, 0);
	mr = ibv_reg_mr(pd, memory, 100, 1);
	rv_close_device(context, &alive);
	cr_assert_eq(alive, 2);
	cr_assert_null(ibv_reg_mr(pd, memory, 100, 1));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "the context is closed");
	cr_assert_eq(ibv_dealloc_pd(pd), 0);
	cr_assert_eq(ibv_dereg_mr(mr), 0);
}
