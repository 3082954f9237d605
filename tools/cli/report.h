/* SPDX-License-Identifier: BSD-2-Clause */
/* What decoding finds in one record, as it is found, written as text or as JSON. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "record.h"
#include "sheet.h"

/* The call itself. Names that are NULL are not known; numbers below 0 do not exist. */
struct report_call {
	const char *driver;
	const char *object;
	const char *method;
	const char *command; /* of the older write() interface, or of the firmware */
	int64_t driver_id;
	int object_id;
	int method_id;
	int64_t command_id;
};

/* An attribute, or a part of a written command. */
struct report_group {
	const char *name; /* NULL: not known */
	int id;           /* -1: has none */
	const char *kind; /* "in", "out", "handle", … */
	int64_t bytes;    /* -1: has none */
	bool optional;
	bool written;     /* the kernel says that it wrote the output */
};

enum report_show { REPORT_DECIMAL, REPORT_SIGNED, REPORT_HEX };

struct report_value {
	const char *name;
	enum report_show show;
	unsigned int bits;   /* width; over 32 JSON has a string */
	uint64_t number;
	const char *meaning; /* NULL: none */
	bool omit_zero;      /* text leaves it out when it is 0 */
};

struct report;

struct report_form {
	void (*begin)(struct report *report, const struct record *record,
		      const struct report_call *call);
	void (*group)(struct report *report, const struct report_group *group);
	void (*enter)(struct report *report, const char *name); /* a structure */
	void (*value)(struct report *report, const struct report_value *value);
	void (*bytes)(struct report *report, struct view view); /* without known structure */
	void (*text)(struct report *report, const char *name, const char *text);
	void (*leave)(struct report *report);
	void (*note)(struct report *report, const char *text); /* something is unusual */
	void (*end_group)(struct report *report);
	void (*end)(struct report *report, const struct record *record, const char *cause);
};

struct report {
	const struct report_form *form;
	struct sheet out;
	struct sheet notes;
	unsigned int depth; /* of structures */
	size_t column;      /* text: where the line stands, 0 at its start */
	size_t opened;      /* text: where the last structure's fields begin */
	bool first;         /* JSON: no member yet */
	size_t hex_left;    /* bytes that may still be printed of this record */
};

/* What is printed of one record's bytes without known structure, at most. */
#define REPORT_HEX_BYTES ((size_t)1 << 20)

extern const struct report_form report_as_text;
extern const struct report_form report_as_json;

#endif
