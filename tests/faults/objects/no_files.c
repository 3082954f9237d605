/* SPDX-License-Identifier: BSD-2-Clause */
/* The part of the plug that looks at files, where there are none: no sysfs, no /proc. */
#include <errno.h>

#include "base/kernel.h"

ssize_t rv_kernel_read(int fd, void *buffer, size_t size)
{
	(void)fd;
	(void)buffer;
	(void)size;
	return -ENOENT;
}

ssize_t rv_kernel_readlink(const char *path, char *buffer, size_t size)
{
	(void)path;
	(void)buffer;
	(void)size;
	return -ENOENT;
}

int rv_kernel_fstat(int fd, struct stat *ret_stat)
{
	(void)fd;
	*ret_stat = (struct stat){ .st_mode = 0600 }; /* an eventfd */
	return 0;
}

int rv_kernel_list(const char *path, int (*each)(void *argument, const char *name),
		   void *argument)
{
	(void)path;
	(void)each;
	(void)argument;
	return -ENOENT;
}

int rv_kernel_set_cloexec(int fd)
{
	(void)fd;
	return 0;
}
