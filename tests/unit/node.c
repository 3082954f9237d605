/* SPDX-License-Identifier: BSD-2-Clause */
/* Being sure that a node is the device's. Without a uverbs device /dev/null stands in. */
#include <criterion/criterion.h>
#include <errno.h>
#include <fcntl.h>
#include <infiniband/mlx5dv.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "device/node.h"
#include "tree.h"

TestSuite(node, .init = tree_make, .fini = tree_remove, .timeout = 10);

static struct rv_device *device(void)
{
	struct rv_device *found = rv_find_name(&tree_roots, "uverbs40");

	cr_assert_not_null(found);
	return found;
}

static void refuses(int error, const char *words)
{
	errno = 0;
	cr_assert_eq(rv_node_open(device()), -error);
	cr_assert_eq(errno, error);
	cr_assert_eq(rv_last_error()->error, error);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NODE);
	cr_assert_not_null(strstr(rv_last_error()->message, words), "%s", rv_last_error()->message);
	cr_assert_not_null(strstr(rv_last_error()->message, "dev/uverbs40"));
}

/* Descriptors that are open; one of them is the directory's own. */
static int descriptors(void)
{
	int count = 0;

	for (int fd = 0; fd < 256; fd++)
		count += fcntl(fd, F_GETFD) >= 0;
	return count;
}

Test(node, the_right_number_opens_and_closes_on_exec)
{
	int fd;

	tree_device(40, "mlx5_0", "1:3");
	tree_delete("dev/uverbs40");
	tree_node("dev/uverbs40", 1, 3);
	fd = rv_node_open(device());
	cr_assert_geq(fd, 0);
	cr_assert_eq(fcntl(fd, F_GETFD), FD_CLOEXEC);
	cr_assert_eq(fcntl(fd, F_GETFL) & O_ACCMODE, O_RDWR);
	close(fd);
}

Test(node, another_device_behind_the_name_is_enodev)
{
	tree_device(40, "mlx5_0", "240:1");
	tree_delete("dev/uverbs40");
	tree_link("dev/uverbs40", "/dev/null");
	refuses(ENODEV, "is a symbolic link");
}

Test(node, a_fixed_number_is_checked_also_without_sysfs)
{
	tree_delete("verbs");
	tree_link("dev/uverbs0", "/dev/null");
	cr_assert_eq(rv_node_open(rv_find_name(&tree_roots, "uverbs0")), -ENODEV);
	cr_assert_eq(rv_last_error()->error, ENODEV);
}

Test(node, a_regular_file_is_enodev)
{
	tree_device(40, "mlx5_0", "240:1");
	refuses(ENODEV, "not this device's node");
	tree_device(40, "mlx5_0", "0:0");
	refuses(ENODEV, "not this device's node");
}

Test(node, a_fifo_is_enodev_and_does_not_block)
{
	tree_device(40, "mlx5_0", "240:1");
	tree_delete("dev/uverbs40");
	cr_assert_eq(mkfifo(tree_path("dev/uverbs40"), 0600), 0);
	refuses(ENODEV, "not this device's node");
}

Test(node, a_directory_is_refused)
{
	tree_device(40, "mlx5_0", "240:1");
	tree_delete("dev/uverbs40");
	tree_directory("dev/uverbs40");
	refuses(EISDIR, "Is a directory (EISDIR)");
}

Test(node, a_missing_node_is_enoent)
{
	tree_device(40, "mlx5_0", "240:1");
	tree_delete("dev/uverbs40");
	refuses(ENOENT, "does not exist");
}

Test(node, a_link_to_itself_is_refused_as_a_link)
{
	tree_device(40, "mlx5_0", "240:1");
	tree_link("dev/uverbs40", "uverbs40");
	refuses(ENODEV, "is a symbolic link");
}

Test(node, mode_bits_that_forbid_are_eacces)
{
	if (geteuid() != 0)
		tree_skip("only root can stop being root");
	tree_device(40, "mlx5_0", "240:1");
	cr_assert_eq(chmod(tree_path("dev/uverbs40"), 0600), 0);
	cr_assert_eq(seteuid(65534), 0);
	refuses(EACCES, "its mode bits");
	cr_assert_eq(seteuid(0), 0);
}

Test(node, refusals_leave_no_descriptor_open)
{
	const int before = descriptors();

	tree_device(40, "mlx5_0", "240:1");
	cr_assert_eq(rv_node_open(device()), -ENODEV);
	tree_link("dev/uverbs40", "/dev/null");
	cr_assert_eq(rv_node_open(device()), -ENODEV);
	cr_assert_eq(mlx5dv_is_supported(&device()->ibv), true);
	tree_delete("devices/pci40/driver");
	cr_assert_eq(mlx5dv_is_supported(&device()->ibv), false);
	cr_assert_eq(descriptors(), before);
}

Test(node, a_node_that_is_no_uverbs_node_has_no_driver)
{
	tree_device(40, "mlx5_0", "1:3");
	tree_delete("devices/pci40/driver");
	tree_link("dev/uverbs40", "/dev/null");
	cr_assert_eq(rv_device_driver(&device()->ibv), RV_DRIVER_UNKNOWN);
}

Test(node, opening_a_path_that_is_no_uverbs_node_is_enotty)
{
	static const char *const paths[] = { "/dev/null", "dev/regular" };
	const int before = descriptors();

	tree_file("dev/regular", "");
	for (int i = 0; i < 2; i++) {
		const char *path = i == 0 ? paths[0] : tree_path(paths[1]);

		errno = 0;
		cr_assert_null(rv_open_path(path, 0));
		cr_assert_eq(errno, ENOTTY);
		cr_assert_str_eq(rv_last_error()->message, "this is not a uverbs device node");
		cr_assert_eq(rv_last_error()->layer, RV_LAYER_NODE);
	}
	cr_assert_eq(descriptors(), before);
}

Test(node, fixed_numbers_go_from_192_to_223)
{
	char name[16];

	for (unsigned int n = 0; n < 40; n++) {
		const dev_t number = n < 32 ? makedev(231, 192 + n) : 0;
		char expected[16];

		snprintf(expected, sizeof(expected), "uverbs%u", n);
		cr_assert_eq(rv_node_fixed_number(expected), number);
		if (n < 32) {
			rv_node_fixed_name(number, name);
			cr_assert_str_eq(name, expected);
		}
	}
	cr_assert_eq(rv_node_fixed_number("uverbs"), 0);
	cr_assert_eq(rv_node_fixed_number("uverbs99999"), 0);
}
