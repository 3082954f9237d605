/* SPDX-License-Identifier: BSD-2-Clause */
/* rawverbs-fuzz: what is done with programs, one at a time. */
#include <stdio.h>
#include <string.h>

#include "command.h"

static const struct fuzz_command *find(const char *name)
{
	for (const struct fuzz_command *command = fuzz_commands; command->name; command++)
		if (strcmp(command->name, name) == 0)
			return command;
	return NULL;
}

int command_usage(const char *name)
{
	const struct fuzz_command *command = find(name);

	if (command)
		fprintf(stderr, "usage: rawverbs-fuzz %s %s\n", command->name, command->usage);
	return FUZZ_USAGE;
}

static void help(FILE *out)
{
	fprintf(out, "usage: rawverbs-fuzz COMMAND ...\n\n"
		     "Programs of the kernel fuzzer; docs/fuzzing.md tells more.\n\n");
	for (const struct fuzz_command *command = fuzz_commands; command->name; command++)
		fprintf(out, "  %s %s\n      %s\n", command->name, command->usage,
			command->sentence);
}

int main(int argc, char **argv)
{
	const struct fuzz_command *command;

	if (argc > 1 && strcmp(argv[1], "--help") == 0) {
		help(stdout);
		return FUZZ_SUCCESS;
	}
	command = argc > 1 ? find(argv[1]) : NULL;
	if (!command) {
		help(stderr);
		return FUZZ_USAGE;
	}
	return command->run(argv + 2);
}
