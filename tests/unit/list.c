/* SPDX-License-Identifier: BSD-2-Clause */
/* Listing devices, from trees that are in order and from trees that are not. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "tree.h"

TestSuite(list, .init = tree_make, .fini = tree_remove, .timeout = 30);

static struct ibv_device **list;

static int devices(void)
{
	int count = -1;

	cr_assert_eq(rv_find_devices(&tree_roots, &list, &count), 0, "%s",
		     rv_last_error()->message);
	for (int i = 0; i < count; i++)
		cr_assert_not_null(list[i]);
	cr_assert_null(list[count]);
	return count;
}

static void fails(int error, const char *words)
{
	struct ibv_device **untouched = (struct ibv_device **)&list;
	int count = 77;

	errno = 0;
	cr_assert_eq(rv_find_devices(&tree_roots, &untouched, &count), -error);
	cr_assert_eq(errno, error);
	cr_assert_eq(untouched, (struct ibv_device **)&list);
	cr_assert_eq(count, 77);
	cr_assert_eq(rv_last_error()->error, error);
	cr_assert_not_null(strstr(rv_last_error()->message, words), "%s", rv_last_error()->message);
}

Test(list, a_device_is_described_as_sysfs_has_it)
{
	const struct ibv_device *device;

	tree_device(0, "mlx5_0", "231:192");
	cr_assert_eq(devices(), 1);
	device = list[0];
	cr_assert_str_eq(device->name, "mlx5_0");
	cr_assert_str_eq(device->dev_name, "uverbs0");
	cr_assert_str_eq(device->dev_path, tree_path("verbs/uverbs0"));
	cr_assert_str_eq(device->ibdev_path, tree_path("infiniband/mlx5_0"));
	cr_assert_eq(device->node_type, IBV_NODE_CA);
	cr_assert_eq(device->transport_type, IBV_TRANSPORT_IB);
	cr_assert_str_eq(rv_device_node(device), tree_path("dev/uverbs0"));
	cr_assert_eq(rv_device_of(device)->number, makedev(231, 192));
	cr_assert_eq(rv_device_driver(list[0]), RV_DRIVER_MLX5);
	ibv_free_device_list(list);
	cr_assert_str_eq(device->name, "mlx5_0");
}

Test(list, devices_come_in_the_order_of_their_numbers)
{
	static const unsigned int numbers[] = { 10, 2, 33, 0, 100, 9, 31, 12345, 1 };
	unsigned int last = 0;

	for (unsigned int i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		char name[32];

		snprintf(name, sizeof(name), "mlx5_%u", numbers[i]);
		tree_device(numbers[i], name, "240:7");
	}
	cr_assert_eq(devices(), 9);
	for (int i = 0; i < 9; i++) {
		const unsigned int number = (unsigned int)atoi(list[i]->dev_name + 6);

		cr_assert(i == 0 || number > last);
		last = number;
	}
	ibv_free_device_list(list);
}

Test(list, two_hundred_devices_fit)
{
	for (unsigned int i = 0; i < 200; i++) {
		char name[32];

		snprintf(name, sizeof(name), "mlx5_%u", i);
		tree_device(i, name, "240:7");
	}
	cr_assert_eq(devices(), 200);
	ibv_free_device_list(list);
}

Test(list, no_device_is_an_empty_list_and_no_error)
{
	cr_assert_eq(devices(), 0);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
	ibv_free_device_list(list);
}

Test(list, without_sysfs_the_nodes_are_the_devices)
{
	tree_delete("verbs");
	tree_node("dev/uverbs3", 231, 195);
	tree_node("dev/uverbs0", 231, 192);
	tree_node("dev/uverbs1", 231, 194);
	tree_file("dev/uverbs2", "");
	tree_link("dev/uverbs4", "/dev/null");
	tree_link("dev/uverbs5", "uverbs0");
	tree_file("dev/rdma_cm", "");
	tree_file("dev/umad0", "");
	cr_assert_eq(devices(), 2);
	cr_assert_str_eq(list[0]->name, "uverbs0");
	cr_assert_str_eq(list[1]->name, "uverbs3");
	cr_assert_str_eq(list[1]->dev_name, "uverbs3");
	cr_assert_str_eq(list[1]->dev_path, "");
	cr_assert_str_eq(list[1]->ibdev_path, "");
	cr_assert_eq(list[1]->node_type, IBV_NODE_UNKNOWN);
	cr_assert_eq(list[1]->transport_type, IBV_TRANSPORT_UNKNOWN);
	cr_assert_str_eq(rv_device_node(list[1]), tree_path("dev/uverbs3"));
	ibv_free_device_list(list);
}

Test(list, neither_directory_is_enosys)
{
	tree_delete("verbs");
	tree_delete("dev");
	fails(ENOSYS, "is the ib_uverbs module loaded?");
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_SYSFS);
}

Test(list, a_file_in_place_of_a_directory_is_as_if_it_were_missing)
{
	tree_delete("verbs");
	tree_file("verbs", "");
	tree_node("dev/uverbs5", 231, 197);
	cr_assert_eq(devices(), 1);
	ibv_free_device_list(list);
	tree_delete("dev");
	tree_file("dev", "");
	fails(ENOSYS, "neither");
}

Test(list, an_unreadable_class_directory_is_eacces)
{
	if (geteuid() != 0)
		tree_skip("only root can stop being root");
	tree_device(0, "mlx5_0", "231:192");
	cr_assert_eq(chmod(tree_path("verbs"), 0), 0);
	cr_assert_eq(seteuid(65534), 0);
	fails(EACCES, tree_path("verbs"));
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_SYSFS);
	cr_assert_eq(seteuid(0), 0);
}

Test(list, an_unreadable_node_directory_is_eacces_without_sysfs)
{
	if (geteuid() != 0)
		tree_skip("only root can stop being root");
	tree_delete("verbs");
	cr_assert_eq(chmod(tree_path("dev"), 0), 0);
	cr_assert_eq(seteuid(65534), 0);
	fails(EACCES, tree_path("dev"));
	cr_assert_eq(seteuid(0), 0);
}

Test(list, an_unreadable_device_is_left_out)
{
	if (geteuid() != 0)
		tree_skip("only root can stop being root");
	tree_device(0, "mlx5_0", "231:192");
	tree_device(1, "mlx5_1", "231:193");
	cr_assert_eq(chmod(tree_path("verbs/uverbs0/ibdev"), 0), 0);
	cr_assert_eq(seteuid(65534), 0);
	cr_assert_eq(devices(), 1);
	cr_assert_str_eq(list[0]->name, "mlx5_1");
	cr_assert_eq(seteuid(0), 0);
	ibv_free_device_list(list);
}

Test(list, a_device_left_out_leaves_the_last_error_alone)
{
	tree_directory("verbs/uverbs0");
	tree_device(1, "mlx5_1", "231:193");
	cr_assert_eq(devices(), 1);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
	ibv_free_device_list(list);
}

Test(list, names_that_the_kernel_does_not_write_are_no_devices)
{
	static const char *const names[] = {
		"uverbs",    "uverbsX",	  "uverbs0x", "uverbs-1", "uverbs999999", "uverbs00",
		"uverbs007", "uverbs 1",  "Uverbs1",  "uverbs1 ", "uverbs1\n",	  "xuverbs1",
		"uverbs+1",  "uverbs1.0", "abi_version", "verbs0", ".uverbs0",
	};

	for (unsigned int i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		char path[64];

		snprintf(path, sizeof(path), "verbs/%s/ibdev", names[i]);
		tree_file(path, "mlx5_0\n");
		snprintf(path, sizeof(path), "verbs/%s/dev", names[i]);
		tree_file(path, "231:192\n");
	}
	cr_assert_eq(devices(), 0);
	ibv_free_device_list(list);
	tree_device(99999, "mlx5_0", "240:1");
	cr_assert_eq(devices(), 1);
	ibv_free_device_list(list);
}

Test(list, the_system_is_listed_or_says_why_not)
{
	int count = 77;
	struct ibv_device **system = ibv_get_device_list(&count);

	if (system) {
		cr_assert_geq(count, 0);
		cr_assert_null(system[count]);
	} else {
		cr_assert_eq(count, 77);
		cr_assert_eq(errno, rv_last_error()->error);
	}
	ibv_free_device_list(system);
	ibv_free_device_list(NULL);
}
