/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A program's descriptors are those from @base on: below it all numbers are taken, above
 * none. So whatever a program leaves open is closed with one call, and it meets the same
 * numbers each time.
 */
#ifndef TOOLS_FUZZ_DESCRIPTORS_H
#define TOOLS_FUZZ_DESCRIPTORS_H

#include <stdbool.h>

struct descriptors {
	int base;
	int spare; /* fills numbers that are free below */
	bool stale; /* somebody else opened or closed meanwhile */
};

bool descriptors_open(struct descriptors *descriptors);

/* Before a program. */
void descriptors_begin(struct descriptors *descriptors);

/*
 * descriptors_first - a program's first descriptor has this number
 *
 * Where that is not @base, others live in this process: what they opened is not closed.
 */
void descriptors_first(struct descriptors *descriptors, int fd);

/* After it. */
void descriptors_end(const struct descriptors *descriptors);

#endif
