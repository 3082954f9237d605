/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Everything that the program says when it does not succeed: one sentence on standard
 * error, and with --json an object on standard output as well.
 */
#ifndef CLI_SAY_H
#define CLI_SAY_H

#include <rawverbs/error.h>
#include <stdbool.h>
#include <stddef.h>

enum cli_status {
	CLI_SUCCESS = 0,
	CLI_REFUSED = 1,
	CLI_USAGE = 2
};

/* Errors are also objects from now on. */
void say_in_json(void);
bool say_is_json(void);

/* A wrong command line; @command may be NULL. Returns CLI_USAGE. */
__attribute__((format(printf, 2, 3)))
int say_usage(const char *command, const char *format, ...);

/* The same where the library refused the text given for --@option. */
int say_usage_library(const char *command, const char *option);

/* The library's last error. Returns CLI_REFUSED. */
int say_refused(void);

/* The same where the object that was printed tells of the error already. */
int say_refused_sentence(void);

/* Something that the program itself found. Returns CLI_REFUSED. */
__attribute__((format(printf, 3, 4)))
int say_failed(int error, enum rv_error_layer layer, const char *format, ...);

/* A remark on standard error that is no error. */
__attribute__((format(printf, 1, 2)))
void say_note(const char *format, ...);

/* Prints to standard output; what keeps it from being written, say_flush() says. */
void say_bytes(const void *bytes, size_t size);

/* Standard output, flushed; CLI_REFUSED when not all of it could be written (said once). */
int say_flush(void);

/* Says so and exits: the kernel frees whatever this process held. */
_Noreturn void say_out_of_memory(void);

#endif
