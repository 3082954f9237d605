/* SPDX-License-Identifier: BSD-2-Clause */
#include "layer.h"

#include <errno.h>
#include <limits.h>
#include <rawverbs/schema.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../objects/model_kernel.h"
#include "base/kernel.h"
#include "enrich.h"
#include "world.h"

/* Names that the linker's --wrap gives. */
int __real_rv_kernel_open(const char *path, int flags);
int __real_rv_kernel_ioctl(int fd, unsigned long request, void *argument);
ssize_t __real_rv_kernel_read(int fd, void *buffer, size_t size);
ssize_t __real_rv_kernel_readlink(const char *path, char *buffer, size_t size);
int __real_rv_kernel_stat(const char *path, struct stat *ret_stat);
int __real_rv_kernel_fstat(int fd, struct stat *ret_stat);
int __real_rv_kernel_access(const char *path);
int __real_rv_kernel_list(const char *path, int (*each)(void *argument, const char *name),
			  void *argument);
void *__real_rv_kernel_map(int fd, size_t length, uint64_t offset, bool writable, int *ret_error);
int __real_rv_kernel_set_cloexec(int fd);
void __real_rv_kernel_close(int fd);

int __wrap_rv_kernel_open(const char *path, int flags);
int __wrap_rv_kernel_ioctl(int fd, unsigned long request, void *argument);
ssize_t __wrap_rv_kernel_read(int fd, void *buffer, size_t size);
ssize_t __wrap_rv_kernel_read_event(int fd, void *buffer, size_t size);
ssize_t __wrap_rv_kernel_readlink(const char *path, char *buffer, size_t size);
int __wrap_rv_kernel_stat(const char *path, struct stat *ret_stat);
int __wrap_rv_kernel_fstat(int fd, struct stat *ret_stat);
int __wrap_rv_kernel_access(const char *path);
int __wrap_rv_kernel_list(const char *path, int (*each)(void *argument, const char *name),
			  void *argument);
void *__wrap_rv_kernel_map(int fd, size_t length, uint64_t offset, bool writable, int *ret_error);
int __wrap_rv_kernel_set_cloexec(int fd);
void __wrap_rv_kernel_close(int fd);

static bool planned;
static unsigned int calls;
static unsigned int nth;
static int fail_with;
static unsigned int alteration;
static bool met;
static bool met_destroy;
static bool lied;
static char what[160];
static uint8_t event[64];
static size_t event_bytes;
static int caller_fd;

void layer_begin(void)
{
	model_begin(0, 0);
	files_begin();
	layer_stop();
	event_bytes = 0;
	caller_fd = -1;
	lied = false;
}

static void plan(unsigned int at, int error, unsigned int which)
{
	planned = true;
	calls = 0;
	nth = at;
	fail_with = error;
	alteration = which;
	met = false;
	met_destroy = false;
	lied = false;
	what[0] = '\0';
}

void layer_fail(unsigned int at, int error)
{
	plan(at, error, 0);
}

void layer_alter(unsigned int at, unsigned int which)
{
	plan(at, 0, which);
}

void layer_stop(void)
{
	planned = false;
}

unsigned int layer_calls(void)
{
	return calls;
}

bool layer_met(void)
{
	return met;
}

bool layer_met_destroy(void)
{
	return met && met_destroy;
}

bool layer_lied_of_objects(void)
{
	return lied;
}

const char *layer_what(void)
{
	return what;
}

/* Counts a call: 1 it is to be altered, 0 it is to be left alone, else -errno. */
static int enter(const char *call, const char *about)
{
	if (!planned || calls++ != nth)
		return 0;
	snprintf(what, sizeof(what), "%s %s", call, about);
	if (fail_with == 0)
		return 1;
	met = true;
	return -fail_with;
}

static void altered(const struct altered *how, bool did)
{
	const size_t used = strlen(what);

	met = did;
	lied = did && how->objects;
	if (did)
		snprintf(what + used, sizeof(what) - used, ": %s", how->what);
}

/* Of a call that answers with a number alone. */
static int number(int plan_of_it, int ret)
{
	struct altered how = { .ret = ret };

	if (plan_of_it == 1)
		altered(&how, alter_number(&ret, alteration, &how));
	return ret;
}

static ssize_t bytes(int plan_of_it, void *buffer, size_t size, ssize_t n)
{
	struct altered how = { .ret = 0 };

	if (plan_of_it == 1 && n >= 0)
		altered(&how, alter_bytes(buffer, size, &n, alteration, &how));
	return n;
}

int __wrap_rv_kernel_open(const char *path, int flags)
{
	const int mine = enter("open", path);

	if (mine < 0)
		return mine;
	if (strncmp(path, "/sys/", 5) == 0 || strncmp(path, "/proc/", 6) == 0)
		return files_open(path);
	return __real_rv_kernel_open(path, flags);
}

static const char *method_name(const struct ib_uverbs_ioctl_hdr *header)
{
	const struct rv_schema_method *method =
		rv_schema_method(header->driver_id, header->object_id, header->method_id);
	const struct rv_schema_attr *first = method ? rv_schema_next_attr(method, NULL) : NULL;

	if (planned && calls == nth)
		met_destroy = first && first->access == RV_SCHEMA_ACCESS_DESTROY;
	return method ? method->name : "a question";
}

static int ask(int fd, unsigned long request, struct ib_uverbs_ioctl_hdr *header)
{
	const int mine = enter("ioctl", method_name(header));
	struct altered how = { .ret = 0 };

	if (mine < 0)
		return mine;
	how.ret = __real_rv_kernel_ioctl(fd, request, header);
	if (how.ret == 0)
		enrich(header);
	if (mine == 1)
		altered(&how, alter_ioctl(header, fd, alteration, &how));
	return how.ret;
}

int __wrap_rv_kernel_ioctl(int fd, unsigned long request, void *argument)
{
	const bool of_driver = strcmp(method_name(argument), "a question") == 0;
	const int ret = ask(fd, request, argument);

	/*
	 * As the plug leaves it: a question in between must not tell its own. But for the one
	 * about the driver, whose name is an answer in any case.
	 */
	if (!of_driver && ret < 0 && ret > -4096)
		errno = -ret;
	return ret;
}

ssize_t __wrap_rv_kernel_read(int fd, void *buffer, size_t size)
{
	const int mine = enter("read", "");

	return mine < 0 ? mine : bytes(mine, buffer, size, __real_rv_kernel_read(fd, buffer, size));
}

ssize_t __wrap_rv_kernel_read_event(int fd, void *buffer, size_t size)
{
	const int mine = enter("read", "an event");
	const size_t n = event_bytes < size ? event_bytes : size;

	(void)fd;
	if (mine < 0)
		return mine;
	if (n == 0)
		return -EAGAIN;
	memcpy(buffer, event, n);
	event_bytes = 0;
	return bytes(mine, buffer, size, (ssize_t)n);
}

ssize_t __wrap_rv_kernel_readlink(const char *path, char *buffer, size_t size)
{
	const int mine = enter("readlink", path);

	return mine < 0 ? mine :
			  bytes(mine, buffer, size, __real_rv_kernel_readlink(path, buffer, size));
}

int __wrap_rv_kernel_stat(const char *path, struct stat *ret_stat)
{
	const int mine = enter("stat", path);

	return mine < 0 ? mine : __real_rv_kernel_stat(path, ret_stat);
}

int __wrap_rv_kernel_fstat(int fd, struct stat *ret_stat)
{
	const int mine = enter("fstat", "");
	ssize_t n = sizeof(*ret_stat);
	int ret;

	if (mine < 0)
		return mine;
	ret = __real_rv_kernel_fstat(fd, ret_stat);
	bytes(mine, ret_stat, sizeof(*ret_stat), n);
	return ret;
}

int __wrap_rv_kernel_access(const char *path)
{
	const int mine = enter("access", path);

	return mine < 0 ? mine : number(mine, __real_rv_kernel_access(path));
}

int __wrap_rv_kernel_list(const char *path, int (*each)(void *argument, const char *name),
			  void *argument)
{
	static const char *const odd[] = { "", "uverbs", "uverbs99999", "uverbs00", "uverbs-1",
					   "uverbs4294967295", "uverbs0/../..", "uverbs\xff\n",
					   "uverbs0", "\x1b[2J" };
	const unsigned int count = sizeof(odd) / sizeof(odd[0]);
	const int mine = enter("list", path);
	int ret = 0;

	if (mine < 0)
		return mine;
	if (mine == 0 || alteration > count)
		return __real_rv_kernel_list(path, each, argument);
	/* One odd name, or each of them a thousand times. */
	met = true;
	for (unsigned int i = 0; ret == 0 && i < (alteration < count ? 1 : 10000u); i++)
		ret = each(argument, odd[alteration < count ? alteration : i % count]);
	return ret;
}

void *__wrap_rv_kernel_map(int fd, size_t length, uint64_t offset, bool writable, int *ret_error)
{
	const int mine = enter("map", "");

	if (mine < 0) {
		*ret_error = mine;
		return NULL;
	}
	return __real_rv_kernel_map(fd, length, offset, writable, ret_error);
}

int __wrap_rv_kernel_set_cloexec(int fd)
{
	const int mine = enter("cloexec", "");

	return mine < 0 ? mine : number(mine, __real_rv_kernel_set_cloexec(fd));
}

void __wrap_rv_kernel_close(int fd)
{
	if (fd == caller_fd)
		caller_fd = -1; /* it was given away */
	if (files_own(fd))
		files_close(fd);
	else if (!lied || model_has_descriptor(fd))
		__real_rv_kernel_close(fd);
}

struct world_counts world_count(void)
{
	return (struct world_counts){ model_objects(), model_descriptors() + files_count(),
				      model_pages() };
}

int world_caller_fd(void)
{
	caller_fd = __real_rv_kernel_open("/dev/infiniband/uverbs0", 0);
	return caller_fd;
}

void world_caller_close(int fd)
{
	caller_fd = -1;
	__real_rv_kernel_close(fd);
}

void world_event(int fd, const void *data, size_t count)
{
	(void)fd;
	memcpy(event, data, count);
	event_bytes = count;
}
