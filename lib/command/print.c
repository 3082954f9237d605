/* SPDX-License-Identifier: BSD-2-Clause */
/* A command buffer as text. Never reads outside the bytes it was given. */
#include <inttypes.h>
#include <rawverbs/command.h>
#include <rawverbs/schema.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "attribute.h"

struct sink {
	char *text;
	size_t size;
	size_t length; /* of the whole text, also what did not fit */
};

__attribute__((format(printf, 2, 3))) static void add(struct sink *sink, const char *format, ...)
{
	const size_t used = sink->length < sink->size ? sink->length : sink->size;
	va_list arguments;
	int n;

	va_start(arguments, format);
	n = vsnprintf(sink->size ? sink->text + used : NULL, sink->size - used, format, arguments);
	va_end(arguments);
	if (n > 0)
		sink->length += (size_t)n;
}

static void add_inline(struct sink *sink, const struct ib_uverbs_attr *attr)
{
	uint8_t bytes[RV_INLINE_BYTES];

	memcpy(bytes, &attr->data, sizeof(bytes));
	add(sink, " bytes");
	for (unsigned int i = 0; i < attr->len; i++)
		add(sink, " %02x", bytes[i]);
}

static void add_value(struct sink *sink, const struct ib_uverbs_attr *attr, int kind)
{
	switch (kind) {
	case RV_SCHEMA_HANDLE:
		add(sink, " handle %" PRIu64, attr->data);
		break;
	case RV_SCHEMA_FD:
	case RV_SCHEMA_RAW_FD:
		add(sink, " descriptor %" PRId64, attr->data_s64);
		break;
	case RV_SCHEMA_OUT:
	case RV_SCHEMA_UHW_OUT:
		add(sink, " %u bytes to 0x%" PRIx64, attr->len, attr->data);
		break;
	case RV_SCHEMA_CONST:
	case RV_SCHEMA_FLAGS:
		add(sink, " 0x%" PRIx64, attr->data);
		break;
	case RV_SCHEMA_ENUM:
		add(sink, " element %u", attr->attr_data.enum_data.elem_id);
		/* fall through */
	default:
		if (attr->len > RV_INLINE_BYTES)
			add(sink, " %u bytes at 0x%" PRIx64, attr->len, attr->data);
		else
			add_inline(sink, attr);
	}
}

static void add_attr(struct sink *sink, const struct rv_schema_attr *row,
		     const struct ib_uverbs_attr *attr)
{
	if (row)
		add(sink, "  %s", row->name);
	else
		add(sink, "  attribute 0x%x", attr->attr_id);
	/* An unknown kind is shown as what it would be as input. */
	add_value(sink, attr, row ? row->kind : RV_SCHEMA_IN);
	if (!(attr->flags & UVERBS_ATTR_F_MANDATORY))
		add(sink, " optional");
	if (attr->flags & UVERBS_ATTR_F_VALID_OUTPUT)
		add(sink, " written");
	if (attr->flags & ~(UVERBS_ATTR_F_MANDATORY | UVERBS_ATTR_F_VALID_OUTPUT))
		add(sink, " flags 0x%x", attr->flags);
	if (row && row->kind == RV_SCHEMA_ENUM) {
		if (attr->attr_data.enum_data.reserved)
			add(sink, " reserved 0x%x", attr->attr_data.enum_data.reserved);
	} else if (attr->attr_data.reserved) {
		add(sink, " reserved 0x%x", attr->attr_data.reserved);
	}
	add(sink, "\n");
}

static void add_header(struct sink *sink, const struct rv_schema_method *method,
		       const struct ib_uverbs_ioctl_hdr *header)
{
	if (method)
		add(sink, "%s %s", rv_schema_object(header->driver_id, header->object_id)->name,
		    method->name);
	else
		add(sink, "object 0x%x method 0x%x", header->object_id, header->method_id);
	add(sink, " driver %" PRIu32 ", %u attributes", header->driver_id, header->num_attrs);
	if (header->length != sizeof(*header) + header->num_attrs * sizeof(struct ib_uverbs_attr))
		add(sink, ", length %u does not fit them", header->length);
	if (header->reserved1 || header->reserved2)
		add(sink, ", reserved 0x%" PRIx64 " 0x%" PRIx32, header->reserved1,
		    header->reserved2);
	add(sink, "\n");
}

int rv_command_print(const void *buffer, size_t bytes, char *text, size_t size)
{
	struct sink sink = { text, size, 0 };
	const struct rv_schema_method *method;
	struct ib_uverbs_ioctl_hdr header;
	struct ib_uverbs_attr attr;

	if (size > 0)
		text[0] = '\0';
	if (!buffer || bytes < sizeof(header)) {
		add(&sink, "too short for a header: %zu bytes\n", buffer ? bytes : 0);
		return (int)sink.length;
	}
	memcpy(&header, buffer, sizeof(header));
	method = rv_schema_method(header.driver_id, header.object_id, header.method_id);
	add_header(&sink, method, &header);
	for (size_t i = 0; i < header.num_attrs; i++) {
		const size_t at = sizeof(header) + i * sizeof(attr);

		if (bytes - at < sizeof(attr)) {
			add(&sink, "  truncated: %zu of %u attributes\n", i, header.num_attrs);
			break;
		}
		memcpy(&attr, (const uint8_t *)buffer + at, sizeof(attr));
		add_attr(&sink, rv_schema_attr(header.driver_id, method, attr.attr_id, RV_SCHEMA_NEWEST),
			 &attr);
	}
	return (int)sink.length;
}
