/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A finding is a folder: title, date, log (the report's text), a file for each thing that
 * is known about the machine (kernel, flavour, profile, …), and programs/ with what ran,
 * the last one last.
 */
#ifndef TOOLS_FUZZ_FINDING_H
#define TOOLS_FUZZ_FINDING_H

#include <stdbool.h>
#include <stddef.h>

#include "ring.h"

struct finding {
	const char *title;
	const char *log;
	size_t log_bytes;
	const struct ring_entry *programs;
	size_t program_count;
	char *const *facts; /* "kernel=6.1", … */
	size_t fact_count;
};

/*
 * finding_save - as a folder in @folder, which is made where it is missing
 * @ret_path: the new folder's path
 *
 * Returns 0; -EEXIST where there is one of that title, which is left alone; or -errno.
 */
int finding_save(const char *folder, const struct finding *finding, char *ret_path, size_t room);

/* finding_title - of the finding in @folder, cut to @room; false where there is none */
bool finding_title(const char *folder, char *ret_title, size_t room);

#endif
