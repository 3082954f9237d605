/* SPDX-License-Identifier: BSD-2-Clause */
/* The table of the kernel's surface: it asks nobody and allocates nothing. */
#include <errno.h>
#include <rawverbs/schema.h>

#include "world.h"

#define MLX5 1

static const struct rv_schema_object *device(void)
{
	return rv_schema_object(MLX5, 0);
}

static const struct rv_schema_method *method(void)
{
	return rv_schema_next_method(device(), NULL);
}

static const struct rv_schema_attr *attr(void)
{
	return rv_schema_next_attr(method(), NULL);
}

/* One that has choices. */
static const struct rv_schema_attr *choosing(void)
{
	return rv_schema_attr(MLX5, rv_schema_method(MLX5, 0x1005, 0x1000), 0x1003,
			      RV_SCHEMA_NEWEST);
}

#define FINDS(f, expression) GIVES(f, (expression) ? 0 : ENOENT)

FINDS(rv_schema_next_kernel, rv_schema_next_kernel(0))
FINDS(rv_schema_alive, rv_schema_alive((struct rv_schema_life){ 0, 0 }, RV_SCHEMA_NEWEST))
FINDS(rv_schema_next_object, rv_schema_next_object(NULL))
FINDS(rv_schema_next_method, method())
FINDS(rv_schema_next_attr, attr())
FINDS(rv_schema_next_choice, !rv_schema_next_choice(attr(), NULL))
FINDS(rv_schema_next_value, rv_schema_next_value(rv_schema_next_values(NULL), NULL))
FINDS(rv_schema_next_field, rv_schema_next_field(rv_schema_next_layout(NULL), NULL))
FINDS(rv_schema_next_layout, rv_schema_next_layout(NULL))
FINDS(rv_schema_next_values, rv_schema_next_values(NULL))
FINDS(rv_schema_next_write, rv_schema_next_write(NULL))
FINDS(rv_schema_next_uhw, rv_schema_next_uhw(NULL))
FINDS(rv_schema_object, device())
FINDS(rv_schema_method, rv_schema_method(MLX5, 0, 3))
FINDS(rv_schema_attr, rv_schema_attr(MLX5, method(), attr()->id, RV_SCHEMA_NEWEST))
FINDS(rv_schema_choice, !rv_schema_choice(choosing(), 0xff))
FINDS(rv_schema_layout, rv_schema_layout("ib_uverbs_query_port"))
FINDS(rv_schema_layout_bytes,
      rv_schema_layout_bytes(rv_schema_layout("ib_uverbs_query_port"), RV_SCHEMA_NEWEST))
FINDS(rv_schema_write, rv_schema_write(2))
FINDS(rv_schema_uhw_of_method, rv_schema_uhw_of_method(MLX5, 0, 3))
FINDS(rv_schema_uhw_of_write, rv_schema_uhw_of_write(MLX5, 3))

static const struct function rows[] = {
	ROW(rv_schema_next_kernel),
	ROW(rv_schema_alive),
	ROW(rv_schema_next_object),
	ROW(rv_schema_next_method),
	ROW(rv_schema_next_attr),
	ROW(rv_schema_next_choice),
	ROW(rv_schema_next_value),
	ROW(rv_schema_next_field),
	ROW(rv_schema_next_layout),
	ROW(rv_schema_next_values),
	ROW(rv_schema_next_write),
	ROW(rv_schema_next_uhw),
	ROW(rv_schema_object),
	ROW(rv_schema_method),
	ROW(rv_schema_attr),
	ROW(rv_schema_choice),
	ROW(rv_schema_layout),
	ROW(rv_schema_layout_bytes),
	ROW(rv_schema_write),
	ROW(rv_schema_uhw_of_method),
	ROW(rv_schema_uhw_of_write),
};

TABLE(schema);
