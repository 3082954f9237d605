/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What the calls of a program have made so far, and how a ref finds it. What one call
 * made dies together: a pacing index with its handle.
 */
#ifndef TOOLS_FUZZ_REGISTRY_H
#define TOOLS_FUZZ_REGISTRY_H

#include "flow.h"

#define REGISTRY_MAX (PROGRAM_MAX_CALLS * FLOW_MAX_PRODUCTS + 2)

struct resource {
	uint16_t class_id;
	uint8_t call; /* that made it */
	uint8_t attr; /* where: an index, meaningless for FLOW_RESULT and FLOW_RESPONSE */
	uint8_t place;
	bool dead;
	uint64_t value;
	size_t bytes; /* of a mapping */
};

struct registry {
	unsigned int count;
	struct resource resources[REGISTRY_MAX];
};

/* registry_add - NULL where it is full */
struct resource *registry_add(struct registry *registry, uint16_t class_id, unsigned int call,
			      uint64_t value);

/* registry_find - what @ref means now; NULL: nothing of that class is there */
struct resource *registry_find(struct registry *registry, struct resource_ref ref);

/* registry_kill - @resource and all that its call made */
void registry_kill(struct registry *registry, const struct resource *resource);

/*
 * registry_assume - what @call, the @index-th, makes where it succeeds, and destroys;
 * values are the calls' numbers
 *
 * For looking at a program without running it.
 */
void registry_assume(struct registry *registry, const struct program *program,
		     const struct call *call, unsigned int index);

#endif
