/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * [812] ioctl 3</dev/infiniband/uverbs0> OBJECT METHOD (mlx5)
 *     ATTRIBUTE in 48 bytes: structure
 *         field=value field=value(meaning)
 *     = 0 <0.000123>
 */
#include <inttypes.h>
#include <string.h>

#include "report.h"
#include "text.h"

enum { INDENT = 4, LINE = 100, HEX_LINES = 4, HEX_LINE = 32 };

static void new_line(struct report *report, unsigned int level)
{
	sheet_add(&report->out, "\n%*s", (int)(level * INDENT), "");
	report->column = (size_t)level * INDENT;
}

static void begin(struct report *report, const struct record *record,
		  const struct report_call *call)
{
	char path[RECORD_PATH_BYTES];

	memcpy(path, record->path, sizeof(path));
	text_clean(path);
	report->hex_left = REPORT_HEX_BYTES;
	if (record->tid != 0)
		sheet_add(&report->out, "[%" PRIu32 "] ", record->tid);
	sheet_add(&report->out, "%s", record_kind_name(record->kind));
	if (record->fd >= 0)
		sheet_add(&report->out, " %" PRId32, record->fd);
	if (path[0])
		sheet_add(&report->out, "<%s>", path);
	if (call->object)
		sheet_add(&report->out, " %s", call->object);
	else if (call->object_id >= 0)
		sheet_add(&report->out, " unknown object 0x%x", (unsigned int)call->object_id);
	if (call->method)
		sheet_add(&report->out, " %s", call->method);
	else if (call->method_id >= 0)
		sheet_add(&report->out, " unknown method 0x%x", (unsigned int)call->method_id);
	if (call->command)
		sheet_add(&report->out, " %s", call->command);
	else if (call->command_id >= 0)
		sheet_add(&report->out, " unknown command 0x%" PRIx64, (uint64_t)call->command_id);
	if (call->driver)
		sheet_add(&report->out, " (%s)", call->driver);
	else if (call->driver_id >= 0)
		sheet_add(&report->out, " (driver %" PRId64 ")", call->driver_id);
}

static void group(struct report *report, const struct report_group *what)
{
	new_line(report, 1);
	if (what->name)
		sheet_add(&report->out, "%s", what->name);
	else
		sheet_add(&report->out, "unknown attribute 0x%x", (unsigned int)what->id);
	sheet_add(&report->out, " %s", what->kind);
	if (what->bytes >= 0)
		sheet_add(&report->out, " %" PRId64 " byte%s", what->bytes,
			  what->bytes == 1 ? "" : "s");
	if (what->optional)
		sheet_add(&report->out, ", optional");
	if (what->written)
		sheet_add(&report->out, ", written");
	report->depth = 0;
	report->column = 0;
}

static void enter(struct report *report, const char *name)
{
	report->depth++;
	new_line(report, 1 + report->depth);
	sheet_add(&report->out, "%s:", name);
	report->column = 0;
	report->opened = report->out.length;
}

/* A word in the structure's lines, on a new one where it does not fit. */
static void word(struct report *report, size_t start)
{
	const size_t length = report->out.length - start;
	const size_t indent = ((size_t)report->depth + 2) * INDENT;
	char text[256];

	if (report->depth == 0)
		return; /* behind the attribute, on its line */
	if (report->column != 0 && report->column + length <= LINE) {
		report->column += length;
		return;
	}
	if (length >= sizeof(text))
		return;
	memcpy(text, report->out.text + start, length);
	report->out.length = start;
	sheet_add(&report->out, "\n%*s", (int)indent, "");
	sheet_bytes(&report->out, text + 1, length - 1); /* without the space before it */
	report->column = indent + length - 1;
}

static void number(struct report *report, const struct report_value *what)
{
	switch (what->show) {
	case REPORT_DECIMAL:
		sheet_add(&report->out, "%" PRIu64, what->number);
		break;
	case REPORT_SIGNED:
		sheet_add(&report->out, "%" PRId64, (int64_t)what->number);
		break;
	default:
		sheet_add(&report->out, what->number ? "0x%" PRIx64 : "%" PRIx64, what->number);
	}
}

static void value(struct report *report, const struct report_value *what)
{
	const size_t start = report->out.length;

	if (what->omit_zero && what->number == 0)
		return;
	if (report->depth == 0 && strcmp(what->name, "value") == 0)
		sheet_add(&report->out, ": ");
	else
		sheet_add(&report->out, " %s=", what->name);
	number(report, what);
	if (what->meaning)
		sheet_add(&report->out, "(%s)", what->meaning);
	word(report, start);
}

static void text(struct report *report, const char *name, const char *what)
{
	const size_t start = report->out.length;

	sheet_add(&report->out, " %s=%s", name, what);
	word(report, start);
}

static void bytes(struct report *report, struct view view)
{
	size_t at = 0;
	size_t shown = view.size;

	/* What ends in many zeros is shown without them. */
	while (shown > 0 && view.bytes[shown - 1] == 0)
		shown--;
	if (shown == view.size || view.size - shown < 8)
		shown = view.size;
	for (unsigned int line = 0; at < shown && line < HEX_LINES; line++) {
		const struct view part = view_part(view, at, shown - at < HEX_LINE ? shown - at
										     : HEX_LINE);

		new_line(report, report->depth + 2);
		sheet_hex(&report->out, part.bytes, part.size);
		at += part.size;
	}
	if (at < shown)
		sheet_add(&report->out, " and %zu bytes more", view.size - at);
	else if (at < view.size && at > 0)
		sheet_add(&report->out, " and %zu zeros", view.size - at);
	else if (at < view.size)
		sheet_add(&report->out, ": all zero");
	report->column = 0;
}

static void leave(struct report *report)
{
	if (report->out.length == report->opened)
		sheet_add(&report->out, " all zero");
	report->depth--;
	report->column = 0;
}

static void note(struct report *report, const char *what)
{
	sheet_add(&report->notes, "%s%s", report->notes.length > 0 ? "; " : "", what);
}

static void flush_notes(struct report *report)
{
	if (report->notes.length > 0)
		sheet_add(&report->out, " ! %s", report->notes.text);
	sheet_clear(&report->notes);
}

static void end_group(struct report *report)
{
	flush_notes(report);
}

static void end(struct report *report, const struct record *record, const char *cause)
{
	const int64_t result = record->result;

	if (report->notes.length > 0) {
		sheet_add(&report->out, "\n%*s", INDENT - 1, "");
		flush_notes(report);
	}
	new_line(report, 1);
	if (!record->returned)
		sheet_add(&report->out, "= ?\n");
	else if (result <= -512 && result >= -516)
		sheet_add(&report->out, "= ? ERESTART");
	else if (result < 0 && result >= -4095)
		sheet_add(&report->out, "= -1 %s (%s)", text_errno((int)-result),
			  strerror((int)-result));
	else if (record->kind == RECORD_MMAP)
		sheet_add(&report->out, "= 0x%" PRIx64, (uint64_t)result);
	else
		sheet_add(&report->out, "= %" PRId64, result);
	if (!record->returned)
		return;
	sheet_add(&report->out, " <%" PRIu64 ".%06" PRIu64 ">", record->duration_ns / 1000000000,
		  record->duration_ns / 1000 % 1000000);
	if (cause)
		sheet_add(&report->out, ": %s", cause);
	sheet_add(&report->out, "\n");
}

const struct report_form report_as_text = {
	begin, group, enter, value, bytes, text, leave, note, end_group, end,
};
