/* SPDX-License-Identifier: BSD-2-Clause */
#include "json.h"

#include <stdio.h>
#include <string.h>

#include "say.h"
#include "text.h"

static cJSON *must(cJSON *item)
{
	if (!item)
		say_out_of_memory();
	return item;
}

cJSON *json_object(void)
{
	return must(cJSON_CreateObject());
}

cJSON *json_member_object(cJSON *object, const char *name)
{
	return must(cJSON_AddObjectToObject(object, name));
}

cJSON *json_member_array(cJSON *object, const char *name)
{
	return must(cJSON_AddArrayToObject(object, name));
}

void json_string(cJSON *object, const char *name, const char *value)
{
	char clean[1024];

	if (!value) {
		json_null(object, name);
		return;
	}
	snprintf(clean, sizeof(clean), "%s", value);
	text_clean(clean);
	must(cJSON_AddStringToObject(object, name, clean));
}

void json_number(cJSON *object, const char *name, uint32_t value)
{
	must(cJSON_AddNumberToObject(object, name, value));
}

void json_bool(cJSON *object, const char *name, bool value)
{
	must(cJSON_AddBoolToObject(object, name, value));
}

void json_null(cJSON *object, const char *name)
{
	must(cJSON_AddNullToObject(object, name));
}

void json_error(cJSON *object, const struct rv_error *error)
{
	cJSON *member = json_member_object(object, "error");

	json_number(member, "errno", (uint32_t)error->error);
	json_string(member, "name", text_errno(error->error));
	json_string(member, "layer", rv_error_layer_name(error->layer));
	json_number(member, "opcode", error->opcode);
	json_number(member, "status", error->status);
	json_number(member, "syndrome", error->syndrome);
	json_string(member, "message", error->message);
}

static void append(cJSON *array, cJSON *item)
{
	if (!cJSON_AddItemToArray(array, must(item)))
		say_out_of_memory();
}

cJSON *json_append_object(cJSON *array)
{
	cJSON *object = json_object();

	append(array, object);
	return object;
}

void json_append_number(cJSON *array, uint32_t value)
{
	append(array, cJSON_CreateNumber(value));
}

void json_append_string(cJSON *array, const char *value)
{
	char clean[1024];

	snprintf(clean, sizeof(clean), "%s", value);
	text_clean(clean);
	append(array, cJSON_CreateString(clean));
}

void json_print(cJSON *object)
{
	char *text = cJSON_PrintUnformatted(object);

	if (!text)
		say_out_of_memory();
	say_bytes(text, strlen(text));
	say_bytes("\n", 1);
	cJSON_free(text);
	cJSON_Delete(object);
}
