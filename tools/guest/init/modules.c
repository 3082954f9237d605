// SPDX-License-Identifier: BSD-2-Clause
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "init.h"

#define MODULE_DIR "/rv/modules/"

static bool module_insert(const char *file)
{
	char path[PATH_MAX];
	bool good;
	int fd;

	snprintf(path, sizeof(path), MODULE_DIR "%s", file);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	good = fd >= 0 && (!syscall(SYS_finit_module, fd, "", 0) || errno == EEXIST);
	if (!good)
		say("module %s: %s", file, strerror(errno));
	if (fd >= 0)
		close(fd);
	return good;
}

/* A line of the table: kind, name, and the files in the order in which they must be loaded. */
static bool modules_load(const char *kind, const char *name)
{
	char **lines = words_read(MODULE_DIR "modules.table", '\n');
	bool good = true;

	for (size_t i = 0; lines && lines[i]; i++) {
		char *rest;
		const char *line_kind = strtok_r(lines[i], " ", &rest);
		const char *line_name = strtok_r(NULL, " ", &rest);
		const char *file;

		if (!line_name || (kind && strcmp(kind, line_kind)) ||
		    (name && strcmp(name, line_name)))
			continue;
		while ((file = strtok_r(NULL, " ", &rest)))
			good &= module_insert(file);
	}
	return good;
}

bool modules_load_kind(const char *kind)
{
	return modules_load(kind, NULL);
}

bool modules_load_name(const char *name)
{
	return modules_load(NULL, name);
}
