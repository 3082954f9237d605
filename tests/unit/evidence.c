/* SPDX-License-Identifier: BSD-2-Clause */
/* What files say about a failure, and the sentences that follow from it. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/error.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "mlx5_user_ioctl_cmds.h"
#include "scripted_kernel.h"

#define NODE "/dev/infiniband/uverbs0"
#define CLASS "/sys/class/infiniband_verbs"

TestSuite(evidence, .fini = kernel_done);

static void says(enum rv_error_layer layer, const char *words)
{
	const struct rv_error *error = rv_last_error();

	cr_assert_not_null(strstr(error->message, words), "\"%s\"", error->message);
	cr_assert_eq(error->layer, layer, "\"%s\" from layer %s", error->message,
		     rv_error_layer_name(error->layer));
}

Test(evidence, a_missing_node_without_the_class_means_a_missing_module)
{
	rv_fail_text(ENOENT, RV_CAUSE_NODE_OPEN, NULL, NODE);
	expect_stat(CLASS, -ENOENT);
	expect_stat("/sys/class", 0);
	says(RV_LAYER_NODE, "is the ib_uverbs module loaded?");
}

Test(evidence, a_missing_node_without_any_sysfs_is_just_missing)
{
	rv_fail_text(ENOENT, RV_CAUSE_NODE_OPEN, NULL, NODE);
	expect_stat(CLASS, -ENOENT);
	expect_stat("/sys/class", -ENOENT);
	says(RV_LAYER_NODE, "cannot open " NODE ": No such file or directory (ENOENT)");
}

Test(evidence, a_missing_node_of_a_device_that_is_there_is_a_dev_without_it)
{
	rv_fail_text(ENOENT, RV_CAUSE_NODE_OPEN, NULL, NODE);
	expect_stat(CLASS, 0);
	expect_stat(CLASS "/uverbs0", 0);
	expect_stat("/dev/infiniband", 0);
	says(RV_LAYER_NODE, "its node is missing from this /dev");
}

Test(evidence, a_missing_node_without_a_directory_is_a_dev_without_nodes)
{
	rv_fail_text(ENOENT, RV_CAUSE_NODE_OPEN, NULL, NODE);
	expect_stat(CLASS, 0);
	expect_stat(CLASS "/uverbs0", 0);
	expect_stat("/dev/infiniband", -ENOENT);
	says(RV_LAYER_NODE, "no /dev/infiniband here");
}

Test(evidence, a_missing_node_of_a_missing_device_is_unplugged)
{
	rv_fail_text(ENOENT, RV_CAUSE_NODE_OPEN, NULL, NODE);
	expect_stat(CLASS, 0);
	expect_stat(CLASS "/uverbs0", -ENOENT);
	says(RV_LAYER_NODE, "unplugged?");
}

Test(evidence, a_path_without_a_directory_is_not_looked_up)
{
	rv_fail_text(ENOENT, RV_CAUSE_NODE_OPEN, NULL, "uverbs0");
	expect_stat(CLASS, 0);
	says(RV_LAYER_NODE, "cannot open uverbs0");
}

Test(evidence, a_name_that_makes_the_path_too_long_is_not_looked_up)
{
	char path[400];

	memset(path, 'x', sizeof(path) - 1);
	memcpy(path, "/", 1);
	path[sizeof(path) - 1] = '\0';
	rv_fail_text(ENOENT, RV_CAUSE_NODE_OPEN, NULL, path);
	expect_stat(CLASS, 0);
	says(RV_LAYER_NODE, "cannot open ...xxx");
}

Test(evidence, eacces_is_the_mode_bits)
{
	rv_fail_text(EACCES, RV_CAUSE_NODE_OPEN, NULL, NODE);
	says(RV_LAYER_NODE, "its mode bits");
}

Test(evidence, eperm_in_exclusive_mode_is_the_namespace)
{
	rv_fail_text(EPERM, RV_CAUSE_NODE_OPEN, NULL, NODE);
	expect_access(NODE, 0);
	expect_file("/sys/module/ib_core/parameters/netns_mode", "N\n");
	says(RV_LAYER_NODE, "exclusive network namespace mode");
}

Test(evidence, eperm_in_shared_mode_is_neither_mode_bits_nor_cgroup)
{
	rv_fail_text(EPERM, RV_CAUSE_NODE_OPEN, NULL, NODE);
	expect_access(NODE, 0);
	expect_file("/sys/module/ib_core/parameters/netns_mode", "Y\n");
	says(RV_LAYER_NODE, "another network namespace owns the device, or a security module forbids it");
}

/* access(2) meets the devices cgroup too, and mode bits would have been EACCES. */
Test(evidence, eperm_of_what_access_refuses_too_is_the_cgroup)
{
	rv_fail_text(EPERM, RV_CAUSE_NODE_OPEN, NULL, NODE);
	expect_access(NODE, -EPERM);
	says(RV_LAYER_NODE, "the devices cgroup of this container forbids it");
}

Test(evidence, eperm_without_the_parameter_is_not_blamed_on_it)
{
	rv_fail_text(EPERM, RV_CAUSE_NODE_OPEN, NULL, NODE);
	expect_access(NODE, 0);
	expect_open("/sys/module/ib_core/parameters/netns_mode", -ENOENT);
	says(RV_LAYER_NODE, "a security module");
}

Test(evidence, eperm_with_an_empty_or_unreadable_parameter_is_not_blamed_on_it)
{
	rv_fail_text(EPERM, RV_CAUSE_NODE_OPEN, NULL, NODE);
	expect_access(NODE, 0);
	expect_file("/sys/module/ib_core/parameters/netns_mode", "");
	says(RV_LAYER_NODE, "a security module");
	expect_access(NODE, 0);
	expect_open("/sys/module/ib_core/parameters/netns_mode", A_DESCRIPTOR);
	expect_read_error(-EIO);
	says(RV_LAYER_NODE, "a security module");
}

Test(evidence, a_node_that_is_going_is_a_device_gone)
{
	rv_fail_text(ENXIO, RV_CAUSE_NODE_OPEN, NULL, NODE);
	says(RV_LAYER_DEVICE_GONE, "no device of this kernel has the node's number");
	rv_fail_text(ENODEV, RV_CAUSE_NODE_OPEN, NULL, NODE);
	says(RV_LAYER_DEVICE_GONE, "no device of this kernel has the node's number");
	rv_fail_text(EIO, RV_CAUSE_NODE_OPEN, NULL, NODE);
	says(RV_LAYER_DEVICE_GONE, "somebody still has the node open");
}

Test(evidence, a_node_that_takes_the_last_descriptor_is_a_limit)
{
	rv_fail_text(EMFILE, RV_CAUSE_NODE_OPEN, NULL, NODE);
	says(RV_LAYER_LIMIT, "out of descriptors");
	rv_fail_text(ENFILE, RV_CAUSE_NODE_OPEN, NULL, NODE);
	says(RV_LAYER_LIMIT, "out of descriptors");
}

Test(evidence, each_errno_of_get_context_has_its_cause)
{
	rv_fail(EPROTONOSUPPORT, RV_CAUSE_CONTEXT_OPEN, NULL);
	says(RV_LAYER_KERNEL, "5.7 or later");
	rv_fail(EIO, RV_CAUSE_CONTEXT_OPEN, NULL);
	says(RV_LAYER_DEVICE_GONE, "the device is gone");
	rv_fail(ETIMEDOUT, RV_CAUSE_CONTEXT_OPEN, NULL);
	says(RV_LAYER_DEVICE_GONE, "did not answer");
	rv_fail(ENOMEM, RV_CAUSE_CONTEXT_OPEN, NULL);
	says(RV_LAYER_LIMIT, "out of memory");
	rv_fail(EPERM, RV_CAUSE_CONTEXT_OPEN, NULL);
	says(RV_LAYER_DRIVER, "the driver refused a context: Operation not permitted (EPERM)");
}

Test(evidence, firmware_refusals_name_command_status_and_syndrome)
{
	rv_fail(EREMOTEIO, RV_CAUSE_FIRMWARE, NULL);
	rv_fault()->opcode = 0x908;
	rv_fault()->status = 3;
	rv_fault()->syndrome = 0xabcdef;
	says(RV_LAYER_FIRMWARE, "firmware refused CREATE_RQ (0x908): Remote I/O error (EREMOTEIO), "
				"status 0x3 (BAD_PARAM), syndrome 0xabcdef");
	rv_fault()->status = 0xee;
	says(RV_LAYER_FIRMWARE, "status 0xee (unknown), syndrome 0xabcdef");
	rv_fault()->opcode = 0xfffe;
	says(RV_LAYER_FIRMWARE, "firmware refused command 0xfffe");
}

Test(evidence, firmware_without_a_status_is_said_to_be_translated)
{
	rv_fail(EINVAL, RV_CAUSE_FIRMWARE, NULL);
	rv_fault()->opcode = 0x780;
	says(RV_LAYER_FIRMWARE, "firmware refused SET_PP_RATE_LIMIT (0x780) and the driver turned "
				"its status into Invalid argument (EINVAL)");
	rv_fault()->error = ENOMEM;
	says(RV_LAYER_LIMIT, "for want of memory");
	rv_fault()->error = ETIMEDOUT;
	says(RV_LAYER_DEVICE_GONE, "did not answer SET_PP_RATE_LIMIT (0x780) in time");
}

Test(evidence, refused_ioctls_are_told_apart)
{
	rv_fail(EPROTONOSUPPORT, RV_CAUSE_IOCTL, NULL);
	says(RV_LAYER_KERNEL, "this kernel cannot invoke");
	rv_fail(EFAULT, RV_CAUSE_IOCTL, NULL);
	says(RV_LAYER_ARGUMENT, "is not readable or writable memory");
	rv_fail(EINVAL, RV_CAUSE_IOCTL, NULL);
	rv_fault()->opcode = 0x780;
	says(RV_LAYER_DRIVER, "or the firmware refused SET_PP_RATE_LIMIT");
	rv_fault()->object_id = MLX5_IB_OBJECT_DEVX;
	says(RV_LAYER_DRIVER, "the driver does not allow SET_PP_RATE_LIMIT");
	rv_fault()->error = ETIMEDOUT;
	says(RV_LAYER_DEVICE_GONE, "did not answer SET_PP_RATE_LIMIT");
	rv_fault()->opcode = 0;
	says(RV_LAYER_DEVICE_GONE, "did not answer a command that");
	rv_fault()->error = EEXIST;
	says(RV_LAYER_KERNEL, "the kernel refused");
}

Test(evidence, a_descriptor_that_cannot_be_looked_at_is_not_said_to_be_closed)
{
	rv_fail_numbers(EBADF, RV_CAUSE_DESCRIPTOR, NULL, 18, 0, 0);
	says(RV_LAYER_ARGUMENT, "18 is not an open descriptor");
	rv_fail_numbers(ENOMEM, RV_CAUSE_DESCRIPTOR, NULL, 18, 0, 0);
	says(RV_LAYER_KERNEL, "the kernel cannot tell what descriptor 18 is: Cannot allocate memory");
}

Test(evidence, a_full_table_of_unknown_size_is_told_without_a_count)
{
	rv_fail_numbers(ENOSPC, RV_CAUSE_PP_TABLE_FULL, NULL, 0, 0, 0);
	says(RV_LAYER_LIMIT, "the device's rate table is full; it is shared");
	rv_fail_numbers(ENOSPC, RV_CAUSE_PP_TABLE_FULL, NULL, 127, 0, 0);
	says(RV_LAYER_LIMIT, "full: all 127 entries are taken");
}

Test(evidence, files_that_take_the_last_descriptor_are_a_limit_too)
{
	rv_fail_text(EMFILE, RV_CAUSE_DIRECTORY, NULL, CLASS);
	says(RV_LAYER_LIMIT, "out of descriptors");
	rv_fail_text(ENFILE, RV_CAUSE_ATTRIBUTE, NULL, CLASS "/uverbs0/ibdev");
	says(RV_LAYER_LIMIT, "out of descriptors");
	rv_fail_text(EACCES, RV_CAUSE_DIRECTORY, NULL, CLASS);
	says(RV_LAYER_SYSFS, "cannot read the directory " CLASS ": Permission denied (EACCES)");
}
