/* SPDX-License-Identifier: BSD-2-Clause */
/* The table as text: an object, its methods and their attributes by indentation. */
#include <stdio.h>

#include "schema.h"

static void print_tail(uint32_t driver, struct rv_schema_life life, const char *needs)
{
	char words[SCHEMA_WORDS_BYTES];

	schema_life(life, words);
	if (driver != RV_SCHEMA_CORE)
		printf(", %s", schema_driver_name(driver));
	if (words[0])
		printf(", %s", words);
	if (needs)
		printf(", needs %s", needs);
	putchar('\n');
}

static void print_attr(const struct rv_schema_attr *attr, int depth)
{
	const struct rv_schema_attr *choice = NULL;
	char sizes[SCHEMA_WORDS_BYTES];

	schema_sizes(attr, sizes);
	printf("%*s%s 0x%x: %s%s%s", depth, "", attr->name, attr->id, schema_access_name(attr),
	       attr->access ? " " : "", schema_kind_name(attr));
	if (attr->object_id != RV_SCHEMA_NO_OBJECT)
		printf(" of %s", schema_object_name(attr->object_id));
	if (sizes[0])
		printf(", %s", sizes);
	if (attr->layout)
		printf(", struct %s%s", attr->layout->name, attr->repeated ? " each" : "");
	if (attr->values && attr->values->name)
		printf(", enum %s", attr->values->name);
	if (attr->mandatory)
		printf(", mandatory");
	print_tail(attr->driver, attr->life, NULL);
	while ((choice = rv_schema_next_choice(attr, choice)))
		print_attr(choice, depth + 2);
}

static void print_object(const struct rv_schema_object *object, uint16_t kernel)
{
	const struct rv_schema_method *method = NULL;

	printf("%s 0x%x%s", object->name, object->id, object->is_fd ? ", by descriptor" : "");
	print_tail(object->driver, object->life, object->needs);
	while ((method = rv_schema_next_method(object, method))) {
		const struct rv_schema_attr *attr = NULL;

		if (!schema_shown(method->life, kernel))
			continue;
		printf("  %s 0x%x", method->name, method->id);
		print_tail(method->driver, method->life, method->needs);
		while ((attr = rv_schema_next_attr(method, attr)))
			if (schema_shown(attr->life, kernel))
				print_attr(attr, 4);
	}
}

static void print_write(const struct rv_schema_write *write)
{
	printf("%s 0x%x of %s: struct %s", write->name, write->number,
	       schema_object_name(write->object_id), write->request->name);
	if (write->response)
		printf(" to struct %s", write->response->name);
	print_tail(RV_SCHEMA_CORE, write->life, write->needs);
}

static void print_layout(const struct rv_schema_layout *layout, uint16_t kernel)
{
	const unsigned int bytes = kernel ? rv_schema_layout_bytes(layout, kernel) : layout->bytes;
	const struct rv_schema_field *field = NULL;

	printf("struct %s, %u bytes", layout->name, bytes);
	print_tail(RV_SCHEMA_CORE, layout->life, NULL);
	while ((field = rv_schema_next_field(layout, field))) {
		if (!schema_shown(field->life, kernel))
			continue;
		printf("  %u %s: ", field->offset, field->name);
		if (field->count != 1)
			printf("%u of ", field->count);
		printf("%u bytes, %s", field->bytes, schema_field_kind_name(field));
		if (field->layout)
			printf(" %s", field->layout->name);
		if (field->object_id != RV_SCHEMA_NO_OBJECT)
			printf(" of %s", schema_object_name(field->object_id));
		print_tail(RV_SCHEMA_CORE, field->life, NULL);
	}
}

void schema_text(uint16_t kernel)
{
	const struct rv_schema_object *object = NULL;
	const struct rv_schema_write *write = NULL;
	const struct rv_schema_layout *layout = NULL;
	const struct rv_schema_values *values = NULL;

	while ((object = rv_schema_next_object(object)))
		if (schema_shown(object->life, kernel))
			print_object(object, kernel);
	while ((write = rv_schema_next_write(write)))
		if (schema_shown(write->life, kernel))
			print_write(write);
	while ((layout = rv_schema_next_layout(layout)))
		if (schema_shown(layout->life, kernel))
			print_layout(layout, kernel);
	while ((values = rv_schema_next_values(values))) {
		const struct rv_schema_value *value = NULL;

		printf("enum %s\n", values->name ? values->name : "without a name");
		while ((value = rv_schema_next_value(values, value)))
			if (schema_shown(value->life, kernel))
				printf("  %s 0x%llx\n", value->name,
				       (unsigned long long)value->value);
	}
}
