/* SPDX-License-Identifier: BSD-2-Clause */
/* What a call did becomes what later calls find, and its part of the result. */
#include <unistd.h>

#include "machine_parts.h"

static void settle_destroyed(struct machine *machine, const struct pending *pending)
{
	const struct call *call = pending->call;
	uint16_t class_id;

	for (unsigned int i = 0; i < call->attr_count; i++)
		if (pending->used[i] && flow_destroys(call, i, &class_id))
			registry_kill(&machine->registry, pending->used[i]);
	if ((call->kind == CALL_CLOSE || call->kind == CALL_MUNMAP) && pending->on)
		registry_kill(&machine->registry, pending->on);
	if (call->kind == CALL_CLOSE && call->on.class_id == RESOURCE_EVENT_FD)
		machine->event_fd = -1;
	if (call->kind == CALL_CLOSE && call->on.class_id == RESOURCE_MEMFD)
		machine->memfd = -1;
}

/* Descriptors and mappings of a child went with it. */
static bool stays(const struct pending *pending, const struct flow_product *product)
{
	if (!pending->forked)
		return true;
	return product->class_id != RESOURCE_MAPPING && !flow_is_fd(product->class_id);
}

static void settle_made(struct machine *machine, const struct pending *pending)
{
	for (unsigned int i = 0; i < pending->product_count; i++) {
		const struct flow_product *product = &pending->products[i];
		struct resource *made;

		if (!stays(pending, product))
			continue;
		if (product->class_id == RESOURCE_CMD_FD && machine->first)
			descriptors_first(&machine->descriptors, (int)pending->values[i]);
		machine->first = false;
		made = registry_add(&machine->registry, product->class_id, pending->index,
				    pending->values[i]);
		if (!made)
			return;
		made->attr = product->attr;
		made->place = product->place;
		if (product->class_id == RESOURCE_MAPPING)
			made->bytes = pending->length * (size_t)sysconf(_SC_PAGESIZE);
	}
}

void settle(struct machine *machine, const struct pending *pending, struct program_result *ret)
{
	struct call_result *result = &ret->calls[pending->index];

	if (!pending->made)
		return;
	*result = (struct call_result){ .made = true, .error = pending->error,
					.failed_nth = pending->failed_nth };
	if (pending->call->kind == CALL_IOCTL) {
		ret->ioctls++;
		ret->ioctls_good += pending->error == 0;
	}
	if (pending->error != 0)
		return;
	/* What a child closed or unmapped is only its own. */
	if (!pending->forked || pending->call->kind == CALL_IOCTL)
		settle_destroyed(machine, pending);
	settle_made(machine, pending);
}
