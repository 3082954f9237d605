/* SPDX-License-Identifier: BSD-2-Clause */
/* What a call that succeeded made, taken out of memory where the call was made. */
#include <string.h>

#include "machine_parts.h"
#include "wire.h"

/* Where the response of a write command goes: only in the programs' own memory is it looked at. */
static const uint8_t *response(const struct pending *pending)
{
	uint64_t at;

	if (pending->length < 16)
		return NULL;
	memcpy(&at, pending->bytes + 8, sizeof(at));
	if (at < PROGRAM_ARENA || at >= PROGRAM_ARENA + PROGRAM_ARENA_BYTES)
		return NULL;
	return (const uint8_t *)(uintptr_t)at;
}

static uint64_t number(const uint8_t *bytes, const struct flow_product *product)
{
	uint64_t value = 0;

	for (unsigned int i = 0; i < product->bytes; i++) {
		const unsigned int byte = product->big_endian ? i : product->bytes - 1u - i;

		value = value << 8 | bytes[byte];
	}
	return (value >> product->down) + product->add;
}

static bool value_of(const struct pending *pending, const struct flow_product *product,
		     uint64_t *ret_value)
{
	const struct wire_header *header = (const void *)pending->bytes;
	const uint8_t *bytes = NULL;

	switch (product->place) {
	case FLOW_RESULT:
		*ret_value = (uint64_t)pending->result;
		return true;
	case FLOW_ATTR:
		*ret_value = (uint32_t)header->attrs[product->attr].data;
		return true;
	case FLOW_ROOM:
		bytes = pending->addresses[product->attr];
		break;
	case FLOW_RESPONSE:
		bytes = response(pending);
		if (bytes && (uintptr_t)bytes + product->offset + product->bytes >
				     PROGRAM_ARENA + PROGRAM_ARENA_BYTES)
			bytes = NULL;
		break;
	default:
		break;
	}
	if (!bytes)
		return false;
	*ret_value = number(bytes + product->offset, product);
	return true;
}

void collect(struct pending *pending)
{
	const uint16_t on_class = pending->on ? pending->on->class_id : pending->call->on.class_id;
	struct flow_product products[FLOW_MAX_PRODUCTS];
	const size_t count = flow_products(pending->program, pending->call, on_class, products);

	for (size_t i = 0; i < count; i++) {
		uint64_t value;

		if (!value_of(pending, &products[i], &value))
			continue;
		pending->products[pending->product_count] = products[i];
		pending->values[pending->product_count++] = value;
	}
}
