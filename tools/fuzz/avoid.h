/* SPDX-License-Identifier: BSD-2-Clause */
/* What would only end a run: a part of the card that connectx has not, a bug that is known. */
#ifndef TOOLS_FUZZ_AVOID_H
#define TOOLS_FUZZ_AVOID_H

#include "program.h"

/*
 * avoid - takes such calls out of a program: REREG_MR, which the driver does by a work
 * request of its own (UMR) and waits for without end, and connectx carries out none of
 * those; and what brings about a bug of the kernel that is known and mended in later ones
 *
 * Returns how many.
 */
unsigned int avoid(struct program *program);

#endif
