/* SPDX-License-Identifier: BSD-2-Clause */
/* Objects that are complete or do not exist: running out of memory ends the program. */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#if defined(RAWVERBS_CJSON_FLAT)
#include <cJSON.h>
#else
#include <cjson/cJSON.h>
#endif

#include <rawverbs/error.h>
#include <stdbool.h>
#include <stdint.h>

cJSON *json_object(void);

/* Members of @object; those that return a value return the new member. */
cJSON *json_member_object(cJSON *object, const char *name);
cJSON *json_member_array(cJSON *object, const char *name);
void json_string(cJSON *object, const char *name, const char *value); /* NULL: null */
void json_number(cJSON *object, const char *name, uint32_t value);
void json_bool(cJSON *object, const char *name, bool value);
void json_null(cJSON *object, const char *name);
void json_error(cJSON *object, const struct rv_error *error);

/* Elements of @array. */
cJSON *json_append_object(cJSON *array);
void json_append_number(cJSON *array, uint32_t value);
void json_append_string(cJSON *array, const char *value);

/* One line on standard output; @object is freed. */
void json_print(cJSON *object);

#endif
