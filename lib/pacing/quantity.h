/* SPDX-License-Identifier: BSD-2-Clause */
/* A decimal number with a unit, exactly. */
#ifndef RV_PACING_QUANTITY_H
#define RV_PACING_QUANTITY_H

#include <stdint.h>

struct rv_unit {
	const char *name;    /* NULL ends a table */
	uint32_t multiplier; /* of the base unit; 0 marks a spelling that people read in two ways */
};

/*
 * @text as a number of @divisor base units, at most 2^32 - 1. @subject names the kind
 * of quantity and the spellings, for the error. 0, -EINVAL or -ERANGE, recorded.
 */
int rv_quantity_parse(const char *text, const struct rv_unit *units, uint32_t divisor,
		      const char *subject, uint32_t *ret_value);

#endif
