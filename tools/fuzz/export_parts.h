/* SPDX-License-Identifier: BSD-2-Clause */
/* The pieces of an exported program. */
#ifndef TOOLS_FUZZ_EXPORT_PARTS_H
#define TOOLS_FUZZ_EXPORT_PARTS_H

#include <stdio.h>

#include "registry.h"

/* One program on its way out. What its calls make is v[N], N being its place in the registry. */
struct export {
	FILE *out;
	const struct program *program;
	unsigned int number; /* of the program in its sequence, from 1 */
	struct registry registry;
};

/* What comes before the calls: text for all, and helpers for programs that hold @call. */
struct export_part {
	const char *call; /* "tail(" */
	const char *text; /* NULL: the last one */
};
extern const struct export_part export_parts[];

/* export_call - the function of the call at @index, callNUMBER_INDEX() */
void export_call(struct export *export, unsigned int index);

/* export_ioctl - its body */
void export_ioctl(struct export *export, const struct call *call, unsigned int index);

/* export_value - C for what @ref means: "v[3]" */
void export_value(struct export *export, struct resource_ref ref);

/* export_patches - what is to be written over the data of a span before it is used */
void export_patches(struct export *export, struct data_span span);

#endif
