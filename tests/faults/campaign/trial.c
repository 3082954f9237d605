/* SPDX-License-Identifier: BSD-2-Clause */
#include <errno.h>
#include <limits.h>
#include <rawverbs/error.h>

#include "../allocations.h"
#include "../output.h"
#include "layer.h"
#include "results.h"
#include "sweep.h"

void trial_begin(struct trial *trial, const struct function *function)
{
	trial->function = function;
	trial->result = 0;
	layer_begin();
	allocations_start(UINT_MAX);
	world_make(&trial->world);
	output_input();
	if (function->prepare)
		function->prepare(&trial->world);
	trial->before = world_count();
	trial->memory = allocations_leaked();
}

static void call(struct trial *trial)
{
	errno = 0;
	trial->result = trial->function->call(&trial->world);
	layer_stop();
	allocations_more();
}

void trial_call(struct trial *trial, unsigned int allocation)
{
	allocations_start(allocation);
	call(trial);
}

void trial_call_exhausted(struct trial *trial, unsigned int allocation)
{
	allocations_start_exhausted(allocation);
	call(trial);
}

static void complain_of(const struct trial *trial, const char *what, int now, int before)
{
	complain("%s, %s, result %d: %d %s instead of %d", trial->function->name, layer_what(),
		 trial->result, now, what, before);
	count(COUNT_LEAKS, 1);
}

/* A call that failed has left everything as it was. */
static void check_failed(const struct trial *trial)
{
	const struct world_counts now = world_count();

	if (now.objects != trial->before.objects && !layer_met_destroy())
		complain_of(trial, "objects", now.objects, trial->before.objects);
	if (now.descriptors != trial->before.descriptors)
		complain_of(trial, "descriptors", now.descriptors, trial->before.descriptors);
	if (now.pages != trial->before.pages)
		complain_of(trial, "pages", now.pages, trial->before.pages);
	if (allocations_leaked() > trial->memory)
		complain_of(trial, "allocations", (int)allocations_leaked(), (int)trial->memory);
}

void trial_end(struct trial *trial, bool lied, bool direct)
{
	const bool works = trial->result == 0;
	struct world_counts now;

	if (works && trial->function->undo && trial->world.got)
		trial->function->undo(&trial->world);
	else if (trial->result != 0 && !lied)
		check_failed(trial);
	if (trial->result != 0 && !direct && !output_is_fresh())
		complain("%s, %s: fails with %d and has written its output", trial->function->name,
			 layer_what(), trial->result);
	world_unmake(&trial->world);
	now = world_count();
	/* What the kernel says of its objects must be true for them to be destroyed. */
	if (now.objects != (works ? trial->function->leaves : 0) && !lied && !layer_met_destroy())
		complain_of(trial, "objects", now.objects, 0);
	if (now.descriptors != 0 && !lied)
		complain_of(trial, "descriptors", now.descriptors, 0);
	if (now.pages != 0)
		complain_of(trial, "pages", now.pages, 0);
	allocations_stop();
	if (allocations_leaked() != 0)
		complain_of(trial, "allocations", (int)allocations_leaked(), 0);
	allocations_forget();
}
