/* SPDX-License-Identifier: BSD-2-Clause */
#include "show.h"

#include <inttypes.h>
#include <prm.h>
#include <rawverbs/schema.h>
#include <string.h>

#include "program_parts.h"
#include "registry.h"

#define MAX_HEX 64u

struct page {
	FILE *out;
	const struct program *program;
	struct registry registry;
};

/* "#2.1", and what that is; a ref that finds nothing says so. */
static void show_ref(struct page *page, struct resource_ref ref)
{
	const struct resource *resource = registry_find(&page->registry, ref);
	char room[64];
	const char *name = class_name(ref.class_id, room, sizeof(room));

	if (ref.class_id == RESOURCE_EVENT_FD || ref.class_id == RESOURCE_MEMFD)
		fprintf(page->out, "%s", name);
	else if (!resource)
		fprintf(page->out, "no %s%s", ref.dead ? "dead " : "", name);
	else if (resource->place == FLOW_ATTR || resource->place == FLOW_ROOM)
		fprintf(page->out, "#%u.%u (%s%s)", resource->call, resource->attr,
			ref.dead ? "dead " : "", name);
	else
		fprintf(page->out, "#%u (%s%s)", resource->call, ref.dead ? "dead " : "", name);
}

static void show_data(struct page *page, struct data_span span)
{
	const uint8_t *data = page->program->data + span.offset;
	size_t shown = span.bytes;

	/* Zeroes at the end tell nothing. */
	while (shown > 0 && data[shown - 1] == 0)
		shown--;
	fprintf(page->out, "%u bytes at %u:", span.bytes, span.offset);
	for (size_t i = 0; i < shown && i < MAX_HEX; i++)
		fprintf(page->out, "%s%02x", i % 4 == 0 ? " " : "", data[i]);
	if (shown > MAX_HEX)
		fprintf(page->out, "…");
	else if (shown < span.bytes)
		fprintf(page->out, shown == 0 ? " zero" : " 0…");
}

static void show_patches(struct page *page, struct data_span span)
{
	const struct program *program = page->program;

	for (unsigned int i = 0; i < program->patch_count; i++) {
		const struct data_patch *patch = &program->patches[i];

		if (patch->offset < span.offset || patch->offset >= span.offset + span.bytes)
			continue;
		fprintf(page->out, "      byte %d, %u bytes%s: ", patch->offset - span.offset,
			patch->bytes, patch->big_endian ? " big-endian" : "");
		show_ref(page, patch->ref);
		if (patch->shift)
			fprintf(page->out, " << %u", patch->shift);
		fputc('\n', page->out);
	}
}

/* A row of any kernel: names do not change with sizes. */
static const struct rv_schema_attr *row_of(const struct rv_schema_method *method, uint16_t id)
{
	const struct rv_schema_attr *attr = NULL;

	while ((attr = rv_schema_next_attr(method, attr)) && attr->id != id)
		continue;
	return attr;
}

static void show_value(struct page *page, const struct call_attr *attr)
{
	switch (attr->source) {
	case ATTR_NUMBER:
		fprintf(page->out, "0x%" PRIx64, attr->number);
		break;
	case ATTR_POINTER:
		fprintf(page->out, "pointer 0x%" PRIx64, attr->number);
		break;
	case ATTR_RESOURCE:
		show_ref(page, attr->ref);
		break;
	case ATTR_ROOM:
		fprintf(page->out, "room of %u bytes", attr->data.bytes);
		break;
	case ATTR_READONLY:
		fprintf(page->out, "zeroes that cannot be written");
		break;
	case ATTR_HANDLES:
		fprintf(page->out, "handles, ");
		show_data(page, attr->data);
		break;
	case ATTR_SHORT:
		fprintf(page->out, "all but the last of ");
		show_data(page, attr->data);
		break;
	default:
		show_data(page, attr->data);
		break;
	}
}

static void show_attr(struct page *page, const struct call_attr *attr, unsigned int index,
		      const struct rv_schema_method *method)
{
	const struct rv_schema_attr *row = row_of(method, attr->id);

	fprintf(page->out, "   .%u ", index);
	if (row)
		fprintf(page->out, "%s", row->name);
	else
		fprintf(page->out, "attribute 0x%x", attr->id);
	fprintf(page->out, " len %u flags %u", attr->length, attr->flags);
	if (attr->elem_id || attr->reserved)
		fprintf(page->out, " elem %u reserved %u", attr->elem_id, attr->reserved);
	fprintf(page->out, " = ");
	show_value(page, attr);
	fputc('\n', page->out);
	if (program_source_has_data(attr->source))
		show_patches(page, attr->data);
}

static void show_header(struct page *page, const struct call *call,
			const struct rv_schema_method *method)
{
	const struct rv_schema_object *object = rv_schema_object(call->driver_id, call->object_id);
	const uint16_t opcode = flow_opcode(page->program, call);
	const char *name = opcode ? prm_opcode_name(opcode) : NULL;

	if (object)
		fprintf(page->out, " %s", object->name);
	else
		fprintf(page->out, " object 0x%x", call->object_id);
	if (method)
		fprintf(page->out, " %s", method->name);
	else
		fprintf(page->out, " method 0x%x", call->method_id);
	if (opcode && name)
		fprintf(page->out, " (%s)", name);
	else if (opcode)
		fprintf(page->out, " (opcode 0x%x)", opcode);
	if (call->driver_id != 1)
		fprintf(page->out, " driver %u", call->driver_id);
	if (call->length_delta || call->count_delta)
		fprintf(page->out, " length %+d count %+d", call->length_delta, call->count_delta);
	if (call->header_reserved)
		fprintf(page->out, " reserved 0x%" PRIx64, call->header_reserved);
}

static void show_fields(struct page *page, const struct call *call)
{
	const unsigned int fields = program_kind_fields(call->kind);
	const char *opcode = prm_opcode_name(call->object_id);

	if ((fields & FIELD_OPCODE) && call->object_id == 0)
		fprintf(page->out, " any command");
	else if (fields & FIELD_OPCODE)
		fprintf(page->out, " command 0x%x %s", call->object_id, opcode ? opcode : "?");
	if (fields & FIELD_ON) {
		fprintf(page->out, " on ");
		show_ref(page, call->on);
	}
	if (fields & FIELD_VALUE)
		fprintf(page->out, " value 0x%" PRIx64, call->value);
	if (fields & FIELD_LENGTH)
		fprintf(page->out, " length %u", call->length);
	if ((fields & FIELD_DATA) && call->data.bytes > 0) {
		fprintf(page->out, " data ");
		show_data(page, call->data);
	}
	if (call->flags & CALL_STORE)
		fprintf(page->out, " store");
	if (call->flags & CALL_FORKED)
		fprintf(page->out, " forked");
	if (call->flags & CALL_RACES)
		fprintf(page->out, " races with the next");
	if (call->fail_nth)
		fprintf(page->out, " fail-nth %u", call->fail_nth);
}

static void show_end(struct page *page, const struct call_result *result)
{
	const char *name;

	if (!result->made) {
		fprintf(page->out, " -> not made");
		return;
	}
	name = result->error ? strerrorname_np(result->error) : "0";
	fprintf(page->out, " -> %s%s", name ? name : "?",
		result->failed_nth ? ", an allocation failed" : "");
}

static void show_call(struct page *page, unsigned int index, const struct call_result *result)
{
	const struct call *call = &page->program->calls[index];
	const struct rv_schema_method *method =
		rv_schema_method(call->driver_id, call->object_id, call->method_id);

	fprintf(page->out, "#%u %s", index, program_kind_name(call->kind));
	show_fields(page, call);
	if (call->kind == CALL_IOCTL)
		show_header(page, call, method);
	if (result)
		show_end(page, result);
	fputc('\n', page->out);
	if (call->data.bytes > 0)
		show_patches(page, call->data);
	for (unsigned int i = 0; i < call->attr_count; i++)
		show_attr(page, &call->attrs[i], i, method);
}

void program_show(FILE *out, const struct program *program, const struct program_result *result)
{
	struct page page = { .out = out, .program = program };

	for (unsigned int i = 0; i < program->call_count; i++) {
		const struct call_result *end = result ? &result->calls[i] : NULL;

		show_call(&page, i, end);
		if (!end || (end->made && end->error == 0))
			registry_assume(&page.registry, program, &program->calls[i], i);
	}
}
