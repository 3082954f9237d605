/* SPDX-License-Identifier: BSD-2-Clause */
#include "mapping.h"

#include <errno.h>

#include "base/error.h"
#include "base/kernel.h"

static int add(struct rv_context *context, size_t length, uint64_t offset, bool writable,
	       struct rv_mapping *mapping)
{
	int err = 0;

	mapping->length = length;
	mapping->address = rv_kernel_map(context->ibv.cmd_fd, length, offset, writable, &err);
	if (!mapping->address)
		return rv_fail_numbers(-err, RV_CAUSE_MAP, NULL, length, offset, 0);
	rv_lock_take(&context->lock);
	mapping->next = context->mappings;
	context->mappings = mapping;
	rv_lock_give(&context->lock);
	return 0;
}

int rv_mapping_add(struct rv_context *context, size_t length, uint64_t offset,
		   struct rv_mapping *mapping)
{
	return add(context, length, offset, true, mapping);
}

int rv_mapping_add_to_read(struct rv_context *context, size_t length, uint64_t offset,
			   struct rv_mapping *mapping)
{
	return add(context, length, offset, false, mapping);
}

void rv_mapping_remove(struct rv_context *context, struct rv_mapping *mapping)
{
	struct rv_mapping **link;

	rv_lock_take(&context->lock);
	for (link = &context->mappings; *link && *link != mapping; link = &(*link)->next)
		;
	if (*link)
		*link = mapping->next;
	rv_lock_give(&context->lock);
	if (mapping->address)
		rv_kernel_unmap(mapping->address, mapping->length);
	mapping->address = NULL;
}

void rv_mapping_remove_all(struct rv_context *context)
{
	rv_lock_take(&context->lock);
	while (context->mappings) {
		struct rv_mapping *mapping = context->mappings;

		context->mappings = mapping->next;
		rv_kernel_unmap(mapping->address, mapping->length);
		mapping->address = NULL;
	}
	rv_lock_give(&context->lock);
}
