/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What was found as one C program: raw ioctls, no header but libc's and the kernel's
 * errno, to be read and run by somebody who has nothing of this tree.
 */
#ifndef TOOLS_FUZZ_EXPORT_H
#define TOOLS_FUZZ_EXPORT_H

#include <stdio.h>

#include "sequence.h"

/* export_c - @title: what it does, for the comment at the top; NULL: not known */
void export_c(FILE *out, const struct sequence *sequence, const char *title);

#endif
