/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A kernel in the place of libc's system calls, so that the library's own plug is what runs:
 * paths lead into a tree of files, ioctls to the model kernel, descriptors are real ones.
 */
#ifndef TEST_REAL_H
#define TEST_REAL_H

#include <stdbool.h>

/* Where "/sys/…", "/dev/infiniband/…" and "/proc/…" are. */
extern const char *real_root;

/* A fresh kernel. */
void real_begin(void);

/* Each open and ioctl waits a little, so that signals can interrupt it; a few do. */
void real_wait(bool wait);
/* Calls that a signal ended. */
extern unsigned int real_interrupted;

/* Names of the model kernel. */
int modelled_open(const char *path, int flags);
void modelled_close(int fd);
int modelled_ioctl(int fd, unsigned long request, void *argument);

/* tree.c: a sysfs, nodes and a /proc below @root, as one mlx5 device has them. */
void real_tree(const char *root);
void real_file(const char *path, const char *text);
void real_link(const char *path, const char *target);
void real_remove(const char *path);
/* A new directory in /tmp, and the end of it. */
const char *real_directory(void);

#endif
