/* SPDX-License-Identifier: BSD-2-Clause */
#include "node.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/sysmacros.h>

#include "base/error.h"
#include "base/kernel.h"

/* drivers/infiniband/core/uverbs_main.c: IB_UVERBS_MAJOR, _BASE_MINOR, _NUM_FIXED_MINOR */
#define UVERBS_MAJOR 231
#define UVERBS_BASE_MINOR 192
#define UVERBS_FIXED_MINORS 32

dev_t rv_node_fixed_number(const char *uverbs)
{
	const char *p = uverbs + strlen("uverbs");
	unsigned int number = 0;

	if (*p == '\0')
		return 0;
	for (; *p; p++) {
		number = number * 10 + (unsigned int)(*p - '0');
		if (number >= UVERBS_FIXED_MINORS)
			return 0;
	}
	return makedev(UVERBS_MAJOR, UVERBS_BASE_MINOR + number);
}

void rv_node_fixed_name(dev_t number, char name[static 16])
{
	const unsigned int n = minor(number) - UVERBS_BASE_MINOR;
	size_t at = strlen("uverbs");

	memcpy(name, "uverbs", at);
	if (major(number) == UVERBS_MAJOR && minor(number) >= UVERBS_BASE_MINOR &&
	    n < UVERBS_FIXED_MINORS) {
		if (n >= 10)
			name[at++] = (char)('0' + n / 10);
		name[at++] = (char)('0' + n % 10);
	}
	name[at] = '\0';
}

bool rv_node_claims(const struct rv_device *device)
{
	const dev_t expected = rv_node_fixed_number(device->ibv.dev_name);
	char target[1];
	struct stat st;

	if (rv_kernel_readlink(device->node, target, sizeof(target)) >= 0)
		return false;
	/* One that cannot be looked at is not known to be another: opening it will tell. */
	return rv_kernel_stat(device->node, &st) != 0 ||
	       (S_ISCHR(st.st_mode) && (!expected || st.st_rdev == expected));
}

int rv_node_open(const struct rv_device *device)
{
	dev_t expected = device->number;
	struct stat st;
	/* A link may lead out of the directory of the nodes: it is no node. */
	int fd = rv_kernel_open(device->node, O_RDWR | O_NOFOLLOW);
	int err;

	if (fd == -ELOOP)
		return rv_fail_text(ENODEV, RV_CAUSE_NODE_LINK, NULL, device->node);
	if (fd < 0)
		return rv_fail_text(-fd, RV_CAUSE_NODE_OPEN, NULL, device->node);
	if (!expected)
		expected = rv_node_fixed_number(device->ibv.dev_name);
	err = rv_kernel_fstat(fd, &st);
	if (err != 0) {
		rv_kernel_close(fd);
		return rv_fail_text(-err, RV_CAUSE_NODE_OPEN, NULL, device->node);
	}
	/* Beyond the fixed minors and without sysfs there is nothing to compare with. */
	if (!S_ISCHR(st.st_mode) || (expected && st.st_rdev != expected)) {
		rv_kernel_close(fd);
		rv_fail_text(ENODEV, RV_CAUSE_NODE_OTHER, NULL, device->node);
		rv_fault()->number[0] = st.st_rdev;
		rv_fault()->number[1] = expected;
		return -ENODEV;
	}
	return fd;
}
