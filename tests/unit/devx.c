/* SPDX-License-Identifier: BSD-2-Clause */
/* Firmware commands and objects by DEVX. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <string.h>

#include "context_script.h"
#include "tail.h"

TestSuite(devx, .fini = kernel_done);

#define OBJ_HANDLE 51u

/* CREATE_RQ (0x908) */
static const uint8_t in[32] = { 0x09, 0x08, 0, 1, 0, 0, 0, 0, 0xde, 0xad };
static const uint8_t answer[24] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3 };
/* status 3 (BAD_PARAM), syndrome 0x00abcdef */
static const uint8_t refusal[16] = { 3, 0, 0, 0, 0, 0xab, 0xcd, 0xef };

static void expect_create(const void *out, size_t count, int result)
{
	struct step *step = expect_ioctl(0x1001, 0x1000, MLX5, result);

	with_new_handle(step, 0x1000, OBJ_HANDLE);
	with_in(step, 0x1001, in, sizeof(in));
	with_out(step, 0x1002, sizeof(answer), out, count);
}

static void expect_general(const void *out, size_t count, int result)
{
	struct step *step = expect_ioctl(0x1000, 0x1000, MLX5, result);

	with_in(step, 0x1000, in, sizeof(in));
	with_out(step, 0x1001, sizeof(answer), out, count);
}

/* MODIFY is 0x1002, QUERY 0x1003 */
static void expect_on_object(uint16_t method, const void *out, size_t count, int result)
{
	struct step *step = expect_ioctl(0x1001, method, MLX5, result);

	with_handle(step, 0x1000, OBJ_HANDLE);
	with_in(step, 0x1001, in, sizeof(in));
	with_out(step, 0x1002, sizeof(answer), out, count);
}

static void expect_destroy(int result)
{
	with_handle(expect_ioctl(0x1001, 0x1001, MLX5, result), 0x1000, OBJ_HANDLE);
}

static struct mlx5dv_devx_obj *created(struct ibv_context *context)
{
	uint8_t out[sizeof(answer)];
	struct mlx5dv_devx_obj *obj;

	expect_create(answer, sizeof(answer), 0);
	obj = mlx5dv_devx_obj_create(context, in, sizeof(in), out, sizeof(out));
	cr_assert_not_null(obj);
	return obj;
}

Test(devx, a_general_command_hands_both_mailboxes_over)
{
	struct ibv_context *context = open_devx();
	uint8_t *out = tail_alloc(sizeof(answer));

	expect_general(answer, sizeof(answer), 0);
	cr_assert_eq(mlx5dv_devx_general_cmd(context, tail_copy(in, sizeof(in)), sizeof(in), out,
					     sizeof(answer)),
		     0);
	cr_assert_arr_eq(out, answer, sizeof(answer));
	ibv_close_device(context);
}

Test(devx, an_object_is_created_queried_modified_and_destroyed)
{
	struct ibv_context *context = open_devx();
	uint8_t *out = tail_alloc(sizeof(answer));
	const uint8_t *input = tail_copy(in, sizeof(in));
	struct mlx5dv_devx_obj *obj;

	expect_create(answer, sizeof(answer), 0);
	obj = mlx5dv_devx_obj_create(context, input, sizeof(in), out, sizeof(answer));
	cr_assert_not_null(obj);
	cr_assert_arr_eq(out, answer, sizeof(answer));
	expect_on_object(0x1003, answer, sizeof(answer), 0);
	cr_assert_eq(mlx5dv_devx_obj_query(obj, input, sizeof(in), out, sizeof(answer)), 0);
	expect_on_object(0x1002, answer, sizeof(answer), 0);
	cr_assert_eq(mlx5dv_devx_obj_modify(obj, input, sizeof(in), out, sizeof(answer)), 0);
	expect_destroy(0);
	cr_assert_eq(mlx5dv_devx_obj_destroy(obj), 0);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
	ibv_close_device(context);
}

static void is_refusal(int result)
{
	cr_assert_eq(result, EREMOTEIO);
	fails_with(EREMOTEIO, RV_LAYER_FIRMWARE,
		   "firmware refused CREATE_RQ (0x908): Remote I/O error (EREMOTEIO), status 0x3 "
		   "(BAD_PARAM), syndrome 0xabcdef");
	cr_assert_eq(rv_last_error()->opcode, 0x908);
	cr_assert_eq(rv_last_error()->status, 3);
	cr_assert_eq(rv_last_error()->syndrome, 0xabcdef);
}

Test(devx, a_refusal_by_firmware_carries_opcode_status_and_syndrome)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_obj *obj = created(context);
	uint8_t out[sizeof(answer)];

	expect_general(refusal, sizeof(refusal), -EREMOTEIO);
	is_refusal(mlx5dv_devx_general_cmd(context, in, sizeof(in), out, sizeof(out)));
	cr_assert_arr_eq(out, refusal, sizeof(refusal));
	expect_create(refusal, sizeof(refusal), -EREMOTEIO);
	errno = 0;
	cr_assert_null(mlx5dv_devx_obj_create(context, in, sizeof(in), out, sizeof(out)));
	is_refusal(errno);
	expect_on_object(0x1003, refusal, sizeof(refusal), -EREMOTEIO);
	is_refusal(mlx5dv_devx_obj_query(obj, in, sizeof(in), out, sizeof(out)));
	expect_on_object(0x1002, refusal, sizeof(refusal), -EREMOTEIO);
	is_refusal(mlx5dv_devx_obj_modify(obj, in, sizeof(in), out, sizeof(out)));
	expect_destroy(0);
	mlx5dv_devx_obj_destroy(obj);
	ibv_close_device(context);
}

Test(devx, other_errnos_go_through)
{
	static const struct {
		int error;
		int layer;
		const char *words;
	} cases[] = {
		{ EINVAL, RV_LAYER_DRIVER, "the driver does not allow CREATE_RQ (0x908)" },
		{ EPROTONOSUPPORT, RV_LAYER_DRIVER, "the device allows no DEVX contexts" },
		{ EFAULT, RV_LAYER_ARGUMENT, "not readable or writable memory" },
		{ ETIMEDOUT, RV_LAYER_DEVICE_GONE, "did not answer CREATE_RQ (0x908)" },
		{ EPERM, RV_LAYER_KERNEL, "Operation not permitted (EPERM)" },
		{ ENOMEM, RV_LAYER_LIMIT, "CREATE_RQ (0x908) failed for want of memory" },
	};
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_obj *obj = created(context);
	uint8_t out[sizeof(answer)];
	unsigned int alive;

	for (unsigned int i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const int error = cases[i].error;

		expect_general(NULL, 0, -error);
		cr_assert_eq(mlx5dv_devx_general_cmd(context, in, 32, out, 24), error);
		fails_with(error, cases[i].layer, cases[i].words);
		expect_create(NULL, 0, -error);
		errno = 0;
		cr_assert_null(mlx5dv_devx_obj_create(context, in, 32, out, 24));
		fails_with(error, cases[i].layer, cases[i].words);
		expect_on_object(0x1003, NULL, 0, -error);
		cr_assert_eq(mlx5dv_devx_obj_query(obj, in, 32, out, 24), error);
		expect_on_object(0x1002, NULL, 0, -error);
		cr_assert_eq(mlx5dv_devx_obj_modify(obj, in, 32, out, 24), error);
		fails_with(error, cases[i].layer, cases[i].words);
		/* After EFAULT nobody looks into the mailbox. */
		cr_assert_eq(rv_last_error()->opcode, error == EFAULT ? 0 : 0x908);
		cr_assert_eq(rv_last_error()->status, 0);
	}
	rv_close_device(context, &alive);
	cr_assert_eq(alive, 1);
	mlx5dv_devx_obj_destroy(obj);
}

Test(devx, a_positive_answer_is_eproto)
{
	struct ibv_context *context = open_devx();
	uint8_t out[sizeof(answer)];

	expect_create(answer, sizeof(answer), 1);
	cr_assert_null(mlx5dv_devx_obj_create(context, in, 32, out, 24));
	fails_with(EPROTO, RV_LAYER_KERNEL, "MLX5_IB_METHOD_DEVX_OBJ_CREATE is outside");
	ibv_close_device(context);
}

Test(devx, eio_is_a_device_gone_only_where_it_is)
{
	struct ibv_context *context = open_devx();
	uint8_t out[sizeof(answer)];

	expect_general(NULL, 0, -EIO);
	expect_gone_question(true);
	cr_assert_eq(mlx5dv_devx_general_cmd(context, in, 32, out, 24), EIO);
	fails_with(EIO, RV_LAYER_DEVICE_GONE, "the device is gone");
	expect_general(NULL, 0, -EIO);
	expect_gone_question(false);
	cr_assert_eq(mlx5dv_devx_general_cmd(context, in, 32, out, 24), EIO);
	cr_assert_neq(rv_last_error()->layer, RV_LAYER_DEVICE_GONE);
	ibv_close_device(context);
}

Test(devx, einval_on_a_plain_context_is_the_missing_devx)
{
	struct ibv_context *context = open_plain();
	uint8_t out[sizeof(answer)];

	expect_general(NULL, 0, -EINVAL);
	cr_assert_eq(mlx5dv_devx_general_cmd(context, in, 32, out, 24), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "opened without DEVX");
	ibv_close_device(context);
}

Test(devx, einval_for_a_mailbox_shorter_than_a_header_is_its_length)
{
	struct ibv_context *context = open_devx();
	uint8_t out[64];

	for (size_t n = 0; n < 17; n++) {
		const size_t in_bytes = n % 2 ? n : 32;
		const size_t out_bytes = n % 2 ? 24 : n;
		struct step *step = expect_ioctl(0x1000, 0x1000, MLX5, -EINVAL);

		with_in(step, 0x1000, in, in_bytes);
		with_out(step, 0x1001, out_bytes, NULL, 0);
		cr_assert_eq(mlx5dv_devx_general_cmd(context, tail_copy(in, in_bytes), in_bytes,
						     out, out_bytes),
			     EINVAL);
		if (n < 16)
			fails_with(EINVAL, RV_LAYER_ARGUMENT, n % 2 ? "inlen is" : "outlen is");
		else
			fails_with(EINVAL, RV_LAYER_DRIVER, "does not allow CREATE_RQ");
	}
	ibv_close_device(context);
}

Test(devx, bad_arguments_make_no_call)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_devx_obj *obj = created(context);
	const unsigned int calls = kernel_calls();
	uint8_t out[sizeof(answer)];

	cr_assert_eq(mlx5dv_devx_general_cmd(context, NULL, 16, out, 24), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "in is NULL");
	cr_assert_eq(mlx5dv_devx_general_cmd(context, in, 32, NULL, 24), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "out is NULL");
	cr_assert_eq(mlx5dv_devx_general_cmd(context, in, 65536, out, 24), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "inlen is 65536; it must be 16 to 65535");
	cr_assert_eq(mlx5dv_devx_general_cmd(context, in, 32, out, SIZE_MAX), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "outlen is");
	cr_assert_null(mlx5dv_devx_obj_create(context, NULL, 32, out, 24));
	cr_assert_null(mlx5dv_devx_obj_create(context, in, 32, out, 65536));
	cr_assert_eq(mlx5dv_devx_obj_query(NULL, in, 32, out, 24), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "obj is NULL");
	cr_assert_eq(mlx5dv_devx_obj_modify(NULL, in, 32, out, 24), EINVAL);
	cr_assert_eq(mlx5dv_devx_obj_query(obj, in, 32, NULL, 24), EINVAL);
	cr_assert_eq(mlx5dv_devx_obj_modify(obj, NULL, 32, out, 24), EINVAL);
	cr_assert_eq(mlx5dv_devx_obj_destroy(NULL), 0);
	cr_assert_eq(kernel_calls(), calls);
	ibv_close_device(context);
	mlx5dv_devx_obj_destroy(obj);
}
