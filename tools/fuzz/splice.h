/* SPDX-License-Identifier: BSD-2-Clause */
/* Calls of one program taken into another, with their data and patches. */
#ifndef TOOLS_FUZZ_SPLICE_H
#define TOOLS_FUZZ_SPLICE_H

#include "program.h"

/*
 * splice - puts @count calls of @from, from @first on, before the call @at of @into
 * @from: @into itself where @count is 1
 *
 * Ends early where @into is full. Returns how many went in.
 */
unsigned int splice(struct program *into, unsigned int at, const struct program *from,
		    unsigned int first, unsigned int count);

/* splice_cross - the beginning of @one, then the end of @other; @cut and @rest are calls */
void splice_cross(struct program *ret, const struct program *one, unsigned int cut,
		  const struct program *other, unsigned int rest);

#endif
