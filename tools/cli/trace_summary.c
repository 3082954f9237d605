/* SPDX-License-Identifier: BSD-2-Clause */
/* Calls, errors and time by what was called. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decode.h"
#include "say.h"
#include "trace.h"

static void name_of(const struct record *record, char *text, size_t size)
{
	const struct report_call call = decode_names(record);
	size_t used;

	if (call.object_id < 0 && call.command_id < 0) {
		snprintf(text, size, "%s", record_kind_name(record->kind));
		return;
	}
	used = (size_t)snprintf(text, size, "%s", record->kind == RECORD_WRITE ? "write " : "");
	if (call.object_id >= 0 && call.method)
		used += (size_t)snprintf(text + used, size - used, "%s", call.method);
	else if (call.object_id >= 0)
		used += (size_t)snprintf(text + used, size - used, "object 0x%x method 0x%x",
					 (unsigned int)call.object_id,
					 (unsigned int)call.method_id);
	if (used >= size)
		return;
	if (call.command)
		snprintf(text + used, size - used, "%s%s", call.object_id >= 0 ? " " : "",
			 call.command);
	else if (call.command_id >= 0)
		snprintf(text + used, size - used, " command 0x%" PRIx64,
			 (uint64_t)call.command_id);
}

static struct tally *tally(struct output *output, const char *name)
{
	struct tally *more;

	for (size_t i = 0; i < output->tally_count; i++) {
		if (strcmp(output->tallies[i].name, name) == 0)
			return &output->tallies[i];
	}
	more = realloc(output->tallies, (output->tally_count + 1) * sizeof(*more));
	if (!more)
		say_out_of_memory();
	output->tallies = more;
	more += output->tally_count++;
	*more = (struct tally){ .calls = 0 };
	snprintf(more->name, sizeof(more->name), "%s", name);
	return more;
}

void trace_count(struct output *output, const struct record *record)
{
	char name[sizeof(((struct tally *)0)->name)];
	struct tally *row;

	name_of(record, name, sizeof(name));
	row = tally(output, name);
	row->calls++;
	row->errors += record->returned && record->result < 0 && record->result >= -4095;
	row->ns += record->duration_ns;
}

/* The longest first, then by name. */
static int compare(const void *one, const void *other)
{
	const struct tally *a = one;
	const struct tally *b = other;

	if (a->ns != b->ns)
		return a->ns < b->ns ? 1 : -1;
	return strcmp(a->name, b->name);
}

static void as_json(struct output *output)
{
	struct sheet *out = &output->trace.pending;

	sheet_add(out, "{\"calls\":[");
	for (size_t i = 0; i < output->tally_count; i++) {
		const struct tally *row = &output->tallies[i];

		sheet_add(out, "%s{\"name\":", i ? "," : "");
		sheet_json_string(out, row->name);
		sheet_add(out, ",\"calls\":%" PRIu64 ",\"errors\":%" PRIu64 ",\"ns\":%" PRIu64 "}",
			  row->calls, row->errors, row->ns);
	}
	sheet_add(out, "]}\n");
}

static void line(struct sheet *out, const struct tally *row, uint64_t all)
{
	const double seconds = (double)row->ns / 1e9;

	sheet_add(out, "%6.2f %11.6f %11.1f %9" PRIu64 " %9" PRIu64 " %s\n",
		  all ? 100.0 * (double)row->ns / (double)all : 0.0, seconds,
		  row->calls ? (double)row->ns / 1e3 / (double)row->calls : 0.0, row->calls,
		  row->errors, row->name);
}

static void as_text(struct output *output)
{
	struct sheet *out = &output->trace.pending;
	struct tally total = { .name = "total" };

	for (size_t i = 0; i < output->tally_count; i++) {
		total.calls += output->tallies[i].calls;
		total.errors += output->tallies[i].errors;
		total.ns += output->tallies[i].ns;
	}
	sheet_add(out, "%% time     seconds  usecs/call     calls    errors call\n");
	for (size_t i = 0; i < output->tally_count; i++)
		line(out, &output->tallies[i], total.ns);
	line(out, &total, total.ns);
}

void trace_summary(struct output *output)
{
	if (output->tally_count > 0)
		qsort(output->tallies, output->tally_count, sizeof(*output->tallies), compare);
	if (output->json)
		as_json(output);
	else
		as_text(output);
}
