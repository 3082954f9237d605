/* SPDX-License-Identifier: BSD-2-Clause */
/* An RDMA_VERBS_IOCTL as C: memory for its data, attributes, what it makes. */
#include <inttypes.h>
#include <rawverbs/schema.h>

#include "export_parts.h"
#include "program_parts.h"

/* The memory that an attribute points to, as b0, b1, …; nothing where it points to none. */
static void buffer(struct export *export, const struct call_attr *attr, unsigned int index)
{
	FILE *out = export->out;

	switch (attr->source) {
	case ATTR_DATA:
	case ATTR_HANDLES:
		fprintf(out, "\tuint8_t *b%u = tail(data%u + %u, %u, %u);\n", index, export->number,
			attr->data.offset, attr->data.bytes, attr->data.bytes);
		break;
	case ATTR_ROOM:
		fprintf(out, "\tuint8_t *b%u = tail(NULL, 0, %u);\n", index, attr->data.bytes);
		break;
	case ATTR_SHORT: {
		const unsigned int there = attr->data.bytes ? attr->data.bytes - 1u : 0;

		fprintf(out, "\tuint8_t *b%u = tail(data%u + %u, %u, %u);\n", index, export->number,
			attr->data.offset, there, there);
		break;
	}
	case ATTR_READONLY:
		fprintf(out, "\tuint8_t *b%u = zeroes(%u);\n", index, attr->length);
		break;
	default:
		break;
	}
}

static void value(struct export *export, const struct call_attr *attr, unsigned int index)
{
	FILE *out = export->out;

	if (attr->source == ATTR_RESOURCE)
		export_value(export, attr->ref);
	else if (attr->source == ATTR_HANDLES && attr->length <= 8)
		fprintf(out, "get(b%u, %u, 0)", index, attr->data.bytes < 8 ? attr->data.bytes : 8u);
	else if (attr->source == ATTR_NUMBER)
		fprintf(out, "0x%" PRIx64, attr->number);
	else if (attr->source == ATTR_POINTER)
		fprintf(out, "wild(0x%" PRIx64 ")", attr->number);
	else
		fprintf(out, "(uintptr_t)b%u", index);
}

static void attribute(struct export *export, const struct call *call, unsigned int index)
{
	const struct call_attr *attr = &call->attrs[index];
	const struct rv_schema_method *method =
		rv_schema_method(call->driver_id, call->object_id, call->method_id);
	const struct rv_schema_attr *row =
		rv_schema_attr(call->driver_id, method, attr->id, RV_SCHEMA_NEWEST);

	fprintf(export->out, "\tattr(&c, 0x%x, %u, %u, %u, %u, ", attr->id, attr->length, attr->flags,
		attr->elem_id, attr->reserved);
	value(export, attr, index);
	fprintf(export->out, ");%s%s%s\n", row ? " /* " : "", row ? row->name : "", row ? " */" : "");
}

static void products(struct export *export, const struct call *call)
{
	struct flow_product made[FLOW_MAX_PRODUCTS];
	const size_t count = flow_products(export->program, call, RESOURCE_CMD_FD, made);
	FILE *out = export->out;

	if (count)
		fprintf(out, "\tif (r < 0)\n\t\treturn;\n");
	else
		fprintf(out, "\t(void)r;\n");
	for (size_t i = 0; i < count; i++) {
		const struct flow_product *one = &made[i];
		const unsigned int place = export->registry.count + (unsigned int)i;

		if (one->place == FLOW_ATTR) {
			fprintf(out, "\tv[%u] = c.attrs[%u].data;\n", place, one->attr);
			continue;
		}
		if (one->place != FLOW_ROOM)
			continue;
		fprintf(out, "\tv[%u] = (get(b%u + %u, %u, %d) >> %u) + %u;\n", place, one->attr,
			one->offset, one->bytes, one->big_endian, one->down, one->add);
	}
}

void export_ioctl(struct export *export, const struct call *call, unsigned int index)
{
	const struct rv_schema_method *method =
		rv_schema_method(call->driver_id, call->object_id, call->method_id);
	FILE *out = export->out;

	fprintf(out, "\tstruct command c = { .object_id = 0x%x, .method_id = 0x%x, .driver_id = %u };\n",
		call->object_id, call->method_id, call->driver_id);
	fprintf(out, "\tlong r;\n\n");
	for (unsigned int i = 0; i < call->attr_count; i++)
		if (program_source_has_data(call->attrs[i].source))
			export_patches(export, call->attrs[i].data);
	for (unsigned int i = 0; i < call->attr_count; i++)
		buffer(export, &call->attrs[i], i);
	for (unsigned int i = 0; i < call->attr_count; i++)
		attribute(export, call, i);
	if (call->length_delta)
		fprintf(out, "\tc.length = (uint16_t)(c.length + %d);\n", call->length_delta);
	if (call->count_delta)
		fprintf(out, "\tc.count = (uint16_t)(c.count + %d);\n", call->count_delta);
	if (call->header_reserved)
		fprintf(out, "\tc.reserved1 = 0x%" PRIx64 ";\n", call->header_reserved);
	fprintf(out, "\tr = issue(");
	export_value(export, call->on);
	fprintf(out, ", &c, %u, \"%u ioctl %s\");\n", call->attr_count, index, method ? method->name : "of no method");
	if (call->fail_nth)
		fprintf(out, "\tfail_nth(0);\n");
	products(export, call);
}
