/* SPDX-License-Identifier: BSD-2-Clause */
/* The families of objects, a file each; objects.c walks them. */
#ifndef RV_SCHEMA_OBJECTS_H
#define RV_SCHEMA_OBJECTS_H

#include <rawverbs/schema.h>

#include "life.h"

#include "ib_user_ioctl_cmds.h"
#include "mlx5_user_ioctl_cmds.h"

struct rv_schema_family {
	size_t count;
	const struct rv_schema_object *objects;
};

extern const struct rv_schema_family rv_family_core_device;
extern const struct rv_schema_family rv_family_core_memory;
extern const struct rv_schema_family rv_family_core_queue;
extern const struct rv_schema_family rv_family_core_flow;
extern const struct rv_schema_family rv_family_mlx5_devx;
extern const struct rv_schema_family rv_family_mlx5_object;

#define OBJECTS(family)                                                                         \
	const struct rv_schema_family rv_family_##family = { COUNT_OF(objects), objects }

#define METHOD(identifier, number, rows)                                                        \
	.name = #identifier, .id = (number), .attr_count = COUNT_OF(rows), .attrs = (rows)
#define OBJECT(identifier, rows)                                                                \
	.name = #identifier, .id = (identifier), .method_count = COUNT_OF(rows), .methods = (rows)
/* Made and destroyed by other means than methods of its own. */
#define BARE_OBJECT(identifier) .name = #identifier, .id = (identifier)
#define BY_FD .is_fd = true

#endif
