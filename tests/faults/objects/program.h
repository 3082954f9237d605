/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A program that makes one of everything, uses it, and takes it back. Its buffers end where an
 * unmapped page begins. Each step that fails has written none of its outputs and made nothing.
 */
#ifndef TEST_PROGRAM_H
#define TEST_PROGRAM_H

#include <rawverbs/error.h>

/* The first step that did not succeed: what it returned, and what rv_last_error() tells. */
struct failure {
	const char *step; /* NULL: none */
	int error;
	int told;
	enum rv_error_layer layer;
};

/* Opens and makes, until a step fails: 0 or its errno. */
int program_make(void);
/* Frees what was made, a refused one twice; the context stays as it is. */
void program_unmake(void);
/* Both. */
int program_run(void);
const struct failure *program_failure(void);
/* Closes the context; how many objects it says were alive. */
unsigned int program_close(void);

#endif
