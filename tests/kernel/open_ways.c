/* SPDX-License-Identifier: BSD-2-Clause */
/* Every way to open the device, and what an open context is. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "control.h"
#include "guest.h"

static void works(struct ibv_context *context, bool devx)
{
	cr_assert_not_null(context, "%s", rv_last_error()->message);
	cr_expect_eq(rv_context_is_devx(context), devx);
	cr_expect_eq(rv_context_driver(context), (uint32_t)RV_DRIVER_MLX5);
	cr_expect_gt(context->num_comp_vectors, 0);
	cr_expect(fcntl(context->cmd_fd, F_GETFD) & FD_CLOEXEC);
	cr_expect(fcntl(context->async_fd, F_GETFD) & FD_CLOEXEC);
	cr_expect_not_null(context->device);
	cr_expect_str_eq(context->device->dev_name, "uverbs0");
	if (devx)
		mlx5dv_pp_free(pace(context, 5000000, 0));
	ibv_close_device(context);
}

Test(open_ways, by_path)
{
	works(rv_open_path(NODE, 0), true);
	works(rv_open_path(NODE, RV_OPEN_DEVX), true);
	works(rv_open_path(NODE, RV_OPEN_PLAIN), false);
}

Test(open_ways, by_a_symbolic_link_and_by_a_node_elsewhere)
{
	struct stat st;

	cr_assert_eq(stat(NODE, &st), 0);
	cr_assert_eq(symlink(NODE, "/tmp/uverbs0"), 0);
	works(rv_open_path("/tmp/uverbs0", RV_OPEN_DEVX), true);
	cr_assert_eq(unlink("/tmp/uverbs0"), 0);
	cr_assert_eq(mknod("/tmp/uverbs0", S_IFCHR | 0600, st.st_rdev), 0);
	works(rv_open_path("/tmp/uverbs0", RV_OPEN_DEVX), true);
	unlink("/tmp/uverbs0");
}

Test(open_ways, by_descriptor)
{
	works(rv_open_fd(open(NODE, O_RDWR), 0), true);
	works(rv_open_fd(open(NODE, O_RDWR | O_CLOEXEC), RV_OPEN_DEVX), true);
	works(rv_open_fd(open(NODE, O_RDWR), RV_OPEN_PLAIN), false);
}

Test(open_ways, by_name)
{
	works(rv_open_name("mlx5_0", 0), true);
	works(rv_open_name("uverbs0", RV_OPEN_DEVX), true);
	works(rv_open_name("mlx5_0", RV_OPEN_PLAIN), false);
}

Test(open_ways, by_list)
{
	struct mlx5dv_context_attr any = { .flags = 0 };
	struct mlx5dv_context_attr devx = { .flags = MLX5DV_CONTEXT_FLAGS_DEVX };
	int count = 0;
	struct ibv_device **list = ibv_get_device_list(&count);

	cr_assert_eq(count, 1);
	cr_expect_null(list[1]);
	works(ibv_open_device(list[0]), true);
	works(mlx5dv_open_device(list[0], &any), true);
	works(mlx5dv_open_device(list[0], &devx), true);
	ibv_free_device_list(list);
}

Test(open_ways, by_adopting_the_descriptor_of_another_context)
{
	struct ibv_context *context = device_open();

	works(ibv_import_device(dup(context->cmd_fd)), true);
	ibv_close_device(context);
	context = rv_open_path(NODE, RV_OPEN_PLAIN);
	works(ibv_import_device(dup(context->cmd_fd)), false);
	ibv_close_device(context);
}

Test(open_ways, the_list_tells_what_sysfs_tells)
{
	struct ibv_device **list = ibv_get_device_list(NULL);
	struct ibv_device *device = list[0];

	cr_expect_str_eq(ibv_get_device_name(device), "mlx5_0");
	cr_expect_str_eq(device->dev_path, "/sys/class/infiniband_verbs/uverbs0");
	cr_expect_str_eq(device->ibdev_path, "/sys/class/infiniband/mlx5_0");
	cr_expect_str_eq(rv_device_node(device), NODE);
	cr_expect_eq(device->node_type, IBV_NODE_CA);
	cr_expect_eq(device->transport_type, IBV_TRANSPORT_IB);
	cr_expect(mlx5dv_is_supported(device));
	cr_expect_eq(rv_device_driver(device), (uint32_t)RV_DRIVER_MLX5);
	ibv_free_device_list(list);
}

Test(open_ways, the_device_tells_its_attributes)
{
	struct ibv_context *context = device_open();
	struct ibv_device **list = ibv_get_device_list(NULL);
	struct ibv_device_attr attr;

	cr_assert_eq(ibv_query_device(context, &attr), 0, "%s", rv_last_error()->message);
	cr_expect_eq(attr.vendor_id, 0x2c9u, "vendor 0x%x", attr.vendor_id);
	cr_expect_eq(attr.phys_port_cnt, 1);
	cr_expect_gt(attr.max_qp, 0);
	cr_expect_neq(strlen(attr.fw_ver), 0u);
	cr_expect_eq(attr.node_guid, ibv_get_device_guid(list[0]));
	ibv_free_device_list(list);
	ibv_close_device(context);
}

Test(open_ways, without_sysfs_the_node_is_enough)
{
	struct ibv_device **list;
	int count = 0;

	cr_assert_eq(shell("umount -l /sys"), 0);
	list = ibv_get_device_list(&count);
	cr_assert_not_null(list, "%s", rv_last_error()->message);
	cr_assert_eq(count, 1);
	cr_expect_str_eq(ibv_get_device_name(list[0]), "uverbs0");
	cr_expect_eq(list[0]->node_type, IBV_NODE_UNKNOWN);
	cr_expect(mlx5dv_is_supported(list[0]));
	works(ibv_open_device(list[0]), true);
	works(rv_open_path(NODE, RV_OPEN_DEVX), true);
	works(rv_open_name("uverbs0", RV_OPEN_DEVX), true);
	cr_assert_eq(shell("mount -t sysfs sysfs /sys && mount -t cgroup2 cgroup2 /sys/fs/cgroup"), 0);
	ibv_free_device_list(list);
}
