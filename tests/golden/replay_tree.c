/* SPDX-License-Identifier: BSD-2-Clause */
#include "replay_tree.h"

#include <errno.h>
#include <string.h>

#include "base/kernel.h"

static const struct {
	const char *path;
	const char *text;
} attributes[] = {
	{ "/sys/class/infiniband_verbs/uverbs0/ibdev", "mlx5_0\n" },
	{ "/sys/class/infiniband_verbs/uverbs0/dev", "231:192\n" },
	{ "/sys/class/infiniband/mlx5_0/node_type", "1: CA\n" },
	{ "/sys/class/infiniband/mlx5_0/node_guid", "0002:c9ff:fe00:0001\n" },
};

#define COUNT (sizeof(attributes) / sizeof(attributes[0]))
#define FIRST_FD 2000

static size_t offsets[COUNT];

int replay_tree_open(const char *path)
{
	for (unsigned int i = 0; i < COUNT; i++) {
		if (strcmp(attributes[i].path, path) == 0) {
			offsets[i] = 0;
			return FIRST_FD + (int)i;
		}
	}
	return -ENOENT;
}

ssize_t rv_kernel_read(int fd, void *buffer, size_t size)
{
	const unsigned int i = (unsigned int)(fd - FIRST_FD);
	size_t left;

	if (i >= COUNT)
		return -EBADF;
	left = strlen(attributes[i].text) - offsets[i];
	left = left < size ? left : size;
	memcpy(buffer, attributes[i].text + offsets[i], left);
	offsets[i] += left;
	return (ssize_t)left;
}

int rv_kernel_list(const char *path, int (*each)(void *argument, const char *name),
		   void *argument)
{
	return strcmp(path, "/sys/class/infiniband_verbs") == 0 ? each(argument, "uverbs0") :
								  -ENOENT;
}

ssize_t rv_kernel_readlink(const char *path, char *buffer, size_t size)
{
	static const char driver[] = "../../../../bus/pci/drivers/mlx5_core";

	if (strcmp(path, "/sys/class/infiniband_verbs/uverbs0/device/driver") != 0 ||
	    size < sizeof(driver))
		return -ENOENT;
	memcpy(buffer, driver, sizeof(driver) - 1);
	return sizeof(driver) - 1;
}

void rv_kernel_close(int fd)
{
	(void)fd;
}
