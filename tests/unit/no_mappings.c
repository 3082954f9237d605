/* SPDX-License-Identifier: BSD-2-Clause */
/* The part of the plug that maps and waits, for kernels on which nothing does. */
#include <errno.h>

#include "base/kernel.h"

void *rv_kernel_map(int fd, size_t length, uint64_t offset, bool writable, int *ret_error)
{
	(void)fd;
	(void)length;
	(void)offset;
	(void)writable;
	*ret_error = -ENOSYS;
	return NULL;
}

void rv_kernel_unmap(void *address, size_t length)
{
	(void)address;
	(void)length;
}

ssize_t rv_kernel_read_event(int fd, void *buffer, size_t size)
{
	(void)fd;
	(void)buffer;
	(void)size;
	return -ENOSYS;
}
