/* SPDX-License-Identifier: BSD-2-Clause */
/* Opening devices that were listed or are named. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "context_script.h"

TestSuite(open_device, .fini = kernel_done);

#define NODE "/dev/infiniband/uverbs0"
#define CLASS "/sys/class/infiniband_verbs"
#define NUMBER makedev(231, 192)

static void expect_node(void)
{
	expect_open(NODE, A_DESCRIPTOR);
	expect_fstat(S_IFCHR, NUMBER, 0);
}

/* What sysfs says of mlx5_0. */
static void expect_description(void)
{
	expect_file(CLASS "/uverbs0/ibdev", "mlx5_0\n");
	expect_readlink(CLASS "/uverbs0/device/driver", "../../../bus/pci/drivers/mlx5_core");
}

Test(open_device, the_node_is_opened_and_verified_first)
{
	struct ibv_device *device = &listed_device(MLX5)->ibv;
	struct ibv_context *context;

	expect_node();
	expect_get_context(ASK_DEVX, 0);
	expect_async(MLX5, 0);
	context = ibv_open_device(device);
	cr_assert_not_null(context);
	cr_assert_eq(context->device, device);
	cr_assert_eq(kernel_calls(), 4);
	cr_assert(rv_context_is_devx(context));
	ibv_close_device(context);
}

Test(open_device, a_refused_devx_falls_back_unless_it_was_asked_for)
{
	struct mlx5dv_context_attr attr = { .flags = 0 };
	struct ibv_context *context;

	for (int way = 0; way < 2; way++) {
		expect_node();
		expect_get_context(ASK_DEVX, -EINVAL);
		expect_driver_question(1, -EPROTONOSUPPORT);
		expect_get_context(ASK_PLAIN, 0);
		expect_async(MLX5, 0);
		context = way == 0 ? ibv_open_device(&listed_device(MLX5)->ibv) :
				     mlx5dv_open_device(&listed_device(MLX5)->ibv, &attr);
		cr_assert_not_null(context);
		cr_assert_not(rv_context_is_devx(context));
		cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
		ibv_close_device(context);
	}
	attr.flags = MLX5DV_CONTEXT_FLAGS_DEVX;
	expect_node();
	expect_get_context(ASK_DEVX, -EINVAL);
	expect_driver_question(1, -EPROTONOSUPPORT);
	expect_query_context(MLX5, 0, -EINVAL);
	expect_user_contexts_question(-EPROTONOSUPPORT);
	cr_assert_null(mlx5dv_open_device(&listed_device(MLX5)->ibv, &attr));
	fails_with(EINVAL, RV_LAYER_DRIVER, "log_max_uctx");
}

Test(open_device, another_device_behind_the_name_is_enodev)
{
	expect_open(NODE, A_DESCRIPTOR);
	expect_fstat(S_IFCHR, makedev(231, 193), 0);
	cr_assert_null(ibv_open_device(&listed_device(MLX5)->ibv));
	fails_with(ENODEV, RV_LAYER_NODE, NODE " is not this device's node");
}

Test(open_device, a_node_that_is_no_character_device_is_enodev)
{
	expect_open(NODE, A_DESCRIPTOR);
	expect_fstat(S_IFBLK, NUMBER, 0);
	cr_assert_null(ibv_open_device(&listed_device(MLX5)->ibv));
	fails_with(ENODEV, RV_LAYER_NODE, "not this device's node");
}

Test(open_device, a_node_that_does_not_open_or_stat_is_told)
{
	expect_open(NODE, -EACCES);
	cr_assert_null(ibv_open_device(&listed_device(MLX5)->ibv));
	fails_with(EACCES, RV_LAYER_NODE, "mode bits");
	expect_open(NODE, A_DESCRIPTOR);
	expect_fstat(0, 0, -EIO);
	cr_assert_null(ibv_open_device(&listed_device(MLX5)->ibv));
	cr_assert_eq(errno, EIO);
}

Test(open_device, a_failure_after_the_node_closes_it)
{
	expect_node();
	expect_get_context(ASK_DEVX, 0);
	expect_async(MLX5, -EMFILE);
	cr_assert_null(ibv_open_device(&listed_device(MLX5)->ibv));
	cr_assert_eq(errno, EMFILE);
	cr_assert_not(kernel_is_open(kernel_last_fd()));
}

Test(open_device, bad_arguments_make_no_call)
{
	struct ibv_device *device = &listed_device(MLX5)->ibv;
	struct mlx5dv_context_attr attr = { .flags = 0 };
	int fds[17] = { 0 };
	struct ibv_fd_arr arr = { fds, 17 };

	cr_assert_null(ibv_open_device(NULL));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "device is NULL");
	cr_assert_null(mlx5dv_open_device(NULL, &attr));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "device is NULL");
	cr_assert_null(mlx5dv_open_device(device, NULL));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "attr is NULL");
	attr.flags = 3;
	cr_assert_null(mlx5dv_open_device(device, &attr));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "attr->flags has bits");
	attr = (struct mlx5dv_context_attr){ .comp_mask = UINT64_C(1) << 40 };
	cr_assert_null(mlx5dv_open_device(device, &attr));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "attr->comp_mask has bits that nobody defined or "
					      "that exclude each other: 0x10000000000");
	attr = (struct mlx5dv_context_attr){ .comp_mask = MLX5DV_CONTEXT_ATTR_MASK_FD_ARRAY };
	cr_assert_null(mlx5dv_open_device(device, &attr));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "attr->fds is NULL");
	attr.fds = &arr;
	cr_assert_null(mlx5dv_open_device(device, &attr));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "attr->fds->count is 17; it must be 0 to 16");
	arr = (struct ibv_fd_arr){ NULL, 1 };
	cr_assert_null(mlx5dv_open_device(device, &attr));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "attr->fds is NULL");
	cr_assert_eq(kernel_calls(), 0);
}

Test(open_device, descriptors_go_to_the_kernel_as_an_array)
{
	int fds[16] = { 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18 };

	for (uint32_t count = 0; count <= 16; count += count < 4 ? 1 : 4) {
		struct ibv_fd_arr arr = { fds, count };
		struct mlx5dv_context_attr attr = {
			.flags = MLX5DV_CONTEXT_FLAGS_DEVX,
			.comp_mask = MLX5DV_CONTEXT_ATTR_MASK_FD_ARRAY,
			.fds = &arr,
		};
		struct ibv_context *context;

		expect_node();
		expect_get_context_fds(ASK_DEVX, count ? &arr : NULL, 0);
		expect_async(MLX5, 0);
		context = mlx5dv_open_device(&listed_device(MLX5)->ibv, &attr);
		cr_assert_not_null(context);
		ibv_close_device(context);
	}
}

Test(open_device, a_kernel_that_takes_no_descriptors_is_told)
{
	int fds[1] = { 3 };
	struct ibv_fd_arr arr = { fds, 1 };
	struct mlx5dv_context_attr attr = {
		.comp_mask = MLX5DV_CONTEXT_ATTR_MASK_FD_ARRAY,
		.fds = &arr,
	};

	expect_node();
	expect_get_context_fds(ASK_DEVX, &arr, -EPROTONOSUPPORT);
	cr_assert_null(mlx5dv_open_device(&listed_device(MLX5)->ibv, &attr));
	fails_with(EPROTONOSUPPORT, RV_LAYER_KERNEL, "6.15 or later");
}

Test(open_device, the_kernels_name_is_looked_up_below_its_parent)
{
	static const char *const names[] = { ".", "..", "uverbs0", NULL };
	struct ibv_context *context;

	expect_list("/sys/class/infiniband/mlx5_0/device/infiniband_verbs", names, 0);
	expect_description();
	expect_node();
	expect_get_context(ASK_DEVX, 0);
	expect_async(MLX5, 0);
	context = rv_open_name("mlx5_0", 0);
	cr_assert_not_null(context);
	cr_assert_str_eq(context->device->name, "mlx5_0");
	cr_assert_str_eq(context->device->dev_name, "uverbs0");
	ibv_close_device(context);
}

Test(open_device, the_nodes_name_needs_no_sysfs)
{
	struct ibv_context *context;

	expect_open(CLASS "/uverbs0/ibdev", -ENOENT);
	expect_node();
	expect_get_context(ASK_DEVX, 0);
	expect_async(MLX5, 0);
	context = rv_open_name("uverbs0", RV_OPEN_DEVX);
	cr_assert_not_null(context);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
	ibv_close_device(context);
}

Test(open_device, a_name_without_descriptors_to_look_it_up_is_emfile)
{
	expect_list("/sys/class/infiniband/mlx5_0/device/infiniband_verbs", NULL, -EMFILE);
	cr_assert_null(rv_open_name("mlx5_0", 0));
	fails_with(EMFILE, RV_LAYER_LIMIT, "out of descriptors");
	expect_open(CLASS "/uverbs0/ibdev", -ENFILE);
	cr_assert_null(rv_open_name("uverbs0", 0));
	fails_with(ENFILE, RV_LAYER_LIMIT, "out of descriptors");
}

Test(open_device, names_that_cannot_be_are_refused_without_a_call)
{
	cr_assert_null(rv_open_name(NULL, 0));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "name is NULL");
	cr_assert_null(rv_open_name("../mlx5_0", 0));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "\"../mlx5_0\" cannot be a device's name");
	cr_assert_null(rv_open_name("mlx5_0", 8));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "flags has bits");
	cr_assert_eq(kernel_calls(), 0);
}

Test(open_device, listing_opens_no_device)
{
	static const char *const names[] = { ".", "..", "uverbs0", "abi_version", NULL };
	struct ibv_device **list;
	int count = 0;

	expect_list(CLASS, names, 0);
	expect_description();
	list = ibv_get_device_list(&count);
	cr_assert_not_null(list);
	cr_assert_eq(count, 1);
	cr_assert_str_eq(ibv_get_device_name(list[0]), "mlx5_0");
	ibv_free_device_list(list);
	expect_list(CLASS, names, 0);
	expect_description();
	list = ibv_get_device_list(NULL);
	cr_assert_not_null(list);
	ibv_free_device_list(list);
}

Test(open_device, a_list_for_which_descriptors_lack_is_no_shorter_list)
{
	static const char *const names[] = { "uverbs0", NULL };
	int count = 77;

	expect_list(CLASS, names, 0);
	expect_open(CLASS "/uverbs0/ibdev", -EMFILE);
	cr_assert_null(ibv_get_device_list(&count));
	fails_with(EMFILE, RV_LAYER_LIMIT, "out of descriptors");
	expect_list(CLASS, NULL, -ENFILE);
	cr_assert_null(ibv_get_device_list(&count));
	fails_with(ENFILE, RV_LAYER_LIMIT, "out of descriptors");
	cr_assert_eq(count, 77);
}
