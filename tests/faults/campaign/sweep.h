/* SPDX-License-Identifier: BSD-2-Clause */
/* What the sweeps of the campaign share. */
#ifndef TEST_SWEEP_H
#define TEST_SWEEP_H

#include <stdbool.h>

#include "world.h"

/* One function under test, in a world of its own each time. */
struct trial {
	const struct function *function;
	struct world world;
	struct world_counts before;
	unsigned int memory; /* allocations alive before the call */
	int result;
};

/* A fresh kernel and world, and what the function wants. */
void trial_begin(struct trial *trial, const struct function *function);
/*
 * The call, under the plan that was made; the @allocation-th allocation (UINT_MAX: none) fails,
 * or, where memory is @exhausted, that and all after it.
 */
void trial_call(struct trial *trial, unsigned int allocation);
void trial_call_exhausted(struct trial *trial, unsigned int allocation);
/*
 * Takes back what was made; complains, and counts, where something is left then. @lied: of
 * objects, so that they cannot be counted; @direct: the kernel itself writes the output.
 */
void trial_end(struct trial *trial, bool lied, bool direct);

/* What is counted: printed at the end, for tools/check --faults. */
enum count {
	COUNT_FUNCTIONS,
	COUNT_ALLOCATIONS,
	COUNT_CALLS,
	COUNT_LIES,
	COUNT_EXHAUSTED,
	COUNT_CONTEXTS,
	COUNT_LEAKS,
	COUNTS
};
void count(enum count what, unsigned int number);

/* The sweeps. */
struct sweep {
	const char *sentence; /* of the result, behind the function's name */
	void (*run)(const struct function *function);
};
extern const struct sweep sweep_allocations;
extern const struct sweep sweep_calls;
extern const struct sweep sweep_exhausted;
extern const struct sweep sweep_lies;

/* thousand.c */
void thousand_contexts(void);

/* expect.c: what the function may give where @what fails with @error. */
bool expected(const struct function *function, const char *what, int error, int result);

#endif
