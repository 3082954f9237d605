/* SPDX-License-Identifier: BSD-2-Clause */
#include <stdio.h>
#include <string.h>

#include "command.h"

static const struct command {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *words;
	const char *sentence;
} commands[] = {
	{ "show", command_show, "FILE|FINDING", "a program, or a finding's, as text" },
	{ "export", command_export, "FILE|FINDING --c", "the same as one C program with raw ioctls" },
	{ "reports", command_reports, "LOG...", "what a kernel's log says went wrong; 1: something" },
	{ "ring", command_ring, "RING FOLDER", "the last programs of a guest that is gone, as files" },
	{ "keep", command_keep, "LOG RING FINDINGS KEY=VALUE...",
	  "a folder for each new kind of report; 1: there is one" },
};

static int usage(FILE *out)
{
	fprintf(out, "usage: rawverbs-fuzz COMMAND ...\n");
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
		fprintf(out, "  %s %s\n      %s\n", commands[i].name, commands[i].words,
			commands[i].sentence);
	return EXIT_USAGE;
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return usage(stderr);
	if (strcmp(argv[1], "--help") == 0)
		return usage(stdout), 0;
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
		if (strcmp(argv[1], commands[i].name) == 0) {
			const int status = commands[i].run(argc - 1, argv + 1);

			return status < 0 ? usage(stderr) : status;
		}
	}
	return usage(stderr);
}
