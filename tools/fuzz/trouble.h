/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What goes wrong around a call: the card refuses, keeps silent or leaves, the kernel has no
 * memory. What a driver undoes then is code that nothing else reaches.
 */
#ifndef TOOLS_FUZZ_TROUBLE_H
#define TOOLS_FUZZ_TROUBLE_H

#include "chance.h"
#include "program.h"

/* trouble_any - of the card, as a call; mostly it refuses one command out of the next few */
struct call trouble_any(struct chance *chance);

/* trouble_around - before or in some call of @program; false where it has none, or no room */
bool trouble_around(struct program *program, struct chance *chance);

#endif
