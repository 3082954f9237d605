/* SPDX-License-Identifier: BSD-2-Clause */
/* Opening a device's node, and being sure that it is this device's. */
#ifndef RV_DEVICE_NODE_H
#define RV_DEVICE_NODE_H

#include <stdbool.h>

#include "device.h"

/* A descriptor of the device's node, its number verified, or -errno, recorded. */
int rv_node_open(const struct rv_device *device);

/*
 * Whether a node that only its name speaks for may be a uverbs node: a character device,
 * no link, with the number that the name has by the kernel's fixed scheme.
 */
bool rv_node_claims(const struct rv_device *device);

/* The number of the node "uverbsN" by the kernel's fixed scheme, or 0 beyond it or without N. */
dev_t rv_node_fixed_number(const char *uverbs);

/* "uverbsN" of a node number by the same scheme into @name, or "uverbs" beyond it. */
void rv_node_fixed_name(dev_t number, char name[static 16]);

#endif
