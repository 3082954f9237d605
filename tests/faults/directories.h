/* SPDX-License-Identifier: BSD-2-Clause */
/* Directories of the model kernels, in tables. */
#ifndef TESTS_FAULTS_DIRECTORIES_H
#define TESTS_FAULTS_DIRECTORIES_H

#include <stddef.h>

enum { MOST_NAMES = 5 };

struct directory {
	const char *path;
	const char *names[MOST_NAMES]; /* up to NULL */
};

/* As rv_kernel_list(), of @count directories: -ENOENT where none has this path. */
int directories_list(const struct directory *directories, size_t count, const char *path,
		     int (*each)(void *argument, const char *name), void *argument);

#endif
