/* SPDX-License-Identifier: BSD-2-Clause */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "decode_parts.h"
#include "decode_struct.h"
#include "prm.h"

/* What the attribute is to the reader. */
static const char *kind_name(const struct rv_schema_attr *row)
{
	static const char *const objects[][2] = {
		[RV_SCHEMA_ACCESS_NONE] = { "handle", "descriptor" },
		[RV_SCHEMA_ACCESS_READ] = { "handle", "descriptor" },
		[RV_SCHEMA_ACCESS_WRITE] = { "handle", "descriptor" },
		[RV_SCHEMA_ACCESS_NEW] = { "new handle", "new descriptor" },
		[RV_SCHEMA_ACCESS_DESTROY] = { "destroyed handle", "destroyed descriptor" },
	};

	switch (row->kind) {
	case RV_SCHEMA_OUT:
		return "out";
	case RV_SCHEMA_CONST:
		return "constant";
	case RV_SCHEMA_FLAGS:
		return "flags";
	case RV_SCHEMA_ENUM:
		return "choice";
	case RV_SCHEMA_HANDLE:
	case RV_SCHEMA_FD:
		return objects[row->access <= RV_SCHEMA_ACCESS_DESTROY ? row->access : 0]
			      [row->kind == RV_SCHEMA_FD];
	case RV_SCHEMA_RAW_FD:
		return "descriptor";
	case RV_SCHEMA_HANDLES:
		return "handles";
	case RV_SCHEMA_UHW_IN:
		return "driver in";
	case RV_SCHEMA_UHW_OUT:
		return "driver out";
	default:
		return "in";
	}
}

static void object(const struct attribute_place *place, const struct rv_schema_attr *row,
		   const struct ioctl_attribute *attribute, struct report *report)
{
	struct report_value value = {
		.name = "value", .bits = 32, .number = (uint32_t)attribute->data,
		.show = row->kind == RV_SCHEMA_HANDLE ? REPORT_DECIMAL : REPORT_SIGNED,
	};
	struct ioctl_attribute after;

	if (row->access == RV_SCHEMA_ACCESS_NEW) {
		/* Written before the method runs: it means nothing where that failed. */
		if (!decode_succeeded(place->record) ||
		    !ioctl_attribute(place->record, place->index, true, &after))
			return;
		value.number = (uint32_t)after.data;
	}
	if (value.show == REPORT_SIGNED)
		value.number = (uint64_t)(int64_t)(int32_t)value.number;
	report->form->value(report, &value);
}

/* A list of numbers of one width. */
static void list(const struct attribute_place *place, struct view view, size_t width,
		 struct report *report)
{
	char text[200] = "";
	size_t used = 0;

	for (size_t at = 0; at + width <= view.size && used < sizeof(text) - 24; at += width) {
		uint64_t number;

		record_integer(place->record, view, at, width, &number);
		used += (size_t)snprintf(text + used, sizeof(text) - used, "%s%" PRIu64,
					 used ? "," : "", number);
	}
	if (view.size / width > 0)
		report->form->text(report, "list", text);
}

static const struct rv_schema_layout *uhw_layout(const struct attribute_place *place, bool out,
						 size_t size)
{
	const struct rv_schema_uhw *uhw =
		place->write ? rv_schema_uhw_of_write(place->header->driver_id,
						      place->write->number) :
			       rv_schema_uhw_of_method(place->header->driver_id,
						       place->header->object_id,
						       place->header->method_id);

	uhw = decode_uhw_fit(uhw, out, size);
	if (!uhw)
		return NULL;
	return out ? uhw->out : uhw->in;
}

static const struct rv_schema_layout *layout_of(const struct attribute_place *place,
						const struct rv_schema_attr *row, size_t size)
{
	if (row->kind == RV_SCHEMA_UHW_IN || row->kind == RV_SCHEMA_UHW_OUT)
		return uhw_layout(place, row->kind == RV_SCHEMA_UHW_OUT, size);
	if (place->write && strcmp(row->name, "UVERBS_ATTR_CORE_IN") == 0)
		return place->write->request;
	if (place->write && strcmp(row->name, "UVERBS_ATTR_CORE_OUT") == 0)
		return place->write->response;
	return row->layout;
}

static void repeated(const struct attribute_place *place, const struct rv_schema_layout *layout,
		     struct view view, struct report *report)
{
	char name[24];

	report->form->enter(report, layout->name);
	for (size_t i = 0; layout->bytes > 0 && i * layout->bytes < view.size && i < 64; i++) {
		struct rv_schema_layout one = *layout;

		snprintf(name, sizeof(name), "[%zu]", i);
		one.name = name;
		decode_layout(place->record, report, &one,
			      view_part(view, i * layout->bytes, layout->bytes));
	}
	report->form->leave(report);
}

static void data(const struct attribute_place *place, const struct rv_schema_attr *row,
		 struct view view, struct report *report)
{
	const struct rv_schema_layout *layout = layout_of(place, row, view.size);

	if (view.size == 0)
		return;
	if (strcmp(row->name, "MLX5_IB_ATTR_PP_OBJ_ALLOC_CTX") == 0)
		prm_report_layout(report, &prm_pp_rate_limit, "set_pp_rate_limit_context", view);
	else if (layout && row->repeated && view.size != layout->bytes)
		repeated(place, layout, view, report);
	else if (layout)
		decode_layout(place->record, report, layout, view);
	else if (row->kind == RV_SCHEMA_HANDLES)
		list(place, view, 4, report);
	else if (row->repeated && row->min_bytes >= 1 && row->min_bytes <= 8)
		list(place, view, row->min_bytes, report);
	else if (place->write && strcmp(row->name, "UVERBS_ATTR_WRITE_CMD") == 0)
		report->form->text(report, "command", place->write->name);
	else if (view.size <= 8)
		decode_number(place->record, report, "value", view, row->values,
			      row->kind == RV_SCHEMA_FLAGS);
	else
		report->form->bytes(report, view);
}

/* The input mailbox that an output belongs to. */
static struct view mailbox(const struct attribute_place *place)
{
	struct ioctl_attribute attribute;
	const struct view none = { NULL, 0 };

	for (size_t i = 0; i < place->header->count; i++) {
		const struct rv_schema_attr *row;

		if (!ioctl_attribute(place->record, i, false, &attribute))
			break;
		row = ioctl_row(place->header->driver_id, place->method, attribute.id);
		if (row && decode_is_mailbox(row, false))
			return ioctl_input(place->record, &attribute);
	}
	return none;
}

static void input(const struct attribute_place *place, const struct rv_schema_attr *row,
		  const struct ioctl_attribute *attribute, struct report *report)
{
	const struct view view = ioctl_input(place->record, attribute);

	if (view.size < attribute->bytes)
		report->form->note(report, view.size ? "only a part is known"
						     : "its bytes are not known");
	if (decode_is_mailbox(row, false))
		prm_report_in(report, view);
	else
		data(place, row, view, report);
}

/* EREMOTEIO: the firmware refused, and says so in the mailbox. */
static bool answered(const struct record *record)
{
	enum { REMOTE_IO = 121 };

	return decode_succeeded(record) || (record->returned && record->result == -REMOTE_IO);
}

static void output(const struct attribute_place *place, const struct rv_schema_attr *row,
		   const struct ioctl_attribute *attribute, struct report *report)
{
	const struct view view =
		record_memory(place->record, attribute->data, attribute->bytes, true);

	if (!answered(place->record))
		return; /* what lies there is nobody's answer */
	if (view.size < attribute->bytes)
		report->form->note(report, view.size ? "only a part is known"
						     : "its bytes are not known");
	if (decode_is_mailbox(row, true))
		prm_report_out(report, mailbox(place), view);
	else if (decode_succeeded(place->record))
		data(place, row, view, report);
}

static void unknown(const struct attribute_place *place, const struct ioctl_attribute *attribute,
		    struct report *report)
{
	const struct view view = ioctl_input(place->record, attribute);

	if (attribute->bytes == 0) {
		const struct report_value value = {
			.name = "value", .show = REPORT_HEX, .bits = 64,
			.number = attribute->data,
		};

		report->form->value(report, &value);
	} else if (view.size > 0) {
		report->form->bytes(report, view);
	}
}

static void choice(const struct rv_schema_attr *row, const struct ioctl_attribute *attribute,
		   struct report *report)
{
	const struct rv_schema_attr *chosen = rv_schema_choice(row, attribute->element);
	char text[32];

	snprintf(text, sizeof(text), "unknown %u", attribute->element);
	report->form->text(report, "element", chosen ? chosen->name : text);
}

static void flag_notes(const struct rv_schema_attr *row, const struct ioctl_attribute *attribute,
		       struct report *report)
{
	char text[64];

	if (attribute->flags & ~(IOCTL_MANDATORY | IOCTL_VALID_OUTPUT)) {
		snprintf(text, sizeof(text), "flags 0x%x", attribute->flags);
		report->form->note(report, text);
	}
	if (attribute->reserved ||
	    (attribute->element && (!row || row->kind != RV_SCHEMA_ENUM))) {
		snprintf(text, sizeof(text), "reserved 0x%02x 0x%02x", attribute->element,
			 attribute->reserved);
		report->form->note(report, text);
	}
}

void decode_attribute(const struct attribute_place *place, struct report *report)
{
	struct report_group group = { .id = -1 };
	const struct rv_schema_attr *row;
	struct ioctl_attribute attribute;
	struct ioctl_attribute after;

	if (!ioctl_attribute(place->record, place->index, false, &attribute))
		return;
	row = ioctl_row(place->header->driver_id, place->method, attribute.id);
	group.name = row ? row->name : NULL;
	group.id = attribute.id;
	group.kind = row ? kind_name(row) : "of unknown kind";
	group.bytes = row && ioctl_is_object(row) && attribute.bytes == 0 ? -1 : attribute.bytes;
	group.optional = !(attribute.flags & IOCTL_MANDATORY);
	group.written = ioctl_attribute(place->record, place->index, true, &after) &&
			(after.flags & IOCTL_VALID_OUTPUT);
	report->form->group(report, &group);
	if (!row) {
		unknown(place, &attribute, report);
	} else if (ioctl_is_object(row)) {
		object(place, row, &attribute, report);
	} else if (ioctl_is_output(row)) {
		output(place, row, &attribute, report);
	} else if (row->kind == RV_SCHEMA_ENUM) {
		choice(row, &attribute, report);
		row = rv_schema_choice(row, attribute.element);
		if (row && attribute.bytes > 0)
			input(place, row, &attribute, report);
		row = ioctl_row(place->header->driver_id, place->method, attribute.id);
	} else {
		input(place, row, &attribute, report);
	}
	flag_notes(row, &attribute, report);
	report->form->end_group(report);
}
