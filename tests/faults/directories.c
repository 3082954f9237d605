/* SPDX-License-Identifier: BSD-2-Clause */
#include "directories.h"

#include <errno.h>
#include <string.h>

int directories_list(const struct directory *directories, size_t count, const char *path,
		     int (*each)(void *argument, const char *name), void *argument)
{
	for (size_t i = 0; i < count; i++) {
		const char *const *names = directories[i].names;
		int ret = 0;

		if (strcmp(directories[i].path, path) != 0)
			continue;
		for (int j = 0; j < MOST_NAMES && names[j] && ret == 0; j++)
			ret = each(argument, names[j]);
		return ret;
	}
	return -ENOENT;
}
