/* SPDX-License-Identifier: BSD-2-Clause */
/* The table of subcommands: what runs, what is accepted, what is said about it. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <stdbool.h>

struct words;

struct cli_option {
	const char *name;     /* without dashes; NULL ends a list */
	const char *value;    /* what stands for its value in usage; NULL for a switch */
	const char *sentence;
};

struct cli_command {
	const char *name; /* NULL ends the table */
	int (*run)(const struct words *words);
	const char *usage;    /* what may follow the name */
	const char *sentence;
	const char *more;     /* paragraphs for --help */
	const struct cli_option *options;
	bool device; /* takes a word of its own: @operand */
	bool tail;   /* takes a COMMAND after -- */
	const char *operand; /* what that word is; NULL: DEVICE */
	const char *letters; /* a letter or '-' for each option's row ("-p" for --pid); NULL: none */
};

/* Every option list starts with --json. */
#define CLI_OPTION_JSON { "json", NULL, "one JSON object on standard output instead of text" }

extern const struct cli_command cli_commands[];

int list_main(const struct words *words);
int show_main(const struct words *words);
int pace_main(const struct words *words);
int doctor_main(const struct words *words);
int schema_main(const struct words *words);
int trace_main(const struct words *words);
int decode_main(const struct words *words);

extern const struct cli_option list_options[];
extern const struct cli_option show_options[];
extern const struct cli_option pace_options[];
extern const struct cli_option doctor_options[];
extern const struct cli_option schema_options[];
extern const struct cli_option trace_options[];
extern const struct cli_option decode_options[];

#endif
