/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The campaign on real system calls: signals, limits of the process, files that lie. Every
 * public function on the library's own plug, with a kernel behind libc.
 * usage: campaign-real [memory]    memory: the limit of the address space alone, of which a
 * sanitizer needs much for itself
 */
#include "real_main.h"

#include <errno.h>
#include <rawverbs/error.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../output.h"
#include "real.h"
#include "results.h"

/* Seconds that a part may take. */
#define PATIENCE 900

unsigned int leaks;

bool whole_campaign(void)
{
	return getenv("RAWVERBS_LONG");
}

void each_function(void (*run)(const struct function *function))
{
	for (const struct functions *const *table = all_functions; *table; table++)
		for (unsigned int i = 0; i < (*table)->count; i++)
			run(&(*table)->rows[i]);
}

static void nothing_is_left(const struct function *function, int objects)
{
	const struct world_counts now = world_count();

	if (now.objects == objects && now.descriptors == 0 && now.pages == 0)
		return;
	complain("%s leaves %d objects, %d descriptors, %d pages", function->name, now.objects,
		 now.descriptors, now.pages);
	leaks++;
}

int one_call(const struct function *function, void (*before)(struct world *world),
	     void (*after)(struct world *world))
{
	struct world world;
	int gave;
	int told;

	real_begin();
	world_make(&world);
	output_input();
	if (function->prepare)
		function->prepare(&world);
	before(&world);
	errno = 0;
	gave = function->call(&world);
	told = errno;
	after(&world);
	if (gave != 0 && (told != gave || !rv_last_error()->message[0]))
		complain("%s gives %d, errno is %d: %s", function->name, gave, told,
			 rv_last_error()->message);
	if (gave != 0 && !output_is_fresh())
		complain("%s fails with %d and has written its output", function->name, gave);
	if (gave == 0 && function->undo && world.got)
		function->undo(&world);
	world_unmake(&world);
	nothing_is_left(function, gave == 0 ? function->leaves : 0);
	return gave;
}

static void part(void (*run)(void))
{
	alarm(PATIENCE);
	run();
}

int main(int argc, char *argv[])
{
	const bool memory = argc > 1 && strcmp(argv[1], "memory") == 0;
	const char *root = real_directory();

	setvbuf(stdout, NULL, _IOLBF, 4096);
	real_tree(root);
	if (memory) {
		part(limits_memory);
	} else {
		part(signals_storm);
		part(signals_waiting);
		part(limits_descriptors);
		part(sysfs_hostile);
	}
	real_remove("");
	printf("# count: leaks %u\n", leaks);
	return results_end();
}
