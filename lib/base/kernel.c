/* SPDX-License-Identifier: BSD-2-Clause */
#define _GNU_SOURCE
#include "kernel.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define RETRY(result, call)                                 \
	do {                                                \
		(result) = (call);                          \
	} while ((result) < 0 && errno == EINTR)

int rv_kernel_open(const char *path, int flags)
{
	int fd;

	RETRY(fd, open(path, flags | O_CLOEXEC | O_NOCTTY));
	return fd < 0 ? -errno : fd;
}

int rv_kernel_ioctl(int fd, unsigned long request, void *argument)
{
	int ret;

	/* musl takes an int request: the bits are what counts. */
#ifdef __GLIBC__
	RETRY(ret, ioctl(fd, request, argument));
#else
	RETRY(ret, ioctl(fd, (int)request, argument));
#endif
	return ret < 0 ? -errno : ret;
}

ssize_t rv_kernel_read(int fd, void *buffer, size_t size)
{
	ssize_t n;

	RETRY(n, read(fd, buffer, size));
	return n < 0 ? -errno : n;
}

ssize_t rv_kernel_readlink(const char *path, char *buffer, size_t size)
{
	const ssize_t n = readlink(path, buffer, size);

	return n < 0 ? -errno : n;
}

int rv_kernel_stat(const char *path, struct stat *ret_stat)
{
	return stat(path, ret_stat) < 0 ? -errno : 0;
}

int rv_kernel_fstat(int fd, struct stat *ret_stat)
{
	return fstat(fd, ret_stat) < 0 ? -errno : 0;
}

int rv_kernel_list(const char *path, int (*each)(void *argument, const char *name),
		   void *argument)
{
	DIR *directory = opendir(path);
	int ret = 0;

	if (!directory)
		return -errno;
	while (ret == 0) {
		const struct dirent *entry;

		errno = 0;
		entry = readdir(directory);
		if (!entry) {
			ret = -errno;
			break;
		}
		ret = each(argument, entry->d_name);
	}
	closedir(directory);
	return ret;
}

int rv_kernel_set_cloexec(int fd)
{
	return fcntl(fd, F_SETFD, FD_CLOEXEC) < 0 ? -errno : 0;
}

void rv_kernel_close(int fd)
{
	/* Linux has closed the descriptor even where it reports EINTR: never again. */
	close(fd);
}
