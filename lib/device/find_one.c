/* SPDX-License-Identifier: BSD-2-Clause */
/* Finding one device by name or number, without a list of all. */
#include <errno.h>
#include <string.h>
#include <sys/sysmacros.h>

#include "base/error.h"
#include "base/kernel.h"
#include "find.h"
#include "node.h"
#include "sysfs.h"

static int first_uverbs(void *argument, const char *name)
{
	if (!rv_uverbs_name(name))
		return 0;
	memcpy(argument, name, strlen(name) + 1);
	return 1;
}

/* The uverbs name of an infiniband class device: its parent's one infiniband_verbs child. */
static int uverbs_of(const struct rv_roots *roots, const char *name, char uverbs[static 16])
{
	char path[512];
	char parent[512];
	int ret;

	if (!rv_path_join(parent, sizeof(parent), roots->infiniband, name) ||
	    !rv_path_join(path, sizeof(path), parent, "device/infiniband_verbs"))
		return rv_fail_text(ENAMETOOLONG, RV_CAUSE_PATH_LONG, NULL, name);
	ret = rv_kernel_list(path, first_uverbs, uverbs);
	return ret == 1 ? 0 : -ENOENT;
}

struct search {
	const struct rv_roots *roots;
	const char *name;
	char uverbs[16];
};

/* Devices without a parent (rxe) and parents with several: compare each ibdev. */
static int match_ibdev(void *argument, const char *uverbs)
{
	struct search *search = argument;
	char path[512];
	char ibdev[IBV_SYSFS_NAME_MAX];

	if (!rv_uverbs_name(uverbs) ||
	    !rv_path_join(path, sizeof(path), search->roots->verbs, uverbs) ||
	    rv_sysfs_line(path, "ibdev", ibdev, sizeof(ibdev)) != 0 ||
	    strcmp(ibdev, search->name) != 0)
		return 0;
	memcpy(search->uverbs, uverbs, strlen(uverbs) + 1);
	return 1;
}

struct rv_device *rv_find_name(const struct rv_roots *roots, const char *name)
{
	struct search search = { .roots = roots, .name = name };
	const struct rv_fault before = *rv_fault();
	struct rv_device device;

	if (!rv_plain_name(name)) {
		rv_fail_text(EINVAL, RV_CAUSE_NAME_UNKNOWN, "plain", name);
		return NULL;
	}
	if (rv_uverbs_name(name)) {
		/* Its own name: sysfs tells more, but need not be there. */
		if (rv_find_describe(roots, name, &device) != 0)
			rv_find_bare(roots, name, &device);
		*rv_fault() = before;
		return rv_device_intern(&device);
	}
	if (strlen(name) < IBV_SYSFS_NAME_MAX &&
	    (uverbs_of(roots, name, search.uverbs) == 0 ||
	     rv_kernel_list(roots->verbs, match_ibdev, &search) == 1) &&
	    rv_find_describe(roots, search.uverbs, &device) == 0 &&
	    (strcmp(device.ibv.name, name) == 0 ||
	     (rv_kernel_list(roots->verbs, match_ibdev, &search) == 1 &&
	      rv_find_describe(roots, search.uverbs, &device) == 0))) {
		*rv_fault() = before;
		return rv_device_intern(&device);
	}
	rv_fail_text(ENOENT, RV_CAUSE_NAME_UNKNOWN, NULL, name);
	return NULL;
}

/* "MAJOR:MINOR" below /sys/dev/char links to the class device. */
static void char_link_name(dev_t number, char text[static 32])
{
	unsigned int parts[2] = { major(number), minor(number) };
	size_t at = 0;

	for (int i = 0; i < 2; i++) {
		char digits[12];
		size_t n = 0;

		do {
			digits[n++] = (char)('0' + parts[i] % 10);
			parts[i] /= 10;
		} while (parts[i] > 0);
		while (n > 0)
			text[at++] = digits[--n];
		text[at++] = i == 0 ? ':' : '\0';
	}
}

struct ibv_device *rv_find_number(const struct rv_roots *roots, dev_t number,
				  struct rv_device *own)
{
	const struct rv_fault before = *rv_fault();
	struct rv_device *known = NULL;
	struct rv_device device;
	char link[32];
	char name[64];

	char_link_name(number, link);
	if (rv_sysfs_link("/sys/dev/char", link, name, sizeof(name)) == 0 &&
	    rv_uverbs_name(name) && rv_find_describe(roots, name, &device) == 0 &&
	    device.number == number)
		known = rv_device_intern(&device);
	*rv_fault() = before;
	if (known)
		return &known->ibv;
	rv_node_fixed_name(number, name);
	rv_find_bare(roots, name, own);
	own->number = number;
	return &own->ibv;
}
