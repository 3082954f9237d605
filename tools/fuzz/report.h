/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What a kernel's log says went wrong: KASAN, KFENCE, KCSAN, UBSAN, lockdep, WARNING,
 * BUG, oopses, hung tasks, stalls, lockups, leaks, panics. The traces that fault
 * injection prints are none of these.
 */
#ifndef TOOLS_FUZZ_REPORT_H
#define TOOLS_FUZZ_REPORT_H

#include <stdbool.h>
#include <stddef.h>

#define REPORT_TITLE 160

struct report {
	/*
	 * The same for the same fault at every boot and in every build of about the same
	 * source: what happened and in which function, without addresses and numbers.
	 */
	char title[REPORT_TITLE];
	size_t first; /* its text: from here in the log */
	size_t end;   /* up to here */
	bool ended;   /* false: the log ends before the report does */
	bool again;   /* the same kernel can print it once more: the next one is seen, too */
};

/*
 * report_next - the first report at or after @from
 * @log: the console or /dev/kmsg's texts; time stamps and carriage returns are passed over
 *
 * Returns false where there is none. To go on: from @ret_report->end.
 */
bool report_next(const char *log, size_t bytes, size_t from, struct report *ret_report);

#endif
