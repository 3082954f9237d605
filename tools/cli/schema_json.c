/* SPDX-License-Identifier: BSD-2-Clause */
/* The table as one JSON object. */
#include <stdio.h>

#include "json.h"
#include "schema.h"

static void put_version(cJSON *object, const char *name, uint16_t version)
{
	char text[16];

	snprintf(text, sizeof(text), "%u.%u", version / 256u, version % 256u);
	json_string(object, name, version ? text : NULL);
}

static void put_life(cJSON *object, struct rv_schema_life life)
{
	put_version(object, "since", life.since);
	put_version(object, "until", life.until);
}

static void put_attr(cJSON *array, const struct rv_schema_attr *attr)
{
	const struct rv_schema_attr *choice = NULL;
	cJSON *object = json_append_object(array);

	json_string(object, "name", attr->name);
	json_number(object, "id", attr->id);
	json_string(object, "kind", schema_kind_name(attr));
	json_string(object, "access", attr->access ? schema_access_name(attr) : NULL);
	json_string(object, "object", attr->object_id != RV_SCHEMA_NO_OBJECT ?
				      schema_object_name(attr->object_id) : NULL);
	json_bool(object, "mandatory", attr->mandatory);
	json_number(object, "min_bytes", attr->min_bytes);
	if (attr->max_bytes == UINT16_MAX)
		json_null(object, "max_bytes");
	else
		json_number(object, "max_bytes", attr->max_bytes);
	json_bool(object, "zero_tail", attr->zero_tail);
	json_bool(object, "repeated", attr->repeated);
	json_string(object, "struct", attr->layout ? attr->layout->name : NULL);
	json_string(object, "enum", attr->values ? attr->values->name : NULL);
	json_string(object, "driver", schema_driver_name(attr->driver));
	put_life(object, attr->life);
	if (attr->choice_count > 0) {
		cJSON *choices = json_member_array(object, "choices");

		while ((choice = rv_schema_next_choice(attr, choice)))
			put_attr(choices, choice);
	}
}

static void put_methods(cJSON *array, const struct rv_schema_object *of, uint16_t kernel)
{
	const struct rv_schema_method *method = NULL;

	while ((method = rv_schema_next_method(of, method))) {
		const struct rv_schema_attr *attr = NULL;
		cJSON *object, *attrs;

		if (!schema_shown(method->life, kernel))
			continue;
		object = json_append_object(array);
		json_string(object, "name", method->name);
		json_number(object, "id", method->id);
		json_string(object, "driver", schema_driver_name(method->driver));
		json_string(object, "needs", method->needs);
		put_life(object, method->life);
		attrs = json_member_array(object, "attrs");
		while ((attr = rv_schema_next_attr(method, attr)))
			if (schema_shown(attr->life, kernel))
				put_attr(attrs, attr);
	}
}

static void put_objects(cJSON *array, uint16_t kernel)
{
	const struct rv_schema_object *object = NULL;

	while ((object = rv_schema_next_object(object))) {
		cJSON *member;

		if (!schema_shown(object->life, kernel))
			continue;
		member = json_append_object(array);
		json_string(member, "name", object->name);
		json_number(member, "id", object->id);
		json_bool(member, "fd", object->is_fd);
		json_string(member, "driver", schema_driver_name(object->driver));
		json_string(member, "needs", object->needs);
		put_life(member, object->life);
		put_methods(json_member_array(member, "methods"), object, kernel);
	}
}

static void put_writes(cJSON *array, uint16_t kernel)
{
	const struct rv_schema_write *write = NULL;

	while ((write = rv_schema_next_write(write))) {
		cJSON *object;

		if (!schema_shown(write->life, kernel))
			continue;
		object = json_append_object(array);
		json_string(object, "name", write->name);
		json_number(object, "number", write->number);
		json_string(object, "object", schema_object_name(write->object_id));
		json_string(object, "request", write->request->name);
		json_string(object, "response", write->response ? write->response->name : NULL);
		json_number(object, "request_bytes", write->request_bytes);
		json_number(object, "response_bytes", write->response_bytes);
		json_string(object, "needs", write->needs);
		put_life(object, write->life);
	}
}

static void put_fields(cJSON *array, const struct rv_schema_layout *layout, uint16_t kernel)
{
	const struct rv_schema_field *field = NULL;

	while ((field = rv_schema_next_field(layout, field))) {
		cJSON *object;

		if (!schema_shown(field->life, kernel))
			continue;
		object = json_append_object(array);
		json_string(object, "name", field->name);
		json_number(object, "offset", field->offset);
		json_number(object, "bytes", field->bytes);
		json_number(object, "count", field->count);
		json_string(object, "kind", schema_field_kind_name(field));
		json_string(object, "struct", field->layout ? field->layout->name : NULL);
		json_string(object, "enum", field->values ? field->values->name : NULL);
		put_life(object, field->life);
	}
}

static void put_values(cJSON *array, uint16_t kernel)
{
	const struct rv_schema_values *values = NULL;

	while ((values = rv_schema_next_values(values))) {
		const struct rv_schema_value *value = NULL;
		cJSON *object = json_append_object(array), *list;

		json_string(object, "name", values->name);
		list = json_member_array(object, "values");
		while ((value = rv_schema_next_value(values, value)))
			if (schema_shown(value->life, kernel)) {
				cJSON *one = json_append_object(list);
				char text[24];

				/* As text: a number of JSON may not hold 64 bits. */
				snprintf(text, sizeof(text), "0x%llx",
					 (unsigned long long)value->value);
				json_string(one, "name", value->name);
				json_string(one, "value", text);
				put_life(one, value->life);
			}
	}
}

static void put_uhws(cJSON *array, uint16_t kernel)
{
	const struct rv_schema_uhw *uhw = NULL;

	while ((uhw = rv_schema_next_uhw(uhw))) {
		const bool by_write = uhw->object_id == RV_SCHEMA_NO_OBJECT;
		cJSON *object;

		if (!schema_shown(uhw->life, kernel))
			continue;
		object = json_append_object(array);
		json_string(object, "driver", schema_driver_name(uhw->driver));
		json_string(object, "of", by_write ? rv_schema_write(uhw->write)->name :
			    rv_schema_method(uhw->driver, uhw->object_id, uhw->method_id)->name);
		json_string(object, "when", uhw->when);
		json_string(object, "in", uhw->in ? uhw->in->name : NULL);
		json_string(object, "out", uhw->out ? uhw->out->name : NULL);
		put_life(object, uhw->life);
	}
}

void schema_json(uint16_t kernel)
{
	const struct rv_schema_layout *layout = NULL;
	cJSON *object = json_object(), *layouts;

	put_objects(json_member_array(object, "objects"), kernel);
	put_writes(json_member_array(object, "writes"), kernel);
	layouts = json_member_array(object, "structs");
	while ((layout = rv_schema_next_layout(layout))) {
		cJSON *member;

		if (!schema_shown(layout->life, kernel))
			continue;
		member = json_append_object(layouts);
		json_string(member, "name", layout->name);
		json_string(member, "header", layout->header);
		json_number(member, "bytes", rv_schema_layout_bytes(
				    layout, kernel ? kernel : RV_SCHEMA_NEWEST));
		put_life(member, layout->life);
		put_fields(json_member_array(member, "fields"), layout, kernel);
	}
	put_values(json_member_array(object, "enums"), kernel);
	put_uhws(json_member_array(object, "uhw"), kernel);
	json_print(object);
}
