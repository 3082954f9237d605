/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The kernel has no memory: a memory cgroup that allows nothing refuses what the kernel
 * accounts to the process, which are descriptors (struct file). What it does not account
 * cannot be made to fail on a stock kernel; the scripted kernel has those (tests/unit).
 */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "guest.h"

#define GROUP "/sys/fs/cgroup/rawverbs-memory"

static int procs, most; /* the group's files, open before it allows nothing */

static bool group_make(void)
{
	if (shell("echo +memory >/sys/fs/cgroup/cgroup.subtree_control") != 0 ||
	    (mkdir(GROUP, 0755) != 0 && errno != EEXIST))
		return false;
	procs = open(GROUP "/cgroup.procs", O_WRONLY | O_CLOEXEC);
	most = open(GROUP "/memory.max", O_WRONLY | O_CLOEXEC);
	return procs >= 0 && most >= 0;
}

static void group_end(void)
{
	close(procs);
	close(most);
	for (int i = 0; i < 200 && rmdir(GROUP) != 0 && errno == EBUSY; i++)
		usleep(10000);
}

/* From here on the kernel gives this process nothing that it accounts; a fault would hang. */
static void starve(void)
{
	char number[16];

	snprintf(number, sizeof(number), "%d", (int)getpid());
	require(write(procs, number, strlen(number)) > 0, "cannot enter the cgroup");
	require(write(most, "0", 1) == 1, "memory.max");
}

static void feed(void)
{
	const int error = errno;

	require(write(most, "max", 3) == 3, "memory.max");
	errno = error;
}

/* The out-of-memory killer must find nobody, and memory that is needed must be there. */
static void prepare(void)
{
	FILE *file = fopen("/proc/self/oom_score_adj", "we");

	alarm(60);
	require(file && fputs("-1000", file) >= 0 && fclose(file) == 0, "oom_score_adj");
	require(mlockall(MCL_FUTURE) == 0, "mlockall");
}

static void open_starved(void *unused)
{
	const struct ibv_context *opened;

	(void)unused;
	prepare();
	for (int i = 0; i < 3; i++)
		ibv_close_device(rv_open_path(NODE, RV_OPEN_DEVX));
	starve();
	errno = 0;
	opened = rv_open_path(NODE, RV_OPEN_DEVX);
	feed();
	judge(PLACE, "rv_open_path()", "memory cgroup that allows no more", !opened, errno,
	      &(const struct refusal){ ENOMEM, RV_LAYER_LIMIT,
				       "cannot open " NODE ": the kernel has no memory for it, or this process's memory cgroup allows no more" });
}

Test(cause_memory, a_node_that_cannot_be_opened_for_want_of_memory)
{
	if (!group_make())
		cr_skip_test("this kernel has no memory cgroup");
	in_child(open_starved, NULL);
	group_end();
}

static void make_starved(void *argument)
{
	struct ibv_context *context = argument;
	const struct mlx5dv_devx_cmd_comp *comp;

	prepare();
	for (int i = 0; i < 3; i++)
		mlx5dv_devx_destroy_cmd_comp(mlx5dv_devx_create_cmd_comp(context));
	starve();
	errno = 0;
	comp = mlx5dv_devx_create_cmd_comp(context);
	feed();
	judge(PLACE, "mlx5dv_devx_create_cmd_comp()", "memory cgroup that allows no more", !comp,
	      errno,
	      &(const struct refusal){ ENOMEM, RV_LAYER_LIMIT,
				       "MLX5_IB_METHOD_DEVX_ASYNC_CMD_FD_ALLOC failed: the kernel has no memory for a descriptor, or this process's memory cgroup allows no more" });
}

Test(cause_memory, a_method_that_fails_for_want_of_memory)
{
	struct ibv_context *context = device_open();

	if (!group_make())
		cr_skip_test("this kernel has no memory cgroup");
	in_child(make_starved, context);
	group_end();
	ibv_close_device(context);
}

static void open_on_fd_starved(void *unused)
{
	const struct ibv_context *opened;
	int fd;

	(void)unused;
	prepare();
	for (int i = 0; i < 3; i++)
		ibv_close_device(rv_open_fd(open(NODE, O_RDWR | O_CLOEXEC), RV_OPEN_DEVX));
	fd = open(NODE, O_RDWR | O_CLOEXEC);
	require(fd >= 0, "open");
	starve();
	errno = 0;
	opened = rv_open_fd(fd, RV_OPEN_DEVX);
	feed();
	judge(PLACE, "rv_open_fd()", "memory cgroup that allows no more", !opened, errno,
	      &(const struct refusal){ ENOMEM, RV_LAYER_LIMIT,
				       "UVERBS_METHOD_ASYNC_EVENT_ALLOC failed: the kernel has no memory for a descriptor, or this process's memory cgroup allows no more" });
}

Test(cause_memory, a_context_whose_events_find_no_memory)
{
	if (!group_make())
		cr_skip_test("this kernel has no memory cgroup");
	in_child(open_on_fd_starved, NULL);
	group_end();
}

#define LARGE (1u << 20)

static void register_too_much(void *unused)
{
	const struct rlimit limit = { 65536, 65536 };
	struct ibv_context *context = rv_open_path(NODE, RV_OPEN_DEVX);
	struct ibv_pd *pd = ibv_alloc_pd(context);
	void *memory = mmap(NULL, LARGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	const char *said =
		"1048576 bytes could not be pinned: RLIMIT_MEMLOCK allows 65536 to this process, which has no CAP_IPC_LOCK in the init user namespace (raise it: ulimit -l)";

	(void)unused;
	require(context && pd && memory != MAP_FAILED, "%s", rv_last_error()->message);
	require(setrlimit(RLIMIT_MEMLOCK, &limit) == 0, "setrlimit");
	require(setgid(65534) == 0 && setuid(65534) == 0, "setuid");
	refused_null("memory beyond RLIMIT_MEMLOCK",
		     mlx5dv_devx_umem_reg(context, memory, LARGE, IBV_ACCESS_LOCAL_WRITE), ENOMEM,
		     RV_LAYER_LIMIT, said);
	refused_null("memory beyond RLIMIT_MEMLOCK",
		     ibv_reg_mr(pd, memory, LARGE, IBV_ACCESS_LOCAL_WRITE), ENOMEM, RV_LAYER_LIMIT,
		     said);
}

Test(cause_memory, memory_that_may_not_be_pinned)
{
	in_child(register_too_much, NULL);
}
