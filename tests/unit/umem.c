/* SPDX-License-Identifier: BSD-2-Clause */
/* Registered memory: Linux drivers/infiniband/hw/mlx5/devx.c. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>

#include "context_script.h"

TestSuite(umem, .fini = kernel_done);

#define UMEM_HANDLE 61u

static char memory[64];

struct ask_umem {
	const uint64_t *pages;
	int dmabuf_fd;
	uint32_t access;
	size_t size;
};

static void expect_reg(const struct ask_umem *ask, int result)
{
	static const uint32_t id = 0x77;
	struct step *step = expect_ioctl(0x1002, 0x1000, MLX5, result);

	with_new_handle(step, 0x1000, UMEM_HANDLE);
	with_u64(step, 0x1001, (uintptr_t)memory);
	with_u64(step, 0x1002, ask->size);
	with_u64(step, 0x1003, ask->access);
	if (ask->pages)
		with_u64(step, 0x1005, *ask->pages);
	if (ask->dmabuf_fd)
		with_fd(step, 0x1006, ask->dmabuf_fd);
	with_out(step, 0x1004, 4, &id, result == 0 ? 4 : 0);
}

static void expect_dereg(int result)
{
	with_handle(expect_ioctl(0x1002, 0x1001, MLX5, result), 0x1000, UMEM_HANDLE);
}

static struct mlx5dv_devx_umem *registered(struct ibv_context *context)
{
	const struct ask_umem ask = { .size = 64, .access = 1 };
	struct mlx5dv_devx_umem *umem;

	expect_reg(&ask, 0);
	umem = mlx5dv_devx_umem_reg(context, memory, 64, IBV_ACCESS_LOCAL_WRITE);
	cr_assert_not_null(umem);
	cr_assert_eq(umem->umem_id, 0x77);
	return umem;
}

Test(umem, plain_registration_leaves_the_size_of_pages_to_the_kernel)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_umem *umem = registered(context);

	expect_dereg(0);
	cr_assert_eq(mlx5dv_devx_umem_dereg(umem), 0);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
	ibv_close_device(context);
}

Test(umem, page_sizes_are_passed_on_also_none)
{
	static const uint64_t bitmaps[] = { 0, 1u << 12, UINT64_MAX };
	struct ibv_context *context = open_devx();

	for (int i = 0; i < 3; i++) {
		const struct ask_umem ask = { .pages = &bitmaps[i], .size = 64 };
		struct mlx5dv_devx_umem_in in = { .addr = memory,
						  .size = 64,
						  .pgsz_bitmap = bitmaps[i] };
		struct mlx5dv_devx_umem *umem;

		expect_reg(&ask, 0);
		umem = mlx5dv_devx_umem_reg_ex(context, &in);
		cr_assert_not_null(umem);
		expect_dereg(0);
		cr_assert_eq(mlx5dv_devx_umem_dereg(umem), 0);
	}
	ibv_close_device(context);
}

Test(umem, a_dma_buf_is_passed_where_its_bit_is_set)
{
	static const uint64_t bitmap = 1u << 12;
	const struct ask_umem ask = { .pages = &bitmap, .dmabuf_fd = 9, .size = 64, .access = 7 };
	struct mlx5dv_devx_umem_in in = { .addr = memory,
					  .size = 64,
					  .access = 7,
					  .pgsz_bitmap = bitmap,
					  .comp_mask = MLX5DV_UMEM_MASK_DMABUF,
					  .dmabuf_fd = 9 };
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_umem *umem;

	expect_reg(&ask, 0);
	umem = mlx5dv_devx_umem_reg_ex(context, &in);
	cr_assert_not_null(umem);
	expect_dereg(0);
	cr_assert_eq(mlx5dv_devx_umem_dereg(umem), 0);
	ibv_close_device(context);
}

Test(umem, wrong_arguments_make_no_call)
{
	struct mlx5dv_devx_umem_in in = { .comp_mask = 2 };
	struct ibv_context *context = open_devx();
	struct ibv_context *other = open_other(15);
	const unsigned int calls = kernel_calls();

	cr_assert_null(mlx5dv_devx_umem_reg_ex(context, NULL));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "umem_in is NULL");
	cr_assert_null(mlx5dv_devx_umem_reg_ex(context, &in));
	fails_with(EOPNOTSUPP, RV_LAYER_ARGUMENT, "umem_in->comp_mask has bits");
	cr_assert_null(mlx5dv_devx_umem_reg(NULL, memory, 1, 0));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "context is NULL");
	cr_assert_null(mlx5dv_devx_umem_reg(other, memory, 1, 0));
	fails_with(EOPNOTSUPP, RV_LAYER_DRIVER, "not mlx5");
	cr_assert_eq(mlx5dv_devx_umem_dereg(NULL), 0);
	cr_assert_eq(kernel_calls(), calls);
	ibv_close_device(context);
	ibv_close_device(other);
}

Test(umem, each_refusal_has_its_cause)
{
	static const struct {
		size_t size;
		int error;
		int layer;
		const char *words;
	} cases[] = {
		{ 0, EINVAL, RV_LAYER_ARGUMENT, "size is 0; it must be 1 to" },
		{ SIZE_MAX, EINVAL, RV_LAYER_ARGUMENT, "size is" },
		{ 64, EINVAL, RV_LAYER_FIRMWARE, "firmware refused CREATE_UMEM (0xa08)" },
		{ 64, ENOMEM, RV_LAYER_LIMIT, "64 bytes could not be pinned" },
		{ 64, EPERM, RV_LAYER_LIMIT, "RLIMIT_MEMLOCK is 0" },
		{ 64, EFAULT, RV_LAYER_ARGUMENT, "memory" },
		{ 64, ETIMEDOUT, RV_LAYER_DEVICE_GONE, "CREATE_UMEM" },
	};
	struct ibv_context *context = open_devx();

	for (unsigned int i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct ask_umem ask = { .size = cases[i].size };

		expect_reg(&ask, -cases[i].error);
		errno = 0;
		cr_assert_null(mlx5dv_devx_umem_reg(context, memory, cases[i].size, 0));
		if (cases[i].error == ENOMEM)
			expect_open("/proc/thread-self/status", -ENOENT);
		fails_with(cases[i].error, cases[i].layer, cases[i].words);
	}
	expect_reg(&(struct ask_umem){ .size = 64, .access = IBV_ACCESS_REMOTE_WRITE }, -EINVAL);
	cr_assert_null(mlx5dv_devx_umem_reg(context, memory, 64, IBV_ACCESS_REMOTE_WRITE));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "access has bits");
	expect_reg(&(struct ask_umem){ .size = 64, .pages = &(uint64_t){ 0 } }, -EINVAL);
	cr_assert_null(mlx5dv_devx_umem_reg_ex(
		context, &(struct mlx5dv_devx_umem_in){ .addr = memory, .size = 64 }));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "umem_in->pgsz_bitmap is 0");
	ibv_close_device(context);
}

Test(umem, a_plain_context_and_a_gone_device_are_told)
{
	const struct ask_umem ask = { .size = 64 };
	struct ibv_context *context = open_plain();

	expect_reg(&ask, -EINVAL);
	cr_assert_null(mlx5dv_devx_umem_reg(context, memory, 64, 0));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "without DEVX");
	expect_reg(&ask, -EIO);
	expect_gone_question(true);
	cr_assert_null(mlx5dv_devx_umem_reg(context, memory, 64, 0));
	fails_with(EIO, RV_LAYER_DEVICE_GONE, "the device is gone");
	ibv_close_device(context);
}

Test(umem, a_refused_release_keeps_it_alive)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_umem *umem = registered(context);
	unsigned int alive;

	expect_dereg(-EINVAL);
	cr_assert_eq(mlx5dv_devx_umem_dereg(umem), EINVAL);
	fails_with(EINVAL, RV_LAYER_FIRMWARE, "destroy the object made by CREATE_UMEM (0xa08)");
	expect_dereg(-EBUSY);
	cr_assert_eq(mlx5dv_devx_umem_dereg(umem), EBUSY);
	fails_with(EBUSY, RV_LAYER_DRIVER, "the umem is used by another object");
	rv_close_device(context, &alive);
	cr_assert_eq(alive, 1);
	cr_assert_eq(mlx5dv_devx_umem_dereg(umem), 0);
}

Test(umem, what_is_gone_is_released)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_umem *umem = registered(context);

	expect_dereg(-EIO);
	expect_gone_question(true);
	cr_assert_eq(mlx5dv_devx_umem_dereg(umem), 0);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
	ibv_close_device(context);
}
