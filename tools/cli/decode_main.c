/* SPDX-License-Identifier: BSD-2-Clause */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decode.h"
#include "dump.h"
#include "say.h"
#include "words.h"

enum { DECODE_JSON, DECODE_ORDER, DECODE_DUMP, DECODE_BINARY };

/* A dump of this size is a mistake. */
#define MOST_BYTES ((size_t)1 << 30)

const struct cli_option decode_options[] = {
	[DECODE_JSON] = { "json", NULL, "a JSON object a call, on a line, instead of text" },
	[DECODE_ORDER] = { "order", "ORDER",
			   "big or little: byte order of a buffer that is given alone" },
	[DECODE_DUMP] = { "dump", NULL, "write the dump's text form, explaining nothing" },
	[DECODE_BINARY] = { "binary", NULL, "write its binary form" },
	{ .name = NULL }
};

struct decoder {
	const struct words *words;
	struct report report;
	struct sheet sheet;
};

static void one(const struct record *record, void *context)
{
	struct decoder *decoder = context;
	struct sheet *sheet = &decoder->sheet;

	sheet_clear(sheet);
	if (decoder->words->values[DECODE_DUMP]) {
		dump_write_text(sheet, record);
	} else if (decoder->words->values[DECODE_BINARY]) {
		dump_write_binary(sheet, record);
	} else {
		sheet = &decoder->report.out;
		sheet_clear(sheet);
		decode(record, &decoder->report);
	}
	say_bytes(sheet->text, sheet->length);
}

static int read_all(const char *name, struct sheet *ret)
{
	const bool standard = !name || strcmp(name, "-") == 0;
	FILE *file = standard ? stdin : fopen(name, "re");
	static char bytes[1 << 16];
	size_t got;
	int error;

	if (!file)
		return say_failed(errno, RV_LAYER_ARGUMENT, "%s cannot be opened: %s", name,
				  strerror(errno));
	errno = 0;
	while ((got = fread(bytes, 1, sizeof(bytes), file)) > 0 && ret->length < MOST_BYTES)
		sheet_bytes(ret, bytes, got);
	error = ferror(file) ? errno : 0;
	if (!standard)
		fclose(file);
	if (error != 0)
		return say_failed(error, RV_LAYER_ARGUMENT, "%s cannot be read: %s",
				  standard ? "standard input" : name, strerror(error));
	if (got > 0)
		return say_failed(EFBIG, RV_LAYER_ARGUMENT, "%s is larger than 1 GiB",
				  standard ? "standard input" : name);
	return CLI_SUCCESS;
}

static int explain(const struct words *words, const char *name, struct view input,
		   enum dump_order order)
{
	struct decoder decoder = { .words = words };
	struct dump_reader reader = { .record = one, .context = &decoder, .order = order };
	bool good;

	decoder.report.form = say_is_json() ? &report_as_json : &report_as_text;
	if (words->values[DECODE_BINARY])
		say_bytes(DUMP_MAGIC, DUMP_MAGIC_BYTES);
	good = dump_read(&reader, input);
	sheet_free(&decoder.report.out);
	sheet_free(&decoder.report.notes);
	sheet_free(&decoder.sheet);
	if (!good)
		return say_failed(EINVAL, RV_LAYER_ARGUMENT, "%s, %s", name, reader.fault);
	if (reader.records == 0)
		return say_failed(ENODATA, RV_LAYER_ARGUMENT, "%s holds no call", name);
	return CLI_SUCCESS;
}

static int order_of(const char *text, enum dump_order *ret_order)
{
	*ret_order = DUMP_ORDER_GUESSED;
	if (!text)
		return CLI_SUCCESS;
	if (strcmp(text, "big") == 0)
		*ret_order = DUMP_ORDER_BIG;
	else if (strcmp(text, "little") == 0)
		*ret_order = DUMP_ORDER_LITTLE;
	else
		return say_usage("decode", "--order is big or little, not '%s'", text);
	return CLI_SUCCESS;
}

int decode_main(const struct words *words)
{
	const bool standard = !words->device || strcmp(words->device, "-") == 0;
	struct sheet bytes = { NULL, 0, 0 };
	enum dump_order order;
	int status;

	if (words->values[DECODE_DUMP] && words->values[DECODE_BINARY])
		return say_usage("decode", "--dump and --binary exclude each other");
	status = order_of(words->values[DECODE_ORDER], &order);
	if (status == CLI_SUCCESS)
		status = read_all(words->device, &bytes);
	if (status == CLI_SUCCESS)
		status = explain(words, standard ? "standard input" : words->device,
				 (struct view){ (const uint8_t *)bytes.text, bytes.length },
				 order);
	sheet_free(&bytes);
	return status;
}
