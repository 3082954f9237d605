/* SPDX-License-Identifier: BSD-2-Clause */
/* EAGAIN of an open: what the files of the rdma controller say. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/error.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "scripted_kernel.h"

TestSuite(cgroup, .fini = kernel_done);

#define MINE "/proc/self/cgroup"
#define TOP "/sys/fs/cgroup"

static void refused(const char *device)
{
	rv_fail_text(EAGAIN, RV_CAUSE_CONTEXT_OPEN, NULL, device);
}

static void says(enum rv_error_layer layer, const char *words)
{
	const struct rv_error *error = rv_last_error();

	cr_assert_not_null(strstr(error->message, words), "\"%s\"", error->message);
	cr_assert_eq(error->layer, layer, "\"%s\"", error->message);
	kernel_all_made();
}

static void reached(void)
{
	says(RV_LAYER_LIMIT, "the rdma cgroup's hca_handle limit is reached");
}

static void inactive(void)
{
	says(RV_LAYER_DEVICE_GONE, "the device is not active");
}

static void unseen(void)
{
	says(RV_LAYER_LIMIT, "an rdma cgroup that cannot be seen from here");
}

Test(cgroup, a_group_that_has_all_it_may_have_is_the_cause)
{
	refused("mlx5_0");
	expect_file(MINE, "0::/a\n");
	expect_file(TOP "/a/rdma.max", "mlx5_0 hca_handle=2 hca_object=max\n");
	expect_file(TOP "/a/rdma.current", "mlx5_0 hca_handle=2 hca_object=9\n");
	reached();
}

Test(cgroup, a_group_above_counts_too)
{
	refused("mlx5_0");
	expect_file(MINE, "1:name=systemd:/x\n0::/a/b\n");
	expect_file(TOP "/a/b/rdma.max", "mlx5_0 hca_handle=max hca_object=max\n");
	expect_file(TOP "/a/rdma.max", "mlx5_0 hca_handle=3 hca_object=max\n");
	expect_file(TOP "/a/rdma.current", "mlx5_0 hca_handle=3 hca_object=0\n");
	reached();
}

Test(cgroup, room_in_all_groups_is_a_device_that_is_not_active)
{
	refused("mlx5_0");
	expect_file(MINE, "0::/a\n");
	expect_file(TOP "/a/rdma.max", "mlx5_0 hca_handle=2 hca_object=max\n");
	expect_file(TOP "/a/rdma.current", "mlx5_0 hca_handle=1 hca_object=9\n");
	expect_open(TOP "/rdma.max", -ENOENT);
	inactive();
}

Test(cgroup, the_root_has_no_limits)
{
	refused("mlx5_0");
	expect_file(MINE, "0::/\n");
	expect_open(TOP "/rdma.max", -ENOENT);
	inactive();
}

Test(cgroup, the_limit_of_another_device_is_not_ours)
{
	static const char most[] = "mlx5_1 hca_handle=1 hca_object=max\n"
				   "mlx5_10 hca_handle=1 hca_object=1\nmlx5_0 hca_handle=5\n";

	refused("mlx5_0");
	expect_file(MINE, "0::/a\n");
	expect_file(TOP "/a/rdma.max", most);
	expect_file(TOP "/a/rdma.current", "mlx5_1 hca_handle=1\nmlx5_10 hca_handle=1\nmlx5_0 hca_handle=4\n");
	expect_open(TOP "/rdma.max", -ENOENT);
	inactive();
	refused("uverbs0"); /* a node's name: nobody knows the device's */
	expect_file(MINE, "0::/a\n");
	expect_file(TOP "/a/rdma.max", most);
	expect_file(TOP "/a/rdma.current", "mlx5_1 hca_handle=1\n");
	reached();
}

Test(cgroup, version_1_has_a_mount_of_its_own)
{
	refused("mlx5_0");
	expect_file(MINE, "4:rdma:/a\n0::/elsewhere\n");
	expect_file("/sys/fs/cgroup/rdma/a/rdma.max", "mlx5_0 hca_handle=2 hca_object=max\n");
	expect_file("/sys/fs/cgroup/rdma/a/rdma.current", "mlx5_0 hca_handle=2 hca_object=9\n");
	reached();
}

Test(cgroup, what_a_namespace_hides_is_said)
{
	refused("mlx5_0");
	expect_file(MINE, "0::/\n");
	expect_file(TOP "/rdma.max", "mlx5_0 hca_handle=max hca_object=max\n");
	unseen();
}

Test(cgroup, files_that_are_not_there_or_hold_nothing_tell_nothing)
{
	static const char *const mine[] = { "", "\n", "nonsense", "0:", "0::", "0", ":::\n0:rdma" };
	char far[600] = "0::/";

	refused("mlx5_0");
	expect_open(MINE, -ENOENT);
	unseen();
	for (unsigned int i = 0; i < sizeof(mine) / sizeof(mine[0]); i++) {
		refused("mlx5_0");
		expect_file(MINE, mine[i]);
		if (strcmp(mine[i], "0::") == 0) {
			expect_open(TOP "/rdma.max", -ENOENT);
			inactive();
		} else {
			unseen();
		}
	}
	memset(far + 4, 'x', sizeof(far) - 5);
	refused("mlx5_0");
	expect_file(MINE, far);
	unseen();
}

Test(cgroup, lines_that_hold_no_numbers_set_no_limit)
{
	static const char *const most[] = { "", "mlx5_0", "mlx5_0 hca_handle", "mlx5_0 hca_handle=",
					    "mlx5_0 hca_handle=-1", "mlx5_0\nhca_handle=1" };

	for (unsigned int i = 0; i < sizeof(most) / sizeof(most[0]); i++) {
		refused("mlx5_0");
		expect_file(MINE, "0::/a\n");
		expect_file(TOP "/a/rdma.max", most[i]);
		expect_open(TOP "/rdma.max", -ENOENT);
		inactive();
	}
}
