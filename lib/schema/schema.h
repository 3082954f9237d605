/* SPDX-License-Identifier: BSD-2-Clause */
/* What we know of the uverbs ioctl surface: a row an attribute. */
#ifndef RV_SCHEMA_SCHEMA_H
#define RV_SCHEMA_SCHEMA_H

#include <stdbool.h>
#include <stdint.h>

enum rv_attr_kind {
	RV_ATTR_IN,
	RV_ATTR_OUT,
	RV_ATTR_CONST,
	RV_ATTR_FLAGS,
	RV_ATTR_HANDLE,
	RV_ATTR_NEW_HANDLE,
	RV_ATTR_DESTROY,
	RV_ATTR_FD,
	RV_ATTR_NEW_FD,
	RV_ATTR_FDS,
	RV_ATTR_HANDLES,
	RV_ATTR_ENUM /* lengths: of the shortest and the longest choice */
};

struct rv_schema_attr {
	const char *name; /* the kernel's identifier */
	uint16_t id;
	uint8_t kind; /* enum rv_attr_kind */
	bool mandatory;
	uint16_t min_bytes;
	uint16_t max_bytes; /* UINT16_MAX where the kernel sets no bound of its own */
};

struct rv_schema_method {
	const char *object;
	const char *name;
	uint16_t object_id;
	uint16_t id;
	uint16_t attr_count;
	const struct rv_schema_attr *attrs;
};

/* The method, or NULL where the table has none. */
const struct rv_schema_method *rv_schema_method(uint16_t object_id, uint16_t method_id);

/* The attribute, or NULL; @method may be NULL. */
const struct rv_schema_attr *rv_schema_attr(const struct rv_schema_method *method,
					    uint16_t attr_id);

/* All methods, for those that go through them; receives their number. */
const struct rv_schema_method *rv_schema_methods(unsigned int *ret_count);

#endif
