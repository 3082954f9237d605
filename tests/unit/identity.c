/* SPDX-License-Identifier: BSD-2-Clause */
/* One pointer for one device, as long as the process lives; its GUID; finding it again. */
#include <criterion/criterion.h>
#include <errno.h>
#include <pthread.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <stdio.h>
#include <string.h>
#include <sys/sysmacros.h>

#include "tree.h"

TestSuite(identity, .init = tree_make, .fini = tree_remove, .timeout = 60);

/* The only device of the tree. */
static struct ibv_device *only(void)
{
	struct ibv_device **list;
	struct ibv_device *device;
	int count;

	cr_assert_eq(rv_find_devices(&tree_roots, &list, &count), 0);
	cr_assert_eq(count, 1);
	device = list[0];
	ibv_free_device_list(list);
	return device;
}

Test(identity, listing_twice_gives_the_same_pointer)
{
	tree_device(40, "mlx5_0", "240:1");
	cr_assert_eq(only(), only());
}

Test(identity, another_number_is_another_device)
{
	struct ibv_device *first;
	struct ibv_device *second;

	tree_device(40, "mlx5_0", "240:1");
	first = only();
	tree_device(40, "mlx5_0", "240:2");
	second = only();
	cr_assert_neq(first, second);
	cr_assert_str_eq(first->name, second->name);
	tree_device(40, "mlx5_0", "240:1");
	cr_assert_eq(only(), first);
}

Test(identity, another_name_is_another_device)
{
	struct ibv_device *first;

	tree_device(40, "mlx5_0", "240:1");
	first = only();
	tree_device(40, "renamed", "240:1");
	cr_assert_neq(only(), first);
	cr_assert_str_eq(first->name, "mlx5_0");
}

Test(identity, a_device_outlives_its_tree)
{
	struct ibv_device *device;

	tree_device(40, "mlx5_0", "240:1");
	device = only();
	tree_remove();
	cr_assert_str_eq(ibv_get_device_name(device), "mlx5_0");
	cr_assert_str_eq(device->dev_name, "uverbs40");
}

#define THREADS 8
#define ROUNDS 50
#define DEVICES 10

static void *list_often(void *argument)
{
	struct ibv_device **seen = argument;

	for (int round = 0; round < ROUNDS; round++) {
		struct ibv_device **list;
		int count;

		if (rv_find_devices(&tree_roots, &list, &count) != 0 || count != DEVICES)
			return "listing failed";
		for (int i = 0; i < DEVICES; i++) {
			if (round > 0 && seen[i] != list[i])
				return "a pointer changed";
			seen[i] = list[i];
		}
		ibv_free_device_list(list);
	}
	return NULL;
}

Test(identity, eight_threads_that_list_at_once_see_the_same_pointers)
{
	static struct ibv_device *seen[THREADS][DEVICES];
	pthread_t threads[THREADS];

	for (unsigned int i = 0; i < DEVICES; i++) {
		char name[16];

		snprintf(name, sizeof(name), "mlx5_%u", i);
		tree_device(i, name, "231:1");
	}
	for (int i = 0; i < THREADS; i++)
		cr_assert_eq(pthread_create(&threads[i], NULL, list_often, seen[i]), 0);
	for (int i = 0; i < THREADS; i++) {
		void *complaint;

		cr_assert_eq(pthread_join(threads[i], &complaint), 0);
		cr_assert_null(complaint, "%s", (const char *)complaint);
		cr_assert_eq(memcmp(seen[i], seen[0], sizeof(seen[0])), 0);
	}
}

Test(identity, a_guid_is_eight_bytes_in_network_order)
{
	static const uint8_t expected[8] = { 0x0c, 0x42, 0xa1, 0x03, 0x00, 0x65, 0xab, 0x2c };
	__be64 guid;

	tree_device(40, "mlx5_0", "240:1");
	guid = ibv_get_device_guid(only());
	cr_assert_arr_eq(&guid, expected, 8);
	tree_file("infiniband/mlx5_0/node_guid", "0C42:A103:0065:AB2C");
	guid = ibv_get_device_guid(only());
	cr_assert_arr_eq(&guid, expected, 8);
}

Test(identity, text_that_is_no_guid_is_einval_and_zero)
{
	static const char *const texts[] = {
		"",
		"\n",
		"0c42:a103:0065\n",
		"0c42:a103:0065:ab2\n",
		"0c42:a103:0065:ab2cd\n",
		"0c42:a103:0065:ab2c:\n",
		":0c42:a103:0065:ab2c\n",
		"0c42::a103:0065:ab2c\n",
		"0c4:2a103:0065:ab2c\n",
		"0c42:a103:0065:ab2g\n",
		"0x42:a103:0065:ab2c\n",
		"0c42 a103 0065 ab2c\n",
		"0c42:a103:0065:ab2c \n",
		"0c42:a103:0065:ab2c\n0c42\n",
		"0c42:a103:0065:ab2c:0c42:a103:0065:ab2c\n",
	};

	tree_device(40, "mlx5_0", "240:1");
	for (unsigned int i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		tree_file("infiniband/mlx5_0/node_guid", texts[i]);
		errno = 0;
		cr_assert_eq(ibv_get_device_guid(only()), 0, "%s", texts[i]);
		cr_assert_eq(errno, EINVAL, "%s", texts[i]);
	}
}

Test(identity, a_guid_that_is_not_there_is_enoent_and_zero)
{
	struct ibv_device *device;

	tree_device(40, "mlx5_0", "240:1");
	device = only();
	tree_delete("infiniband/mlx5_0/node_guid");
	cr_assert_eq(ibv_get_device_guid(device), 0);
	cr_assert_eq(errno, ENOENT);
	tree_delete("verbs");
	tree_node("dev/uverbs40", 240, 1);
	errno = 0;
	cr_assert_eq(ibv_get_device_guid(only()), 0);
	cr_assert_eq(errno, ENOENT);
}

Test(identity, null_devices_are_einval)
{
	cr_assert_eq(ibv_get_device_guid(NULL), 0);
	cr_assert_eq(errno, EINVAL);
	errno = 0;
	cr_assert_null(ibv_get_device_name(NULL));
	cr_assert_eq(errno, EINVAL);
	errno = 0;
	cr_assert_null(rv_device_node(NULL));
	cr_assert_eq(errno, EINVAL);
	cr_assert_eq(rv_device_driver(NULL), RV_DRIVER_UNKNOWN);
	cr_assert_str_eq(rv_last_error()->message, "device is NULL");
}

static struct ibv_device *named(const char *name)
{
	struct rv_device *device = rv_find_name(&tree_roots, name);

	return device ? &device->ibv : NULL;
}

Test(identity, the_kernels_name_and_the_nodes_name_find_the_listed_pointer)
{
	tree_device(40, "mlx5_0", "240:1");
	cr_assert_eq(named("mlx5_0"), only());
	cr_assert_eq(named("uverbs40"), only());
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
}

Test(identity, a_device_without_a_parent_is_found_by_its_ibdev)
{
	tree_device(39, "mlx5_0", "240:1");
	tree_device(40, "rxe0", "240:2");
	tree_delete("infiniband/rxe0/device");
	cr_assert_str_eq(named("rxe0")->dev_name, "uverbs40");
}

Test(identity, a_parent_with_several_devices_is_looked_through)
{
	tree_device(39, "mlx5_0", "240:1");
	tree_device(40, "mlx5_1", "240:2");
	/* Both hang below one parent, which shows one of the two first. */
	tree_link("infiniband/mlx5_1/device", "../../devices/pci39");
	tree_link("infiniband/mlx5_0/device", "../../devices/pci40");
	cr_assert_str_eq(named("mlx5_0")->dev_name, "uverbs39");
	cr_assert_str_eq(named("mlx5_1")->dev_name, "uverbs40");
}

Test(identity, a_nodes_name_is_known_without_sysfs)
{
	const struct ibv_device *device;

	tree_delete("verbs");
	device = named("uverbs7");
	cr_assert_not_null(device);
	cr_assert_str_eq(device->name, "uverbs7");
	cr_assert_str_eq(rv_device_node(device), tree_path("dev/uverbs7"));
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
}

Test(identity, a_name_that_no_device_has_is_enoent)
{
	char name[100];

	tree_device(40, "mlx5_0", "240:1");
	memset(name, 'm', sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	cr_assert_null(named("mlx5_1"));
	cr_assert_eq(errno, ENOENT);
	cr_assert_str_eq(rv_last_error()->message, "no RDMA device is named \"mlx5_1\"");
	cr_assert_null(named("mlx5_"));
	cr_assert_null(named("uverbs123456"));
	cr_assert_null(named("uverbs007"));
	errno = 0;
	cr_assert_null(named(name));
	cr_assert_eq(errno, ENOENT);
	tree_delete("verbs");
	errno = 0;
	cr_assert_null(named("mlx5_0"));
	cr_assert_eq(errno, ENOENT);
}

Test(identity, a_name_that_is_no_plain_name_is_einval)
{
	static const char *const names[] = {
		"",	  ".",		"..",	 "../mlx5_0",
		"a/b",	  "mlx5 0",	"mlx5_0\n", "/dev/infiniband/uverbs0",
		"\xff",	  ".mlx5_0",	"uverbs0/",
	};

	tree_device(40, "mlx5_0", "240:1");
	for (unsigned int i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		errno = 0;
		cr_assert_null(named(names[i]), "%s", names[i]);
		cr_assert_eq(errno, EINVAL, "%s", names[i]);
	}
}

Test(identity, a_device_whose_attributes_are_broken_is_not_found_by_name)
{
	tree_device(40, "mlx5_0", "240:1");
	tree_file("verbs/uverbs40/dev", "nonsense\n");
	cr_assert_null(named("mlx5_0"));
	/* Its node may still be fine. */
	cr_assert_str_eq(named("uverbs40")->name, "uverbs40");
}

Test(identity, a_number_that_sysfs_does_not_know_is_a_device_of_its_own)
{
	struct rv_device own;
	struct ibv_device *device = rv_find_number(&tree_roots, makedev(231, 192 + 31), &own);

	cr_assert_eq(device, &own.ibv);
	cr_assert_str_eq(device->name, "uverbs31");
	cr_assert_str_eq(own.node, tree_path("dev/uverbs31"));
	cr_assert_eq(own.number, makedev(231, 192 + 31));
	device = rv_find_number(&tree_roots, makedev(231, 192 + 9), &own);
	cr_assert_str_eq(device->name, "uverbs9");
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
}

Test(identity, a_number_beyond_the_fixed_ones_has_no_name)
{
	static const unsigned int minors[] = { 191, 192 + 32, 0 };
	struct rv_device own;

	for (int i = 0; i < 3; i++) {
		cr_assert_str_eq(rv_find_number(&tree_roots, makedev(231, minors[i]), &own)->name,
				 "uverbs");
		cr_assert_eq(own.number, makedev(231, minors[i]));
	}
	cr_assert_str_eq(rv_find_number(&tree_roots, makedev(240, 192), &own)->name, "uverbs");
}
