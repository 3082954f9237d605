/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Decoding without the rest of the program, for emulators of other architectures: the text of the
 * dumps that are named, or --own: the buffer of a PP ALLOC as the library builds it on this machine, in
 * digits for rawverbs decode. Ends with status 1 where a dump is refused.
 */
#include <rawverbs/command.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decode.h"
#include "dump.h"
#include "say.h"

_Noreturn void say_out_of_memory(void)
{
	exit(1);
}

static void one(const struct record *record, void *context)
{
	struct report report = { .form = &report_as_text };

	(void)context;
	decode(record, &report);
	fwrite(report.out.text, 1, report.out.length, stdout);
	sheet_free(&report.out);
	sheet_free(&report.notes);
}

static bool explain(const char *name)
{
	static uint8_t bytes[1 << 20];
	struct dump_reader reader = { .record = one };
	FILE *file = fopen(name, "re");
	size_t size;

	if (!file)
		return false;
	size = fread(bytes, 1, sizeof(bytes), file);
	fclose(file);
	if (dump_read(&reader, (struct view){ bytes, size }))
		return true;
	fprintf(stderr, "%s, %s\n", name, reader.fault);
	return false;
}

/* No pointer in it: all that it holds stands in the buffer itself. */
static void own(void)
{
	const uint8_t rate[4] = { 0x00, 0x4c, 0x4b, 0x40 };
	struct rv_command command;
	const uint8_t *bytes;
	size_t size;

	rv_command_init(&command, 0x1007, 0x1000, 1);
	rv_command_new_handle(&command, 0x1000);
	rv_command_in(&command, 0x1001, rate, sizeof(rate));
	rv_command_flags(&command, 0x1002, 1);
	bytes = rv_command_bytes(&command, &size);
	for (size_t i = 0; i < size; i++)
		printf("%02x%s", bytes[i], i % 16 == 15 ? "\n" : "");
	printf("\n");
}

int main(int argc, char **argv)
{
	bool good = argc > 1;

	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--own") == 0)
			own();
		else
			good = explain(argv[i]) && good;
	}
	return good ? 0 : 1;
}
