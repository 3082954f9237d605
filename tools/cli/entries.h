/* SPDX-License-Identifier: BSD-2-Clause */
/* Several pacing entries that live and die together. */
#ifndef CLI_ENTRIES_H
#define CLI_ENTRIES_H

#include <rawverbs/pacing.h>
#include <stddef.h>

struct entries {
	struct mlx5dv_pp **pp;
	size_t count;
};

/* All of @count or none: CLI_REFUSED when it has said why and freed what was there. */
int entries_alloc(struct ibv_context *context, const struct rv_rate *rate, uint32_t flags,
		  size_t count, struct entries *ret_entries);

/* CLI_REFUSED when one could not be freed (said). The others are. */
int entries_free(struct entries *entries);

/* "1,2,3", for free(). */
char *entries_indexes(const struct entries *entries);

#endif
