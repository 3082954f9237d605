/* SPDX-License-Identifier: BSD-2-Clause */
#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "real.h"
#include "world.h"

static const char *whole(const char *path)
{
	static char room[512];

	snprintf(room, sizeof(room), "%s%s", real_root, path);
	return room;
}

static void make_above(const char *path)
{
	char above[512];

	snprintf(above, sizeof(above), "%s", whole(path));
	for (char *p = above + strlen(real_root) + 1; (p = strchr(p, '/')); p++) {
		*p = '\0';
		mkdir(above, 0755);
		*p = '/';
	}
}

void real_file(const char *path, const char *text)
{
	FILE *file;

	make_above(path);
	file = fopen(whole(path), "we");
	if (!file || fputs(text, file) < 0 || fclose(file) != 0)
		world_ends(path);
}

void real_link(const char *path, const char *target)
{
	make_above(path);
	unlink(whole(path));
	if (symlink(target, whole(path)) != 0)
		world_ends(path);
}

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
	(void)st;
	(void)type;
	(void)ftw;
	return remove(path);
}

void real_remove(const char *path)
{
	nftw(whole(path), remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

const char *real_directory(void)
{
	static char name[] = "/tmp/rawverbs-campaign-XXXXXX";

	if (!mkdtemp(name))
		world_ends("mkdtemp");
	return name;
}

void real_tree(const char *root)
{
	real_root = root;
	real_file("/sys/class/infiniband_verbs/uverbs0/ibdev", "mlx5_0\n");
	real_file("/sys/class/infiniband_verbs/uverbs0/dev", "231:192\n");
	real_link("/sys/class/infiniband_verbs/uverbs0/device", "../../../devices/pci0");
	real_link("/sys/devices/pci0/driver", "../../bus/pci/drivers/mlx5_core");
	real_file("/sys/devices/pci0/infiniband_verbs/uverbs0/x", "");
	real_link("/sys/class/infiniband/mlx5_0/device", "../../../devices/pci0");
	real_file("/sys/class/infiniband/mlx5_0/node_type", "1: CA\n");
	real_file("/sys/class/infiniband/mlx5_0/node_guid", "0c42:a103:0065:ab2c\n");
	real_link("/sys/dev/char/231:192", "../../class/infiniband_verbs/uverbs0");
	real_file("/sys/module/ib_core/parameters/netns_mode", "N\n");
	real_file("/sys/fs/cgroup/rdma.max", "mlx5_0 hca_handle=2 hca_object=max\n");
	real_file("/sys/fs/cgroup/rdma.current", "mlx5_0 hca_handle=2 hca_object=9\n");
	real_file("/proc/self/cgroup", "0::/\n");
	real_file("/proc/thread-self/status", "Name:\tx\nCapEff:\t0000000000000000\n");
	real_link("/proc/self/fd/1", "anon_inode:[eventfd]");
	real_link("/proc/self/ns/user", "user:[4026531837]");
	real_file("/dev/infiniband/uverbs0", "");
}
