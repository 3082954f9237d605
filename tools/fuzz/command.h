/* SPDX-License-Identifier: BSD-2-Clause */
/* The table of subcommands of rawverbs-fuzz, and what they share. */
#ifndef TOOLS_FUZZ_COMMAND_H
#define TOOLS_FUZZ_COMMAND_H

#include "machine.h"

enum { FUZZ_SUCCESS = 0, FUZZ_REFUSED = 1, FUZZ_USAGE = 2 };

struct fuzz_command {
	const char *name; /* NULL ends the table */
	/* @words: what follows the name, ended by NULL. Returns the exit status. */
	int (*run)(char **words);
	const char *usage;
	const char *sentence;
};

extern const struct fuzz_command fuzz_commands[];

int command_loop(char **words);
int command_again(char **words);
int command_export(char **words);
int command_keep(char **words);
int command_minimize(char **words);
int command_replay(char **words);
int command_reports(char **words);
int command_ring(char **words);
int command_shorten(char **words);
int command_show(char **words);
int command_smoke(char **words);
int command_run(char **words);
int command_seeds(char **words);

/* command_usage - says how a command is used; returns FUZZ_USAGE */
int command_usage(const char *name);

/*
 * command_machine - takes the options of a machine from the front of @words
 *
 * --node PATH, --control PATH or none (the guest's where there is one), --cover,
 * --on-this-kernel-and-i-know-it-may-crash. Returns where the others begin; NULL: wrong use,
 * which was said.
 */
char **command_machine(char **words, struct machine_options *ret_options);

/* What follows for those that print help. */
#define COMMAND_MACHINE_USAGE "[--node PATH] [--control PATH | none] [--cover]"

/* file_read - a whole file, allocated, with a NUL behind it; NULL with the reason said */
char *file_read(const char *path, size_t *ret_bytes);

#endif
