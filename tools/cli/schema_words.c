/* SPDX-License-Identifier: BSD-2-Clause */
#include <stdio.h>

#include "schema.h"

bool schema_shown(struct rv_schema_life life, uint16_t kernel)
{
	return kernel == 0 || rv_schema_alive(life, kernel);
}

const char *schema_driver_name(uint32_t driver)
{
	return driver == RV_SCHEMA_CORE ? "core" : driver == RV_SCHEMA_MLX5 ? "mlx5" : "unknown";
}

const char *schema_object_name(uint16_t object_id)
{
	const struct rv_schema_object *object = rv_schema_object(RV_SCHEMA_MLX5, object_id);

	return object ? object->name : object_id == RV_SCHEMA_ANY_OBJECT ? "any object" : "";
}

const char *schema_kind_name(const struct rv_schema_attr *attr)
{
	static const char *const names[] = {
		[RV_SCHEMA_IN] = "in",           [RV_SCHEMA_OUT] = "out",
		[RV_SCHEMA_CONST] = "const",     [RV_SCHEMA_FLAGS] = "flags",
		[RV_SCHEMA_ENUM] = "enum",       [RV_SCHEMA_HANDLE] = "handle",
		[RV_SCHEMA_FD] = "fd",           [RV_SCHEMA_RAW_FD] = "raw fd",
		[RV_SCHEMA_HANDLES] = "handles", [RV_SCHEMA_UHW_IN] = "uhw in",
		[RV_SCHEMA_UHW_OUT] = "uhw out",
	};

	return attr->kind < sizeof(names) / sizeof(names[0]) ? names[attr->kind] : "unknown";
}

const char *schema_access_name(const struct rv_schema_attr *attr)
{
	static const char *const names[] = {
		[RV_SCHEMA_ACCESS_NONE] = "",      [RV_SCHEMA_ACCESS_READ] = "read",
		[RV_SCHEMA_ACCESS_WRITE] = "write", [RV_SCHEMA_ACCESS_NEW] = "new",
		[RV_SCHEMA_ACCESS_DESTROY] = "destroy",
	};

	return attr->access < sizeof(names) / sizeof(names[0]) ? names[attr->access] : "unknown";
}

const char *schema_field_kind_name(const struct rv_schema_field *field)
{
	static const char *const names[] = {
		[RV_SCHEMA_FIELD_NUMBER] = "number",   [RV_SCHEMA_FIELD_BE] = "big-endian",
		[RV_SCHEMA_FIELD_BYTES] = "bytes",     [RV_SCHEMA_FIELD_POINTER] = "pointer",
		[RV_SCHEMA_FIELD_HANDLE] = "handle",   [RV_SCHEMA_FIELD_FD] = "fd",
		[RV_SCHEMA_FIELD_LAYOUT] = "structure", [RV_SCHEMA_FIELD_RESERVED] = "reserved",
	};

	return field->kind < sizeof(names) / sizeof(names[0]) ? names[field->kind] : "unknown";
}

void schema_sizes(const struct rv_schema_attr *attr, char words[static SCHEMA_WORDS_BYTES])
{
	const unsigned int least = attr->min_bytes, most = attr->max_bytes;
	const char *tail = attr->zero_tail ? ", zero beyond" : "";

	if (attr->kind == RV_SCHEMA_HANDLE || attr->kind == RV_SCHEMA_FD ||
	    attr->kind == RV_SCHEMA_RAW_FD)
		words[0] = '\0';
	else if (least == most)
		snprintf(words, SCHEMA_WORDS_BYTES, "%u bytes%s", least, tail);
	else if (most == UINT16_MAX && least == 0)
		snprintf(words, SCHEMA_WORDS_BYTES, "any number of bytes");
	else if (most == UINT16_MAX)
		snprintf(words, SCHEMA_WORDS_BYTES, "%u bytes or more", least);
	else
		snprintf(words, SCHEMA_WORDS_BYTES, "%u to %u bytes%s", least, most, tail);
}

void schema_life(struct rv_schema_life life, char words[static SCHEMA_WORDS_BYTES])
{
	const unsigned int since = life.since, until = life.until;

	words[0] = '\0';
	if (since && until)
		snprintf(words, SCHEMA_WORDS_BYTES, "%u.%u to before %u.%u", since >> 8,
			 since & 0xff, until >> 8, until & 0xff);
	else if (since)
		snprintf(words, SCHEMA_WORDS_BYTES, "since %u.%u", since >> 8, since & 0xff);
	else if (until)
		snprintf(words, SCHEMA_WORDS_BYTES, "before %u.%u", until >> 8, until & 0xff);
}
