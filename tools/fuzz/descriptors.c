/* SPDX-License-Identifier: BSD-2-Clause */
#include "descriptors.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int next_free(const struct descriptors *descriptors)
{
	const int next = fcntl(descriptors->spare, F_DUPFD_CLOEXEC, 0);

	if (next >= 0)
		close(next);
	/* cppcheck-suppress deallocret ; its number is what is asked for */
	return next;
}

static int highest(void)
{
	DIR *folder = opendir("/proc/self/fd");
	int last = STDERR_FILENO;

	if (!folder)
		return -1;
	for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
		const int number = (int)strtol(entry->d_name, NULL, 10);

		if (number > last && number != dirfd(folder))
			last = number;
	}
	closedir(folder);
	return last;
}

static void fill(struct descriptors *descriptors)
{
	const int last = highest();

	if (last < 0)
		return;
	while (next_free(descriptors) >= 0 && next_free(descriptors) < last)
		if (fcntl(descriptors->spare, F_DUPFD_CLOEXEC, 0) < 0)
			return;
	descriptors->base = last + 1;
}

bool descriptors_open(struct descriptors *descriptors)
{
	descriptors->spare = open("/dev/null", O_RDWR | O_CLOEXEC);
	descriptors->base = -1;
	/* Who opens a machine opens more before its first program. */
	descriptors->stale = true;
	if (descriptors->spare >= 0)
		fill(descriptors);
	if (descriptors->base >= 0)
		return true;
	perror("/dev/null and /proc/self/fd");
	return false;
}

void descriptors_begin(struct descriptors *descriptors)
{
	if (!descriptors->stale)
		return;
	descriptors->stale = false;
	fill(descriptors);
}

void descriptors_first(struct descriptors *descriptors, int fd)
{
	descriptors->stale = fd != descriptors->base;
	/* The lowest number that was free: all below are somebody's. */
	if (fd > descriptors->base)
		descriptors->base = fd;
}

void descriptors_end(const struct descriptors *descriptors)
{
	if (close_range((unsigned int)descriptors->base, ~0u, 0) == 0)
		return;
	for (int fd = descriptors->base; fd < descriptors->base + 128; fd++)
		close(fd);
}
