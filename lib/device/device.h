/* SPDX-License-Identifier: BSD-2-Clause */
/* A device as we know it, and the table of all that were ever listed. */
#ifndef RV_DEVICE_DEVICE_H
#define RV_DEVICE_DEVICE_H

#include <infiniband/verbs.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/types.h>

#define RV_SYSFS_VERBS "/sys/class/infiniband_verbs"
#define RV_SYSFS_INFINIBAND "/sys/class/infiniband"
#define RV_DEV_INFINIBAND "/dev/infiniband"

struct rv_device {
	struct ibv_device ibv; /* first: what the caller holds */
	dev_t number;          /* of the node; 0 where nobody told */
	uint32_t driver_id;    /* from sysfs; RV_DRIVER_UNKNOWN: ask the node */
	char node[IBV_SYSFS_PATH_MAX];
	struct rv_device *next;
};

static inline struct rv_device *rv_device_of(const struct ibv_device *device)
{
	return (struct rv_device *)(uintptr_t)device;
}

/*
 * The interned device equal to @found (same names and number), which is copied where
 * there is none yet. The one piece of process-wide state: devices are never freed,
 * since applications keep pointers to them. NULL and ENOMEM.
 */
struct rv_device *rv_device_intern(const struct rv_device *found);

#endif
