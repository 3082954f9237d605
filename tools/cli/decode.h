/* SPDX-License-Identifier: BSD-2-Clause */
/* Explains records. Nothing is read but the record; whatever is in it, it has a report. */
#ifndef CLI_DECODE_H
#define CLI_DECODE_H

#include <rawverbs/schema.h>

#include "record.h"
#include "report.h"

void decode(const struct record *record, struct report *report);

/* Memory of the program that explaining a record takes. */
struct reference {
	uint64_t address;
	size_t size;
	bool after; /* what the call leaves there, not what it finds */
};

/*
 * What @record points to, as far as what it holds already tells: for an ioctl the buffer
 * has to be in it. Returns how many, at most @max.
 */
size_t decode_references(const struct record *record, struct reference *ret, size_t max);

/* What the call is. */
struct report_call decode_names(const struct record *record);

#endif
