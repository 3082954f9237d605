/* SPDX-License-Identifier: BSD-2-Clause */
/* Where the trace goes. What cannot be written is said once, and the program is followed on. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "decode.h"
#include "dump.h"
#include "say.h"
#include "trace.h"
#include "trace_options.h"

static int cannot_open(const char *name)
{
	return say_failed(errno, RV_LAYER_ARGUMENT, "%s cannot be opened: %s", name,
			  strerror(errno));
}

int trace_output_open(struct output *output, const struct words *words)
{
	const char *name = words->values[TRACE_OUTPUT];
	const char *dump = words->values[TRACE_DUMP];

	output->json = say_is_json();
	output->summary = words->values[TRACE_SUMMARY] != NULL;
	output->binary = words->values[TRACE_BINARY] != NULL;
	output->report.form = output->json ? &report_as_json : &report_as_text;
	output->name = name ? name : "standard error";
	/* Nothing is open twice: a descriptor of our own, and no program inherits it. */
	output->file = name ? fopen(name, "we") : fdopen(fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1), "w");
	if (!output->file)
		return cannot_open(output->name);
	if (!dump)
		return CLI_SUCCESS;
	output->dump = fopen(dump, "we");
	if (!output->dump)
		return cannot_open(dump);
	if (output->binary)
		fwrite(DUMP_MAGIC, 1, DUMP_MAGIC_BYTES, output->dump);
	return CLI_SUCCESS;
}

static void check(struct output *output, bool good)
{
	if (good || output->failed)
		return;
	output->failed = true;
	say_note("%s cannot be written: %s", output->name, strerror(errno));
}

static void write_dump(struct output *output, const struct record *record)
{
	struct sheet *sheet = &output->dumped;

	if (!output->dump)
		return;
	sheet_clear(sheet);
	if (output->binary)
		dump_write_binary(sheet, record);
	else
		dump_write_text(sheet, record);
	check(output, fwrite(sheet->text, 1, sheet->length, output->dump) == sheet->length);
}

void trace_output(struct output *output, const struct record *record)
{
	struct sheet *out = &output->report.out;

	if (output->failed)
		return;
	write_dump(output, record);
	if (output->summary) {
		trace_count(output, record);
		return;
	}
	sheet_clear(out);
	decode(record, &output->report);
	check(output, fwrite(out->text, 1, out->length, output->file) == out->length);
}

void trace_output_flush(struct output *output)
{
	if (output->failed)
		return;
	check(output, fflush(output->file) == 0);
	if (output->dump)
		check(output, fflush(output->dump) == 0);
}

int trace_output_close(struct output *output)
{
	if (output->summary && !output->failed)
		trace_summary(output);
	trace_output_flush(output);
	if (output->dump)
		fclose(output->dump);
	if (output->file)
		fclose(output->file);
	sheet_free(&output->report.out);
	sheet_free(&output->report.notes);
	sheet_free(&output->dumped);
	free(output->tallies);
	return output->failed ? CLI_REFUSED : CLI_SUCCESS;
}
