/* SPDX-License-Identifier: BSD-2-Clause */
/* Which calls are the way to a resource. */
#ifndef TOOLS_FUZZ_WAYS_H
#define TOOLS_FUZZ_WAYS_H

#include <rawverbs/schema.h>
#include <stdbool.h>
#include <stdint.h>

/* A method of the schema, or (@write) a write command. */
struct way {
	uint16_t class_id;
	bool write;
	uint16_t object_id;
	uint16_t method_id;
	uint32_t number;
};

/*
 * way_method_next - all methods that @kernel has, of the core and of mlx5
 *
 * Both begin as NULL. Returns false after the last one.
 */
bool way_method_next(uint16_t kernel, const struct rv_schema_object **object,
		     const struct rv_schema_method **method);

/* way_next - the ways to @class_id, best first, from NULL to NULL */
const struct way *way_next(uint16_t class_id, const struct way *previous);

#endif
