/* SPDX-License-Identifier: BSD-2-Clause */
/* Walks from row to row, and the rows that a command names. */
#include "objects.h"

#include <stddef.h>

static const struct rv_schema_family *const families[] = {
	&rv_family_core_device, &rv_family_core_memory, &rv_family_core_queue,
	&rv_family_core_flow,   &rv_family_mlx5_devx,   &rv_family_mlx5_object,
};

/* The row after @previous of @count rows of one kind, by index; @count at the end. */
#define NEXT(rows, count, previous)                                                             \
	((previous) ? ((size_t)((previous) - (rows)) + 1 < (count) ? (previous) + 1 : NULL)     \
		    : (count) ? (rows) : NULL)

const struct rv_schema_object *rv_schema_next_object(const struct rv_schema_object *previous)
{
	if (!previous)
		return families[0]->objects;
	for (size_t i = 0; i < COUNT_OF(families); i++) {
		const struct rv_schema_object *first = families[i]->objects;
		const struct rv_schema_object *last = first + families[i]->count - 1;

		if (previous == last)
			return i + 1 < COUNT_OF(families) ? families[i + 1]->objects : NULL;
		if (previous >= first && previous < last)
			return previous + 1;
	}
	return NULL;
}

const struct rv_schema_method *rv_schema_next_method(const struct rv_schema_object *object,
						     const struct rv_schema_method *previous)
{
	return object ? NEXT(object->methods, object->method_count, previous) : NULL;
}

const struct rv_schema_attr *rv_schema_next_attr(const struct rv_schema_method *method,
						 const struct rv_schema_attr *previous)
{
	return method ? NEXT(method->attrs, method->attr_count, previous) : NULL;
}

const struct rv_schema_attr *rv_schema_next_choice(const struct rv_schema_attr *attr,
						   const struct rv_schema_attr *previous)
{
	return attr ? NEXT(attr->choices, attr->choice_count, previous) : NULL;
}

const struct rv_schema_value *rv_schema_next_value(const struct rv_schema_values *values,
						   const struct rv_schema_value *previous)
{
	return values ? NEXT(values->values, values->count, previous) : NULL;
}

const struct rv_schema_field *rv_schema_next_field(const struct rv_schema_layout *layout,
						   const struct rv_schema_field *previous)
{
	return layout ? NEXT(layout->fields, layout->field_count, previous) : NULL;
}

static bool seen_by(uint32_t driver, uint32_t owner)
{
	return owner == RV_SCHEMA_CORE || owner == driver;
}

const struct rv_schema_object *rv_schema_object(uint32_t driver, uint16_t object_id)
{
	const struct rv_schema_object *object = NULL;

	while ((object = rv_schema_next_object(object)))
		if (object->id == object_id && seen_by(driver, object->driver))
			return object;
	return NULL;
}

const struct rv_schema_method *rv_schema_method(uint32_t driver, uint16_t object_id,
						uint16_t method_id)
{
	const struct rv_schema_object *object = rv_schema_object(driver, object_id);
	const struct rv_schema_method *method = NULL;

	while ((method = rv_schema_next_method(object, method)))
		if (method->id == method_id && seen_by(driver, method->driver))
			return method;
	return NULL;
}

const struct rv_schema_attr *rv_schema_attr(uint32_t driver, const struct rv_schema_method *method,
					    uint16_t attr_id, uint16_t kernel)
{
	const struct rv_schema_attr *attr = NULL;

	while ((attr = rv_schema_next_attr(method, attr)))
		if (attr->id == attr_id && seen_by(driver, attr->driver) &&
		    rv_schema_alive(attr->life, kernel))
			return attr;
	return NULL;
}

const struct rv_schema_attr *rv_schema_choice(const struct rv_schema_attr *attr, uint8_t elem_id)
{
	const struct rv_schema_attr *choice = NULL;

	while ((choice = rv_schema_next_choice(attr, choice)))
		if (choice->id == elem_id)
			return choice;
	return NULL;
}
