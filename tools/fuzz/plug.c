/* SPDX-License-Identifier: BSD-2-Clause */
#include "plug.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define WAIT_MS 5
#define LIMIT_MS 60000

static int write_one(const char *path)
{
	const int fd = open(path, O_WRONLY | O_CLOEXEC);
	int error = 0;

	if (fd < 0)
		return errno;
	if (write(fd, "1", 1) != 1)
		error = errno;
	close(fd);
	return error;
}

void plug_find(struct plug *plug, const char *node)
{
	const char *name = strrchr(node, '/');

	snprintf(plug->remove, sizeof(plug->remove),
		 "/sys/class/infiniband_verbs/%s/device/remove", name ? name + 1 : node);
	if (access(plug->remove, W_OK) != 0)
		plug->remove[0] = '\0';
}

int plug_out(const struct plug *plug)
{
	return plug->remove[0] ? write_one(plug->remove) : ENODEV;
}

bool plug_in(struct plug *plug, const char *node)
{
	const struct timespec pause = { .tv_nsec = WAIT_MS * 1000000L };

	if (write_one("/sys/bus/pci/rescan") != 0)
		return false;
	for (int waited = 0; waited < LIMIT_MS; waited += WAIT_MS) {
		plug_find(plug, node);
		if (plug->remove[0] && access(node, F_OK) == 0)
			return true;
		nanosleep(&pause, NULL);
	}
	return false;
}
