/* SPDX-License-Identifier: BSD-2-Clause */
#include "kernel.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define RETRY(result, call)                                 \
	do {                                                \
		(result) = (call);                          \
	} while ((result) == -1 && errno == EINTR)

int rv_kernel_open(const char *path, int flags)
{
	int fd;

	/* musl's open() sets close-on-exec a second time, by a call of its own. */
	RETRY(fd, (int)syscall(SYS_openat, AT_FDCWD, path, flags | O_CLOEXEC | O_NOCTTY));
	return fd < 0 ? -errno : fd;
}

int rv_kernel_ioctl(int fd, unsigned long request, void *argument)
{
	int ret;

	/* musl takes an int request: the bits are what counts. */
#ifdef __GLIBC__
	RETRY(ret, ioctl(fd, request, argument));
#else
	RETRY(ret, ioctl(fd, (int)request, argument));
#endif
	/* Other negative numbers come without an errno: the caller judges them. */
	return ret == -1 ? -errno : ret;
}

ssize_t rv_kernel_read(int fd, void *buffer, size_t size)
{
	ssize_t n;

	RETRY(n, read(fd, buffer, size));
	return n < 0 ? -errno : n;
}

ssize_t rv_kernel_read_event(int fd, void *buffer, size_t size)
{
	const ssize_t n = read(fd, buffer, size);

	return n < 0 ? -errno : n;
}

ssize_t rv_kernel_readlink(const char *path, char *buffer, size_t size)
{
	const ssize_t n = readlink(path, buffer, size);

	return n < 0 ? -errno : n;
}

int rv_kernel_stat(const char *path, struct stat *ret_stat)
{
	return stat(path, ret_stat) < 0 ? -errno : 0;
}

int rv_kernel_fstat(int fd, struct stat *ret_stat)
{
	return fstat(fd, ret_stat) < 0 ? -errno : 0;
}

int rv_kernel_access(const char *path)
{
	return faccessat(AT_FDCWD, path, R_OK | W_OK, AT_EACCESS) < 0 ? -errno : 0;
}

/* One name as getdents64(2) gives it. */
struct entry {
	uint64_t inode;
	int64_t offset;
	uint16_t bytes; /* to the next one */
	uint8_t type;
	char name[];
};

/* Calls @each with the names in a buffer of @used bytes. */
static int each_entry(const uint64_t *buffer, size_t used,
		      int (*each)(void *argument, const char *name), void *argument)
{
	size_t at = 0;
	int ret = 0;

	while (ret == 0 && at + sizeof(struct entry) <= used) {
		const struct entry *entry = (const void *)((const char *)buffer + at);

		/* The next one is aligned as this one is, and the name ends before it. */
		if (entry->bytes < sizeof(*entry) || entry->bytes > used - at ||
		    entry->bytes % sizeof(*buffer) != 0 ||
		    !memchr(entry->name, '\0', entry->bytes - offsetof(struct entry, name)))
			return -EPROTO;
		ret = each(argument, entry->name);
		at += entry->bytes;
	}
	return ret;
}

/* Not by opendir(3): that allocates, and on some libcs makes two calls more. */
int rv_kernel_list(const char *path, int (*each)(void *argument, const char *name),
		   void *argument)
{
	const int fd = rv_kernel_open(path, O_RDONLY | O_DIRECTORY);
	uint64_t buffer[256];
	int ret = 0;

	if (fd < 0)
		return fd;
	while (ret == 0) {
		const long used = syscall(SYS_getdents64, fd, buffer, sizeof(buffer));

		if (used <= 0) {
			ret = used < 0 ? -errno : 0;
			break;
		}
		ret = each_entry(buffer, (size_t)used, each, argument);
	}
	rv_kernel_close(fd);
	return ret;
}

void *rv_kernel_map(int fd, size_t length, uint64_t offset, bool writable, int *ret_error)
{
	void *address;

	/* Where off_t has 32 bits: another page would be mapped. */
	if ((off_t)offset < 0 || (uint64_t)(off_t)offset != offset) {
		*ret_error = -EOVERFLOW;
		return NULL;
	}
	address = mmap(NULL, length, writable ? PROT_WRITE : PROT_READ, MAP_SHARED, fd,
		       (off_t)offset);
	if (address == MAP_FAILED) {
		*ret_error = -errno;
		return NULL;
	}
	return address;
}

void rv_kernel_unmap(void *address, size_t length)
{
	munmap(address, length);
}

int rv_kernel_set_cloexec(int fd)
{
	return fcntl(fd, F_SETFD, FD_CLOEXEC) < 0 ? -errno : 0;
}

void rv_kernel_close(int fd)
{
	/* Linux has closed the descriptor even where it reports EINTR: never again. */
	close(fd);
}
