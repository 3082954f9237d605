/* SPDX-License-Identifier: BSD-2-Clause */
/* rawverbs schema */
#include "schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "say.h"
#include "words.h"

enum { FORMAT = WORDS_JSON + 1, KERNEL };

const struct cli_option schema_options[] = {
	CLI_OPTION_JSON,
	{ "format", "FORMAT", "text (the default), json, c, syzkaller or markdown" },
	{ "kernel", "VERSION", "what that kernel has, 6.1 say; else all rows, in c and syzkaller the newest" },
	{ .name = NULL }
};

static const struct {
	const char *name;
	void (*print)(uint16_t kernel);
} formats[] = {
	{ "text", schema_text },         { "json", schema_json },
	{ "c", schema_c },               { "syzkaller", schema_syzkaller },
	{ "markdown", schema_markdown },
};

/* "6.1" or "6.1.192"; 0 where it is none. */
static uint16_t version_of(const char *text)
{
	unsigned long major, minor;
	char *end;

	major = strtoul(text, &end, 10);
	if (end == text || *end != '.' || major == 0 || major > 255)
		return 0;
	text = end + 1;
	minor = strtoul(text, &end, 10);
	if (end == text || (*end && *end != '.') || minor > 255)
		return 0;
	return RV_SCHEMA_KERNEL(major, minor);
}

int schema_main(const struct words *words)
{
	const char *format = words->values[WORDS_JSON] ? "json" : "text";
	uint16_t kernel = 0;

	if (words->values[FORMAT])
		format = words->values[FORMAT];
	if (words->values[KERNEL]) {
		kernel = version_of(words->values[KERNEL]);
		if (kernel == 0)
			return say_usage(words->command->name, "'%s' is no kernel version: 6.1 is one",
					 words->values[KERNEL]);
	}
	for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++) {
		if (strcmp(formats[i].name, format) != 0)
			continue;
		formats[i].print(kernel);
		return say_flush();
	}
	return say_usage(words->command->name,
			 "unknown format '%s'; there are text, json, c, syzkaller and markdown", format);
}
