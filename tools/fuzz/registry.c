/* SPDX-License-Identifier: BSD-2-Clause */
#include "registry.h"

struct resource *registry_add(struct registry *registry, uint16_t class_id, unsigned int call,
			      uint64_t value)
{
	struct resource *resource;

	if (registry->count == REGISTRY_MAX)
		return NULL;
	resource = &registry->resources[registry->count++];
	*resource = (struct resource){ .class_id = class_id, .call = (uint8_t)call,
				       .value = value };
	return resource;
}

struct resource *registry_find(struct registry *registry, struct resource_ref ref)
{
	unsigned int found = 0, back;
	struct resource *at = registry->resources + registry->count;

	while (at-- > registry->resources) {
		if (at->class_id != ref.class_id || at->dead != ref.dead)
			continue;
		if (found++ == ref.back)
			return at;
	}
	if (found == 0)
		return NULL;
	back = ref.back % found;
	for (at = registry->resources + registry->count - 1;; at--)
		if (at->class_id == ref.class_id && at->dead == ref.dead && back-- == 0)
			return at;
}

void registry_kill(struct registry *registry, const struct resource *resource)
{
	const uint8_t call = resource->call;

	for (unsigned int i = 0; i < registry->count; i++)
		if (registry->resources[i].call == call)
			registry->resources[i].dead = true;
}

static void assume_destroyed(struct registry *registry, const struct call *call)
{
	uint16_t class_id;

	for (unsigned int i = 0; i < call->attr_count; i++) {
		struct resource *resource;

		if (call->attrs[i].source != ATTR_RESOURCE || !flow_destroys(call, i, &class_id))
			continue;
		resource = registry_find(registry, call->attrs[i].ref);
		if (resource)
			registry_kill(registry, resource);
	}
}

void registry_assume(struct registry *registry, const struct program *program,
		     const struct call *call, unsigned int index)
{
	struct flow_product products[FLOW_MAX_PRODUCTS];
	struct resource *on = registry_find(registry, call->on);
	size_t count;

	assume_destroyed(registry, call);
	if (on && (call->kind == CALL_CLOSE || call->kind == CALL_MUNMAP))
		registry_kill(registry, on);
	if (!on && call->kind != CALL_OPEN)
		return;
	count = flow_products(program, call, on ? on->class_id : 0, products);
	for (size_t i = 0; i < count; i++) {
		struct resource *made = registry_add(registry, products[i].class_id, index, index);

		if (!made)
			return;
		made->attr = products[i].attr;
		made->place = products[i].place;
	}
}
