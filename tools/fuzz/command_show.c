/* SPDX-License-Identifier: BSD-2-Clause */
#include <string.h>

#include "command.h"
#include "sequence.h"
#include "show.h"

static int show(const char *path)
{
	struct sequence sequence;
	const int error = sequence_read(&sequence, path);

	if (error) {
		fprintf(stderr, "rawverbs-fuzz: %s: %s\n", path, strerror(-error));
		return FUZZ_REFUSED;
	}
	for (size_t i = 0; i < sequence.count; i++) {
		if (sequence.count > 1)
			printf("program %zu\n", i + 1);
		program_show(stdout, &sequence.programs[i], NULL);
	}
	sequence_clear(&sequence);
	return FUZZ_SUCCESS;
}

int command_show(char **words)
{
	int status = FUZZ_SUCCESS;

	if (!*words)
		return command_usage("show");
	for (; *words; words++)
		if (show(*words) != FUZZ_SUCCESS)
			status = FUZZ_REFUSED;
	return status;
}
