/* SPDX-License-Identifier: BSD-2-Clause */
#include "device.h"

#include <errno.h>
#include <rawverbs/device.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "driver.h"
#include "sysfs.h"

static struct rv_device *_Atomic devices;

static bool same(const struct rv_device *a, const struct rv_device *b)
{
	return a->number == b->number && a->driver_id == b->driver_id &&
	       a->ibv.node_type == b->ibv.node_type && strcmp(a->ibv.name, b->ibv.name) == 0 &&
	       strcmp(a->node, b->node) == 0 && strcmp(a->ibv.dev_path, b->ibv.dev_path) == 0 &&
	       strcmp(a->ibv.ibdev_path, b->ibv.ibdev_path) == 0;
}

struct rv_device *rv_device_intern(const struct rv_device *found)
{
	struct rv_device *head = atomic_load(&devices);
	struct rv_device *fresh;

	for (struct rv_device *d = head; d; d = d->next)
		if (same(d, found))
			return d;
	fresh = malloc(sizeof(*fresh));
	if (!fresh) {
		rv_fail(ENOMEM, RV_CAUSE_MEMORY, "a device");
		return NULL;
	}
	*fresh = *found;
	/* Entries are only ever added at the head, so a lost race shows just the new ones. */
	for (;;) {
		struct rv_device *known = head;

		fresh->next = head;
		if (atomic_compare_exchange_weak(&devices, &head, fresh))
			return fresh;
		for (struct rv_device *d = head; d != known; d = d->next) {
			if (same(d, found)) {
				free(fresh);
				return d;
			}
		}
	}
}

const char *ibv_get_device_name(struct ibv_device *device)
{
	if (!device) {
		rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "device");
		return NULL;
	}
	return device->name;
}

const char *rv_device_node(const struct ibv_device *device)
{
	if (!device) {
		rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "device");
		return NULL;
	}
	return rv_device_of(device)->node;
}

uint32_t rv_device_driver(struct ibv_device *device)
{
	if (!device) {
		rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "device");
		return RV_DRIVER_UNKNOWN;
	}
	if (rv_device_of(device)->driver_id != RV_DRIVER_UNKNOWN)
		return rv_device_of(device)->driver_id;
	return rv_driver_ask_node(rv_device_of(device));
}

__be64 ibv_get_device_guid(struct ibv_device *device)
{
	uint8_t bytes[8];
	__be64 guid;

	if (!device) {
		rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "device");
		return 0;
	}
	if (rv_sysfs_guid(device->ibdev_path, bytes) != 0)
		return 0;
	memcpy(&guid, bytes, sizeof(guid));
	return guid;
}
