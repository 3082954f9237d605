/* SPDX-License-Identifier: BSD-2-Clause */
/* A program, or a finding's, as C. */
#include <string.h>

#include "command.h"
#include "export.h"

/* A finding's title, without the line's end. */
static const char *title_of(const char *path)
{
	static char title[256];
	char name[4096];
	FILE *file;

	snprintf(name, sizeof(name), "%s/title", path);
	file = fopen(name, "re");
	if (!file)
		return NULL;
	if (!fgets(title, sizeof(title), file))
		title[0] = '\0';
	fclose(file);
	title[strcspn(title, "\n")] = '\0';
	return title[0] ? title : NULL;
}

int command_export(char **words)
{
	struct sequence sequence;
	int error;

	if (!words[0] || !words[1] || strcmp(words[1], "--c") != 0 || words[2])
		return command_usage("export");
	error = sequence_read(&sequence, words[0]);
	if (error) {
		fprintf(stderr, "rawverbs-fuzz: %s: %s\n", words[0], strerror(-error));
		return FUZZ_REFUSED;
	}
	export_c(stdout, &sequence, title_of(words[0]));
	sequence_clear(&sequence);
	return ferror(stdout) ? FUZZ_REFUSED : FUZZ_SUCCESS;
}
