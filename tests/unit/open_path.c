/* SPDX-License-Identifier: BSD-2-Clause */
/* Opening a context by the path of a node. */
#include <criterion/criterion.h>
#include <errno.h>
#include <limits.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <string.h>

#include "context_script.h"
#include "tail.h"

TestSuite(open_path, .fini = kernel_done);

#define NODE "/dev/infiniband/uverbs0"

static void refused(uint32_t flags, int error, int layer, const char *words)
{
	errno = 0;
	cr_assert_null(rv_open_path(tail_text(NODE), flags));
	fails_with(error, layer, words);
}

Test(open_path, three_calls_make_a_devx_context)
{
	struct ibv_context *context;

	expect_open(NODE, A_DESCRIPTOR);
	expect_get_context(ASK_DEVX, 0);
	expect_async(MLX5, 0);
	context = rv_open_path(tail_text(NODE), 0);
	cr_assert_not_null(context);
	cr_assert_eq(kernel_calls(), 3);
	cr_assert(kernel_is_open(context->cmd_fd));
	cr_assert(kernel_is_open(context->async_fd));
	cr_assert_neq(context->cmd_fd, context->async_fd);
	cr_assert_eq(context->num_comp_vectors, VECTORS);
	cr_assert(rv_context_is_devx(context));
	cr_assert_eq(rv_context_driver(context), RV_DRIVER_MLX5);
	cr_assert_str_eq(context->device->dev_name, "uverbs0");
	cr_assert_str_eq(ibv_get_device_name(context->device), "uverbs0");
	cr_assert_str_eq(rv_device_node(context->device), NODE);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
	cr_assert_eq(ibv_close_device(context), 0);
}

Test(open_path, the_plain_flag_does_not_ask_for_devx)
{
	struct ibv_context *context = open_plain();

	cr_assert_not(rv_context_is_devx(context));
	ibv_close_device(context);
}

Test(open_path, a_refused_devx_falls_back_to_a_plain_context)
{
	struct ibv_context *context;

	expect_open(NODE, A_DESCRIPTOR);
	expect_get_context(ASK_DEVX, -EINVAL);
	expect_driver_question(1, -EPROTONOSUPPORT);
	expect_get_context(ASK_PLAIN, 0);
	expect_async(MLX5, 0);
	context = rv_open_path(NODE, 0);
	cr_assert_not_null(context);
	cr_assert_not(rv_context_is_devx(context));
	cr_assert_eq(rv_context_driver(context), RV_DRIVER_MLX5);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE, "%s", rv_last_error()->message);
	ibv_close_device(context);
}

Test(open_path, the_devx_flag_does_not_fall_back)
{
	expect_open(NODE, A_DESCRIPTOR);
	expect_get_context(ASK_DEVX, -EINVAL);
	expect_driver_question(1, -EPROTONOSUPPORT);
	expect_query_context(MLX5, 0, -EINVAL);
	expect_user_contexts_question(-EPROTONOSUPPORT);
	refused(RV_OPEN_DEVX, EINVAL, RV_LAYER_DRIVER, "log_max_uctx capability is 0");
}

Test(open_path, a_device_with_user_contexts_whose_firmware_refuses_one_is_told_apart)
{
	expect_open(NODE, A_DESCRIPTOR);
	expect_get_context(ASK_DEVX, -EINVAL);
	expect_driver_question(1, -EPROTONOSUPPORT);
	expect_query_context(MLX5, 0, -EINVAL);
	expect_user_contexts_question(-EINVAL);
	refused(RV_OPEN_DEVX, EINVAL, RV_LAYER_FIRMWARE, "firmware refused a command that a context needs");
	kernel_done();
	expect_open(NODE, A_DESCRIPTOR);
	expect_get_context(ASK_DEVX, -EIO);
	expect_user_contexts_question(-EINVAL);
	refused(RV_OPEN_DEVX, EIO, RV_LAYER_FIRMWARE, "Input/output error (EIO)");
	kernel_done();
	expect_open(NODE, A_DESCRIPTOR);
	expect_get_context(ASK_DEVX, -EBUSY);
	refused(RV_OPEN_DEVX, EBUSY, RV_LAYER_FIRMWARE, "(EBUSY)");
}

Test(open_path, where_both_tries_fail_the_second_is_told)
{
	static const int errors[] = { ENOMEM, EAGAIN, EPERM, ETIMEDOUT };

	for (int i = 0; i < 4; i++) {
		expect_open(NODE, A_DESCRIPTOR);
		expect_get_context(ASK_DEVX, -EINVAL);
		expect_driver_question(1, -EPROTONOSUPPORT);
		expect_get_context(ASK_PLAIN, -errors[i]);
		if (errors[i] == EAGAIN)
			expect_active_question(-EAGAIN);
		errno = 0;
		cr_assert_null(rv_open_path(NODE, 0));
		cr_assert_eq(errno, errors[i]);
		if (errors[i] == EAGAIN)
			expect_open("/proc/self/cgroup", -ENOENT);
		cr_assert_eq(rv_last_error()->error, errors[i]);
		kernel_done();
	}
}

Test(open_path, a_plain_context_refused_with_einval_is_not_blamed_on_devx)
{
	expect_open(NODE, A_DESCRIPTOR);
	expect_get_context(ASK_PLAIN, -EINVAL);
	expect_driver_question(1, -EPROTONOSUPPORT);
	expect_query_context(MLX5, 0, -EINVAL);
	refused(RV_OPEN_PLAIN, EINVAL, RV_LAYER_DRIVER, "the driver refused a context");
}

Test(open_path, a_second_context_on_the_file_is_told)
{
	expect_open(NODE, A_DESCRIPTOR);
	expect_get_context(ASK_DEVX, -EINVAL);
	expect_driver_question(1, -EPROTONOSUPPORT);
	expect_get_context(ASK_PLAIN, -EINVAL);
	expect_query_context(MLX5, VECTORS, 0);
	refused(0, EINVAL, RV_LAYER_ARGUMENT, "adopt it with ibv_import_device()");
}

Test(open_path, errors_that_plainness_cannot_cure_are_not_tried_again)
{
	static const struct {
		int error;
		int layer;
		const char *words;
	} cases[] = {
		{ ENOTTY, RV_LAYER_NODE, "this is not a uverbs device node" },
		{ EPROTONOSUPPORT, RV_LAYER_KERNEL, "must be 5.7 or later" },
		{ ETIMEDOUT, RV_LAYER_DEVICE_GONE, "did not answer" },
	};

	for (unsigned int i = 0; i < 3; i++) {
		expect_open(NODE, A_DESCRIPTOR);
		expect_get_context(ASK_DEVX, -cases[i].error);
		refused(0, cases[i].error, cases[i].layer, cases[i].words);
		kernel_done();
	}
}

Test(open_path, eagain_is_told_apart_by_a_request_that_no_driver_takes)
{
	expect_open(NODE, A_DESCRIPTOR);
	expect_get_context(ASK_DEVX, -EAGAIN);
	expect_active_question(-EOPNOTSUPP);
	refused(0, EAGAIN, RV_LAYER_FIRMWARE, "firmware refused a command that a context needs");
	kernel_done();
	expect_open(NODE, A_DESCRIPTOR);
	expect_get_context(ASK_DEVX, -EAGAIN);
	expect_active_question(-EAGAIN);
	cr_assert_null(rv_open_path(NODE, 0));
	cr_assert_eq(errno, EAGAIN);
	expect_open("/proc/self/cgroup", -ENOENT);
	cr_assert_not_null(strstr(rv_last_error()->message, "cannot be seen from here"), "%s",
			   rv_last_error()->message);
}

Test(open_path, a_device_that_is_gone_is_told)
{
	expect_open(NODE, A_DESCRIPTOR);
	expect_get_context(ASK_DEVX, -EIO);
	expect_get_context(ASK_PLAIN, -EIO);
	expect_user_contexts_question(-EIO);
	refused(0, EIO, RV_LAYER_DEVICE_GONE, "the device is gone");
}

Test(open_path, a_positive_answer_is_eproto)
{
	expect_open(NODE, A_DESCRIPTOR);
	expect_get_context(ASK_DEVX, 1);
	refused(0, EPROTO, RV_LAYER_KERNEL, "UVERBS_METHOD_GET_CONTEXT is outside its contract");
	expect_open(NODE, A_DESCRIPTOR);
	expect_get_context(ASK_DEVX, -EINVAL);
	expect_driver_question(1, -EPROTONOSUPPORT);
	expect_get_context(ASK_PLAIN, 1);
	refused(0, EPROTO, RV_LAYER_KERNEL, "UVERBS_METHOD_GET_CONTEXT is outside its contract");
}

Test(open_path, more_vectors_than_an_int_holds_are_eproto)
{
	expect_open(NODE, A_DESCRIPTOR);
	expect_get_context_vectors(ASK_DEVX, (uint32_t)INT_MAX + 1);
	refused(0, EPROTO, RV_LAYER_KERNEL,
		"UVERBS_METHOD_GET_CONTEXT is outside its contract (completion vectors: "
		"2147483648)");
}

Test(open_path, int_max_vectors_fit)
{
	struct ibv_context *context;

	expect_open(NODE, A_DESCRIPTOR);
	expect_get_context_vectors(ASK_DEVX, INT_MAX);
	expect_async(MLX5, 0);
	context = rv_open_path(NODE, 0);
	cr_assert_eq(context->num_comp_vectors, INT_MAX);
	ibv_close_device(context);
}

Test(open_path, a_kernel_without_async_events_gives_minus_one)
{
	struct ibv_context *context;

	expect_open(NODE, A_DESCRIPTOR);
	expect_get_context(ASK_DEVX, 0);
	expect_async(MLX5, -EPROTONOSUPPORT);
	context = rv_open_path(NODE, 0);
	cr_assert_not_null(context);
	cr_assert_eq(context->async_fd, -1);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
	ibv_close_device(context);
}

Test(open_path, a_refused_async_descriptor_is_a_refused_open)
{
	static const int errors[] = { EMFILE, ENOMEM, EIO, EINVAL };

	for (int i = 0; i < 4; i++) {
		expect_open(NODE, A_DESCRIPTOR);
		expect_get_context(ASK_DEVX, 0);
		expect_async(MLX5, -errors[i]);
		errno = 0;
		cr_assert_null(rv_open_path(NODE, 0));
		cr_assert_eq(errno, errors[i]);
		cr_assert_eq(rv_last_error()->error, errors[i]);
		kernel_done();
	}
}

Test(open_path, an_async_descriptor_that_is_none_is_eproto)
{
	expect_open(NODE, A_DESCRIPTOR);
	expect_get_context(ASK_DEVX, 0);
	with_new_fd(expect_ioctl(16, 0, MLX5, 0), 0, -1);
	refused(0, EPROTO, RV_LAYER_KERNEL, "UVERBS_METHOD_ASYNC_EVENT_ALLOC is outside");
}

Test(open_path, a_node_that_does_not_open_is_told_by_errno)
{
	for (int error = 1; error < 134; error++) {
		if (error == ENOENT || error == EPERM)
			continue; /* they look at files: see evidence.c */
		expect_open(NODE, -error);
		errno = 0;
		cr_assert_null(rv_open_path(NODE, 0));
		cr_assert_eq(errno, error);
		cr_assert_not_null(strstr(rv_last_error()->message, NODE));
		kernel_done();
	}
}

Test(open_path, bad_arguments_make_no_call)
{
	char path[300];

	errno = 0;
	cr_assert_null(rv_open_path(NULL, 0));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "path is NULL");
	refused(RV_OPEN_DEVX | RV_OPEN_PLAIN, EINVAL, RV_LAYER_ARGUMENT, "0x3");
	refused(4, EINVAL, RV_LAYER_ARGUMENT, "0x4");
	refused(0x80000001, EINVAL, RV_LAYER_ARGUMENT, "0x80000000");
	memset(path, 'p', sizeof(path));
	path[256] = '\0';
	errno = 0;
	cr_assert_null(rv_open_path(tail_text(path), 0));
	fails_with(ENAMETOOLONG, RV_LAYER_ARGUMENT, "the path is too long: ...ppp");
	cr_assert_eq(kernel_calls(), 0);
}

Test(open_path, a_path_of_255_bytes_fits_and_any_name_opens)
{
	struct ibv_context *context;
	char path[256];

	memset(path, 'p', sizeof(path));
	path[255] = '\0';
	expect_open(path, A_DESCRIPTOR);
	expect_get_context(ASK_DEVX, 0);
	expect_async(MLX5, 0);
	context = rv_open_path(tail_text(path), 0);
	cr_assert_not_null(context);
	cr_assert_str_eq(context->device->dev_name, "uverbs");
	cr_assert_str_eq(rv_device_node(context->device), path);
	ibv_close_device(context);
}
