/* SPDX-License-Identifier: BSD-2-Clause */
/* A sysfs and a /dev of a test's own making, in a temporary directory. */
#ifndef TEST_TREE_H
#define TEST_TREE_H

#include <stddef.h>

#include "device/find.h"

/* Made by the suite's init, removed by its fini. */
extern char tree_root[64];
extern struct rv_roots tree_roots;

void tree_make(void);
void tree_remove(void);
/* A suite's fini does not run after a skip. @reason is a literal, as Criterion wants it. */
#define tree_skip(reason)        \
	do {                     \
		tree_remove();   \
		cr_skip(reason); \
	} while (0)

/* Paths are relative to the root; directories above are made. The result lives long enough. */
const char *tree_path(const char *path);
void tree_directory(const char *path);
void tree_file(const char *path, const char *text);
/* A character device of that number; skips the test where only root may make one. */
void tree_node(const char *path, unsigned int major_number, unsigned int minor_number);
void tree_bytes(const char *path, const void *bytes, size_t count);
void tree_link(const char *path, const char *target);
void tree_delete(const char *path);

/* An mlx5 device as the kernel shows it: class entries, parent, driver, node. */
void tree_device(unsigned int number, const char *ibdev, const char *dev);

#endif
