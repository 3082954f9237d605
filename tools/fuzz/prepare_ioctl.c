/* SPDX-License-Identifier: BSD-2-Clause */
/* An ioctl's buffer, honest or not, and what its attributes point to. */
#include <string.h>

#include "machine_parts.h"
#include "wire.h"

/* A handle or descriptor that nobody has. */
#define NOTHING UINT64_C(0xffffffff)

static uint64_t address(uint8_t *pointer)
{
	return (uint64_t)(uintptr_t)pointer;
}

/* @end: of the attribute's slot */
static uint64_t data_at_end(struct machine *machine, struct lane *lane, unsigned int index,
			    size_t short_by)
{
	const struct call_attr *attr = &lane->pending->call->attrs[index];
	uint8_t *at = lane->memory.attrs[index] - attr->data.bytes;

	if (attr->data.bytes > 0)
		at += short_by;
	patched(machine, lane->pending->program, attr->data, at, short_by);
	lane->pending->addresses[index] = at;
	return address(at);
}

static uint64_t handles(struct machine *machine, struct lane *lane, unsigned int index)
{
	const struct call_attr *attr = &lane->pending->call->attrs[index];
	const uint64_t at = data_at_end(machine, lane, index, 0);
	uint64_t inlined = 0;

	if (attr->length > sizeof(inlined))
		return at;
	memcpy(&inlined, lane->pending->addresses[index],
	       attr->data.bytes < sizeof(inlined) ? attr->data.bytes : sizeof(inlined));
	return inlined;
}

static uint64_t room(struct lane *lane, unsigned int index)
{
	const size_t bytes = lane->pending->call->attrs[index].data.bytes;
	uint8_t *at = lane->memory.attrs[index] - bytes;

	memset(at, 0, bytes);
	lane->pending->addresses[index] = at;
	return address(at);
}

static uint64_t attr_data(struct machine *machine, struct lane *lane, unsigned int index)
{
	const struct call_attr *attr = &lane->pending->call->attrs[index];
	uint64_t value;

	switch (attr->source) {
	case ATTR_RESOURCE:
		if (!ref_value(machine, attr->ref, &lane->pending->used[index], &value))
			return NOTHING;
		return value;
	case ATTR_DATA:
		return data_at_end(machine, lane, index, 0);
	case ATTR_SHORT:
		return data_at_end(machine, lane, index, 1);
	case ATTR_HANDLES:
		return handles(machine, lane, index);
	case ATTR_ROOM:
		return room(lane, index);
	case ATTR_READONLY:
		return address(machine->memory.readonly - attr->length);
	case ATTR_POINTER:
		return memory_wild(&machine->memory, attr->number);
	default:
		return attr->number;
	}
}

void prepare_ioctl(struct machine *machine, struct lane *lane)
{
	struct pending *pending = lane->pending;
	const struct call *call = pending->call;
	struct wire_header *header;

	pending->length = sizeof(*header) + sizeof(struct wire_attr) * call->attr_count;
	pending->bytes = lane->memory.call - pending->length;
	header = (struct wire_header *)(void *)pending->bytes;
	*header = (struct wire_header){
		.length = (uint16_t)((long)pending->length + call->length_delta),
		.object_id = call->object_id,
		.method_id = call->method_id,
		.count = (uint16_t)(call->attr_count + call->count_delta),
		.reserved1 = call->header_reserved,
		.driver_id = call->driver_id,
	};
	for (unsigned int i = 0; i < call->attr_count; i++) {
		const struct call_attr *attr = &call->attrs[i];

		pending->addresses[i] = NULL;
		pending->used[i] = NULL;
		header->attrs[i] = (struct wire_attr){
			.id = attr->id, .length = attr->length, .flags = attr->flags,
			.elem_id = attr->elem_id, .reserved = attr->reserved,
			.data = attr_data(machine, lane, i),
		};
	}
}
