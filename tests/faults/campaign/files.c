/* SPDX-License-Identifier: BSD-2-Clause */
/* The files that the library looks at, on the model kernel. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysmacros.h>

#include "../directories.h"
#include "base/kernel.h"
#include "layer.h"

#define FIRST_FD 9000
#define MOST_FDS 8

static const struct {
	const char *path;
	const char *text; /* or the target of a link */
} files[] = {
	{ "/sys/class/infiniband_verbs/uverbs0/ibdev", "mlx5_0\n" },
	{ "/sys/class/infiniband_verbs/uverbs0/device/driver", "../bus/pci/drivers/mlx5_core" },
	{ "/sys/class/infiniband_verbs/uverbs40/ibdev", "rxe0\n" },
	{ "/sys/class/infiniband_verbs/uverbs40/dev", "231:300\n" },
	{ "/sys/class/infiniband/rxe0/node_type", "1: CA\n" },
	{ "/sys/class/infiniband/mlx5_0/node_guid", "0c42:a103:0065:ab2c\n" },
	{ "/sys/dev/char/231:192", "../../devices/x/infiniband_verbs/uverbs0" },
	{ "/sys/module/ib_core/parameters/netns_mode", "N\n" },
	{ "/proc/self/cgroup", "0::/group\n" },
	{ "/sys/fs/cgroup/group/rdma.max", "mlx5_0 hca_handle=2 hca_object=max\n" },
	{ "/sys/fs/cgroup/group/rdma.current", "mlx5_0 hca_handle=2 hca_object=9\n" },
	{ "/proc/thread-self/status", "Name:\tx\nCapEff:\t0000000000000000\n" },
	{ "/proc/self/ns/user", "user:[4026531837]" },
};

static const struct directory directories[] = {
	{ "/sys/class/infiniband_verbs", { ".", "..", "uverbs40", "uverbs0", "abi_version" } },
	{ "/sys/class/infiniband/mlx5_0/device/infiniband_verbs", { ".", "..", "uverbs0" } },
	{ "/dev/infiniband", { ".", "..", "uverbs0", "rdma_cm" } },
};

static const char *rest[MOST_FDS]; /* of an open file; NULL: closed */

void files_begin(void)
{
	memset(rest, 0, sizeof(rest));
}

int files_count(void)
{
	int count = 0;

	for (int i = 0; i < MOST_FDS; i++)
		count += rest[i] != NULL;
	return count;
}

bool files_own(int fd)
{
	return fd >= FIRST_FD && fd < FIRST_FD + MOST_FDS;
}

static const char *text_of(const char *path)
{
	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		if (strcmp(files[i].path, path) == 0)
			return files[i].text;
	return NULL;
}

int files_open(const char *path)
{
	const char *text = text_of(path);

	for (int i = 0; i < MOST_FDS && text; i++) {
		if (rest[i])
			continue;
		rest[i] = text;
		return FIRST_FD + i;
	}
	return -ENOENT;
}

void files_close(int fd)
{
	if (!rest[fd - FIRST_FD])
		abort();
	rest[fd - FIRST_FD] = NULL;
}

/* The functions of the plug, where the model kernel has none. */

ssize_t rv_kernel_read(int fd, void *buffer, size_t size)
{
	const char **text;
	size_t n;

	if (!files_own(fd) || !rest[fd - FIRST_FD])
		return -EBADF;
	text = &rest[fd - FIRST_FD];
	n = strlen(*text) < size ? strlen(*text) : size;
	memcpy(buffer, *text, n);
	*text += n;
	return (ssize_t)n;
}

ssize_t rv_kernel_readlink(const char *path, char *buffer, size_t size)
{
	const char *text = text_of(path);
	size_t n;

	if (!text)
		return -ENOENT;
	n = strlen(text) < size ? strlen(text) : size;
	memcpy(buffer, text, n);
	return (ssize_t)n;
}

int rv_kernel_stat(const char *path, struct stat *ret_stat)
{
	memset(ret_stat, 0, sizeof(*ret_stat));
	ret_stat->st_mode = S_IFCHR | 0600;
	ret_stat->st_rdev = makedev(231, 192);
	return strncmp(path, "/sys/", 5) == 0 || strncmp(path, "/dev/", 5) == 0 ? 0 : -ENOENT;
}

/* Small ones are the caller's: an eventfd; the model's are nodes. */
int rv_kernel_fstat(int fd, struct stat *ret_stat)
{
	memset(ret_stat, 0, sizeof(*ret_stat));
	ret_stat->st_mode = fd < 1000 ? 0600 : S_IFCHR | 0600;
	ret_stat->st_rdev = makedev(231, 192);
	return 0;
}

int rv_kernel_access(const char *path)
{
	(void)path;
	return 0;
}

int rv_kernel_list(const char *path, int (*each)(void *argument, const char *name),
		   void *argument)
{
	return directories_list(directories, sizeof(directories) / sizeof(directories[0]), path,
				each, argument);
}

int rv_kernel_set_cloexec(int fd)
{
	(void)fd;
	return 0;
}
