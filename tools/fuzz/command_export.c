/* SPDX-License-Identifier: BSD-2-Clause */
/* A program, or a finding's, as C. */
#include <string.h>

#include "command.h"
#include "export.h"
#include "finding.h"

int command_export(char **words)
{
	struct sequence sequence;
	char title[256];
	int error;

	if (!words[0] || !words[1] || strcmp(words[1], "--c") != 0 || words[2])
		return command_usage("export");
	error = sequence_read(&sequence, words[0]);
	if (error) {
		fprintf(stderr, "rawverbs-fuzz: %s: %s\n", words[0], strerror(-error));
		return FUZZ_REFUSED;
	}
	export_c(stdout, &sequence, finding_title(words[0], title, sizeof(title)) ? title : NULL);
	sequence_clear(&sequence);
	return ferror(stdout) ? FUZZ_REFUSED : FUZZ_SUCCESS;
}
