/* SPDX-License-Identifier: BSD-2-Clause */
/* One object a record, on a line; rawverbs.1 says what its members mean. */
#include <inttypes.h>
#include <stdio.h>

#include "report.h"
#include "text.h"

static void member(struct report *report, const char *name)
{
	if (!report->first)
		sheet_bytes(&report->out, ",", 1);
	report->first = false;
	if (!name)
		return;
	sheet_json_string(&report->out, name);
	sheet_bytes(&report->out, ":", 1);
}

static void string(struct report *report, const char *name, const char *value)
{
	member(report, name);
	if (value)
		sheet_json_string(&report->out, value);
	else
		sheet_add(&report->out, "null");
}

static void integer(struct report *report, const char *name, int64_t value)
{
	member(report, name);
	sheet_add(&report->out, "%" PRId64, value);
}

static void integer_or_null(struct report *report, const char *name, int64_t value)
{
	if (value >= 0)
		integer(report, name, value);
	else
		string(report, name, NULL);
}

static void boolean(struct report *report, const char *name, bool value)
{
	member(report, name);
	sheet_add(&report->out, value ? "true" : "false");
}

/* 64 bits do not fit into the numbers of every reader. */
static void wide(struct report *report, const char *name, uint64_t value)
{
	member(report, name);
	sheet_add(&report->out, "\"0x%" PRIx64 "\"", value);
}

static void bracket_begin(struct report *report, const char *name, char bracket)
{
	member(report, name);
	sheet_bytes(&report->out, &bracket, 1);
	report->first = true;
}

static void bracket_end(struct report *report, char bracket)
{
	sheet_bytes(&report->out, &bracket, 1);
	report->first = false;
}

static void begin(struct report *report, const struct record *record,
		  const struct report_call *call)
{
	report->first = true;
	report->hex_left = REPORT_HEX_BYTES;
	bracket_begin(report, NULL, '{');
	string(report, "call", record_kind_name(record->kind));
	integer_or_null(report, "pid", record->pid ? (int64_t)record->pid : -1);
	integer_or_null(report, "tid", record->tid ? (int64_t)record->tid : -1);
	integer_or_null(report, "fd", record->fd);
	string(report, "path", record->path[0] ? record->path : NULL);
	integer(report, "bits", record->bits);
	if (call->driver_id >= 0) {
		string(report, "driver", call->driver);
		integer(report, "driver_id", call->driver_id);
	}
	if (call->object_id >= 0) {
		string(report, "object", call->object);
		integer(report, "object_id", call->object_id);
		string(report, "method", call->method);
		integer(report, "method_id", call->method_id);
	}
	if (call->command || call->command_id >= 0) {
		string(report, "command", call->command);
		integer_or_null(report, "command_id", call->command_id);
	}
	bracket_begin(report, "attributes", '[');
}

static void notes(struct report *report)
{
	if (report->notes.length == 0)
		return;
	bracket_begin(report, "notes", '[');
	sheet_bytes(&report->out, report->notes.text, report->notes.length);
	bracket_end(report, ']');
	sheet_clear(&report->notes);
}

static void group(struct report *report, const struct report_group *what)
{
	report->depth = 0;
	bracket_begin(report, NULL, '{');
	string(report, "name", what->name);
	if (what->id >= 0)
		integer(report, "id", what->id);
	boolean(report, "known", what->name != NULL);
	string(report, "kind", what->kind);
	integer_or_null(report, "bytes", what->bytes);
	boolean(report, "optional", what->optional);
	boolean(report, "written", what->written);
}

static void enter(struct report *report, const char *name)
{
	if (report->depth++ == 0)
		string(report, "structure", name);
	bracket_begin(report, report->depth == 1 ? "fields" : name, '{');
}

static void value(struct report *report, const struct report_value *what)
{
	const char *name = what->name;

	if (what->bits > 32)
		wide(report, name, what->number);
	else if (what->show == REPORT_SIGNED)
		integer(report, name, (int32_t)what->number);
	else
		integer(report, name, (int64_t)what->number);
	if (what->meaning) {
		char text[96];

		snprintf(text, sizeof(text), "%s_text", name);
		string(report, text, what->meaning);
	}
}

static void bytes(struct report *report, struct view view)
{
	const size_t shown = view.size < report->hex_left ? view.size : report->hex_left;

	report->hex_left -= shown;
	member(report, "hex");
	sheet_bytes(&report->out, "\"", 1);
	sheet_hex(&report->out, view.bytes, shown);
	sheet_bytes(&report->out, "\"", 1);
	if (shown < view.size)
		integer(report, "hex_left_out", (int64_t)(view.size - shown));
}

static void text(struct report *report, const char *name, const char *what)
{
	string(report, name, what);
}

static void leave(struct report *report)
{
	report->depth--;
	bracket_end(report, '}');
}

static void note(struct report *report, const char *what)
{
	if (report->notes.length > 0)
		sheet_bytes(&report->notes, ",", 1);
	sheet_json_string(&report->notes, what);
}

static void end_group(struct report *report)
{
	notes(report);
	bracket_end(report, '}');
}

static void end(struct report *report, const struct record *record, const char *cause)
{
	const bool failed = record->returned && record->result < 0 && record->result >= -4095;

	bracket_end(report, ']');
	notes(report);
	if (!record->returned)
		string(report, "result", NULL);
	else if (record->kind == RECORD_MMAP && !failed)
		wide(report, "result", (uint64_t)record->result);
	else
		integer(report, "result", failed ? -1 : record->result);
	string(report, "errno", failed ? text_errno((int)-record->result) : NULL);
	string(report, "cause", cause);
	integer(report, "start_ns", (int64_t)(record->start_ns & INT64_MAX));
	integer(report, "duration_ns", (int64_t)(record->duration_ns & INT64_MAX));
	bracket_end(report, '}');
	sheet_add(&report->out, "\n");
}

const struct report_form report_as_json = {
	begin, group, enter, value, bytes, text, leave, note, end_group, end,
};
