/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Whatever bytes a dump has, decoding them reads no other. Built twice, with FUZZ_READ naming
 * the form: dump_read_text, or dump_read_binary behind its magic.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "decode.h"
#include "dump.h"
#include "say.h"

#ifndef FUZZ_READ
#error "FUZZ_READ names what reads the input"
#endif

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

_Noreturn void say_out_of_memory(void)
{
	abort();
}

/* Every form in which a record is written. */
static void one(const struct record *record, void *context)
{
	const struct report_form *const forms[] = { &report_as_text, &report_as_json };
	struct sheet dump = { NULL, 0, 0 };
	struct reference references[64];

	(void)context;
	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		struct report report = { .form = forms[i] };

		decode(record, &report);
		/* A line of JSON, or several of text: never empty, never cut by a NUL. */
		if (report.out.length == 0 || strlen(report.out.text) != report.out.length)
			abort();
		sheet_free(&report.out);
		sheet_free(&report.notes);
	}
	if (decode_references(record, references, 64) > 64)
		abort();
	dump_write_text(&dump, record);
	dump_write_binary(&dump, record);
	sheet_free(&dump);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct dump_reader reader = { .record = one };
	uint8_t *bytes = malloc(size ? size : 1); /* ends where it ends */
	const bool good = bytes != NULL;

	if (!good)
		abort();
	if (size > 0)
		memcpy(bytes, data, size);
	if (!FUZZ_READ(&reader, (struct view){ bytes, size }) && reader.fault[0] == '\0')
		abort(); /* refused without a sentence */
	free(bytes);
	return 0;
}
