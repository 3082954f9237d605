/* SPDX-License-Identifier: BSD-2-Clause */
/* Programs changed a little, with sense: by calls, attributes, data and what flows. */
#ifndef TOOLS_FUZZ_MUTATE_H
#define TOOLS_FUZZ_MUTATE_H

#include "chance.h"
#include "program.h"

/* mutate - one change or a few; @seed alone decides which */
void mutate(struct program *program, uint64_t seed, uint16_t kernel);

/* mutate_cross - something of both; @one if they do not fit */
void mutate_cross(struct program *ret, const struct program *one, const struct program *other,
		  uint64_t seed);

/* The parts: each makes one change, and returns false where there is nothing to change. */
bool mutate_calls(struct program *program, struct chance *chance, uint16_t kernel);
bool mutate_call(struct program *program, struct chance *chance);
bool mutate_attr(struct program *program, struct chance *chance, uint16_t kernel);
bool mutate_data(struct program *program, struct chance *chance);
bool mutate_flow(struct program *program, struct chance *chance);

/* mutate_number - a number like @value: one more, one bit, its negative… or any */
uint64_t mutate_number(struct chance *chance, uint64_t value);

/* mutate_some_ioctl - one of the program's ioctls with attributes, or NULL */
struct call *mutate_some_ioctl(struct program *program, struct chance *chance);

/* mutate_some_class - of a resource: of those that calls make, or any */
uint16_t mutate_some_class(const struct program *program, struct chance *chance);

#endif
