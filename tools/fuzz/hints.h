/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What is known to work where the schema only says how long something is: found by trying
 * on stock kernels with connectx.
 */
#ifndef TOOLS_FUZZ_HINTS_H
#define TOOLS_FUZZ_HINTS_H

#include <stdint.h>

enum hint_kind {
	HINT_NUMBER, /* @number in @bytes; 0: as few as are taken */
	HINT_ABSENT, /* the attribute is better left away; with a @class_id it names such a one */
	HINT_WANTED, /* an optional one that should be there */
	HINT_REF,    /* the value of a resource of @class_id */
	HINT_DEVX,   /* the DEVX object that opcode @class_id made */
	HINT_BYTES,  /* @pattern, padded with zeros to @bytes */
	HINT_ROOM    /* so much room for output */
};

struct hint {
	uint16_t object_id;
	uint16_t method_id;
	uint16_t attr_id;
	uint8_t kind; /* enum hint_kind */
	uint16_t bytes;
	uint16_t class_id;
	uint64_t number;
	const uint8_t *pattern; /* 16 bytes */
};

/* hint_of - the first for an attribute, or NULL */
const struct hint *hint_of(uint16_t object_id, uint16_t method_id, uint16_t attr_id);

/* In place of a layout's name: GET_CONTEXT's, for a context that has UARs from the start. */
#define PLAIN_UARS "plain UARs"

struct field_hint {
	const char *layout; /* NULL: of whatever structure */
	const char *field;
	uint16_t class_id; /* 0: @number */
	uint64_t number;
};

const struct field_hint *field_hint_of(const char *layout, const char *field);

#endif
