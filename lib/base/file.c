/* SPDX-License-Identifier: BSD-2-Clause */
#include "file.h"

#include <errno.h>
#include <fcntl.h>

#include "kernel.h"

static ssize_t read_all(int fd, bool line, char *buffer, size_t size)
{
	size_t used = 0;

	while (used < size) {
		const ssize_t n = rv_kernel_read(fd, buffer + used, size - used);

		if (n < 0)
			return n;
		if (n == 0)
			break;
		if ((size_t)n > size - used)
			return -EPROTO;
		used += (size_t)n;
		if (line && buffer[used - 1] == '\n')
			break;
	}
	return (ssize_t)used;
}

ssize_t rv_file_read(const char *path, bool line, char *buffer, size_t size)
{
	/* A pipe without a writer would be waited for. */
	const int fd = rv_kernel_open(path, O_RDONLY | O_NONBLOCK);
	ssize_t n;

	if (fd < 0)
		return fd;
	n = read_all(fd, line, buffer, size);
	rv_kernel_close(fd);
	return n;
}
