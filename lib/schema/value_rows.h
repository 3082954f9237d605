/* SPDX-License-Identifier: BSD-2-Clause */
/* The words that named values are written in. */
#ifndef RV_SCHEMA_VALUE_ROWS_H
#define RV_SCHEMA_VALUE_ROWS_H

#include "life.h"
#include "values.h"

#define NAMED(identifier, number) .name = #identifier, .value = (number)
#define VALUES_OF(enumeration, rows)                                                            \
	const struct rv_schema_values rv_values_##enumeration = {                               \
		#enumeration, COUNT_OF(rows), rows                                              \
	}
/* Of an enum that has no name in the kernel. */
#define UNNAMED_VALUES(label, rows)                                                             \
	const struct rv_schema_values rv_values_##label = { NULL, COUNT_OF(rows), rows }

#endif
