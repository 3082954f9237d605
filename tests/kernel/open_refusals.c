/* SPDX-License-Identifier: BSD-2-Clause */
/* Opens that are refused: what is no node, no device, no permission, no room. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "guest.h"

#define NO_UVERBS "this is not a uverbs device node"

Test(open_refusals, a_node_that_is_missing_though_the_kernel_has_the_device)
{
	struct ibv_device **list = ibv_get_device_list(NULL);

	cr_assert_eq(rename(NODE, "/dev/infiniband/away"), 0);
	refused_null("node missing", rv_open_path(NODE, 0), ENOENT, RV_LAYER_NODE,
		     NODE " does not exist though the kernel has the device: its node is missing from this /dev");
	refused_null("", ibv_open_device(list[0]), ENOENT, RV_LAYER_NODE,
		     NODE " does not exist though the kernel has the device: *");
	refused_null("", rv_open_name("mlx5_0", 0), ENOENT, RV_LAYER_NODE,
		     NODE " does not exist though the kernel has the device: *");
	cr_assert_eq(rename("/dev/infiniband/away", NODE), 0);
	ibv_free_device_list(list);
}

Test(open_refusals, no_folder_of_nodes)
{
	cr_assert_eq(rename("/dev/infiniband", "/dev/away"), 0);
	refused_null("no /dev/infiniband", rv_open_path(NODE, 0), ENOENT, RV_LAYER_NODE,
		     NODE " does not exist: no /dev/infiniband here, though the kernel has RDMA devices (bind-mount or create the nodes)");
	cr_assert_eq(rename("/dev/away", "/dev/infiniband"), 0);
}

Test(open_refusals, a_node_of_a_device_that_the_kernel_does_not_have)
{
	refused_null("node of no device", rv_open_path("/dev/infiniband/uverbs7", 0), ENOENT,
		     RV_LAYER_NODE,
		     "/dev/infiniband/uverbs7 does not exist and the kernel has no such device (unplugged?)");
	cr_assert_eq(mknod("/tmp/uverbs7", S_IFCHR | 0600, makedev(231, 199)), 0);
	refused_null("node whose device is not there", rv_open_path("/tmp/uverbs7", 0), ENXIO,
		     RV_LAYER_DEVICE_GONE,
		     "/tmp/uverbs7 cannot be opened: no device of this kernel has the node's number");
	unlink("/tmp/uverbs7");
}

Test(open_refusals, a_node_that_became_another_device)
{
	struct ibv_device **list = ibv_get_device_list(NULL);

	cr_assert_eq(rename(NODE, "/dev/infiniband/away"), 0);
	cr_assert_eq(mknod(NODE, S_IFCHR | 0600, makedev(1, 3)), 0);
	refused_null("node with another device's number", ibv_open_device(list[0]), ENODEV,
		     RV_LAYER_NODE,
		     NODE " is not this device's node: its device number is another one's");
	cr_assert_eq(unlink(NODE), 0);
	cr_assert_eq(rename("/dev/infiniband/away", NODE), 0);
	ibv_free_device_list(list);
}

Test(open_refusals, character_devices_of_other_kinds)
{
	refused_null("/dev/null instead of a node", rv_open_path("/dev/null", 0), ENOTTY,
		     RV_LAYER_NODE, NO_UVERBS);
	refused_null("", rv_open_path("/dev/null", RV_OPEN_DEVX), ENOTTY, RV_LAYER_NODE, NO_UVERBS);
	refused_null("", rv_open_path("/dev/zero", RV_OPEN_PLAIN), ENOTTY, RV_LAYER_NODE, NO_UVERBS);
	/* Its ioctl answers EINVAL to what it does not know. */
	refused_null("/dev/urandom instead of a node", rv_open_path("/dev/urandom", 0), ENOTTY,
		     RV_LAYER_NODE, NO_UVERBS);
	refused_null("", rv_open_path("/dev/urandom", RV_OPEN_DEVX), ENOTTY, RV_LAYER_NODE,
		     NO_UVERBS);
	refused_null("", rv_open_path("/dev/ptmx", 0), ENOTTY, RV_LAYER_NODE, NO_UVERBS);
}

Test(open_refusals, what_is_no_device_at_all)
{
	int pipes[2];

	cr_assert_eq(shell("mkfifo /tmp/fifo; mkdir /tmp/folder; echo text >/tmp/file"), 0);
	refused_null("regular file instead of a node", rv_open_path("/tmp/file", 0), ENOTTY,
		     RV_LAYER_NODE, NO_UVERBS);
	refused_null("FIFO instead of a node", rv_open_path("/tmp/fifo", 0), ENOTTY, RV_LAYER_NODE,
		     NO_UVERBS);
	refused_null("folder instead of a node", rv_open_path("/tmp/folder", 0), EISDIR,
		     RV_LAYER_NODE, "cannot open /tmp/folder: Is a directory (EISDIR)");
	refused_null("path through what is no folder", rv_open_path("/tmp/file/uverbs0", 0), ENOTDIR,
		     RV_LAYER_NODE, "cannot open /tmp/file/uverbs0: Not a directory (ENOTDIR)");
	cr_assert_eq(pipe(pipes), 0);
	refused_null("descriptor that is no device", rv_open_fd(pipes[0], 0), ENOTTY, RV_LAYER_NODE,
		     NO_UVERBS);
	refused_null("", ibv_import_device(pipes[0]), ENOTTY, RV_LAYER_NODE, NO_UVERBS);
	refused_null("", ibv_import_device(open("/dev/null", O_RDWR)), ENOTTY, RV_LAYER_NODE,
		     NO_UVERBS);
	refused_null("", ibv_import_device(open("/dev/urandom", O_RDWR)), ENOTTY, RV_LAYER_NODE,
		     NO_UVERBS);
	shell("rm -r /tmp/fifo /tmp/folder /tmp/file");
}

Test(open_refusals, arguments)
{
	struct ibv_device **list = ibv_get_device_list(NULL);
	struct mlx5dv_context_attr flags = { .flags = 0x80 };
	struct mlx5dv_context_attr mask = { .comp_mask = 0x8000 };
	struct mlx5dv_context_attr no_fds = { .comp_mask = MLX5DV_CONTEXT_ATTR_MASK_FD_ARRAY };
	char longest[5000];

	memset(longest, 'a', sizeof(longest) - 1);
	longest[sizeof(longest) - 1] = '\0';
	refused_null("", ibv_open_device(NULL), EINVAL, RV_LAYER_ARGUMENT, "device is NULL");
	refused_null("", mlx5dv_open_device(NULL, &flags), EINVAL, RV_LAYER_ARGUMENT,
		     "device is NULL");
	refused_null("", mlx5dv_open_device(list[0], NULL), EINVAL, RV_LAYER_ARGUMENT,
		     "attr is NULL");
	refused_null("unknown open flag", mlx5dv_open_device(list[0], &flags), EINVAL,
		     RV_LAYER_ARGUMENT,
		     "attr->flags has bits that nobody defined or that exclude each other: 0x80");
	refused_null("unknown comp_mask", mlx5dv_open_device(list[0], &mask), EINVAL,
		     RV_LAYER_ARGUMENT,
		     "attr->comp_mask has bits that nobody defined or that exclude each other: 0x8000");
	refused_null("", mlx5dv_open_device(list[0], &no_fds), EINVAL, RV_LAYER_ARGUMENT,
		     "attr->fds is NULL");
	refused_null("", rv_open_path(NULL, 0), EINVAL, RV_LAYER_ARGUMENT, "path is NULL");
	refused_null("", rv_open_path(NODE, RV_OPEN_DEVX | RV_OPEN_PLAIN), EINVAL,
		     RV_LAYER_ARGUMENT, "flags has bits that *");
	refused_null("", rv_open_path(NODE, 4), EINVAL, RV_LAYER_ARGUMENT, "flags has bits that *");
	refused_null("path that is too long", rv_open_path(longest, 0), ENAMETOOLONG,
		     RV_LAYER_ARGUMENT, "the path is too long: *");
	refused_null("", rv_open_name(NULL, 0), EINVAL, RV_LAYER_ARGUMENT, "name is NULL");
	ibv_free_device_list(list);
}

Test(open_refusals, names)
{
	refused_null("name of no device", rv_open_name("mlx5_9", 0), ENOENT, RV_LAYER_SYSFS,
		     "no RDMA device is named \"mlx5_9\"");
	refused_null("", rv_open_name("", 0), EINVAL, RV_LAYER_ARGUMENT,
		     "\"\" cannot be a device's name: *");
	refused_null("", rv_open_name("..", 0), EINVAL, RV_LAYER_ARGUMENT,
		     "\"..\" cannot be a device's name: *");
	refused_null("name that leads out of its folder", rv_open_name("../../etc/passwd", 0), EINVAL,
		     RV_LAYER_ARGUMENT,
		     "\"../../etc/passwd\" cannot be a device's name: that is a plain file name, such as mlx5_0 or uverbs0");
	refused_null("", rv_open_name("uverbs9", 0), ENOENT, RV_LAYER_NODE,
		     "/dev/infiniband/uverbs9 does not exist and the kernel has no such device (unplugged?)");
}

Test(open_refusals, descriptors_for_the_kernel_before_it_takes_any)
{
	int number = open("/dev/null", O_RDONLY | O_CLOEXEC);
	struct ibv_fd_arr fds = { &number, 1 };
	struct mlx5dv_context_attr attr = { .comp_mask = MLX5DV_CONTEXT_ATTR_MASK_FD_ARRAY,
					    .fds = &fds };
	struct ibv_device **list = ibv_get_device_list(NULL);

	if (kernel_at_least(6, 15))
		refused_null("descriptor that grants nothing", mlx5dv_open_device(list[0], &attr),
			     EBADF, RV_LAYER_ARGUMENT,
			     "one of attr->fds is no descriptor of a node that grants a user capability *");
	else
		refused_null("descriptors for a kernel that takes none",
			     mlx5dv_open_device(list[0], &attr), EPROTONOSUPPORT, RV_LAYER_KERNEL,
			     "this kernel takes no descriptors when a context is opened (it must be 6.15 or later)");
	ibv_free_device_list(list);
}

static void open_as_nobody(void *argument)
{
	const char *pattern = argument;
	const struct rv_error *last;

	require(setgid(65534) == 0 && setuid(65534) == 0, "setuid");
	errno = 0;
	require(!rv_open_path(NODE, 0), "opened");
	last = rv_last_error();
	require(errno == EACCES, "errno %d", errno);
	require(last->layer == RV_LAYER_NODE, "layer %d", last->layer);
	require(matches(pattern, last->message), "%s", last->message);
	judge(PLACE, "rv_open_path()", "no permission by mode bits", true, EACCES,
	      &(const struct refusal){ EACCES, RV_LAYER_NODE, pattern });
}

static void list_as_nobody(void *argument)
{
	struct ibv_device **list;
	int count = -1;

	(void)argument;
	require(setgid(65534) == 0 && setuid(65534) == 0, "setuid");
	list = ibv_get_device_list(&count);
	require(list && count >= 1, "%d: %s", count, rv_last_error()->message);
	require(mlx5dv_is_supported(list[0]), "%s", rv_last_error()->message);
}

Test(open_refusals, no_permission_by_mode_bits)
{
	char pattern[] = NODE " may not be opened: its mode bits (or those of a directory above) give this user no read and write access";

	cr_assert_eq(chmod(NODE, 0600), 0);
	in_child(open_as_nobody, pattern);
	cr_assert_eq(chmod(NODE, 0644), 0);
	in_child(open_as_nobody, pattern);
	cr_assert_eq(chmod(NODE, 0666), 0);
	cr_assert_eq(chmod("/dev/infiniband", 0700), 0);
	in_child(open_as_nobody, pattern);
	in_child(list_as_nobody, NULL);
	cr_assert_eq(chmod("/dev/infiniband", 0755), 0);
}

static void pace_as_nobody(void *argument)
{
	struct ibv_context *context;

	(void)argument;
	require(setgid(65534) == 0 && setuid(65534) == 0, "setuid");
	context = rv_open_path(NODE, RV_OPEN_DEVX);
	require(context, "%s", rv_last_error()->message);
	require(mlx5dv_pp_alloc(context, 48, rate_bytes(5000000), 0), "%s",
		rv_last_error()->message);
}

Test(open_refusals, a_user_without_privilege_paces_where_mode_bits_allow)
{
	cr_assert_eq(chmod(NODE, 0666), 0);
	in_child(pace_as_nobody, NULL);
}

static void open_without_descriptors(void *argument)
{
	const struct rlimit limit = { 3, 3 };

	(void)argument;
	for (int fd = 3; fd < 64; fd++)
		close(fd);
	require(setrlimit(RLIMIT_NOFILE, &limit) == 0, "setrlimit");
	require(!rv_open_path(NODE, 0) && errno == EMFILE, "errno %d", errno);
	judge(PLACE, "rv_open_path()", "out of descriptors", true, EMFILE,
	      &(const struct refusal){ EMFILE, RV_LAYER_LIMIT,
				       "cannot open " NODE ": out of descriptors, Too many open files (EMFILE)" });
}

Test(open_refusals, out_of_descriptors)
{
	in_child(open_without_descriptors, NULL);
}

static void open_with_one_descriptor(void *argument)
{
	const struct rlimit limit = { 4, 4 };

	(void)argument;
	for (int fd = 3; fd < 64; fd++)
		close(fd);
	require(setrlimit(RLIMIT_NOFILE, &limit) == 0, "setrlimit");
	require(!rv_open_path(NODE, 0) && errno == EMFILE, "errno %d", errno);
	judge(PLACE, "rv_open_path()", "", true, EMFILE,
	      &(const struct refusal){ EMFILE, RV_LAYER_LIMIT,
				       "UVERBS_METHOD_ASYNC_EVENT_ALLOC failed: out of descriptors, Too many open files (EMFILE)" });
	require(open("/dev/null", O_RDONLY) == 3, "the node's descriptor leaked");
}

Test(open_refusals, room_for_the_node_but_not_for_its_events)
{
	in_child(open_with_one_descriptor, NULL);
}
