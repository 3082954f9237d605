/* SPDX-License-Identifier: BSD-2-Clause */
/* One line of a kernel's log: whether it begins a report, and what it gives to the title. */
#ifndef TOOLS_FUZZ_REPORT_LINE_H
#define TOOLS_FUZZ_REPORT_LINE_H

#include <stdbool.h>
#include <stddef.h>

/* Without time stamp, priority, caller and carriage return. */
struct line {
	const char *text;
	size_t bytes;
};

/* Where the function of a title stands. */
enum title_from {
	FROM_LINE,  /* in the line itself: "… in FUNCTION+0x1/0x2" */
	FROM_PLACE, /* in the line: "… in FILE:LINE:COLUMN" */
	FROM_WHERE, /* "at FILE:LINE FUNCTION+0x1/0x2", the trace where that one is a helper */
	FROM_RIP,   /* after "RIP:", the trace where that one is a helper */
	FROM_TRACE, /* the first of the call trace that is no helper */
	FROM_LOCK,  /* lockdep: the first "at: FUNCTION+0x1/0x2" */
	FROM_NOTHING
};

enum report_end {
	END_TRACE, /* "---[ end trace" */
	END_RULE,  /* a line of ====, the second where the report is between two */
	END_PLAIN  /* nothing: the call trace's end */
};

struct report_kind {
	const char *start; /* the line begins with it, or holds it where @inside */
	bool inside;
	bool again;         /* the kernel goes on, and prints it every time */
	bool part;          /* of an earlier report that has not ended, or has just done so */
	enum title_from from;
	enum report_end end;
	const char *title; /* in place of the line's own words; NULL: these */
};

/* line_next - the line at @from; returns where the next one begins */
size_t line_next(const char *log, size_t bytes, size_t from, struct line *ret_line);

/* line_kind - NULL: it begins none */
const struct report_kind *line_kind(struct line line);

bool line_begins(struct line line, const char *text);
const char *line_find(struct line line, const char *text); /* NULL: not in it */

/* line_function - of "FUNCTION+0x1/0x2" at or after @from; without a compiler's suffix */
bool line_function(struct line line, const char *from, char *ret_name, size_t room);

/* function_helps - it only reports, allocates, waits or checks: the caller is meant */
bool function_helps(const char *name);

#endif
