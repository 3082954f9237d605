/* SPDX-License-Identifier: BSD-2-Clause */
/* Files that are not what the kernel would have there. */
#include <errno.h>
#include <fcntl.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "real.h"
#include "real_main.h"
#include "results.h"

#define MANY 10000
#define MIB ((size_t)1 << 20)

static unsigned int tried;

/* What stands in the place of a file or a directory. */
static void huge(const char *path)
{
	char *text = malloc(16 * MIB);

	if (!text)
		world_ends("malloc");
	memset(text, 'm', 16 * MIB);
	text[16 * MIB - 1] = '\0';
	real_file(path, text);
	free(text);
}

static char *below(const char *path)
{
	static char room[512];

	snprintf(room, sizeof(room), "%s%s", real_root, path);
	return room;
}

static void binary(const char *path)
{
	unsigned char bytes[4096];
	FILE *file = fopen(below(path), "we");

	for (size_t i = 0; i < sizeof(bytes); i++)
		bytes[i] = (unsigned char)(i * 7);
	if (!file || fwrite(bytes, 1, sizeof(bytes), file) != sizeof(bytes) || fclose(file) != 0)
		world_ends(path);
}

static void empty(const char *path)
{
	real_file(path, "");
}

static void unended(const char *path)
{
	real_file(path, "mlx5_0");
}

static void several_lines(const char *path)
{
	real_file(path, "mlx5_0\nmlx5_1\n\n");
}

static void odd_name(const char *path)
{
	real_file(path, "../../../etc/\x1b[2J\xff\n");
}

static void directory(const char *path)
{
	if (mkdir(below(path), 0755) != 0)
		world_ends(path);
}

static void pipe_(const char *path)
{
	if (mkfifo(below(path), 0600) != 0)
		world_ends(path);
}

static void loop(const char *path)
{
	real_link(path, strrchr(path, '/') + 1);
}

static void outside(const char *path)
{
	real_link(path, "/dev/zero");
}

static void nowhere(const char *path)
{
	real_link(path, "/nowhere/at/all");
}

static void unreadable(const char *path)
{
	real_file(path, "mlx5_0\n");
	chmod(below(path), 0);
}

static void missing(const char *path)
{
	(void)path;
}

static const struct {
	const char *name;
	void (*make)(const char *path);
} things[] = {
	{ "a huge file", huge },	 { "a binary file", binary },
	{ "an empty file", empty },	 { "no newline", unended },
	{ "several lines", several_lines }, { "an odd name", odd_name },
	{ "a directory", directory },	 { "a pipe", pipe_ },
	{ "a link to itself", loop },	 { "a link out of the tree", outside },
	{ "a link to nothing", nowhere }, { "an unreadable file", unreadable },
	{ "nothing", missing },
};

static const char *const places[] = {
	"/sys/class/infiniband_verbs",
	"/sys/class/infiniband_verbs/uverbs0",
	"/sys/class/infiniband_verbs/uverbs0/ibdev",
	"/sys/class/infiniband_verbs/uverbs0/dev",
	"/sys/class/infiniband_verbs/uverbs0/device",
	"/sys/devices/pci0/driver",
	"/sys/devices/pci0/infiniband_verbs",
	"/sys/class/infiniband",
	"/sys/class/infiniband/mlx5_0",
	"/sys/class/infiniband/mlx5_0/device",
	"/sys/class/infiniband/mlx5_0/node_type",
	"/sys/class/infiniband/mlx5_0/node_guid",
	"/sys/dev/char/231:192",
	"/sys/module/ib_core/parameters/netns_mode",
	"/sys/fs/cgroup/rdma.max",
	"/sys/fs/cgroup/rdma.current",
	"/proc/self/cgroup",
	"/proc/thread-self/status",
	"/proc/self/fd/1",
	"/proc/self/ns/user",
	"/dev/infiniband",
	"/dev/infiniband/uverbs0",
};

/* All that looks at files, on a tree of which one thing is wrong: nothing is left, no wait. */
static void look(void)
{
	struct ibv_device **list;
	struct ibv_context *context;
	int fd;

	real_begin();
	list = ibv_get_device_list(NULL);
	for (int i = 0; list && list[i]; i++) {
		(void)ibv_get_device_guid(list[i]);
		(void)mlx5dv_is_supported(list[i]);
		ibv_close_device(ibv_open_device(list[i]));
		(void)rv_last_error()->message;
	}
	ibv_free_device_list(list);
	ibv_close_device(rv_open_name("mlx5_0", RV_OPEN_DEVX));
	(void)rv_last_error()->message;
	ibv_close_device(rv_open_name("uverbs0", 0));
	context = rv_open_path("/dev/infiniband/uverbs0", 0);
	if (!context)
		(void)rv_last_error()->message;
	ibv_close_device(context);
	fd = world_caller_fd();
	if (fd >= 0) {
		context = rv_open_fd(fd, 0);
		if (context)
			ibv_close_device(context);
		else
			world_caller_close(fd);
	}
}

/* Sentences whose evidence is in files. */
static void ask(const struct function *function)
{
	struct world none = { .fd = -1 };

	if (strcmp(function->name, "rv_last_error") != 0)
		return;
	function->prepare(&none);
	if (function->call(&none) != 0)
		complain("rv_last_error() says nothing");
}

/* Of the processor: others may be busy on it. A wait is ended by the alarm. */
static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void put(const char *place, const char *name, void (*make)(const char *path))
{
	const double start = seconds();
	struct world_counts left;

	real_remove(place);
	make(place);
	look();
	each_function(ask);
	left = world_count();
	if (left.descriptors || left.pages || left.objects) {
		complain("%s in the place of %s: something is left", name, place);
		leaks++;
	}
	if (seconds() - start > 10)
		complain("%s in the place of %s: %.1f s", name, place, seconds() - start);
	real_remove(place);
	tried++;
}

static void anything_anywhere(void)
{
	for (unsigned int i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		for (unsigned int j = 0; j < sizeof(things) / sizeof(things[0]); j++) {
			put(places[i], things[j].name, things[j].make);
			real_tree(real_root); /* what went with it */
		}
	}
	result("Whatever stands in a file's place: no crash, no wait, nothing left");
}

/* Odd entries in the directory of devices, and very many good ones. */
static void many_devices(void)
{
	const char *const odd[] = { "uverbs", "uverbs01", "uverbs-1", "uverbs99999999999",
				    "uverbs0\n", "\x1b[31m", "\xff\xfe", "uverbs0.", "..." };
	const unsigned int many = whole_campaign() ? MANY : MANY / 10;
	struct ibv_device **list;
	char number[32];
	char path[128];
	int count = 0;
	double start;

	for (unsigned int i = 0; i < sizeof(odd) / sizeof(odd[0]); i++) {
		snprintf(path, sizeof(path), "/sys/class/infiniband_verbs/%s/ibdev", odd[i]);
		real_file(path, "odd\n");
	}
	for (unsigned int i = 1; i < many; i++) {
		snprintf(path, sizeof(path), "/sys/class/infiniband_verbs/uverbs%u/ibdev", i);
		real_file(path, "rxe\n");
		snprintf(path, sizeof(path), "/sys/class/infiniband_verbs/uverbs%u/dev", i);
		snprintf(number, sizeof(number), "250:%u\n", i);
		real_file(path, number);
	}
	start = seconds();
	list = ibv_get_device_list(&count);
	if (!list || count != (int)many)
		complain("%d devices are listed of %u", count, many);
	ibv_free_device_list(list);
	ibv_close_device(rv_open_name("mlx5_0", 0));
	if (rv_open_name("no_such", 0) || errno != ENOENT)
		complain("a name that none has: errno %d", errno);
	if (seconds() - start > 60)
		complain("%u devices take %.1f s", many, seconds() - start);
	printf("# %u devices: %.1f s\n", many, seconds() - start);
	result("Thousands of devices are listed, those with odd names are not");
}

void sysfs_hostile(void)
{
	anything_anywhere();
	many_devices();
	printf("# count: hostile-files %u\n", tried);
}
