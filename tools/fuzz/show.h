/* SPDX-License-Identifier: BSD-2-Clause */
/* A program as text for people. */
#ifndef TOOLS_FUZZ_SHOW_H
#define TOOLS_FUZZ_SHOW_H

#include <stdio.h>

#include "machine.h"

/*
 * program_show - a line a call, then one an attribute and one a patch
 * @result: how the calls ended; NULL: not known, all are taken to succeed
 */
void program_show(FILE *out, const struct program *program, const struct program_result *result);

/* class_name - of what flows, "PP_INDEX" or the kernel's object; in @room where it has none */
const char *class_name(uint16_t class_id, char *room, size_t bytes);

#endif
