/* SPDX-License-Identifier: BSD-2-Clause */
/* What the schema allows beside what is known to work comes up in programs that are made. */
#include <criterion/criterion.h>
#include <generate.h>
#include <hints.h>
#include <rawverbs/schema.h>
#include <stdlib.h>

#define PROGRAMS 20000u
#define SEEN 65536u

/* A method's attribute and a number of it, hashed; two that meet make the test milder, not wrong. */
struct seen {
	bool values[SEEN];
	bool lengths[SEEN];
};

static size_t place(uint16_t object, uint16_t method, uint16_t attr, uint64_t number)
{
	const uint64_t key = ((uint64_t)object << 40 | (uint64_t)method << 20 | attr) ^ number << 17;

	return (size_t)(key * 0x9e3779b97f4a7c15u >> 48);
}

static void note(struct seen *seen, const struct program *program)
{
	for (unsigned int i = 0; i < program->call_count; i++) {
		const struct call *call = &program->calls[i];

		for (unsigned int j = 0; call->kind == CALL_IOCTL && j < call->attr_count; j++) {
			const struct call_attr *attr = &call->attrs[j];

			seen->lengths[place(call->object_id, call->method_id, attr->id,
					    attr->length)] = true;
			if (attr->source == ATTR_NUMBER)
				seen->values[place(call->object_id, call->method_id, attr->id,
						   attr->number)] = true;
		}
	}
}

static unsigned int values(const struct seen *seen, const struct rv_schema_object *object,
			   const struct rv_schema_method *method, const struct rv_schema_attr *row)
{
	const struct hint *hint = hint_of(object->id, method->id, row->id);
	unsigned int wanted = 0;

	if (!row->values || !hint || hint->kind != HINT_NUMBER)
		return 0;
	for (size_t i = 0; i < row->values->count; i++, wanted++)
		cr_expect(seen->values[place(object->id, method->id, row->id,
					     row->values->values[i].value)],
			  "%s, %s: %s", method->name, row->name, row->values->values[i].name);
	return wanted;
}

static unsigned int lengths(const struct seen *seen, const struct rv_schema_object *object,
			    const struct rv_schema_method *method,
			    const struct rv_schema_attr *row)
{
	const struct hint *hint = hint_of(object->id, method->id, row->id);

	if (!hint || hint->kind != HINT_BYTES || row->max_bytes <= row->min_bytes)
		return 0;
	cr_expect(seen->lengths[place(object->id, method->id, row->id, row->min_bytes)],
		  "%s, %s: %u bytes", method->name, row->name, row->min_bytes);
	cr_expect(row->max_bytes > 4096 ||
			  seen->lengths[place(object->id, method->id, row->id, row->max_bytes)],
		  "%s, %s: %u bytes", method->name, row->name, row->max_bytes);
	return 1;
}

Test(variety, each_value_that_the_schema_names_and_the_ends_of_each_length_come_up)
{
	struct seen *seen = calloc(1, sizeof(*seen));
	struct program *program = calloc(1, sizeof(*program));
	const struct rv_schema_object *object = NULL;
	unsigned int value_count = 0, length_count = 0;

	cr_assert(seen && program);
	for (uint64_t seed = 0; seed < PROGRAMS; seed++) {
		generate_program(program, seed, RV_SCHEMA_NEWEST);
		note(seen, program);
	}
	while ((object = rv_schema_next_object(object))) {
		const struct rv_schema_method *method = NULL;

		while ((method = rv_schema_next_method(object, method))) {
			const struct rv_schema_attr *row = NULL;

			if (!rv_schema_alive(method->life, RV_SCHEMA_NEWEST))
				continue;
			while ((row = rv_schema_next_attr(method, row))) {
				if (!rv_schema_alive(row->life, RV_SCHEMA_NEWEST))
					continue;
				value_count += values(seen, object, method, row);
				length_count += lengths(seen, object, method, row);
			}
		}
	}
	cr_expect_geq(value_count, 30u);
	cr_expect_geq(length_count, 3u);
	free(seen);
	free(program);
}
