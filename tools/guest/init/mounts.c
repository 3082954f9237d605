// SPDX-License-Identifier: BSD-2-Clause
#include <errno.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "init.h"

/*
 * /tmp needs none: the root is a file system in memory, and files of the command may have been put
 * there.
 */
static const struct {
	const char *type, *where, *data;
	bool optional;
} mounts[] = {
	{ "proc", "/proc", "", false },
	{ "sysfs", "/sys", "", false },
	{ "devtmpfs", "/dev", "mode=0755", false },
	{ "tmpfs", "/dev/shm", "mode=1777", false },
	{ "devpts", "/dev/pts", "ptmxmode=0666", true },
	{ "tmpfs", "/run", "mode=0755", false },
	{ "debugfs", "/sys/kernel/debug", "", true },
	{ "tracefs", "/sys/kernel/tracing", "", true },
	{ "cgroup2", "/sys/fs/cgroup", "", true },
};

static void link_fds(void)
{
	(void)!symlink("/proc/self/fd", "/dev/fd");
	(void)!symlink("/proc/self/fd/0", "/dev/stdin");
	(void)!symlink("/proc/self/fd/1", "/dev/stdout");
	(void)!symlink("/proc/self/fd/2", "/dev/stderr");
}

bool mount_share(void)
{
	mkdir("/share", 0755);
	if (!mount("share", "/share", "9p", 0, "trans=virtio,version=9p2000.L,msize=262144"))
		return true;
	say("cannot mount /share: %s", strerror(errno));
	return false;
}

void mounts_make(void)
{
	for (size_t i = 0; i < sizeof(mounts) / sizeof(mounts[0]); i++) {
		mkdir(mounts[i].where, 0755);
		if (mount(mounts[i].type, mounts[i].where, mounts[i].type, 0, mounts[i].data) &&
		    !mounts[i].optional && errno != EBUSY)
			say("cannot mount %s: %s", mounts[i].where, strerror(errno));
	}
	link_fds();
}
