/* SPDX-License-Identifier: BSD-2-Clause */
#include "real.h"

#include <errno.h>
#include <fcntl.h>
#include <rawverbs/schema.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <unistd.h>

#include "../objects/model_kernel.h"
#include "enrich.h"
#include "ib_user_verbs.h"
#include "world.h"

#define MOST_FDS 4096
#define MOST_PAGES 64
/* In a row, of one ioctl: else a busy machine would wait for ever. */
#define MOST_INTERRUPTIONS 3

/* Names that the linker's --wrap gives. */
long __real_syscall(long number, ...);
int __real_close(int fd);
ssize_t __real_readlink(const char *path, char *buffer, size_t size);
int __real_stat64(const char *path, struct stat *ret_stat);
int __real_fstat64(int fd, struct stat *ret_stat);
int __real_faccessat(int at, const char *path, int mode, int flags);
void *__real_mmap64(void *address, size_t length, int protection, int flags, int fd, off_t offset);
int __real_munmap(void *address, size_t length);

long __wrap_syscall(long number, ...);
int __wrap_close(int fd);
int __wrap_ioctl(int fd, unsigned long request, ...);
ssize_t __wrap_readlink(const char *path, char *buffer, size_t size);
int __wrap_stat64(const char *path, struct stat *ret_stat);
int __wrap_fstat64(int fd, struct stat *ret_stat);
int __wrap_faccessat(int at, const char *path, int mode, int flags);
void *__wrap_mmap64(void *address, size_t length, int protection, int flags, int fd, off_t offset);
int __wrap_munmap(void *address, size_t length);

const char *real_root;
unsigned int real_interrupted;

static bool waiting;
static unsigned int in_a_row;
static void *pages[MOST_PAGES];

/* What is behind a descriptor: 0 is nothing of ours. */
static struct {
	int model;  /* the model's number */
	int writer; /* events are written there; -1: a node */
} fds[MOST_FDS];

void real_begin(void)
{
	model_begin(0, 0);
	memset(fds, 0, sizeof(fds));
	memset(pages, 0, sizeof(pages));
	waiting = false;
	in_a_row = 0;
}

void real_wait(bool wait)
{
	waiting = wait;
}

static const char *redirected(const char *path, char room[static 512])
{
	if (!real_root || (strncmp(path, "/sys/", 5) != 0 && strncmp(path, "/proc/", 6) != 0 &&
			   strncmp(path, "/dev/infiniband", 15) != 0))
		return path;
	snprintf(room, 512, "%s%s", real_root, path);
	return room;
}

/* Whether a signal came while the kernel was waited for. */
static bool interrupted(void)
{
	const struct timespec moment = { .tv_nsec = 50000 };

	if (!waiting || in_a_row >= MOST_INTERRUPTIONS || nanosleep(&moment, NULL) == 0)
		return false;
	in_a_row++;
	real_interrupted++;
	errno = EINTR;
	return true;
}

static int open_path(int at, const char *path, int flags)
{
	char room[512];
	int fd;

	if (interrupted())
		return -1;
	in_a_row = 0;
	fd = (int)__real_syscall(SYS_openat, at, redirected(path, room), flags, 0);
	if (fd >= 0 && strncmp(path, "/dev/infiniband/uverbs", 22) == 0) {
		fds[fd].model = modelled_open(path, 0);
		fds[fd].writer = -1;
	}
	return fd;
}

/* openat() and getdents64(), as lib/base/kernel.c makes them. */
long __wrap_syscall(long number, ...)
{
	va_list arguments;
	long a[3];

	va_start(arguments, number);
	if (number == SYS_openat) {
		const int at = va_arg(arguments, int);
		const char *path = va_arg(arguments, const char *);

		a[0] = open_path(at, path, va_arg(arguments, int));
		va_end(arguments);
		return a[0];
	}
	a[0] = va_arg(arguments, int);
	a[1] = (long)va_arg(arguments, void *);
	a[2] = (long)va_arg(arguments, size_t);
	va_end(arguments);
	return __real_syscall(number, a[0], a[1], a[2]);
}

int __wrap_close(int fd)
{
	if (fd >= 0 && fd < MOST_FDS && fds[fd].model) {
		modelled_close(fds[fd].model);
		if (fds[fd].writer >= 0)
			__real_close(fds[fd].writer);
		fds[fd].model = 0;
	}
	return __real_close(fd);
}

/* A real descriptor in the place of the model's, or -1. */
static int replace(int model)
{
	int ends[2];

	if (pipe2(ends, O_CLOEXEC) != 0) {
		modelled_close(model);
		errno = EMFILE;
		return -1;
	}
	fds[ends[0]].model = model;
	fds[ends[0]].writer = ends[1];
	return ends[0];
}

static bool is_channel(struct ib_uverbs_ioctl_hdr *header)
{
	const struct ib_uverbs_attr *write = enrich_find(header, UVERBS_ATTR_WRITE_CMD);

	return header->object_id == UVERBS_OBJECT_DEVICE &&
	       header->method_id == UVERBS_METHOD_INVOKE_WRITE && write &&
	       write->data == IB_USER_VERBS_CMD_CREATE_COMP_CHANNEL;
}

static int replace_descriptors(struct ib_uverbs_ioctl_hdr *header)
{
	const struct rv_schema_method *method =
		rv_schema_method(header->driver_id, header->object_id, header->method_id);
	const struct rv_schema_attr *row = NULL;

	if (is_channel(header)) {
		uint32_t *fd = (void *)(uintptr_t)enrich_find(header, UVERBS_ATTR_CORE_OUT)->data;
		const int real = replace((int)*fd);

		*fd = (uint32_t)real;
		return real < 0 ? -1 : 0;
	}
	while (method && (row = rv_schema_next_attr(method, row))) {
		struct ib_uverbs_attr *attr = enrich_find(header, row->id);

		if (!attr || row->kind != RV_SCHEMA_FD || row->access != RV_SCHEMA_ACCESS_NEW)
			continue;
		attr->data_s64 = replace((int)attr->data_s64);
		if (attr->data_s64 < 0)
			return -1;
	}
	return 0;
}

int __wrap_ioctl(int fd, unsigned long request, ...)
{
	struct ib_uverbs_ioctl_hdr *header;
	va_list arguments;
	int err;

	va_start(arguments, request);
	header = va_arg(arguments, void *);
	va_end(arguments);
	if (interrupted())
		return -1;
	in_a_row = 0;
	err = modelled_ioctl(fds[fd].model, request, header);
	if (err != 0) {
		errno = -err;
		return -1;
	}
	enrich(header);
	return replace_descriptors(header);
}

ssize_t __wrap_readlink(const char *path, char *buffer, size_t size)
{
	char room[512];

	return __real_readlink(redirected(path, room), buffer, size);
}

int __wrap_stat64(const char *path, struct stat *ret_stat)
{
	char room[512];

	return __real_stat64(redirected(path, room), ret_stat);
}

int __wrap_fstat64(int fd, struct stat *ret_stat)
{
	const int err = __real_fstat64(fd, ret_stat);

	if (err != 0)
		return err;
	if (fd >= 0 && fd < MOST_FDS && fds[fd].model && fds[fd].writer < 0) {
		ret_stat->st_mode = S_IFCHR | 0600;
		ret_stat->st_rdev = makedev(231, 192);
	} else if (fd < 3) {
		ret_stat->st_mode = 0600; /* the caller's eventfd */
	}
	return 0;
}

int __wrap_faccessat(int at, const char *path, int mode, int flags)
{
	char room[512];

	return __real_faccessat(at, redirected(path, room), mode, flags);
}

void *__wrap_mmap64(void *address, size_t length, int protection, int flags, int fd, off_t offset)
{
	int i = 0;

	if (fd < 0 || fd >= MOST_FDS || !fds[fd].model)
		return __real_mmap64(address, length, protection, flags, fd, offset);
	while (i < MOST_PAGES - 1 && pages[i])
		i++;
	pages[i] = __real_mmap64(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
			       -1, 0);
	return pages[i];
}

int __wrap_munmap(void *address, size_t length)
{
	for (int i = 0; i < MOST_PAGES; i++)
		if (pages[i] == address)
			pages[i] = NULL;
	return __real_munmap(address, length);
}

struct world_counts world_count(void)
{
	struct world_counts counts = { model_objects(), model_descriptors(), 0 };

	for (int i = 0; i < MOST_PAGES; i++)
		counts.pages += pages[i] != NULL;
	return counts;
}

int world_caller_fd(void)
{
	return open_path(AT_FDCWD, world_node, O_RDWR | O_CLOEXEC);
}

void world_caller_close(int fd)
{
	__wrap_close(fd);
}

void world_event(int fd, const void *bytes, size_t count)
{
	if (write(fds[fd].writer, bytes, count) != (ssize_t)count)
		world_ends("write");
}
