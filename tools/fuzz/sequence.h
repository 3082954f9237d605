/* SPDX-License-Identifier: BSD-2-Clause */
/* Programs in a row, as they ran before something was found. The last one is the first suspect. */
#ifndef TOOLS_FUZZ_SEQUENCE_H
#define TOOLS_FUZZ_SEQUENCE_H

#include <stdbool.h>
#include <stddef.h>

#include "program.h"

struct sequence {
	size_t count;
	struct program *programs; /* allocated */
};

/*
 * sequence_read - a file with one program's bytes, or a finding's folder
 *
 * Of a folder: all files of its programs/, in the order of their names. Returns 0 or
 * -errno; ENOENT as well where a folder holds none. To be cleared.
 */
int sequence_read(struct sequence *ret, const char *path);

/* sequence_write - as files 0001, 0002, … into the folder, which is there. Returns 0 or -errno. */
int sequence_write(const struct sequence *sequence, const char *folder);

/* sequence_copy - returns 0 or -ENOMEM */
int sequence_copy(struct sequence *ret, const struct sequence *from);
void sequence_remove(struct sequence *sequence, size_t index);
void sequence_clear(struct sequence *sequence);

#endif
