/* SPDX-License-Identifier: BSD-2-Clause */
#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool files_exists(const char *path)
{
	return access(path, F_OK) == 0;
}

int files_read(const char *path, char *ret_text, size_t size)
{
	const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	size_t used = 0;
	ssize_t got = 1;
	int err = 0;

	if (fd < 0)
		return -errno;
	while (got > 0 && used + 1 < size) {
		got = read(fd, ret_text + used, size - 1 - used);
		if (got > 0)
			used += (size_t)got;
	}
	if (got < 0)
		err = -errno;
	close(fd);
	ret_text[used] = '\0';
	return err;
}

bool files_line(const char *path, char *ret_text, size_t size)
{
	if (files_read(path, ret_text, size) != 0)
		return false;
	ret_text[strcspn(ret_text, "\n")] = '\0';
	return true;
}

bool files_link_name(const char *path, char *ret_text, size_t size)
{
	char target[512];
	const ssize_t length = readlink(path, target, sizeof(target) - 1);
	const char *slash;

	if (length <= 0)
		return false;
	target[length] = '\0';
	slash = strrchr(target, '/');
	snprintf(ret_text, size, "%s", slash ? slash + 1 : target);
	return true;
}
