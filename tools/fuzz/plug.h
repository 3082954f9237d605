/* SPDX-License-Identifier: BSD-2-Clause */
/* Taking the card out of the machine and putting it back: tools/guest/inside/plug.c says how. */
#ifndef TOOLS_FUZZ_PLUG_H
#define TOOLS_FUZZ_PLUG_H

#include <stdbool.h>

struct plug {
	char remove[256]; /* the file of the card; empty: it has none */
};

/* plug_find - the card behind a uverbs node */
void plug_find(struct plug *plug, const char *node);

/* plug_out - returns when the drivers let go; 0 or errno */
int plug_out(const struct plug *plug);

/* plug_in - returns when the node is there again; false: it did not come within a minute */
bool plug_in(struct plug *plug, const char *node);

#endif
