/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The other process of the guest tests, started by exec:
 *   holder fds           status 0 when it has inherited nothing of a context
 *   holder adopt FD      adopts an inherited context, paces and frees on it
 *   holder destroy FD H  adopts, and destroys the packet pacing handle H
 *   holder hold COUNT    opens, allocates COUNT shared and COUNT dedicated, says so, waits
 *   holder churn FILE    opens, says so, allocates and frees until it is killed; its progress
 *                        is in FILE, which it shares
 */
#include <dirent.h>
#include <fcntl.h>
#include <infiniband/mlx5dv.h>
#include <rawverbs/command.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <rawverbs/pacing.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "progress.h"

#define NODE "/dev/infiniband/uverbs0"

static int fail(const char *what)
{
	fprintf(stderr, "holder: %s: %s\n", what, rv_last_error()->message);
	return 1;
}

/*
 * Names as the kernel gives them: the node's path, "anon_inode:[infinibandevent]" (of a
 * context and of completions), "anon_inode:[devx_async_cmd]", "anon_inode:[devx_async_event]".
 */
static int inherited(void)
{
	DIR *directory = opendir("/proc/self/fd");
	int found = 0;

	if (!directory)
		return 2;
	for (const struct dirent *entry; (entry = readdir(directory));) {
		char path[64], target[256];
		ssize_t n;

		snprintf(path, sizeof(path), "/proc/self/fd/%.32s", entry->d_name);
		n = readlink(path, target, sizeof(target) - 1);
		if (n <= 0)
			continue;
		target[n] = '\0';
		if (strstr(target, "infiniband") || strstr(target, "anon_inode:")) {
			fprintf(stderr, "holder: inherited %s\n", target);
			found = 1;
		}
	}
	closedir(directory);
	return found;
}

static int adopt(int fd)
{
	const struct rv_rate rate = { .rate = 2500000 };
	struct ibv_context *context = ibv_import_device(fd);
	struct mlx5dv_pp *pp;

	if (!context)
		return fail("adopt");
	pp = rv_pp_alloc(context, &rate, MLX5DV_PP_ALLOC_FLAGS_DEDICATED_INDEX);
	if (!pp)
		return fail("pace");
	if (rv_pp_destroy(pp) != 0)
		return fail("free");
	return ibv_close_device(context);
}

static int destroy(int fd, uint32_t handle)
{
	struct ibv_context *context = ibv_import_device(fd);
	struct rv_command command;

	if (!context)
		return fail("adopt");
	rv_command_init(&command, 0x1007, 0x1001, RV_DRIVER_MLX5);
	rv_command_handle(&command, 0x1000, handle);
	if (rv_command_execute(context->cmd_fd, &command) != 0)
		return fail("destroy");
	return ibv_close_device(context);
}

static int hold(unsigned int count)
{
	struct ibv_context *context = rv_open_path(NODE, RV_OPEN_DEVX);

	if (!context)
		return fail("open");
	for (unsigned int i = 0; i < count; i++) {
		const struct rv_rate rate = { .rate = 2000 + i };

		if (!rv_pp_alloc(context, &rate, 0) ||
		    !rv_pp_alloc(context, &rate, MLX5DV_PP_ALLOC_FLAGS_DEDICATED_INDEX))
			return fail("pace");
	}
	if (write(STDOUT_FILENO, "r", 1) != 1)
		return 2;
	for (;;)
		pause();
}

static struct progress *progress_of(const char *path)
{
	const int fd = open(path, O_RDWR | O_CLOEXEC);
	void *page = fd < 0 ? MAP_FAILED :
			      mmap(NULL, sizeof(struct progress), PROT_READ | PROT_WRITE,
				   MAP_SHARED, fd, 0);

	return page == MAP_FAILED ? NULL : page;
}

/* Two share an entry of the device's table, the third has one of its own. */
static bool round_of(struct ibv_context *context, const struct rv_rate *rate,
		     struct progress *progress)
{
	struct mlx5dv_pp *pp[3];

	for (unsigned int i = 0; i < 3; i++) {
		progress->stage = STAGE_ALLOCATES;
		pp[i] = rv_pp_alloc(context, rate, i & 1);
		progress->stage = STAGE_HOLDS;
		if (!pp[i])
			return false;
	}
	for (unsigned int i = 0; i < 3; i++) {
		progress->stage = STAGE_FREES;
		if (rv_pp_destroy(pp[i]) != 0)
			return false;
		/* The first of the two that share leaves the entry. */
		progress->cleared += i > 0;
		progress->stage = STAGE_HOLDS;
	}
	return true;
}

static int churn(const char *path)
{
	struct progress *progress = progress_of(path);
	struct ibv_context *context = rv_open_path(NODE, RV_OPEN_DEVX);

	if (!progress)
		return 2;
	if (!context)
		return fail("open");
	if (write(STDOUT_FILENO, "r", 1) != 1)
		return 2;
	for (unsigned int i = 0;; i++) {
		const struct rv_rate rate = { .rate = 3000 + i % 50 };

		if (!round_of(context, &rate, progress))
			return fail("churn");
	}
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";

	if (strcmp(what, "fds") == 0)
		return inherited();
	if (strcmp(what, "adopt") == 0 && argc == 3)
		return adopt(atoi(argv[2]));
	if (strcmp(what, "destroy") == 0 && argc == 4)
		return destroy(atoi(argv[2]), (uint32_t)strtoul(argv[3], NULL, 10));
	if (strcmp(what, "hold") == 0 && argc == 3)
		return hold((unsigned int)atoi(argv[2]));
	if (strcmp(what, "churn") == 0 && argc == 3)
		return churn(argv[2]);
	fprintf(stderr, "usage: holder fds | adopt FD | destroy FD HANDLE | hold COUNT | "
			"churn FILE\n");
	return 2;
}
