/* SPDX-License-Identifier: BSD-2-Clause */
/* drivers/infiniband/hw/mlx5/main.c: set_ucontext_resp(), mlx5_ib_mmap(). */
#include "core_clock.h"

#include <errno.h>
#include <stdlib.h>

#include "base/error.h"
#include "mapping.h"
#include "mlx5_abi.h"

/* mlx5_ib.h: the command of a mapping is in its page number, from bit 8 on. */
#define COMMAND_SHIFT 8
#define PAGE_BYTES 4096

static struct rv_mapping *map(struct rv_context *context)
{
	struct rv_mapping *page = calloc(1, sizeof(*page));
	const uint64_t number = (uint64_t)MLX5_IB_MMAP_CORE_CLOCK << COMMAND_SHIFT;

	if (page && rv_mapping_add_to_read(context, PAGE_BYTES, number * PAGE_BYTES, page) == 0)
		return page;
	free(page);
	return NULL;
}

/* The context's page: @fresh, unless another thread was first. */
static struct rv_mapping *keep(struct rv_context *context, struct rv_mapping *fresh)
{
	struct rv_mapping *kept;

	rv_lock_take(&context->lock);
	if (!context->clock)
		context->clock = fresh;
	kept = context->clock;
	rv_lock_give(&context->lock);
	if (fresh && fresh != kept) {
		rv_mapping_remove(context, fresh);
		free(fresh);
	}
	return kept;
}

void *rv_core_clock(struct rv_context *context)
{
	const struct rv_fault before = *rv_fault();
	const int error = errno;
	struct rv_mapping *page;

	if (context->core_clock < 0)
		return NULL;
	page = keep(context, NULL);
	if (!page)
		page = keep(context, map(context));
	*rv_fault() = before;
	errno = error;
	return page ? (char *)page->address + context->core_clock : NULL;
}
