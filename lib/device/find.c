/* SPDX-License-Identifier: BSD-2-Clause */
#include "find.h"

#include <errno.h>
#include <rawverbs/device.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/kernel.h"
#include "node.h"
#include "sysfs.h"

const struct rv_roots rv_system_roots = { RV_SYSFS_VERBS, RV_SYSFS_INFINIBAND, RV_DEV_INFINIBAND };

/* Names in a growing array, "uverbs" cut off, in the order of their numbers. */
struct names {
	unsigned int *numbers;
	size_t count;
	size_t room;
};

static int collect(void *argument, const char *name)
{
	struct names *names = argument;
	unsigned int number = 0;
	size_t at;

	if (!rv_uverbs_name(name))
		return 0;
	if (names->count == names->room) {
		const size_t room = names->room ? names->room * 2 : 8;
		unsigned int *grown = realloc(names->numbers, room * sizeof(*grown));

		if (!grown)
			return -ENOMEM;
		names->numbers = grown;
		names->room = room;
	}
	for (const char *p = name + strlen("uverbs"); *p; p++)
		number = number * 10 + (unsigned int)(*p - '0');
	for (at = names->count++; at > 0 && names->numbers[at - 1] > number; at--)
		names->numbers[at] = names->numbers[at - 1];
	names->numbers[at] = number;
	return 0;
}

static void uverbs_name(unsigned int number, char name[static 16])
{
	char digits[8];
	size_t n = 0;
	size_t at = strlen("uverbs");

	memcpy(name, "uverbs", at);
	do {
		digits[n++] = (char)('0' + number % 10);
		number /= 10;
	} while (number > 0);
	while (n > 0)
		name[at++] = digits[--n];
	name[at] = '\0';
}

/*
 * ib_core's node_type_show(): "1: CA", "4: RNIC", …; transport follows from it. Fails only
 * where another try may succeed: the types are part of what a device is known by.
 */
static int read_types(struct rv_device *device)
{
	char line[32];
	const int err = rv_sysfs_line(device->ibv.ibdev_path, "node_type", line, sizeof(line));

	if (err != 0)
		return rv_exhausted(err) ? err : 0;
	if (line[0] < '1' || line[0] > '7' || line[1] != ':')
		return 0;
	device->ibv.node_type = (enum ibv_node_type)(line[0] - '0');
	switch (device->ibv.node_type) {
	case IBV_NODE_CA:
	case IBV_NODE_SWITCH:
	case IBV_NODE_ROUTER:
		device->ibv.transport_type = IBV_TRANSPORT_IB;
		break;
	case IBV_NODE_RNIC:
		device->ibv.transport_type = IBV_TRANSPORT_IWARP;
		break;
	case IBV_NODE_USNIC:
		device->ibv.transport_type = IBV_TRANSPORT_USNIC;
		break;
	case IBV_NODE_USNIC_UDP:
		device->ibv.transport_type = IBV_TRANSPORT_USNIC_UDP;
		break;
	default:
		device->ibv.transport_type = IBV_TRANSPORT_UNSPECIFIED;
	}
	return 0;
}

void rv_find_bare(const struct rv_roots *roots, const char *uverbs, struct rv_device *ret)
{
	*ret = (struct rv_device){ .driver_id = RV_DRIVER_UNKNOWN };
	ret->ibv.node_type = IBV_NODE_UNKNOWN;
	ret->ibv.transport_type = IBV_TRANSPORT_UNKNOWN;
	memcpy(ret->ibv.name, uverbs, strlen(uverbs) + 1);
	memcpy(ret->ibv.dev_name, uverbs, strlen(uverbs) + 1);
	if (!rv_path_join(ret->node, sizeof(ret->node), roots->dev, uverbs))
		ret->node[0] = '\0';
}

int rv_find_describe(const struct rv_roots *roots, const char *uverbs, struct rv_device *ret)
{
	struct rv_device device;
	char driver[64];
	int err;

	rv_find_bare(roots, uverbs, &device);
	if (!rv_path_join(device.ibv.dev_path, sizeof(device.ibv.dev_path), roots->verbs, uverbs))
		return rv_fail_text(ENAMETOOLONG, RV_CAUSE_PATH_LONG, NULL, roots->verbs);
	err = rv_sysfs_line(device.ibv.dev_path, "ibdev", device.ibv.name,
			    sizeof(device.ibv.name));
	if (err != 0)
		return err;
	if (!rv_plain_name(device.ibv.name))
		return rv_fail_text(EINVAL, RV_CAUSE_ATTRIBUTE_TEXT, "a device name",
				    device.ibv.dev_path);
	device.number = rv_node_fixed_number(uverbs);
	if (!device.number)
		err = rv_sysfs_number(device.ibv.dev_path, "dev", &device.number);
	if (err != 0)
		return err;
	if (!rv_path_join(device.ibv.ibdev_path, sizeof(device.ibv.ibdev_path), roots->infiniband,
			  device.ibv.name))
		return rv_fail_text(ENAMETOOLONG, RV_CAUSE_PATH_LONG, NULL, roots->infiniband);
	if (rv_sysfs_link(device.ibv.dev_path, "device/driver", driver, sizeof(driver)) == 0 &&
	    strcmp(driver, "mlx5_core") == 0) {
		/* hw/mlx5/main.c registers nothing but RDMA_NODE_IB_CA. */
		device.driver_id = RV_DRIVER_MLX5;
		device.ibv.node_type = IBV_NODE_CA;
		device.ibv.transport_type = IBV_TRANSPORT_IB;
	} else {
		err = read_types(&device);
		if (err != 0)
			return err;
	}
	*ret = device;
	return 0;
}

/* Interns all that can be described. */
static int describe_all(const struct rv_roots *roots, bool sysfs, const struct names *names,
			struct ibv_device **list, int *ret_count)
{
	int count = 0;

	for (size_t i = 0; i < names->count; i++) {
		struct rv_device *known;
		struct rv_device device;
		char name[16];
		int err = 0;

		uverbs_name(names->numbers[i], name);
		if (sysfs)
			err = rv_find_describe(roots, name, &device);
		else
			rv_find_bare(roots, name, &device);
		if (rv_exhausted(err))
			return err;
		if (err != 0 || (!sysfs && !rv_node_claims(&device)))
			continue;
		known = rv_device_intern(&device);
		if (!known)
			return -ENOMEM;
		list[count++] = &known->ibv;
	}
	list[count] = NULL;
	*ret_count = count;
	return 0;
}

static int collect_names(const struct rv_roots *roots, struct names *names, bool *ret_sysfs)
{
	int err = rv_kernel_list(roots->verbs, collect, names);

	*ret_sysfs = true;
	if (err == -ENOENT || err == -ENOTDIR) {
		*ret_sysfs = false;
		err = rv_kernel_list(roots->dev, collect, names);
		if (err == -ENOENT || err == -ENOTDIR)
			return rv_fail(ENOSYS, RV_CAUSE_NO_RDMA, NULL);
	}
	if (err == -ENOMEM)
		return rv_fail(ENOMEM, RV_CAUSE_MEMORY, "the device list");
	if (err != 0)
		return rv_fail_text(-err, RV_CAUSE_DIRECTORY, NULL,
				    *ret_sysfs ? roots->verbs : roots->dev);
	return 0;
}

int rv_find_devices(const struct rv_roots *roots, struct ibv_device ***ret_list, int *ret_count)
{
	struct names names = { NULL, 0, 0 };
	const struct rv_fault before = *rv_fault();
	struct ibv_device **list = NULL;
	bool sysfs;
	int err = collect_names(roots, &names, &sysfs);

	if (err != 0)
		goto free_names;
	list = calloc(names.count + 1, sizeof(struct ibv_device *));
	if (!list) {
		err = rv_fail(ENOMEM, RV_CAUSE_MEMORY, "the device list");
		goto free_names;
	}
	err = describe_all(roots, sysfs, &names, list, ret_count);
	if (err != 0) {
		free(list);
		goto free_names;
	}
	*rv_fault() = before; /* entries left out are no failure of this call */
	*ret_list = list;
free_names:
	free(names.numbers);
	return err;
}

struct ibv_device **ibv_get_device_list(int *num_devices)
{
	struct ibv_device **list = NULL;
	int count = 0;

	if (rv_find_devices(&rv_system_roots, &list, &count) != 0)
		return NULL;
	if (num_devices)
		*num_devices = count;
	return list;
}

void ibv_free_device_list(struct ibv_device **list)
{
	free(list);
}
