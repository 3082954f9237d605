/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What a fuzzing process does about findings: before each program it is put into the
 * ring, after it the answers are held against the schema and the kernel's log is looked
 * at; now and then the card is asked whether anything was left on it. What is found is
 * saved as a folder, the programs of the ring with it. What stops the kernel is for the
 * host to save (rawverbs-fuzz keep).
 */
#ifndef TOOLS_FUZZ_GUARD_H
#define TOOLS_FUZZ_GUARD_H

#include "machine.h"
#include "oracle.h"

struct guard_options {
	struct machine *machine;
	const char *ring;     /* a file or device memory; NULL: /dev/ram-file, or a file in /tmp */
	const char *findings; /* a folder, made when it is needed; NULL: they are only told */
	char *const *facts;   /* "kernel=6.1", …: kept with each */
	size_t fact_count;
	unsigned int every;   /* programs between two looks at the card; 0: 512 */
};

struct guard;

/* Returns NULL and says why on standard error. */
struct guard *guard_open(const struct guard_options *options);
void guard_close(struct guard *guard);

/* guard_before - @data is the program that runs next, as bytes */
void guard_before(struct guard *guard, const void *data, size_t bytes);

/* guard_after - it has run. Returns how many new findings that made. */
unsigned int guard_after(struct guard *guard, const struct program *program,
			 const struct program_result *result);

/* guard_card - looks at the card now; what is left is traced to a program. As guard_after(). */
unsigned int guard_card(struct guard *guard);

struct guard_counts {
	uint64_t programs;
	unsigned int findings; /* kinds of them, those saved by an earlier process not counted */
	unsigned int left;     /* what the card held at the last look */
	unsigned int ioctls;
	unsigned int good;     /* of them, that returned 0 */
	unsigned int methods;  /* distinct ones among these */
	struct oracle_counts answers;
};
struct guard_counts guard_counts(const struct guard *guard);

/* guard_left_title - the title of a finding that @text (machine_left()'s) is left */
void guard_left_title(const char *text, char *ret_title, size_t room);

/*
 * guard_left_grave - whether @text tells of more than objects: these may be the driver's own,
 * made when first needed and kept until it goes (steering anchors' tables, 6.1), which shows
 * in that the same program does not leave more of them when it runs again
 */
bool guard_left_grave(const char *text);

/* guard_heal - the card out and in again; returns whether it holds nothing then */
bool guard_heal(struct machine *machine);

#endif
