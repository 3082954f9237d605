/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The plug: every system call that the library makes goes through here, so that
 * tests can link a scripted kernel in its place. All return -errno on failure and,
 * but for reading events, start again after EINTR.
 */
#ifndef RV_BASE_KERNEL_H
#define RV_BASE_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

/* Adds O_CLOEXEC and O_NOCTTY. */
int rv_kernel_open(const char *path, int flags);
int rv_kernel_ioctl(int fd, unsigned long request, void *argument);
ssize_t rv_kernel_read(int fd, void *buffer, size_t size);
/* A read that may wait for long: a signal whose handler does not restart calls ends it. */
ssize_t rv_kernel_read_event(int fd, void *buffer, size_t size);
ssize_t rv_kernel_readlink(const char *path, char *buffer, size_t size);
int rv_kernel_stat(const char *path, struct stat *ret_stat);
int rv_kernel_fstat(int fd, struct stat *ret_stat);
/* 0 where the effective user may read and write @path: mode bits, and what else the kernel asks. */
int rv_kernel_access(const char *path);
/* Calls @each with every name in a directory until it returns other than 0; returns that. */
int rv_kernel_list(const char *path, int (*each)(void *argument, const char *name),
		   void *argument);
/* Shared, to write or to read; NULL and -errno in *ret_error. */
void *rv_kernel_map(int fd, size_t length, uint64_t offset, bool writable, int *ret_error);
void rv_kernel_unmap(void *address, size_t length);
/* F_SETFD with FD_CLOEXEC */
int rv_kernel_set_cloexec(int fd);
void rv_kernel_close(int fd);

#endif
