/* SPDX-License-Identifier: BSD-2-Clause */
#include "decode_struct.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { DEPTH = 4, ELEMENTS = 64, TEXT = 200 };

const char *decode_meaning(const struct rv_schema_values *values, uint64_t number, bool flags,
			   char text[static DECODE_MEANING_BYTES])
{
	const struct rv_schema_value *value = NULL;
	uint64_t left = number;
	size_t used = 0;

	while (values && (value = rv_schema_next_value(values, value))) {
		if (value->value == number)
			return value->name;
	}
	if (!values || number == 0)
		return NULL;
	while ((value = rv_schema_next_value(values, value))) {
		if (value->value == 0 || (left & value->value) != value->value)
			continue;
		left &= ~value->value;
		used += (size_t)snprintf(text + used, DECODE_MEANING_BYTES - used, "%s%s",
					 used ? "|" : "", value->name);
		if (used >= DECODE_MEANING_BYTES)
			return text;
	}
	if (used == 0 || (left != 0 && !flags))
		return NULL;
	if (left != 0)
		snprintf(text + used, DECODE_MEANING_BYTES - used, "|0x%" PRIx64, left);
	return text;
}

static void number(struct report *report, const char *name, unsigned int bytes, uint64_t value,
		   const char *meaning, bool hex, bool is_signed)
{
	struct report_value what = {
		.name = name, .bits = 8 * bytes, .number = value, .meaning = meaning,
		.show = hex || value > UINT32_MAX ? REPORT_HEX : REPORT_DECIMAL,
	};

	if (is_signed && bytes <= 4) {
		what.show = REPORT_SIGNED;
		if (bytes == 4)
			what.number = (uint64_t)(int64_t)(int32_t)value;
	}
	report->form->value(report, &what);
}

void decode_number(const struct record *record, struct report *report, const char *name,
		   struct view view, const struct rv_schema_values *values, bool flags)
{
	char text[DECODE_MEANING_BYTES];
	uint64_t value;

	if ((view.size & (view.size - 1)) != 0 ||
	    !record_integer(record, view, 0, view.size, &value)) {
		report->form->bytes(report, view);
		return;
	}
	number(report, name, (unsigned int)view.size, value,
	       decode_meaning(values, value, flags, text), flags || values, false);
}

/* Elements as text: 1,2,3 or the bytes. */
static void array(const struct record *record, struct report *report,
		  const struct rv_schema_field *field, struct view view)
{
	char text[TEXT];
	size_t used = 0;

	if (field->bytes == 1 || field->kind == RV_SCHEMA_FIELD_BYTES) {
		const size_t size = view.size < TEXT / 2 - 4 ? view.size : TEXT / 2 - 4;

		for (size_t i = 0; i < size; i++)
			snprintf(text + 2 * i, 3, "%02x", view.bytes[i]);
		if (size < view.size)
			snprintf(text + 2 * size, 4, "...");
		report->form->text(report, field->name, size > 0 ? text : "none");
		return;
	}
	text[0] = '\0';
	for (size_t at = 0; at + field->bytes <= view.size && used < TEXT - 24; at += field->bytes) {
		uint64_t value = 0;

		view_integer(view, at, field->bytes,
			     field->kind == RV_SCHEMA_FIELD_BE || record->big_endian, &value);
		used += (size_t)snprintf(text + used, TEXT - used, "%s%" PRIu64,
					 used ? "," : "", value);
	}
	report->form->text(report, field->name, used > 0 ? text : "none");
}

static void layout_fields(const struct record *record, struct report *report,
			  const struct rv_schema_layout *layout, struct view view,
			  unsigned int depth);

static void nested(const struct record *record, struct report *report,
		   const struct rv_schema_field *field, struct view view, unsigned int depth)
{
	const size_t size = field->bytes ? field->bytes : 1;

	for (size_t i = 0; i * size < view.size && i < ELEMENTS; i++) {
		char name[96];

		if (field->count == 1)
			snprintf(name, sizeof(name), "%s", field->name);
		else
			snprintf(name, sizeof(name), "%s[%zu]", field->name, i);
		report->form->enter(report, name);
		layout_fields(record, report, field->layout, view_part(view, i * size, size),
			      depth + 1);
		report->form->leave(report);
	}
}

static void one(const struct record *record, struct report *report,
		const struct rv_schema_field *field, struct view view)
{
	const bool hex = field->kind == RV_SCHEMA_FIELD_POINTER || field->values != NULL;
	char text[DECODE_MEANING_BYTES];
	uint64_t value;

	if (!view_integer(view, 0, view.size,
			  field->kind == RV_SCHEMA_FIELD_BE || record->big_endian, &value))
		return;
	if (field->kind == RV_SCHEMA_FIELD_RESERVED && value == 0)
		return;
	number(report, field->name, (unsigned int)view.size, value,
	       decode_meaning(field->values, value, false, text), hex,
	       field->is_signed || field->kind == RV_SCHEMA_FIELD_FD);
}

static void layout_fields(const struct record *record, struct report *report,
			  const struct rv_schema_layout *layout, struct view view,
			  unsigned int depth)
{
	const struct rv_schema_field *field = NULL;

	while ((field = rv_schema_next_field(layout, field))) {
		const size_t size = (size_t)field->bytes * field->count;
		const struct view part =
			view_part(view, field->offset, field->count ? size : view.size);

		/* An older program's structure ends earlier. */
		if (part.size == 0 || (field->count && part.size < size))
			continue;
		if (field->kind == RV_SCHEMA_FIELD_RESERVED && view_is_zero(part))
			continue;
		if (field->kind == RV_SCHEMA_FIELD_LAYOUT && depth < DEPTH && field->layout)
			nested(record, report, field, part, depth);
		else if (field->count == 1 && field->bytes <= 8 &&
			 field->kind != RV_SCHEMA_FIELD_BYTES)
			one(record, report, field, part);
		else
			array(record, report, field, part);
	}
}

/* A flexible array has taken what follows. */
static bool takes_the_rest(const struct rv_schema_layout *layout)
{
	const struct rv_schema_field *field = NULL;

	while ((field = rv_schema_next_field(layout, field))) {
		if (field->count == 0)
			return true;
	}
	return false;
}

void decode_layout(const struct record *record, struct report *report,
		   const struct rv_schema_layout *layout, struct view view)
{
	struct view rest = { NULL, 0 };

	report->form->enter(report, layout->name);
	layout_fields(record, report, layout, view, 0);
	report->form->leave(report);
	if (!takes_the_rest(layout))
		rest = view_part(view, layout->bytes, view.size);
	if (rest.size > 0)
		report->form->bytes(report, rest);
}
