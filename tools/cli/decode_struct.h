/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CLI_DECODE_STRUCT_H
#define CLI_DECODE_STRUCT_H

#include <rawverbs/schema.h>

#include "record.h"
#include "report.h"

#define DECODE_MEANING_BYTES 256

/* A structure of the kernel's, and what follows it. */
void decode_layout(const struct record *record, struct report *report,
		   const struct rv_schema_layout *layout, struct view view);

/* A number of 1, 2, 4 or 8 bytes in the program's byte order; others as bytes. */
void decode_number(const struct record *record, struct report *report, const char *name,
		   struct view view, const struct rv_schema_values *values, bool flags);

/*
 * Names for a number: of a choice, or joined with | where bits have names. @flags: what has no
 * name is added as a number. NULL where there is no name.
 */
const char *decode_meaning(const struct rv_schema_values *values, uint64_t number, bool flags,
			   char text[static DECODE_MEANING_BYTES]);

#endif
