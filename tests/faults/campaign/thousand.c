/* SPDX-License-Identifier: BSD-2-Clause */
/* A thousand contexts at once: each costs what the first does, and all of it comes back. */
#include <errno.h>
#include <limits.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>

#include "../allocations.h"
#include "layer.h"
#include "results.h"
#include "sweep.h"

#define CONTEXTS 1000
/* Of one context: what is known of its device included. */
#define MOST_BYTES 2048

static struct ibv_context *contexts[CONTEXTS];

void thousand_contexts(void)
{
	size_t first = 0;

	layer_begin();
	allocations_start(UINT_MAX);
	for (unsigned int i = 0; i < CONTEXTS; i++) {
		const size_t before = allocations_bytes();
		size_t cost;

		contexts[i] = rv_open_path(world_node, RV_OPEN_DEVX);
		if (!contexts[i]) {
			complain("context %u: %s", i, rv_last_error()->message);
			break;
		}
		cost = allocations_bytes() - before;
		if (i == 0)
			first = cost;
		if (cost != first || cost > MOST_BYTES)
			complain("context %u costs %zu bytes, the first %zu", i, cost, first);
		count(COUNT_CONTEXTS, 1);
	}
	for (unsigned int i = 0; i < CONTEXTS; i++)
		ibv_close_device(contexts[i]);
	allocations_stop();
	if (world_count().descriptors != 0 || allocations_leaked() != 0) {
		complain("%d descriptors and %u allocations are left", world_count().descriptors,
			 allocations_leaked());
		count(COUNT_LEAKS, 1);
	}
	allocations_forget();
}
