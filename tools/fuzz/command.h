/* SPDX-License-Identifier: BSD-2-Clause */
/* The commands of the program rawverbs-fuzz; usage comes from the table in main.c. */
#ifndef TOOLS_FUZZ_COMMAND_H
#define TOOLS_FUZZ_COMMAND_H

#include <stddef.h>

#define EXIT_USAGE 2

/* Each gets its own name as the first word, returns an exit status, -1 for a wrong use. */
int command_export(int argc, char **argv);
int command_keep(int argc, char **argv);
int command_reports(int argc, char **argv);
int command_ring(int argc, char **argv);
int command_show(int argc, char **argv);

/* A whole file, allocated, with a NUL behind it; NULL: it cannot be read, which is said. */
char *file_read(const char *path, size_t *ret_bytes);

#endif
