/* SPDX-License-Identifier: BSD-2-Clause */
/* Pages of the device that are mapped through a context, so that close can unmap them. */
#ifndef RV_DEVICE_MAPPING_H
#define RV_DEVICE_MAPPING_H

#include "context.h"

struct rv_mapping {
	void *address; /* NULL once unmapped */
	size_t length;
	struct rv_mapping *next;
};

/* Maps @length bytes at @offset of the context's descriptor, to write. 0 or -errno, recorded. */
int rv_mapping_add(struct rv_context *context, size_t length, uint64_t offset,
		   struct rv_mapping *mapping);

/* The same, to read. */
int rv_mapping_add_to_read(struct rv_context *context, size_t length, uint64_t offset,
			   struct rv_mapping *mapping);

/* Unmaps unless close did. */
void rv_mapping_remove(struct rv_context *context, struct rv_mapping *mapping);

/* What close does. The objects that hold the mappings stay. */
void rv_mapping_remove_all(struct rv_context *context);

#endif
