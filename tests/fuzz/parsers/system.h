/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Included before everything else (-include) where a file that is fuzzed calls the system
 * itself: these calls go to the target instead. Function-like, so that struct stat stays.
 */
#ifndef FUZZ_SYSTEM_H
#define FUZZ_SYSTEM_H

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/uio.h>
#include <unistd.h>

FILE *fuzz_fopen(const char *path, const char *mode);
int fuzz_access(const char *path, int mode);
int fuzz_open(const char *path, int flags);
int fuzz_close(int fd);
ssize_t fuzz_read(int fd, void *buffer, size_t size);
ssize_t fuzz_readlink(const char *path, char *target, size_t size);
ssize_t fuzz_pread(int fd, void *to, size_t size, off_t offset);
ssize_t fuzz_pwrite(int fd, const void *from, size_t size, off_t offset);
int fuzz_stat(const char *path, struct stat *ret_stat);
int fuzz_statvfs(const char *path, struct statvfs *ret_statvfs);
DIR *fuzz_opendir(const char *path);
struct dirent *fuzz_readdir(DIR *directory);
int fuzz_closedir(DIR *directory);
int fuzz_socket(void);
ssize_t fuzz_recv(void *buffer, size_t size);
ssize_t fuzz_process_vm_readv(const struct iovec *local, const struct iovec *remote,
			      unsigned long count);

#ifdef FUZZ_SYSTEM
#define fopen(path, mode) fuzz_fopen(path, mode)
#define access(path, mode) fuzz_access(path, mode)
#define faccessat(at, path, mode, flags) fuzz_access(path, mode)
#define open(path, flags) fuzz_open(path, flags)
#define close(fd) fuzz_close(fd)
#define read(fd, buffer, size) fuzz_read(fd, buffer, size)
#define pread(fd, to, size, offset) fuzz_pread(fd, to, size, offset)
#define pwrite(fd, from, size, offset) fuzz_pwrite(fd, from, size, offset)
#define readlink(path, target, size) fuzz_readlink(path, target, size)
#define stat(path, result) fuzz_stat(path, result)
#define statvfs(path, result) fuzz_statvfs(path, result)
#define opendir(path) fuzz_opendir(path)
#define readdir(directory) fuzz_readdir(directory)
#define closedir(directory) fuzz_closedir(directory)
#define socket(family, kind, protocol) fuzz_socket()
#define setsockopt(fd, level, name, value, size) 0
#define send(fd, bytes, size, flags) ((ssize_t)(size))
#define recv(fd, buffer, size, flags) fuzz_recv(buffer, size)
#define process_vm_readv(tid, local, count, remote, remotes, flags) \
	fuzz_process_vm_readv(local, remote, remotes)
#endif

#endif
