/* SPDX-License-Identifier: BSD-2-Clause */
/* Contexts on descriptors that the caller already has. */
#include <criterion/criterion.h>
#include <errno.h>
#include <limits.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "context_script.h"

TestSuite(open_fd, .fini = kernel_done);

#define CLASS "/sys/class/infiniband_verbs"

/* A descriptor of uverbs3, of which no sysfs tells more. */
static int expect_caller_fd(void)
{
	expect_fstat(S_IFCHR, makedev(231, 195), 0);
	expect_readlink_error("/sys/dev/char/231:195", -ENOENT);
	return kernel_caller_fd();
}

Test(open_fd, on_success_the_descriptor_is_the_contexts)
{
	const int fd = expect_caller_fd();
	struct ibv_context *context;

	expect_get_context(ASK_DEVX, 0);
	expect_async(MLX5, 0);
	expect_cloexec(0);
	context = rv_open_fd(fd, 0);
	kernel_adopted(fd);
	cr_assert_not_null(context);
	cr_assert_eq(context->cmd_fd, fd);
	cr_assert(kernel_is_cloexec(fd));
	cr_assert(rv_context_is_devx(context));
	cr_assert_str_eq(context->device->dev_name, "uverbs3");
	cr_assert_str_eq(rv_device_node(context->device), "/dev/infiniband/uverbs3");
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
	ibv_close_device(context);
	cr_assert_not(kernel_is_open(fd));
}

Test(open_fd, sysfs_tells_which_device_it_is)
{
	const int fd = kernel_caller_fd();
	struct ibv_context *context;

	expect_fstat(S_IFCHR, makedev(231, 195), 0);
	expect_readlink("/sys/dev/char/231:195", "../../devices/x/infiniband_verbs/uverbs3");
	expect_file(CLASS "/uverbs3/ibdev", "mlx5_7\n");
	expect_readlink(CLASS "/uverbs3/device/driver", "../drivers/mlx5_core");
	expect_get_context(ASK_DEVX, 0);
	expect_async(MLX5, 0);
	expect_cloexec(0);
	context = rv_open_fd(fd, RV_OPEN_DEVX);
	kernel_adopted(fd);
	cr_assert_str_eq(ibv_get_device_name(context->device), "mlx5_7");
	ibv_close_device(context);
}

Test(open_fd, a_link_to_something_else_is_not_followed)
{
	const int fd = kernel_caller_fd();
	struct ibv_context *context;

	expect_fstat(S_IFCHR, makedev(231, 195), 0);
	expect_readlink("/sys/dev/char/231:195", "../../devices/virtual/mem/null");
	expect_get_context(ASK_DEVX, 0);
	expect_async(MLX5, 0);
	expect_cloexec(0);
	context = rv_open_fd(fd, 0);
	kernel_adopted(fd);
	cr_assert_str_eq(context->device->name, "uverbs3");
	ibv_close_device(context);
}

Test(open_fd, on_failure_the_descriptor_stays_the_callers)
{
	int fd = expect_caller_fd();

	expect_get_context(ASK_PLAIN, -ENOMEM);
	cr_assert_null(rv_open_fd(fd, RV_OPEN_PLAIN));
	fails_with(ENOMEM, RV_LAYER_LIMIT, "out of memory");
	cr_assert(kernel_is_open(fd));
	cr_assert_not(kernel_is_cloexec(fd));
	fd = expect_caller_fd();
	expect_get_context(ASK_DEVX, 0);
	expect_async(MLX5, -EMFILE);
	cr_assert_null(rv_open_fd(fd, 0));
	cr_assert_eq(errno, EMFILE);
	cr_assert(kernel_is_open(fd));
	cr_assert_not(kernel_is_cloexec(fd));
}

Test(open_fd, a_descriptor_with_a_context_is_to_be_imported)
{
	const int fd = expect_caller_fd();

	expect_get_context(ASK_DEVX, -EINVAL);
	expect_driver_question(1, -EPROTONOSUPPORT);
	expect_get_context(ASK_PLAIN, -EINVAL);
	expect_query_context(MLX5, VECTORS, 0);
	cr_assert_null(rv_open_fd(fd, 0));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "ibv_import_device()");
	cr_assert(kernel_is_open(fd));
}

Test(open_fd, what_is_no_descriptor_is_ebadf)
{
	expect_fstat(0, 0, -EBADF);
	cr_assert_null(rv_open_fd(99, 0));
	fails_with(EBADF, RV_LAYER_ARGUMENT, "99 is not an open descriptor");
	expect_fstat(0, 0, -EBADF);
	cr_assert_null(ibv_import_device(98));
	fails_with(EBADF, RV_LAYER_ARGUMENT, "98 is not an open descriptor");
}

Test(open_fd, minus_one_is_told_as_it_was_given)
{
	expect_fstat(0, 0, -EBADF);
	cr_assert_null(rv_open_fd(-1, 0));
	fails_with(EBADF, RV_LAYER_ARGUMENT, "-1 is not an open descriptor");
}

Test(open_fd, what_is_no_character_device_is_enotty_without_an_ioctl)
{
	static const mode_t modes[] = { S_IFREG, S_IFDIR, S_IFIFO, S_IFSOCK, S_IFBLK };

	for (int i = 0; i < 5; i++) {
		expect_fstat(modes[i], makedev(231, 192), 0);
		cr_assert_null(rv_open_fd(kernel_caller_fd(), 0));
		fails_with(ENOTTY, RV_LAYER_NODE, "not a uverbs device node");
	}
}

Test(open_fd, bad_flags_make_no_call)
{
	cr_assert_null(rv_open_fd(5, RV_OPEN_DEVX | RV_OPEN_PLAIN));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "flags");
	cr_assert_eq(kernel_calls(), 0);
}

Test(open_fd, an_imported_context_is_asked_for_its_vectors)
{
	struct ibv_context *context = open_imported();

	cr_assert_eq(context->num_comp_vectors, VECTORS);
	cr_assert_eq(rv_context_driver(context), RV_DRIVER_MLX5);
	cr_assert(kernel_is_cloexec(context->cmd_fd));
	cr_assert(kernel_is_open(context->async_fd));
	ibv_close_device(context);
}

Test(open_fd, nothing_to_import_is_einval)
{
	const int fd = expect_caller_fd();

	expect_query_context(MLX5, 0, -EINVAL);
	expect_driver_question(1, -EPROTONOSUPPORT);
	cr_assert_null(ibv_import_device(fd));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "no context exists on this descriptor");
	cr_assert(kernel_is_open(fd));
}

Test(open_fd, import_refusals_are_told)
{
	static const struct {
		int error;
		int layer;
		const char *words;
	} cases[] = {
		{ ENOTTY, RV_LAYER_NODE, "not a uverbs device node" },
		{ EPROTONOSUPPORT, RV_LAYER_KERNEL, "cannot invoke UVERBS_METHOD_QUERY_CONTEXT" },
		{ EPERM, RV_LAYER_KERNEL, "the kernel refused UVERBS_METHOD_QUERY_CONTEXT" },
	};

	for (int i = 0; i < 3; i++) {
		const int fd = expect_caller_fd();

		expect_query_context(MLX5, 0, -cases[i].error);
		cr_assert_null(ibv_import_device(fd));
		fails_with(cases[i].error, cases[i].layer, cases[i].words);
		cr_assert(kernel_is_open(fd));
		cr_assert_not(kernel_is_cloexec(fd));
	}
}

Test(open_fd, an_import_from_a_device_that_is_gone_is_told)
{
	const int fd = expect_caller_fd();

	expect_query_context(MLX5, 0, -EIO);
	cr_assert_null(ibv_import_device(fd));
	fails_with(EIO, RV_LAYER_DEVICE_GONE, "gone");
}

Test(open_fd, an_import_of_another_drivers_context_works)
{
	const int fd = expect_caller_fd();
	struct ibv_context *context;

	expect_query_context(MLX5, 0, -EINVAL);
	expect_driver_search(15);
	expect_query_context(15, 2, 0);
	expect_async(15, 0);
	expect_cloexec(0);
	context = ibv_import_device(fd);
	kernel_adopted(fd);
	cr_assert_eq(rv_context_driver(context), 15);
	cr_assert_eq(context->num_comp_vectors, 2);
	cr_assert_not(rv_context_is_devx(context));
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE, "%s", rv_last_error()->message);
	ibv_close_device(context);
}

Test(open_fd, an_answer_outside_the_contract_is_eproto)
{
	int fd = expect_caller_fd();

	expect_query_context(MLX5, UINT32_MAX, 0);
	cr_assert_null(ibv_import_device(fd));
	fails_with(EPROTO, RV_LAYER_KERNEL, "UVERBS_METHOD_QUERY_CONTEXT is outside its contract");
	fd = expect_caller_fd();
	expect_query_context(MLX5, VECTORS, 0);
	with_new_fd(expect_ioctl(16, 0, MLX5, 0), 0, (int64_t)INT_MAX + 1);
	cr_assert_null(ibv_import_device(fd));
	fails_with(EPROTO, RV_LAYER_KERNEL, "UVERBS_METHOD_ASYNC_EVENT_ALLOC");
	cr_assert(kernel_is_open(fd));
}
