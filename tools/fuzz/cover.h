/* SPDX-License-Identifier: BSD-2-Clause */
/* The kernel's coverage of one task, by KCOV: Documentation/dev-tools/kcov.rst. */
#ifndef TOOLS_FUZZ_COVER_H
#define TOOLS_FUZZ_COVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define COVER_WORDS (256u << 10) /* one counts; what a program covers beyond is lost */

struct cover {
	int fd;
	uint64_t *area; /* the number of addresses, then they; NULL: none is collected */
};

/* False and errno where the kernel has none. */
bool cover_open(struct cover *cover);
void cover_close(struct cover *cover);

/* cover_enable - of the thread that calls, until it ends */
bool cover_enable(const struct cover *cover);

void cover_reset(const struct cover *cover);

/* cover_addresses - since cover_reset(); they stay where they are */
const uint64_t *cover_addresses(const struct cover *cover, size_t *ret_count);

#endif
