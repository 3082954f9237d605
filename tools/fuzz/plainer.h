/* SPDX-License-Identifier: BSD-2-Clause */
/* Changes that make a program plainer without taking calls away. */
#ifndef TOOLS_FUZZ_PLAINER_H
#define TOOLS_FUZZ_PLAINER_H

#include "program.h"

enum plainer {
	PLAINER_DONE, /* it is plainer now */
	PLAINER_NONE, /* that change would change nothing */
	PLAINER_END   /* there are fewer changes than this */
};

/*
 * plainer_step - the change of number @step, from 0: attributes and patches away, flags,
 * numbers, deltas and data to zero
 */
enum plainer plainer_step(struct program *program, unsigned int step);

#endif
