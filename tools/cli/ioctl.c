/* SPDX-License-Identifier: BSD-2-Clause */
#include "ioctl.h"

#include <stddef.h>

enum { DEVICE_OBJECT = 0, INVOKE_WRITE_METHOD = 0, WRITE_CMD_ATTRIBUTE = 2 };

static uint64_t get(const struct record *record, struct view view, size_t at, size_t width)
{
	uint64_t value;

	record_integer(record, view, at, width, &value);
	return value;
}

bool ioctl_header(const struct record *record, struct ioctl_header *ret_header)
{
	const struct view view =
		record_memory(record, record->argument, IOCTL_HEADER_BYTES, false);

	if (view.size < IOCTL_HEADER_BYTES)
		return false;
	*ret_header = (struct ioctl_header){
		.length = (uint16_t)get(record, view, 0, 2),
		.object_id = (uint16_t)get(record, view, 2, 2),
		.method_id = (uint16_t)get(record, view, 4, 2),
		.count = (uint16_t)get(record, view, 6, 2),
		.reserved1 = get(record, view, 8, 8),
		.driver_id = (uint32_t)get(record, view, 16, 4),
		.reserved2 = (uint32_t)get(record, view, 20, 4),
	};
	return true;
}

bool ioctl_attribute(const struct record *record, size_t index, bool after,
		     struct ioctl_attribute *ret_attribute)
{
	const size_t at = IOCTL_HEADER_BYTES + index * IOCTL_ATTRIBUTE_BYTES;
	const struct view view = view_part(
		record_memory(record, record->argument, at + IOCTL_ATTRIBUTE_BYTES, after), at,
		IOCTL_ATTRIBUTE_BYTES);

	if (view.size < IOCTL_ATTRIBUTE_BYTES)
		return false;
	*ret_attribute = (struct ioctl_attribute){
		.id = (uint16_t)get(record, view, 0, 2),
		.bytes = (uint16_t)get(record, view, 2, 2),
		.flags = (uint16_t)get(record, view, 4, 2),
		.element = view.bytes[6],
		.reserved = view.bytes[7],
		.data = get(record, view, 8, 8),
	};
	if (ret_attribute->bytes <= IOCTL_INLINE_BYTES)
		ret_attribute->inlined = view_part(view, 8, ret_attribute->bytes);
	return true;
}

const struct rv_schema_attr *ioctl_row(uint32_t driver, const struct rv_schema_method *method,
				       uint16_t id)
{
	const struct rv_schema_attr *row = rv_schema_attr(driver, method, id, RV_SCHEMA_NEWEST);
	const struct rv_schema_attr *older = NULL;

	if (row)
		return row;
	while ((older = rv_schema_next_attr(method, older))) {
		if (older->id == id && (older->driver == RV_SCHEMA_CORE || older->driver == driver))
			row = older;
	}
	return row;
}

struct view ioctl_input(const struct record *record, const struct ioctl_attribute *attribute)
{
	if (attribute->bytes <= IOCTL_INLINE_BYTES)
		return attribute->inlined;
	return record_memory(record, attribute->data, attribute->bytes, false);
}

bool ioctl_write_command(const struct record *record, const struct ioctl_header *header,
			 uint32_t *ret_number)
{
	struct ioctl_attribute attribute;

	if (header->object_id != DEVICE_OBJECT || header->method_id != INVOKE_WRITE_METHOD)
		return false;
	for (size_t i = 0; i < header->count && ioctl_attribute(record, i, false, &attribute); i++) {
		if (attribute.id == WRITE_CMD_ATTRIBUTE) {
			*ret_number = (uint32_t)attribute.data;
			return true;
		}
	}
	return false;
}

bool ioctl_is_output(const struct rv_schema_attr *row)
{
	return row->kind == RV_SCHEMA_OUT || row->kind == RV_SCHEMA_UHW_OUT;
}

bool ioctl_is_object(const struct rv_schema_attr *row)
{
	return row->kind == RV_SCHEMA_HANDLE || row->kind == RV_SCHEMA_FD ||
	       row->kind == RV_SCHEMA_RAW_FD;
}
