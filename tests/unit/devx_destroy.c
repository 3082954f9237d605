/* SPDX-License-Identifier: BSD-2-Clause */
/* How DEVX objects die, and when they do not. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>

#include "context_script.h"

TestSuite(devx_destroy, .fini = kernel_done);

#define OBJ_HANDLE 51u

/* CREATE_TIS (0x912) */
static const uint8_t in[16] = { 0x09, 0x12 };
static const uint8_t zeros[16];

static struct mlx5dv_devx_obj *created(struct ibv_context *context)
{
	struct step *step = expect_ioctl(0x1001, 0x1000, MLX5, 0);
	uint8_t out[16];

	with_new_handle(step, 0x1000, OBJ_HANDLE);
	with_in(step, 0x1001, in, sizeof(in));
	with_out(step, 0x1002, sizeof(out), zeros, sizeof(zeros));
	return mlx5dv_devx_obj_create(context, in, sizeof(in), out, sizeof(out));
}

static void expect_destroy(int result)
{
	with_handle(expect_ioctl(0x1001, 0x1001, MLX5, result), 0x1000, OBJ_HANDLE);
}

/* MODIFY with a command that nobody knows. */
static void expect_busy_question(int result)
{
	struct step *step = expect_ioctl(0x1001, 0x1002, MLX5, result);

	with_handle(step, 0x1000, OBJ_HANDLE);
	with_in(step, 0x1001, zeros, sizeof(zeros));
	with_out(step, 0x1002, sizeof(zeros), NULL, 0);
}

Test(devx_destroy, after_close_no_call_is_made)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_obj *obj = created(context);
	const unsigned int calls = kernel_calls();
	uint8_t out[16];
	unsigned int alive;

	rv_close_device(context, &alive);
	cr_assert_eq(alive, 1);
	cr_assert_eq(mlx5dv_devx_obj_query(obj, in, 16, out, 16), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "the context is closed");
	cr_assert_eq(mlx5dv_devx_obj_modify(obj, in, 16, out, 16), EINVAL);
	cr_assert_eq(mlx5dv_devx_obj_destroy(obj), 0);
	cr_assert_eq(kernel_calls(), calls);
}

Test(devx_destroy, a_refusal_keeps_the_object_alive)
{
	static const struct {
		int error;
		int layer;
		const char *words;
	} cases[] = {
		{ EBUSY, RV_LAYER_FIRMWARE,
		  "the object made by CREATE_TIS (0x912) could not be destroyed: another object uses it" },
		{ EINVAL, RV_LAYER_FIRMWARE,
		  "firmware refused to destroy the object made by CREATE_TIS (0x912) and the driver turned its status into Invalid argument (EINVAL)" },
		{ ETIMEDOUT, RV_LAYER_DEVICE_GONE, "did not answer in time when the object made by" },
		{ EREMOTEIO, RV_LAYER_FIRMWARE, "firmware refused to destroy" },
		{ ENOMEM, RV_LAYER_LIMIT, "could not be destroyed for want of memory" },
		{ EFAULT, RV_LAYER_DRIVER, "could not be read by the kernel or by the device" },
	};
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_obj *obj = created(context);
	unsigned int alive;

	for (int i = 0; i < 6; i++) {
		expect_destroy(-cases[i].error);
		errno = 0;
		cr_assert_eq(mlx5dv_devx_obj_destroy(obj), cases[i].error);
		fails_with(cases[i].error, cases[i].layer, cases[i].words);
	}
	expect_destroy(0);
	cr_assert_eq(mlx5dv_devx_obj_destroy(obj), 0);
	rv_close_device(context, &alive);
	cr_assert_eq(alive, 0);
}

Test(devx_destroy, one_that_is_being_destroyed_is_told_from_one_that_firmware_refuses)
{
	static const char busy[] =
		"the object is in use by a call that another thread or process is making";
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_obj *obj = created(context);
	uint8_t out[16];

	for (int i = 0; i < 2; i++) {
		struct step *step = expect_ioctl(0x1001, 0x1003, MLX5, -EBUSY);

		with_handle(step, 0x1000, OBJ_HANDLE);
		with_in(step, 0x1001, in, sizeof(in));
		with_out(step, 0x1002, sizeof(out), NULL, 0);
		expect_busy_question(i ? -EINVAL : -EBUSY);
		cr_assert_eq(mlx5dv_devx_obj_query(obj, in, 16, out, 16), EBUSY);
		fails_with(EBUSY, i ? RV_LAYER_FIRMWARE : RV_LAYER_KERNEL,
			   i ? "firmware refused CREATE_TIS" : busy);
	}
	expect_destroy(0);
	cr_assert_eq(mlx5dv_devx_obj_destroy(obj), 0);
	ibv_close_device(context);
}

Test(devx_destroy, eio_of_a_device_that_is_there_keeps_the_object_alive)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_obj *obj = created(context);

	expect_destroy(-EIO);
	expect_gone_question(false);
	cr_assert_eq(mlx5dv_devx_obj_destroy(obj), EIO);
	fails_with(EIO, RV_LAYER_FIRMWARE, "firmware refused to destroy");
	expect_destroy(-EIO);
	expect_gone_question(true);
	cr_assert_eq(mlx5dv_devx_obj_destroy(obj), 0);
	ibv_close_device(context);
}

Test(devx_destroy, a_handle_that_is_gone_is_a_success_and_no_failure)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_obj *obj = created(context);

	expect_destroy(-ENOENT);
	cr_assert_eq(mlx5dv_devx_obj_destroy(obj), 0);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
	ibv_close_device(context);
}
