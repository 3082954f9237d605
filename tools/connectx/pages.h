/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_PAGES_H
#define CONNECTX_PAGES_H

#include <stddef.h>
#include <stdint.h>

/* Guest pages of 4 KiB that the driver lent us. We keep nothing in them, but must give them back. */
enum { PAGES_MAX = 1 << 20 };

struct pages {
	uint64_t *addresses;
	size_t count, room;
};

void pages_free(struct pages *pages);

#endif
