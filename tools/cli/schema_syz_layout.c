/* SPDX-License-Identifier: BSD-2-Clause */
/* What calls need: resources, flags, and structures member by member without holes. */
#include <stdio.h>
#include <string.h>

#include "schema.h"
#include "schema_syz.h"

#define MOST 256
#define MOST_IDS 0x1040

static const struct rv_schema_layout *layouts[MOST];
static const struct rv_schema_values *enums[MOST];
static size_t layout_count, enum_count;
static bool made[MOST_IDS], taken[MOST_IDS];

void syz_need_values(const struct rv_schema_values *values)
{
	if (!values || !values->name || enum_count == MOST)
		return;
	for (size_t i = 0; i < enum_count; i++)
		if (enums[i] == values)
			return;
	enums[enum_count++] = values;
}

void syz_need_layout(const struct rv_schema_layout *layout)
{
	if (!layout || layout_count == MOST)
		return;
	for (size_t i = 0; i < layout_count; i++)
		if (layouts[i] == layout)
			return;
	layouts[layout_count++] = layout;
}

void syz_makes(uint16_t object_id)
{
	if (object_id < MOST_IDS)
		made[object_id] = true;
}

void syz_takes(uint16_t object_id)
{
	if (object_id < MOST_IDS)
		taken[object_id] = true;
}

bool syz_is_resource(uint16_t object_id)
{
	return object_id < MOST_IDS && made[object_id] && taken[object_id];
}

static void type_of(const struct rv_schema_field *field, char type[static SYZ_TYPE_BYTES])
{
	switch (field->kind) {
	case RV_SCHEMA_FIELD_HANDLE:
		syz_resource(field->object_id, type);
		break;
	case RV_SCHEMA_FIELD_FD:
		snprintf(type, SYZ_TYPE_BYTES, "fd");
		break;
	case RV_SCHEMA_FIELD_POINTER:
		snprintf(type, SYZ_TYPE_BYTES, "ptr64[in, array[int8]]");
		break;
	case RV_SCHEMA_FIELD_LAYOUT:
		snprintf(type, SYZ_TYPE_BYTES, "rv_s_%s", field->layout->name);
		break;
	case RV_SCHEMA_FIELD_RESERVED:
		snprintf(type, SYZ_TYPE_BYTES, "const[0, int%u]", field->bytes * 8u);
		break;
	case RV_SCHEMA_FIELD_BE:
		snprintf(type, SYZ_TYPE_BYTES, "int%ube", field->bytes * 8u);
		break;
	default:
		syz_number(field->values, field->bytes, type);
	}
}

static void print_field(const struct rv_schema_field *field)
{
	char type[SYZ_TYPE_BYTES], name[SYZ_NAME_BYTES];

	snprintf(name, sizeof(name), "%s", field->name);
	for (char *dot = name; *dot; dot++)
		if (*dot == '.')
			*dot = '_';
	type_of(field, type);
	if (field->count == 1)
		printf("\tf_%s\t%s\n", name, type);
	else if (field->count == 0)
		printf("\tf_%s\tarray[%s]\n", name, type);
	else
		printf("\tf_%s\tarray[%s, %u]\n", name, type, field->count);
}

static void print_hole(unsigned int at, unsigned int bytes)
{
	if (bytes > 0)
		printf("\thole_%u\tarray[const[0, int8], %u]\n", at, bytes);
}

/* The driver's bytes travel beside, as UHW. Of members that overlap the first is taken. */
static bool left_out(const struct rv_schema_field *field, unsigned int end)
{
	return field->offset < end || strcmp(field->name, "driver_data") == 0;
}

static void print_layout(const struct rv_schema_layout *layout, uint16_t kernel)
{
	const struct rv_schema_field *field = NULL;
	unsigned int end = 0;

	printf("\nrv_s_%s {\n", layout->name);
	while ((field = rv_schema_next_field(layout, field))) {
		if (!rv_schema_alive(field->life, kernel) || left_out(field, end))
			continue;
		print_hole(end, field->offset - end);
		print_field(field);
		end = field->offset + (unsigned int)field->bytes * field->count;
	}
	print_hole(end, rv_schema_layout_bytes(layout, kernel) - end);
	printf("} [packed]\n");
}

/* Members need things as well: layouts grow while they are gone through. */
static void follow(uint16_t kernel)
{
	for (size_t i = 0; i < layout_count; i++) {
		const struct rv_schema_field *field = NULL;
		unsigned int end = 0;

		while ((field = rv_schema_next_field(layouts[i], field))) {
			if (!rv_schema_alive(field->life, kernel) || left_out(field, end))
				continue;
			end = field->offset + (unsigned int)field->bytes * field->count;
			syz_need_layout(field->layout);
			syz_need_values(field->values);
		}
	}
}

static void print_flags(const struct rv_schema_values *values, uint16_t kernel)
{
	const struct rv_schema_value *value = NULL;
	const char *between = "";

	printf("rv_f_%s = ", values->name);
	while ((value = rv_schema_next_value(values, value)))
		if (rv_schema_alive(value->life, kernel)) {
			printf("%s%s", between, value->name);
			between = ", ";
		}
	putchar('\n');
}

void syz_print_needed(uint16_t kernel)
{
	const struct rv_schema_object *object = NULL;

	follow(kernel);
	while ((object = rv_schema_next_object(object))) {
		char name[SYZ_TYPE_BYTES];

		if (!syz_is_resource(object->id))
			continue;
		syz_resource(object->id, name);
		printf("resource %s[%s]\n", name, object->is_fd ? "fd" : "int32");
	}
	putchar('\n');
	for (size_t i = 0; i < enum_count; i++)
		print_flags(enums[i], kernel);
	for (size_t i = 0; i < layout_count; i++)
		print_layout(layouts[i], kernel);
}
