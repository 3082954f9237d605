/* SPDX-License-Identifier: BSD-2-Clause */
#include "model_kernel.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysmacros.h>

#include "base/kernel.h"
#include "directories.h"
#include "model_device.h"

#define MOST_FDS 32
#define FIRST_FD 500

static const struct {
	const char *path;
	const char *text;
} files[] = {
	{ "/sys/class/infiniband_verbs/uverbs0/ibdev", "mlx5_0\n" },
	{ "/sys/class/infiniband_verbs/uverbs1/ibdev", "rxe0\n" },
	{ "/sys/class/infiniband/rxe0/node_type", "1: CA\n" },
	{ "/dev/infiniband/uverbs0", NULL },
	{ "/dev/infiniband/uverbs1", NULL },
};

static const struct {
	const char *path;
	const char *target;
} links[] = {
	{ "/sys/class/infiniband_verbs/uverbs0/device/driver", "../bus/pci/drivers/mlx5_core" },
	{ "/sys/dev/char/231:192", "../../devices/x/infiniband_verbs/uverbs0" },
};

static const struct directory directories[] = {
	{ "/sys/class/infiniband_verbs", { ".", "..", "uverbs1", "uverbs0" } },
	{ "/sys/class/infiniband/mlx5_0/device/infiniband_verbs", { ".", "..", "uverbs0" } },
	{ "/dev/infiniband", { ".", "..", "rdma_cm", "uverbs0", "uverbs1" } },
};

static struct {
	bool open;
	bool callers;
	bool cloexec;
	const char *path;
	const char *rest; /* of a file's text */
	struct model_device device;
} fds[MOST_FDS];

static unsigned int calls;
static unsigned int fail_at;
static int fail_answer;
static bool fail_on;
static struct model_point point;

void model_reset(void)
{
	memset(fds, 0, sizeof(fds));
	calls = 0;
	fail_answer = 0;
	model_refuse_pp(0);
	point.met = false;
}

void model_fail(unsigned int nth, int answer, bool on)
{
	fail_at = calls + nth;
	fail_answer = answer;
	fail_on = on;
	point.met = false;
}

const struct model_point *model_point(void)
{
	return &point;
}

unsigned int model_calls(void)
{
	return calls;
}

/* Counts the call; the answer it is made to fail with, or 0. */
static int planned(enum model_call call, const char *what)
{
	const unsigned int number = calls++;

	if (fail_answer == 0 || number < fail_at || (number > fail_at && !fail_on))
		return 0;
	/* Only ioctls answer with positive numbers. */
	if (fail_answer > 0 && call != CALL_IOCTL)
		return 0;
	if (number == fail_at) {
		point.met = true;
		point.call = call;
		snprintf(point.what, sizeof(point.what), "%s", what);
	}
	return fail_answer;
}

static int new_fd(bool callers)
{
	for (int i = 0; i < MOST_FDS; i++) {
		if (fds[i].open)
			continue;
		memset(&fds[i], 0, sizeof(fds[i]));
		fds[i].open = true;
		fds[i].callers = callers;
		return FIRST_FD + i;
	}
	abort();
}

static int slot(int fd)
{
	if (fd < FIRST_FD || fd >= FIRST_FD + MOST_FDS || !fds[fd - FIRST_FD].open) {
		fprintf(stderr, "descriptor %d is not open\n", fd);
		abort();
	}
	return fd - FIRST_FD;
}

int rv_kernel_open(const char *path, int flags)
{
	const int answer = planned(CALL_OPEN, path);

	(void)flags;
	if (answer != 0)
		return answer;
	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
		int fd;

		if (strcmp(files[i].path, path) != 0)
			continue;
		fd = new_fd(false);
		fds[slot(fd)].path = files[i].path;
		fds[slot(fd)].rest = files[i].text;
		if (!files[i].text)
			model_device_init(&fds[slot(fd)].device, strchr(path, '1') ? 15 : 1);
		return fd;
	}
	return -ENOENT;
}

ssize_t rv_kernel_read(int fd, void *buffer, size_t size)
{
	const char **rest = &fds[slot(fd)].rest;
	const int answer = planned(CALL_READ, fds[slot(fd)].path);
	size_t n = strlen(*rest);

	if (answer != 0)
		return answer;
	/* In pieces: a reader must go on until the end. */
	if (n > 3)
		n = 3;
	if (n > size)
		n = size;
	memcpy(buffer, *rest, n);
	*rest += n;
	return (ssize_t)n;
}

ssize_t rv_kernel_readlink(const char *path, char *buffer, size_t size)
{
	const int answer = planned(CALL_READLINK, path);

	if (answer != 0)
		return answer;
	for (size_t i = 0; i < sizeof(links) / sizeof(links[0]); i++) {
		const size_t n = strlen(links[i].target);

		if (strcmp(links[i].path, path) != 0)
			continue;
		memcpy(buffer, links[i].target, n < size ? n : size);
		return (ssize_t)(n < size ? n : size);
	}
	return -ENOENT;
}

int rv_kernel_stat(const char *path, struct stat *ret_stat)
{
	const int answer = planned(CALL_STAT, path);

	memset(ret_stat, 0, sizeof(*ret_stat));
	ret_stat->st_mode = S_IFCHR | 0600;
	ret_stat->st_rdev = makedev(231, 192);
	return answer;
}

int rv_kernel_access(const char *path)
{
	return planned(CALL_ACCESS, path);
}

int rv_kernel_fstat(int fd, struct stat *ret_stat)
{
	const int answer = planned(CALL_FSTAT, "");

	if (answer != 0)
		return answer;
	memset(ret_stat, 0, sizeof(*ret_stat));
	ret_stat->st_mode = S_IFCHR;
	ret_stat->st_rdev = makedev(231, fds[slot(fd)].device.driver == 15 ? 193 : 192);
	return 0;
}

int rv_kernel_list(const char *path, int (*each)(void *argument, const char *name),
		   void *argument)
{
	const int answer = planned(CALL_LIST, path);

	if (answer != 0)
		return answer;
	return directories_list(directories, sizeof(directories) / sizeof(directories[0]), path,
				each, argument);
}

int rv_kernel_set_cloexec(int fd)
{
	const int answer = planned(CALL_CLOEXEC, "");

	if (answer == 0)
		fds[slot(fd)].cloexec = true;
	return answer;
}

void rv_kernel_close(int fd)
{
	if (fds[slot(fd)].callers) {
		fprintf(stderr, "descriptor %d is the caller's\n", fd);
		abort();
	}
	fds[slot(fd)].open = false;
}

int rv_kernel_ioctl(int fd, unsigned long request, void *argument)
{
	const int answer = planned(CALL_IOCTL, model_device_name(argument));
	int new_descriptor = -1;
	int ret;

	(void)request;
	if (answer != 0)
		return answer;
	ret = model_device_ioctl(&fds[slot(fd)].device, argument, &new_descriptor);
	if (ret == 0 && new_descriptor == 0)
		model_device_give_fd(argument, new_fd(false));
	return ret;
}

int model_caller_fd(bool context)
{
	const int fd = new_fd(true);

	model_device_init(&fds[slot(fd)].device, 1);
	fds[slot(fd)].device.context = context;
	fds[slot(fd)].device.devx = context;
	return fd;
}

void model_caller_gives(int fd)
{
	fds[slot(fd)].callers = false;
}

void model_caller_close(int fd)
{
	fds[slot(fd)].open = false;
}

bool model_is_cloexec(int fd)
{
	return fds[slot(fd)].cloexec;
}

unsigned int model_open_fds(void)
{
	unsigned int count = 0;

	for (int i = 0; i < MOST_FDS; i++)
		count += fds[i].open && !fds[i].callers;
	return count;
}

unsigned int model_handles(void)
{
	unsigned int count = 0;

	for (int i = 0; i < MOST_FDS; i++)
		if (fds[i].open)
			count += fds[i].device.handles;
	return count;
}
