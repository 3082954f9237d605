/* SPDX-License-Identifier: BSD-2-Clause */
/* The words of a command line, taken apart by a command's option list. */
#ifndef CLI_WORDS_H
#define CLI_WORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "command.h"

#define WORDS_MAX_OPTIONS 16
#define WORDS_JSON 0 /* row of --json in every option list */

struct words {
	const struct cli_command *command;
	const char *values[WORDS_MAX_OPTIONS]; /* by row; "" for a switch; NULL not given */
	const char *device;                    /* NULL not given */
	char **tail;                           /* what follows --, NULL-terminated, or NULL */
};

/* Whether @name ("--json") stands among @words before any "--". */
bool words_have(char **words, const char *name);

/* Returns 0, or 2 when it has said what is wrong. @words is NULL-terminated. */
int words_parse(const struct cli_command *command, char **words, struct words *ret_words);

/* A decimal number @least to @most given for --@option. Returns 0, or 2 when said. */
int words_number(const struct words *words, const char *option, const char *text, uint32_t least,
		 uint32_t most, uint32_t *ret_number);

#endif
