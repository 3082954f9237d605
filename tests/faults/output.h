/* SPDX-License-Identifier: BSD-2-Clause */
/* What a call is given to write into, before an unmapped page; whether it is as it was. */
#ifndef TEST_OUTPUT_H
#define TEST_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

/* @bytes bytes that hold a pattern, the same address each time. */
void *output_fresh(size_t bytes);
/* The one asked for last was an input: it may be what it is. */
void output_input(void);
bool output_is_fresh(void);

#endif
