/* SPDX-License-Identifier: BSD-2-Clause */
/* Programs as they are made: calls added one after another, and what these made so far. */
#ifndef TOOLS_FUZZ_MAKER_H
#define TOOLS_FUZZ_MAKER_H

#include <rawverbs/schema.h>

#include "chance.h"
#include "program.h"

#define MAKER_MAX_MADE 128

struct maker_made {
	uint16_t class_id;
	bool dead;
};

struct maker {
	struct program *program;
	struct chance chance;
	uint16_t kernel; /* whose rows are used */
	/* Of 256: how often an attribute or field is not what is known to work. */
	unsigned int deviation;
	uint16_t also;  /* an attribute that is put though it is better left away; 0: none */
	bool full; /* something found no room: the program is not what was wanted */
	bool plain_uars; /* contexts have UARs from the start, for what asks for those */
	unsigned int depth;
	unsigned int made_count;
	struct maker_made made[MAKER_MAX_MADE];
};

/* maker_open - starts an empty @program: nothing is made yet */
void maker_open(struct maker *maker, struct program *program, uint64_t seed);

/* maker_follow - takes over what the calls of @program make if all of them succeed */
void maker_follow(struct maker *maker, const struct program *program);

bool maker_has(const struct maker *maker, uint16_t class_id);

/* maker_last - the last one; now and then, by the deviation, another or a dead one */
struct resource_ref maker_last(struct maker *maker, uint16_t class_id);

/* maker_deviates - whether this time something else than what works is put */
bool maker_deviates(struct maker *maker);

/* A call to be filled in; it is added when all that it needs was added before it. */
struct call maker_draft(enum call_kind kind);

/* maker_add - the filled call, with what it makes and ends noted; false where there is no room */
bool maker_add(struct maker *maker, const struct call *call);

/* The next attribute, stretch of data, patch; without room NULL or an empty one, and full. */
struct call_attr *maker_attr(struct maker *maker, struct call *call, uint16_t id);
struct data_span maker_data(struct maker *maker, size_t bytes);
void maker_patch(struct maker *maker, size_t offset, unsigned int bytes, bool big_endian,
		 struct resource_ref ref);

#endif
