/* SPDX-License-Identifier: BSD-2-Clause */
/* The parts of decoding, by the kind of call. */
#ifndef CLI_DECODE_PARTS_H
#define CLI_DECODE_PARTS_H

#include "decode.h"
#include "ioctl.h"

/* The attributes of an ioctl. */
void decode_ioctl(const struct record *record, struct report *report);
size_t decode_ioctl_references(const struct record *record, struct reference *ret, size_t max);

/* One attribute; @write is the command that an INVOKE_WRITE carries, or NULL. */
struct attribute_place {
	const struct record *record;
	const struct ioctl_header *header;
	const struct rv_schema_method *method;
	const struct rv_schema_write *write;
	size_t index;
};
void decode_attribute(const struct attribute_place *place, struct report *report);

/* Whether an attribute holds a firmware command, or with @out its answer. */
bool decode_is_mailbox(const struct rv_schema_attr *row, bool out);

/* A command of the write() interface. */
void decode_write(const struct record *record, struct report *report);
size_t decode_write_references(const struct record *record, struct reference *ret, size_t max);
const struct rv_schema_write *decode_write_row(const struct record *record, uint32_t *ret_number);

/* Which of several driver parts fits a number of bytes; NULL where there is none. */
const struct rv_schema_uhw *decode_uhw_fit(const struct rv_schema_uhw *first, bool out,
					   size_t size);

/* Events that were read, and what was mapped. */
void decode_read(const struct record *record, struct report *report);
void decode_mmap(const struct record *record, struct report *report);

/* Whether the call succeeded, as far as that is known. */
bool decode_succeeded(const struct record *record);

/* A group of bytes with a structure, if one is known. */
void decode_part(const struct record *record, struct report *report, const char *name,
		 const char *kind, size_t bytes, struct view view,
		 const struct rv_schema_layout *layout);

#define DECODE_CAUSE_BYTES 512

/* Why a call failed, in words; NULL where there is nothing to say beyond the errno. */
const char *decode_cause(const struct record *record, char text[static DECODE_CAUSE_BYTES]);

#endif
