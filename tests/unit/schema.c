/* SPDX-License-Identifier: BSD-2-Clause */
/* The table of the uverbs surface: whole, free of contradictions, and walked safely. */
#include <criterion/criterion.h>
#include <rawverbs/schema.h>
#include <string.h>

#define EACH(kind, row, ...)                                                                     \
	for (const struct rv_schema_##kind *row = NULL; (row = rv_schema_next_##kind(__VA_ARGS__));)
#define EACH_OBJECT(row) EACH(object, row, row)
#define EACH_METHOD(object, row) EACH(method, row, object, row)
#define EACH_ATTR(method, row) EACH(attr, row, method, row)
#define EACH_FIELD(layout, row) EACH(field, row, layout, row)
#define EACH_LAYOUT(row) EACH(layout, row, row)

static bool overlap(struct rv_schema_life one, struct rv_schema_life other)
{
	for (uint16_t kernel = 0; (kernel = rv_schema_next_kernel(kernel));)
		if (rv_schema_alive(one, kernel) && rv_schema_alive(other, kernel))
			return true;
	return false;
}

static bool lives(struct rv_schema_life life)
{
	return overlap(life, life);
}

Test(schema, the_kernels_go_upwards_and_end)
{
	unsigned int count = 0;

	for (uint16_t kernel = 0, next; (next = rv_schema_next_kernel(kernel)); kernel = next) {
		cr_assert_gt(next, kernel);
		count++;
	}
	cr_assert_eq(count, 4u);
	cr_assert_eq(rv_schema_next_kernel(RV_SCHEMA_NEWEST), 0);
}

Test(schema, a_row_lives_from_its_first_kernel_to_before_its_end)
{
	const struct rv_schema_life some = { RV_SCHEMA_KERNEL(6, 1), RV_SCHEMA_KERNEL(7, 3) };
	const struct rv_schema_life always = { 0, 0 };

	cr_assert(!rv_schema_alive(some, RV_SCHEMA_KERNEL(5, 10)));
	cr_assert(rv_schema_alive(some, RV_SCHEMA_KERNEL(6, 1)));
	cr_assert(rv_schema_alive(some, RV_SCHEMA_KERNEL(6, 12)));
	cr_assert(!rv_schema_alive(some, RV_SCHEMA_KERNEL(7, 3)));
	cr_assert(!rv_schema_alive(some, RV_SCHEMA_NEWEST));
	cr_assert(rv_schema_alive(always, RV_SCHEMA_KERNEL(5, 7)));
	cr_assert(rv_schema_alive(always, RV_SCHEMA_NEWEST));
}

Test(schema, what_is_not_there_is_walked_as_empty)
{
	cr_assert_null(rv_schema_next_method(NULL, NULL));
	cr_assert_null(rv_schema_next_attr(NULL, NULL));
	cr_assert_null(rv_schema_next_choice(NULL, NULL));
	cr_assert_null(rv_schema_next_value(NULL, NULL));
	cr_assert_null(rv_schema_next_field(NULL, NULL));
	cr_assert_null(rv_schema_attr(RV_SCHEMA_MLX5, NULL, 0, RV_SCHEMA_NEWEST));
	cr_assert_null(rv_schema_choice(NULL, 0));
	cr_assert_null(rv_schema_layout(NULL));
	cr_assert_null(rv_schema_layout("ib_uverbs_nothing"));
	cr_assert_eq(rv_schema_layout_bytes(NULL, RV_SCHEMA_NEWEST), 0);
	cr_assert_null(rv_schema_write(0x7fffffff));
	cr_assert_null(rv_schema_uhw_of_method(RV_SCHEMA_MLX5, RV_SCHEMA_NO_OBJECT, 0));
	cr_assert_null(rv_schema_uhw_of_write(RV_SCHEMA_CORE, 0));
}

Test(schema, rows_of_another_driver_are_not_found)
{
	const struct rv_schema_method *query;

	cr_assert_not_null(rv_schema_object(RV_SCHEMA_MLX5, 0x1007));
	cr_assert_null(rv_schema_object(14, 0x1007));
	cr_assert_not_null(rv_schema_method(RV_SCHEMA_MLX5, 9, 0x1000));
	cr_assert_null(rv_schema_method(14, 9, 0x1000));
	query = rv_schema_method(14, 0, 4);
	cr_assert_str_eq(query->name, "UVERBS_METHOD_QUERY_CONTEXT");
	cr_assert_null(rv_schema_attr(14, query, 0x1000, RV_SCHEMA_NEWEST));
	cr_assert_not_null(rv_schema_attr(RV_SCHEMA_MLX5, query, 0x1000, RV_SCHEMA_NEWEST));
}

Test(schema, a_row_of_a_kernel_is_the_one_of_that_kernel)
{
	const struct rv_schema_method *create = rv_schema_method(RV_SCHEMA_MLX5, 9, 0x1000);
	const struct rv_schema_method *context = rv_schema_method(RV_SCHEMA_MLX5, 0, 3);

	/* struct mlx5_ib_match_params grew. */
	cr_assert_eq(rv_schema_attr(1, create, 0x1001, RV_SCHEMA_KERNEL(5, 10))->max_bytes, 512);
	cr_assert_eq(rv_schema_attr(1, create, 0x1001, RV_SCHEMA_KERNEL(6, 1))->max_bytes, 640);
	cr_assert_null(rv_schema_attr(1, context, 2, RV_SCHEMA_KERNEL(6, 12)));
	cr_assert_not_null(rv_schema_attr(1, context, 2, RV_SCHEMA_NEWEST));
	cr_assert_eq(rv_schema_layout_bytes(rv_schema_layout("mlx5_ib_match_params"),
					    RV_SCHEMA_KERNEL(5, 10)), 512);
}

Test(schema, no_two_rows_claim_the_same_number_on_one_kernel)
{
	EACH_OBJECT(object) {
		EACH_OBJECT(other)
			cr_assert(object == other || object->id != other->id, "%s", object->name);
		EACH_METHOD(object, method) {
			EACH_METHOD(object, second)
				cr_assert(method == second || method->id != second->id, "%s",
					  method->name);
			EACH_ATTR(method, attr)
				EACH_ATTR(method, again)
					cr_assert(attr == again || attr->id != again->id ||
						  !overlap(attr->life, again->life),
						  "%s", attr->name);
		}
	}
}

static void attr_is_sound(const struct rv_schema_method *method, const struct rv_schema_attr *attr)
{
	const bool by_object = attr->kind == RV_SCHEMA_HANDLE || attr->kind == RV_SCHEMA_FD ||
			       attr->kind == RV_SCHEMA_HANDLES;

	cr_assert(lives(attr->life), "%s", attr->name);
	cr_assert_leq(attr->min_bytes, attr->max_bytes, "%s", attr->name);
	cr_assert_eq(by_object, attr->access != RV_SCHEMA_ACCESS_NONE, "%s", attr->name);
	cr_assert_eq(by_object, attr->object_id != RV_SCHEMA_NO_OBJECT, "%s", attr->name);
	cr_assert_eq(attr->kind == RV_SCHEMA_ENUM, attr->choice_count > 0, "%s", attr->name);
	if (by_object && attr->object_id != RV_SCHEMA_ANY_OBJECT)
		cr_assert_not_null(rv_schema_object(RV_SCHEMA_MLX5, attr->object_id), "%s",
				   attr->name);
	for (uint16_t kernel = 0; (kernel = rv_schema_next_kernel(kernel));)
		if (attr->life.since && rv_schema_alive(attr->life, kernel))
			cr_assert(rv_schema_alive(method->life, kernel), "%s", attr->name);
	/* A structure of fixed size says how large the attribute is. */
	if (attr->layout && !attr->repeated && attr->max_bytes != UINT16_MAX)
		for (uint16_t kernel = 0; (kernel = rv_schema_next_kernel(kernel));)
			if (rv_schema_alive(attr->life, kernel))
				cr_assert_eq(rv_schema_layout_bytes(attr->layout, kernel),
					     attr->max_bytes, "%s", attr->name);
}

Test(schema, every_attribute_is_sound)
{
	unsigned int count = 0;

	EACH_OBJECT(object)
		EACH_METHOD(object, method) {
			cr_assert(lives(method->life), "%s", method->name);
			cr_assert_gt(method->attr_count, 0u, "%s", method->name);
			EACH_ATTR(method, attr) {
				attr_is_sound(method, attr);
				count++;
			}
		}
	cr_assert_geq(count, 300u);
}

Test(schema, members_fill_their_structure)
{
	EACH_LAYOUT(layout) {
		cr_assert_eq(rv_schema_layout(layout->name), layout);
		if (!layout->life.until)
			cr_assert_eq(rv_schema_layout_bytes(layout, RV_SCHEMA_NEWEST),
				     layout->bytes, "%s", layout->name);
		EACH_FIELD(layout, field) {
			cr_assert(lives(field->life), "%s.%s", layout->name, field->name);
			cr_assert_leq(field->offset + field->bytes * field->count, 1024);
			cr_assert_eq(field->kind == RV_SCHEMA_FIELD_LAYOUT, field->layout != NULL,
				     "%s.%s", layout->name, field->name);
			if (field->kind == RV_SCHEMA_FIELD_LAYOUT)
				cr_assert_eq(field->bytes, field->layout->bytes, "%s.%s",
					     layout->name, field->name);
		}
	}
}

Test(schema, a_write_command_takes_at_least_its_structure)
{
	const struct rv_schema_write *write = NULL;

	while ((write = rv_schema_next_write(write))) {
		cr_assert_eq(rv_schema_write(write->number), write);
		cr_assert_not_null(rv_schema_object(RV_SCHEMA_CORE, write->object_id));
		if (write->number & RV_SCHEMA_WRITE_EX) {
			cr_assert_eq(write->request_bytes, 0, "%s", write->name);
			continue;
		}
		cr_assert_eq(write->request_bytes, write->request->bytes, "%s", write->name);
		cr_assert_eq(write->response_bytes, write->response ? write->response->bytes : 0,
			     "%s", write->name);
	}
}

Test(schema, the_drivers_part_belongs_to_what_takes_one)
{
	const struct rv_schema_uhw *uhw = NULL;

	while ((uhw = rv_schema_next_uhw(uhw))) {
		const struct rv_schema_method *method =
			rv_schema_method(uhw->driver, uhw->object_id, uhw->method_id);

		cr_assert(uhw->in || uhw->out);
		if (uhw->object_id == RV_SCHEMA_NO_OBJECT) {
			cr_assert_not_null(rv_schema_write(uhw->write));
			cr_assert(rv_schema_write(uhw->write)->uhw);
			continue;
		}
		cr_assert_not_null(method);
		cr_assert_not_null(rv_schema_attr(uhw->driver, method, 0x1000, RV_SCHEMA_NEWEST),
				   "%s", method->name);
		for (uint16_t kernel = 0; (kernel = rv_schema_next_kernel(kernel));)
			cr_assert_eq(rv_schema_alive(uhw->life, kernel),
				     rv_schema_alive(method->life, kernel), "%s", method->name);
	}
}

Test(schema, names_of_numbers_are_told_once_each)
{
	const struct rv_schema_values *values = NULL;

	while ((values = rv_schema_next_values(values))) {
		const struct rv_schema_value *value = NULL;

		cr_assert_gt(values->count, 0u);
		while ((value = rv_schema_next_value(values, value))) {
			const struct rv_schema_value *other = value;

			while ((other = rv_schema_next_value(values, other)))
				cr_assert(strcmp(value->name, other->name) != 0 ||
					  !overlap(value->life, other->life), "%s", value->name);
		}
	}
}

Test(schema, a_walk_along_a_list_goes_on_only_from_what_it_gave)
{
	const struct rv_schema_layout *layout = rv_schema_next_layout(NULL);
	const struct rv_schema_values *values = rv_schema_next_values(NULL);
	const struct rv_schema_layout layout_elsewhere = *layout;
	const struct rv_schema_values values_elsewhere = *values;
	size_t layouts = 0, sets = 0;

	for (; layout && layouts < 1000; layout = rv_schema_next_layout(layout))
		layouts++;
	for (; values && sets < 1000; values = rv_schema_next_values(values))
		sets++;
	cr_assert(layouts > 150 && layouts < 1000, "%zu", layouts);
	cr_assert(sets > 60 && sets < 1000, "%zu", sets);
	cr_assert_null(rv_schema_next_layout(&layout_elsewhere));
	cr_assert_null(rv_schema_next_values(&values_elsewhere));
}
