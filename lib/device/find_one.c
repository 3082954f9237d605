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
	if (rv_exhausted(ret))
		return rv_fail_text(-ret, RV_CAUSE_DIRECTORY, NULL, path);
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
	int err;

	if (!rv_uverbs_name(uverbs) ||
	    !rv_path_join(path, sizeof(path), search->roots->verbs, uverbs))
		return 0;
	err = rv_sysfs_line(path, "ibdev", ibdev, sizeof(ibdev));
	if (rv_exhausted(err))
		return err;
	if (err != 0 || strcmp(ibdev, search->name) != 0)
		return 0;
	memcpy(search->uverbs, uverbs, strlen(uverbs) + 1);
	return 1;
}

/* What sysfs says of the device of that name. 0 or -errno, recorded. */
static int describe_named(struct search *search, struct rv_device *ret)
{
	const struct rv_roots *roots = search->roots;
	int err = uverbs_of(roots, search->name, search->uverbs);

	if (err == 0)
		err = rv_find_describe(roots, search->uverbs, ret);
	if (err == 0 && strcmp(ret->ibv.name, search->name) == 0)
		return 0;
	if (rv_exhausted(err))
		return err;
	err = rv_kernel_list(roots->verbs, match_ibdev, search);
	if (err == 0 || err == -ENOENT || err == -ENOTDIR)
		return rv_fail_text(ENOENT, RV_CAUSE_NAME_UNKNOWN, NULL, search->name);
	if (err < 0)
		return rv_fail_text(-err, RV_CAUSE_DIRECTORY, NULL, roots->verbs);
	return rv_find_describe(roots, search->uverbs, ret);
}

struct rv_device *rv_find_name(const struct rv_roots *roots, const char *name)
{
	struct search search = { .roots = roots, .name = name };
	const struct rv_fault before = *rv_fault();
	struct rv_device device;
	int err;

	if (!rv_plain_name(name)) {
		rv_fail_text(EINVAL, RV_CAUSE_NAME_PLAIN, NULL, name);
		return NULL;
	}
	if (rv_uverbs_name(name)) {
		/* Its own name: sysfs tells more, but need not be there. */
		err = rv_find_describe(roots, name, &device);
		if (rv_exhausted(err))
			return NULL;
		if (err != 0)
			rv_find_bare(roots, name, &device);
	} else if (strlen(name) >= IBV_SYSFS_NAME_MAX) {
		rv_fail_text(ENOENT, RV_CAUSE_NAME_UNKNOWN, NULL, name);
		return NULL;
	} else if (describe_named(&search, &device) != 0) {
		return NULL;
	}
	*rv_fault() = before;
	return rv_device_intern(&device);
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
