/* SPDX-License-Identifier: BSD-2-Clause */
#include "kernel.h"

#include <errno.h>
#include <fcntl.h>
#include <rawverbs/error.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysmacros.h>

#include "base/kernel.h"
#include "kernel_ioctl.h"

enum {
	FIRST_DESCRIPTOR = 1000,
	DESCRIPTORS = 256,
	MOST_MAPPED = 1 << 20,

	/* Of the byte that chooses. */
	AS_FRIENDLY = 0x80,
	MAKE_FAIL = 0xc0,

	NODE_MAJOR = 231,
	NODE_MINOR = 192,
};

enum state { CLOSED, LIBRARYS, CALLERS };

static enum state descriptors[DESCRIPTORS];
static int pages;
static struct feed *feed; /* NULL: friendly */
static uint8_t chosen;

void fuzz_kernel_begin(void)
{
	memset(descriptors, 0, sizeof(descriptors));
	pages = 0;
	feed = NULL;
	kernel_ioctl_begin();
}

void fuzz_kernel_feed(struct feed *from)
{
	feed = from;
}

void fuzz_kernel_end(void)
{
	for (int i = 0; i < DESCRIPTORS; i++)
		if (descriptors[i] == LIBRARYS)
			abort();
	if (pages != 0)
		abort();
}

int kernel_new_descriptor(void)
{
	for (int i = 0; i < DESCRIPTORS; i++) {
		if (descriptors[i] == CLOSED) {
			descriptors[i] = LIBRARYS;
			return FIRST_DESCRIPTOR + i;
		}
	}
	return -1;
}

int fuzz_kernel_caller_fd(void)
{
	const int fd = kernel_new_descriptor();

	if (fd >= 0)
		descriptors[fd - FIRST_DESCRIPTOR] = CALLERS;
	return fd;
}

bool fuzz_kernel_caller_close(int fd)
{
	if (fd < FIRST_DESCRIPTOR || fd >= FIRST_DESCRIPTOR + DESCRIPTORS ||
	    descriptors[fd - FIRST_DESCRIPTOR] != CALLERS)
		return false;
	descriptors[fd - FIRST_DESCRIPTOR] = CLOSED;
	return true;
}

void fuzz_kernel_caller_end(void)
{
	for (int i = 0; i < DESCRIPTORS; i++)
		if (descriptors[i] == CALLERS)
			abort();
}

void fuzz_explain(void)
{
	const char *message = rv_last_error()->message;

	if (message[0] == '\0' || strlen(message) >= 512)
		abort();
}

/* 1 as the friendly one, 0 as the input says, -errno. */
static int choose(void)
{
	static const uint8_t errors[] = {
		ENOENT, EPERM, EACCES, ENOMEM, EMFILE, ENFILE, EINVAL, EIO, ENXIO, ENODEV, ELOOP,
		EAGAIN, EINTR, EBUSY, ENOSPC, ENOTTY, EFAULT, EPROTO, ERANGE, EEXIST, ENOTDIR,
		ENAMETOOLONG, EOVERFLOW, EPROTONOSUPPORT, EOPNOTSUPP, ETIMEDOUT, EREMOTEIO, ENOLINK,
		E2BIG, EBADF, ENOSYS, 255,
	};

	if (!feed)
		return 1;
	chosen = feed_byte(feed);
	if (chosen < AS_FRIENDLY)
		return 1;
	return chosen < MAKE_FAIL ? 0 : -errors[chosen % sizeof(errors)];
}

int rv_kernel_open(const char *path, int flags)
{
	const int known = O_ACCMODE | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK;
	const int choice = choose();
	int fd;

	if (strlen(path) >= 4096 || (flags & ~known) != 0)
		abort();
	if (choice < 0)
		return choice;
	fd = kernel_new_descriptor();
	return fd < 0 ? -EMFILE : fd;
}

/* Files are lines of the input, read in pieces: a line each, or as many bytes as asked. */
ssize_t rv_kernel_read(int fd, void *buffer, size_t size)
{
	const int choice = choose();

	(void)fd;
	if (choice < 0)
		return choice;
	if (!feed)
		return 0;
	if (choice == 0)
		return (ssize_t)feed_bytes(feed, buffer, feed_byte(feed) % (size + 1));
	return (ssize_t)feed_until(feed, '\n', buffer, size);
}

/* An event, and the size that the kernel says it has. */
ssize_t rv_kernel_read_event(int fd, void *buffer, size_t size)
{
	const int choice = choose();
	size_t told;

	(void)fd;
	if (choice < 0)
		return choice;
	if (!feed)
		return -EAGAIN;
	if (choice == 1) {
		feed_bytes(feed, buffer, size);
		return (ssize_t)size;
	}
	told = feed_number(feed, 2);
	return (ssize_t)(chosen & 1 ? told : feed_bytes(feed, buffer, told < size ? told : size));
}

ssize_t rv_kernel_readlink(const char *path, char *buffer, size_t size)
{
	static const char friendly[] = "../../../bus/pci/drivers/mlx5_core";
	const int choice = choose();
	char target[600];
	size_t length = sizeof(friendly) - 1;

	(void)path;
	if (choice < 0)
		return choice;
	memcpy(target, friendly, sizeof(friendly));
	if (choice == 0)
		length = feed_line(feed, '\n', target, sizeof(target));
	length = length < size ? length : size;
	memcpy(buffer, target, length);
	return (ssize_t)length;
}

static int look(struct stat *ret_stat)
{
	const int choice = choose();

	if (choice < 0)
		return choice;
	memset(ret_stat, 0, sizeof(*ret_stat));
	ret_stat->st_mode = S_IFCHR | 0600;
	ret_stat->st_rdev = makedev(NODE_MAJOR, NODE_MINOR);
	if (choice == 0) {
		ret_stat->st_mode = (mode_t)feed_number(feed, 2);
		ret_stat->st_rdev = feed_number(feed, 4);
	}
	return 0;
}

int rv_kernel_stat(const char *path, struct stat *ret_stat)
{
	(void)path;
	return look(ret_stat);
}

int rv_kernel_fstat(int fd, struct stat *ret_stat)
{
	(void)fd;
	return look(ret_stat);
}

int rv_kernel_access(const char *path)
{
	const int choice = choose();

	(void)path;
	return choice < 0 ? choice : 0;
}

/* Lines up to an empty one. */
int rv_kernel_list(const char *path, int (*each)(void *argument, const char *name),
		   void *argument)
{
	const int choice = choose();
	char name[256];
	int ret = 0;

	(void)path;
	if (choice < 0)
		return choice;
	if (!feed)
		return each(argument, "uverbs0");
	while (ret == 0 && feed_line(feed, '\n', name, sizeof(name)) > 0)
		ret = each(argument, name);
	return ret;
}

void *rv_kernel_map(int fd, size_t length, uint64_t offset, bool writable, int *ret_error)
{
	const int choice = choose();
	void *page = NULL;

	(void)fd;
	(void)offset;
	(void)writable;
	*ret_error = choice < 0 ? choice : -ENOMEM;
	if (choice < 0 || length == 0 || length > MOST_MAPPED)
		return NULL;
	if (posix_memalign(&page, 4096, length) != 0)
		abort();
	memset(page, 0, length);
	if (choice == 0)
		feed_bytes(feed, page, length < 64 ? length : 64);
	pages++;
	return page;
}

void rv_kernel_unmap(void *address, size_t length)
{
	(void)length;
	free(address);
	pages--;
}

int rv_kernel_set_cloexec(int fd)
{
	const int choice = choose();

	(void)fd;
	return choice < 0 ? choice : 0;
}

/*
 * A kernel that lies may have named the same descriptor twice, or one that there is not. What
 * was the caller's is the library's since it was adopted.
 */
void rv_kernel_close(int fd)
{
	if (fd >= FIRST_DESCRIPTOR && fd < FIRST_DESCRIPTOR + DESCRIPTORS)
		descriptors[fd - FIRST_DESCRIPTOR] = CLOSED;
}

int rv_kernel_ioctl(int fd, unsigned long request, void *argument)
{
	const int choice = choose();

	(void)fd;
	(void)request;
	if (choice < 0) {
		if (chosen & 1)
			kernel_ioctl_answer(argument, feed, true);
		return choice;
	}
	if (choice == 0 && chosen == AS_FRIENDLY)
		return (int)(feed_number(feed, 4) & INT32_MAX);
	return kernel_ioctl_answer(argument, choice == 0 ? feed : NULL, false);
}
