/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Eight threads on one context and one table of devices. A program of its own, since
 * Criterion does not run under ThreadSanitizer, for which this is meant. Its kernel keeps no
 * state: each ioctl is answered from its buffer alone.
 */
#include <errno.h>
#include <pthread.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <rawverbs/pacing.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysmacros.h>

#include "base/kernel.h"
#include "device/device.h"
#include "words.h"

#define THREADS 8
#define ROUNDS 2000
#define DEVICES 10
#define EVERY_NTH_REFUSED 3

static atomic_int next_fd = 100;
static atomic_uint closed_fds;

int rv_kernel_open(const char *path, int flags)
{
	(void)path;
	(void)flags;
	return next_fd++;
}

void rv_kernel_close(int fd)
{
	(void)fd;
	closed_fds++;
}

/* Output of 2 or 4 bytes, a number in the machine's order. */
static void write_out(const uint8_t *attr, uint16_t value)
{
	uint8_t *to = (uint8_t *)(uintptr_t)u64_at(attr, 8);
	const uint32_t wide = value;

	if (u16_at(attr, 2) == sizeof(value))
		memcpy(to, &value, sizeof(value));
	else
		memcpy(to, &wide, sizeof(wide));
}

/* UVERBS_ATTR_F_VALID_OUTPUT, at every attribute. */
static void mark_written(void *buffer)
{
	uint8_t *attr = (uint8_t *)buffer + 24;

	for (unsigned int i = 0; i < u16_at(buffer, 6); i++, attr += 16) {
		const uint16_t flags = u16_at(attr, 4) | 2;

		memcpy(attr + 4, &flags, sizeof(flags));
	}
}

int rv_kernel_ioctl(int fd, unsigned long request, void *argument)
{
	uint8_t *attr = (uint8_t *)argument + 24;
	const uint16_t object = u16_at(argument, 2);
	const uint64_t made = object == 16 ? (uint64_t)next_fd++ : 7;

	(void)fd;
	(void)request;
	if (object == 16) { /* ASYNC_EVENT ALLOC */
		memcpy(attr + 8, &made, sizeof(made));
	} else if (object == 0) { /* GET_CONTEXT: vectors */
		write_out(attr, 1);
	} else if (object == 0x1000) { /* QUERY_HCA_CAP: all capabilities, no range */
		uint8_t *out = (uint8_t *)(uintptr_t)u64_at(attr + 16, 8);

		memset(out + 16, 0xff, u16_at(attr + 16, 2) - 16u);
		memset(out + 16 + 12, 0, 4);
	} else if (object == 0x1007 && u16_at(argument, 4) == 0x1000) { /* PP ALLOC */
		memcpy(attr + 8, &made, sizeof(made));
		write_out(attr + 48, 9);
		if (u16_at(attr + 16, 2) == EVERY_NTH_REFUSED)
			return -ENOSPC;
	}
	mark_written(argument);
	return 0;
}

/* Nothing below is called here. */
ssize_t rv_kernel_read(int fd, void *buffer, size_t size)
{
	(void)fd, (void)buffer, (void)size;
	return -ENOSYS;
}

ssize_t rv_kernel_readlink(const char *path, char *buffer, size_t size)
{
	(void)path, (void)buffer, (void)size;
	return -ENOSYS;
}

int rv_kernel_stat(const char *path, struct stat *ret_stat)
{
	(void)path, (void)ret_stat;
	return -ENOSYS;
}

int rv_kernel_fstat(int fd, struct stat *ret_stat)
{
	(void)fd, (void)ret_stat;
	return -ENOSYS;
}

int rv_kernel_access(const char *path)
{
	(void)path;
	return -ENOSYS;
}

int rv_kernel_list(const char *path, int (*each)(void *argument, const char *name),
		   void *argument)
{
	(void)path, (void)each, (void)argument;
	return -ENOSYS;
}

int rv_kernel_set_cloexec(int fd)
{
	(void)fd;
	return -ENOSYS;
}

static void must(bool condition, const char *what)
{
	if (condition)
		return;
	puts("not ok - eight threads on one context agree");
	fprintf(stderr, "%s: %s\n", what, rv_last_error()->message);
	exit(1);
}

static pthread_barrier_t barrier;
static struct ibv_context *context;
static struct rv_device *seen[THREADS][DEVICES];

/* The same ten devices, met by all threads at the same time. */
static void intern_all(struct rv_device *mine[static DEVICES])
{
	for (unsigned int i = 0; i < DEVICES; i++) {
		struct rv_device device = { .number = makedev(240, i) };

		strcpy(device.ibv.name, "mlx5_0");
		mine[i] = rv_device_intern(&device);
		must(mine[i] != NULL, "interning");
	}
}

static void *work(void *argument)
{
	struct rv_device **mine = argument;
	const struct rv_rate rate = { .rate = 1000, .burst_bytes = 1 };
	static const uint8_t bytes[48] = { 1 };
	struct rv_pacing_limits limits;

	pthread_barrier_wait(&barrier);
	intern_all(mine);
	for (int round = 0; round < ROUNDS; round++) {
		struct mlx5dv_pp *pp;

		if (round % EVERY_NTH_REFUSED == 0) {
			pp = mlx5dv_pp_alloc(context, EVERY_NTH_REFUSED, bytes, 0);
			must(!pp && errno == ENOSPC, "a full table");
			must(strstr(rv_last_error()->message, "table is full") != NULL, "its words");
			continue;
		}
		pp = rv_pp_alloc(context, &rate, 0);
		must(pp && pp->index == 9, "pacing");
		must(rv_pacing_limits(context, &limits) == 0 && limits.burst_bound, "limits");
		must(rv_context_is_devx(context), "devx");
		must(rv_pp_destroy(pp) == 0, "freeing");
	}
	return NULL;
}

int main(void)
{
	pthread_t threads[THREADS];
	unsigned int alive;

	puts("1..1");
	context = rv_open_path("/dev/infiniband/uverbs0", 0);
	must(context != NULL, "opening");
	pthread_barrier_init(&barrier, NULL, THREADS);
	for (int i = 0; i < THREADS; i++)
		must(pthread_create(&threads[i], NULL, work, seen[i]) == 0, "a thread");
	for (int i = 0; i < THREADS; i++) {
		pthread_join(threads[i], NULL);
		must(memcmp(seen[i], seen[0], sizeof(seen[0])) == 0, "one pointer a device");
	}
	rv_close_device(context, &alive);
	must(alive == 0, "no object left");
	must(closed_fds == 2, "both descriptors closed");
	puts("ok - eight threads on one context agree");
	return 0;
}
