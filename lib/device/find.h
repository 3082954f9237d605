/* SPDX-License-Identifier: BSD-2-Clause */
/* Finding devices in sysfs and /dev. */
#ifndef RV_DEVICE_FIND_H
#define RV_DEVICE_FIND_H

#include "device.h"

/* Where to look: tests point it at synthetic trees. */
struct rv_roots {
	const char *verbs;      /* class directory infiniband_verbs */
	const char *infiniband; /* class directory infiniband */
	const char *dev;        /* directory of the nodes */
};

extern const struct rv_roots rv_system_roots;

/* What ibv_get_device_list() does, below @roots. 0 or -errno, recorded. */
int rv_find_devices(const struct rv_roots *roots, struct ibv_device ***ret_list, int *ret_count);

/* What sysfs says of "uverbsN". 0 or -errno, recorded. */
int rv_find_describe(const struct rv_roots *roots, const char *uverbs, struct rv_device *ret);

/*
 * The device of a name, the kernel's or its node's, without listing them all. Interned;
 * NULL and errno, recorded.
 */
struct rv_device *rv_find_name(const struct rv_roots *roots, const char *name);

/*
 * The device of a node number: interned where sysfs knows it, else @own, filled with
 * what the number tells. Keeps the last error.
 */
struct ibv_device *rv_find_number(const struct rv_roots *roots, dev_t number,
				  struct rv_device *own);

/* A device of which only the node is known. */
void rv_find_bare(const struct rv_roots *roots, const char *uverbs, struct rv_device *ret);

#endif
