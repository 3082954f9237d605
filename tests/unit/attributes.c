/* SPDX-License-Identifier: BSD-2-Clause */
/* Attributes of sysfs that do not hold what they should. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysmacros.h>

#include "device/sysfs.h"
#include "tree.h"

TestSuite(attributes, .init = tree_make, .fini = tree_remove, .timeout = 30);

static struct rv_device found;

static int describe(const char *uverbs)
{
	memset(&found, 0x5a, sizeof(found));
	return rv_find_describe(&tree_roots, uverbs, &found);
}

static void refuses(int error, const char *words)
{
	const struct rv_device before = found;

	cr_assert_eq(rv_find_describe(&tree_roots, "uverbs40", &found), -error);
	cr_assert_eq(errno, error);
	cr_assert_eq(memcmp(&found, &before, sizeof(found)), 0);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_SYSFS);
	cr_assert_not_null(strstr(rv_last_error()->message, words), "%s", rv_last_error()->message);
}

Test(attributes, a_missing_ibdev_is_told_by_its_path)
{
	tree_directory("verbs/uverbs40");
	refuses(ENOENT, "uverbs40/ibdev: No such file or directory");
}

Test(attributes, an_ibdev_that_is_a_directory_is_told)
{
	tree_directory("verbs/uverbs40/ibdev");
	refuses(EISDIR, "uverbs40/ibdev: Is a directory");
}

Test(attributes, an_ibdev_that_is_no_plain_name_is_refused)
{
	static const struct {
		const char *bytes;
		size_t count;
	} names[] = {
		{ "", 0 },
		{ "\n", 1 },
		{ "..\n", 3 },
		{ ".\n", 2 },
		{ ".hidden\n", 8 },
		{ "../mlx5_0\n", 10 },
		{ "a/b\n", 4 },
		{ "/etc\n", 5 },
		{ "mlx5_0\nmlx5_1\n", 14 },
		{ "\nmlx5_0\n", 8 },
		{ "mlx5 0\n", 7 },
		{ "mlx5\0_0\n", 8 },
		{ "mlx5_0\0\n", 8 },
		{ "\0\n", 2 },
		{ "mlx5\t0\n", 7 },
		{ "\x80\xff\xfe\n", 4 },
		{ "mlx\xc3\xa9\n", 6 },
		{ "\033[31m\n", 6 },
		{ "$(reboot)\n", 10 },
	};

	tree_device(40, "mlx5_0", "240:1");
	for (unsigned int i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		tree_bytes("verbs/uverbs40/ibdev", names[i].bytes, names[i].count);
		refuses(EINVAL, "does not hold");
	}
}

Test(attributes, an_ibdev_of_63_bytes_fits_and_64_or_more_are_refused)
{
	static const size_t lengths[] = { 64, 65, 255, 10240, 1000000 };
	char *name = malloc(1000001);
	char text[65];

	memset(name, 'n', 1000000);
	tree_device(40, "mlx5_0", "240:1");
	memcpy(text, name, 63);
	memcpy(text + 63, "\n", 2);
	tree_file("verbs/uverbs40/ibdev", text);
	cr_assert_eq(describe("uverbs40"), 0);
	cr_assert_eq(strlen(found.ibv.name), 63);
	for (unsigned int i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
		tree_bytes("verbs/uverbs40/ibdev", name, lengths[i]);
		refuses(EINVAL, "does not hold one short line");
	}
	free(name);
}

Test(attributes, an_ibdev_without_a_newline_is_fine)
{
	tree_device(40, "mlx5_0", "240:1");
	tree_file("verbs/uverbs40/ibdev", "mlx5_0");
	cr_assert_eq(describe("uverbs40"), 0);
	cr_assert_str_eq(found.ibv.name, "mlx5_0");
}

Test(attributes, a_number_is_major_and_minor_in_range)
{
	static const struct {
		const char *text;
		unsigned int major;
		unsigned int minor;
	} numbers[] = {
		{ "231:192\n", 231, 192 },
		{ "0:0\n", 0, 0 },
		{ "4095:1048575\n", 4095, 1048575 },
		{ "1:3", 1, 3 },
		{ "007:010\n", 7, 10 },
	};

	tree_device(40, "mlx5_0", "240:1");
	for (unsigned int i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		tree_file("verbs/uverbs40/dev", numbers[i].text);
		cr_assert_eq(describe("uverbs40"), 0);
		cr_assert_eq(found.number, makedev(numbers[i].major, numbers[i].minor));
	}
}

Test(attributes, a_number_that_is_none_is_refused)
{
	static const char *const numbers[] = {
		"",
		"\n",
		"231\n",
		"231:\n",
		":192\n",
		"231:192:1\n",
		"231 192\n",
		"-1:0\n",
		"1:-1\n",
		"4096:0\n",
		"0:1048576\n",
		"0x1:3\n",
		" 1:3\n",
		"1:3 \n",
		"1: 3\n",
		"a:b\n",
		"1:3\n\n",
		"99999999999999999999:1\n",
		"1:99999999999999999999999999\n",
	};

	tree_device(40, "mlx5_0", "240:1");
	for (unsigned int i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		tree_file("verbs/uverbs40/dev", numbers[i]);
		refuses(EINVAL, "does not hold");
	}
	tree_bytes("verbs/uverbs40/dev", "1:3\0\n", 5);
	refuses(EINVAL, "does not hold one short line");
	tree_delete("verbs/uverbs40/dev");
	refuses(ENOENT, "uverbs40/dev");
}

Test(attributes, each_node_type_has_its_transport)
{
	static const struct {
		const char *text;
		int type;
		int transport;
	} types[] = {
		{ "1: CA\n", IBV_NODE_CA, IBV_TRANSPORT_IB },
		{ "2: switch\n", IBV_NODE_SWITCH, IBV_TRANSPORT_IB },
		{ "3: router\n", IBV_NODE_ROUTER, IBV_TRANSPORT_IB },
		{ "4: RNIC\n", IBV_NODE_RNIC, IBV_TRANSPORT_IWARP },
		{ "5: usNIC\n", IBV_NODE_USNIC, IBV_TRANSPORT_USNIC },
		{ "6: usNIC UDP\n", IBV_NODE_USNIC_UDP, IBV_TRANSPORT_USNIC_UDP },
		{ "7: unspecified\n", IBV_NODE_UNSPECIFIED, IBV_TRANSPORT_UNSPECIFIED },
		{ "0: none\n", IBV_NODE_UNKNOWN, IBV_TRANSPORT_UNKNOWN },
		{ "8: future\n", IBV_NODE_UNKNOWN, IBV_TRANSPORT_UNKNOWN },
		{ "10: future\n", IBV_NODE_UNKNOWN, IBV_TRANSPORT_UNKNOWN },
		{ "", IBV_NODE_UNKNOWN, IBV_TRANSPORT_UNKNOWN },
		{ "1\n", IBV_NODE_UNKNOWN, IBV_TRANSPORT_UNKNOWN },
		{ "CA\n", IBV_NODE_UNKNOWN, IBV_TRANSPORT_UNKNOWN },
		{ "1: a line that is far longer than a type\n", IBV_NODE_UNKNOWN,
		  IBV_TRANSPORT_UNKNOWN },
	};

	tree_device(40, "rxe0", "240:1");
	tree_delete("devices/pci40/driver");
	for (unsigned int i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		tree_file("infiniband/rxe0/node_type", types[i].text);
		cr_assert_eq(describe("uverbs40"), 0);
		cr_assert_eq((int)found.ibv.node_type, types[i].type, "%s", types[i].text);
		cr_assert_eq((int)found.ibv.transport_type, types[i].transport, "%s",
			     types[i].text);
	}
	tree_delete("infiniband/rxe0/node_type");
	cr_assert_eq(describe("uverbs40"), 0);
	cr_assert_eq(found.ibv.node_type, IBV_NODE_UNKNOWN);
}

Test(attributes, only_a_driver_link_that_ends_in_mlx5_core_is_mlx5)
{
	static const struct {
		const char *target;
		uint32_t driver;
	} links[] = {
		{ "../../drivers/mlx5_core", RV_DRIVER_MLX5 },
		{ "mlx5_core", RV_DRIVER_MLX5 },
		{ "/somewhere/else/mlx5_core", RV_DRIVER_MLX5 },
		{ "../../drivers/mlx5_core.sf", RV_DRIVER_UNKNOWN },
		{ "../../drivers/mlx4_core", RV_DRIVER_UNKNOWN },
		{ "../../mlx5_core/..", RV_DRIVER_UNKNOWN },
		{ "../../mlx5_core/", RV_DRIVER_UNKNOWN },
		{ "../../xmlx5_core", RV_DRIVER_UNKNOWN },
	};
	char target[3000];

	tree_device(40, "mlx5_0", "240:1");
	for (unsigned int i = 0; i < sizeof(links) / sizeof(links[0]); i++) {
		tree_link("devices/pci40/driver", links[i].target);
		cr_assert_eq(describe("uverbs40"), 0);
		cr_assert_eq(found.driver_id, links[i].driver, "%s", links[i].target);
	}
	memset(target, 'd', sizeof(target));
	memcpy(target + sizeof(target) - 11, "/mlx5_core", 11);
	tree_link("devices/pci40/driver", target);
	cr_assert_eq(describe("uverbs40"), 0);
	cr_assert_eq(found.driver_id, RV_DRIVER_UNKNOWN);
	tree_delete("devices/pci40/driver");
	tree_file("devices/pci40/driver", "mlx5_core");
	cr_assert_eq(describe("uverbs40"), 0);
	cr_assert_eq(found.driver_id, RV_DRIVER_UNKNOWN);
}

Test(attributes, roots_that_make_paths_too_long_are_refused)
{
	char root[300];
	struct rv_roots roots = tree_roots;

	memset(root, 'r', sizeof(root) - 1);
	root[sizeof(root) - 1] = '\0';
	tree_device(40, "mlx5_0", "240:1");
	roots.verbs = root;
	cr_assert_eq(rv_find_describe(&roots, "uverbs40", &found), -ENAMETOOLONG);
	roots = tree_roots;
	roots.infiniband = root;
	cr_assert_eq(rv_find_describe(&roots, "uverbs40", &found), -ENAMETOOLONG);
	roots = tree_roots;
	roots.dev = root;
	cr_assert_eq(rv_find_describe(&roots, "uverbs40", &found), 0);
	cr_assert_str_eq(found.node, "");
}
