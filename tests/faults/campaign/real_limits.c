/* SPDX-License-Identifier: BSD-2-Clause */
/* The process may open no more descriptors, or few. */
#include <dirent.h>
#include <errno.h>
#include <rawverbs/error.h>
#include <stdio.h>
#include <sys/resource.h>

#include "real.h"
#include "real_main.h"

/* More than any function opens at a time, its kernel's end of each included. */
#define MOST_MORE 8

static struct rlimit whole;
static rlim_t allowed;
static unsigned int limited;
static unsigned int refused;

/* The least number that is not open: with it as the limit nothing can be opened. */
static rlim_t first_free(void)
{
	FILE *probe = fopen("/dev/null", "re");
	const int fd = probe ? fileno(probe) : -1;

	if (!probe || fclose(probe) != 0)
		world_ends("no descriptor");
	return (rlim_t)fd;
}

static void limit(struct world *world)
{
	struct rlimit low = { first_free() + allowed, whole.rlim_max };

	(void)world;
	if (setrlimit(RLIMIT_NOFILE, &low) != 0)
		world_ends("setrlimit");
}

static void unlimit(struct world *world)
{
	(void)world;
	if (setrlimit(RLIMIT_NOFILE, &whole) != 0)
		world_ends("setrlimit");
}

static void try(const struct function *function)
{
	for (allowed = 0; allowed <= MOST_MORE; allowed++) {
		const int gave = one_call(function, limit, unlimit);

		limited++;
		refused += gave == EMFILE;
		if (gave == 0)
			continue;
		if (gave != EMFILE || rv_last_error()->layer != RV_LAYER_LIMIT)
			complain("%s with %u descriptors left gives %d: %s", function->name,
				 (unsigned int)allowed, gave, rv_last_error()->message);
		if (allowed == MOST_MORE)
			complain("%s needs more than %u descriptors", function->name,
				 (unsigned int)allowed);
	}
}

void limits_descriptors(void)
{
	if (getrlimit(RLIMIT_NOFILE, &whole) != 0)
		world_ends("getrlimit");
	each_function(try);
	if (refused < 10)
		complain("only %u calls were refused", refused);
	result("With no descriptor left, or too few, a function says EMFILE or needs none");
	printf("# count: descriptor-limits %u\n", limited);
}
