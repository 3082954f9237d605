/* SPDX-License-Identifier: BSD-2-Clause */
/* What containers put in the way: network namespaces and cgroups. */
#include <fcntl.h>
#include <linux/bpf.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "firmware.h"
#include "guest.h"

#define GROUP "/sys/fs/cgroup/rawverbs"

static void enter(void)
{
	char number[16];
	FILE *file = fopen(GROUP "/cgroup.procs", "we");

	snprintf(number, sizeof(number), "%d", (int)getpid());
	require(file && fputs(number, file) >= 0 && fclose(file) == 0, "cannot enter the cgroup");
}

static bool group_make(void)
{
	return mkdir(GROUP, 0755) == 0 || errno == EEXIST;
}

/*
 * Ended processes leave it a moment later. Limits must be lifted first: a group that is
 * removed with limits set stays in the device's list, and its end then corrupts that list
 * (kernel/cgroup/rdma.c, seen on 6.1 as "kernel BUG at lib/list_debug.c").
 */
static void group_end(void)
{
	shell("echo 'mlx5_0 hca_handle=max hca_object=max' >" GROUP "/rdma.max 2>/dev/null");
	for (int i = 0; i < 200 && rmdir(GROUP) != 0 && errno == EBUSY; i++)
		usleep(10000);
}

/* A program that forbids every device: "return 0". */
static int forbid_devices(void)
{
	static const struct bpf_insn program[] = {
		{ .code = BPF_ALU64 | BPF_MOV | BPF_K, .dst_reg = BPF_REG_0, .imm = 0 },
		{ .code = BPF_JMP | BPF_EXIT },
	};
	union bpf_attr load = { .prog_type = BPF_PROG_TYPE_CGROUP_DEVICE };
	union bpf_attr attach = { .attach_type = BPF_CGROUP_DEVICE };

	load.insns = (uintptr_t)program;
	load.insn_cnt = 2;
	load.license = (uintptr_t) "BSD";
	attach.attach_bpf_fd = (uint32_t)syscall(SYS_bpf, BPF_PROG_LOAD, &load, sizeof(load));
	if ((int)attach.attach_bpf_fd < 0)
		return -1;
	attach.target_fd = (uint32_t)open(GROUP, O_RDONLY | O_DIRECTORY);
	return (int)syscall(SYS_bpf, BPF_PROG_ATTACH, &attach, sizeof(attach));
}

static void open_forbidden(void *argument)
{
	(void)argument;
	enter();
	errno = 0;
	require(!rv_open_path(NODE, 0), "opened");
	judge(PLACE, "rv_open_path()", "devices cgroup", errno == EPERM, errno,
	      &(const struct refusal){ EPERM, RV_LAYER_NODE,
				       NODE " may not be opened though its mode bits allow it: the devices cgroup of this container forbids it" });
}

Test(open_limits, the_devices_cgroup_is_told_from_mode_bits)
{
	if (!group_make())
		cr_skip_test("no cgroup v2 here");
	if (forbid_devices() != 0)
		cr_skip_test("this kernel takes no BPF program for a cgroup's devices");
	in_child(open_forbidden, NULL);
	group_end();
}

static void open_two(void *argument)
{
	struct ibv_context *one;

	(void)argument;
	enter();
	one = rv_open_path(NODE, RV_OPEN_DEVX);
	require(one, "%s", rv_last_error()->message);
	errno = 0;
	require(!rv_open_path(NODE, RV_OPEN_DEVX), "a second context was given");
	judge(PLACE, "rv_open_path()", "rdma cgroup, limit of contexts", true, errno,
	      &(const struct refusal){ EAGAIN, RV_LAYER_LIMIT,
				       "the rdma cgroup's hca_handle limit is reached: this process may open no more contexts" });
	ibv_close_device(one);
	one = rv_open_path(NODE, RV_OPEN_DEVX);
	require(one, "after a close: %s", rv_last_error()->message);
}

/* True where the kernel has the controller and it obeys. */
static bool limit(const char *text)
{
	return shell("echo +rdma >/sys/fs/cgroup/cgroup.subtree_control") == 0 && group_make() &&
	       shell("echo 'mlx5_0 %s' >" GROUP "/rdma.max", text) == 0;
}

Test(open_limits, the_rdma_cgroup_limits_contexts)
{
	if (!limit("hca_handle=1 hca_object=max"))
		cr_skip_test("this kernel has no rdma cgroup");
	in_child(open_two, NULL);
	group_end();
}

static void make_objects(void *argument)
{
	const char *said = "the rdma cgroup's hca_object limit is reached: this process may make no more objects";
	const struct refusal limit_reached = { EAGAIN, RV_LAYER_LIMIT, said };
	struct ibv_context *context;
	struct mlx5dv_pp *pp;

	(void)argument;
	enter();
	context = rv_open_path(NODE, RV_OPEN_DEVX);
	require(context, "%s", rv_last_error()->message);
	pp = mlx5dv_pp_alloc(context, 48, rate_bytes(1000), 0);
	require(pp, "%s", rv_last_error()->message);
	errno = 0;
	require(!mlx5dv_pp_alloc(context, 48, rate_bytes(2000), 0), "one more was given");
	judge(PLACE, "mlx5dv_pp_alloc()", "rdma cgroup, limit of objects", true, errno,
	      &limit_reached);
	errno = 0;
	require(!header_object(context, OP_ALLOC_PD, NULL), "one more was given");
	judge(PLACE, "mlx5dv_devx_obj_create()", "rdma cgroup, limit of objects", true, errno,
	      &limit_reached);
	require(rv_pp_destroy(pp) == 0, "%s", rv_last_error()->message);
	require(mlx5dv_pp_alloc(context, 48, rate_bytes(2000), 0), "after a free: %s",
		rv_last_error()->message);
}

Test(open_limits, the_rdma_cgroup_limits_objects)
{
	if (!limit("hca_handle=max hca_object=1"))
		cr_skip_test("this kernel has no rdma cgroup");
	in_child(make_objects, NULL);
	group_end();
}

static void open_from_elsewhere(void *argument)
{
	(void)argument;
	require(unshare(CLONE_NEWNET) == 0, "unshare");
	errno = 0;
	require(!rv_open_path(NODE, 0), "opened");
	judge(PLACE, "rv_open_path()", "exclusive rdma network namespaces", true, errno,
	      &(const struct refusal){ EPERM, RV_LAYER_NODE,
				       NODE " may not be opened though its mode bits allow it: the rdma system is in exclusive network namespace mode and the device belongs to another one" });
}

static void open_from_elsewhere_shared(void *argument)
{
	struct ibv_context *context;

	(void)argument;
	require(unshare(CLONE_NEWNET) == 0, "unshare");
	context = rv_open_path(NODE, RV_OPEN_DEVX);
	require(context, "%s", rv_last_error()->message);
	require(mlx5dv_pp_alloc(context, 48, rate_bytes(1000), 0), "%s", rv_last_error()->message);
}

/* The mode changes only while there is one network namespace; one that ended takes a moment. */
static bool netns_mode(const char *mode)
{
	for (int i = 0; i < 200; i++) {
		if (shell("rdma system set netns %s 2>/dev/null", mode) == 0)
			return true;
		usleep(20000);
	}
	return false;
}

Test(open_limits, shared_network_namespaces_do_not_matter)
{
	in_child(open_from_elsewhere_shared, NULL);
}

Test(open_limits, an_exclusive_network_namespace_is_named)
{
	if (!netns_mode("exclusive"))
		cr_skip_test("the rdma system does not become exclusive here");
	in_child(open_from_elsewhere, NULL);
	ibv_close_device(device_open());
	cr_expect(netns_mode("shared"));
}
