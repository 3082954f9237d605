/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Calls and programs from the schema. Whatever a call needs (a context, a PD, a queue of
 * DEVX…) is made by calls before it, and what these need before them.
 */
#ifndef TOOLS_FUZZ_GENERATE_H
#define TOOLS_FUZZ_GENERATE_H

#include "mailbox.h"
#include "maker.h"

/* generate_program - a whole one, from @seed alone */
void generate_program(struct program *ret, uint64_t seed, uint16_t kernel);

/* generate_any - one call more, of any kind; false where the program has no room */
bool generate_any(struct maker *maker);

/* These add one call, and what it needs; false where the program has no room. */
bool generate_context(struct maker *maker);
bool generate_method(struct maker *maker, const struct rv_schema_object *object,
		     const struct rv_schema_method *method);
bool generate_write(struct maker *maker, const struct rv_schema_write *write, bool by_write);
bool generate_any_write(struct maker *maker, bool by_write);
bool generate_mailbox(struct maker *maker, const struct mailbox *mailbox, bool async);

/* generate_need - sees to it that there is a resource of this class */
bool generate_need(struct maker *maker, uint16_t class_id);

/* The parts: an attribute of a call; a structure, as data. */
void generate_attr(struct maker *maker, struct call *call, const struct rv_schema_attr *attr);
struct data_span generate_layout(struct maker *maker, const struct rv_schema_layout *layout);

/* generate_uhw - the driver's part in and out, where @uhw has it */
void generate_uhw(struct maker *maker, struct call *call, const struct rv_schema_uhw *uhw);

/* generate_value - one of the kernel's names, several of its bits, or any number */
uint64_t generate_value(struct maker *maker, const struct rv_schema_values *values);

#endif
