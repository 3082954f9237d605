/* SPDX-License-Identifier: BSD-2-Clause */
/* The process may open no more descriptors, or few; it gets no more memory. */
#include <errno.h>
#include <rawverbs/error.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "real.h"
#include "real_main.h"
#include "results.h"

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

/* All that malloc() has left below the limit of the address space, as a list. */
static void **taken;

static void take_all(void)
{
	for (size_t bytes = (size_t)1 << 20; bytes >= sizeof(void *); bytes /= 2) {
		void **block;

		while ((block = malloc(bytes))) {
			*block = taken;
			taken = block;
		}
	}
}

static void give_all(void)
{
	while (taken) {
		void **next = *taken;

		free(taken);
		taken = next;
	}
}

static rlim_t address_space(void)
{
	FILE *file = fopen("/proc/self/statm", "re");
	unsigned long pages = 0;

	if (!file || fscanf(file, "%lu", &pages) != 1 || fclose(file) != 0)
		world_ends("/proc/self/statm");
	return (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

static void no_memory(struct world *world)
{
	struct rlimit low = { address_space(), RLIM_INFINITY };

	(void)world;
	if (setrlimit(RLIMIT_AS, &low) != 0)
		world_ends("setrlimit");
	take_all();
}

static void memory_again(struct world *world)
{
	const struct rlimit high = { RLIM_INFINITY, RLIM_INFINITY };

	(void)world;
	give_all();
	if (setrlimit(RLIMIT_AS, &high) != 0)
		world_ends("setrlimit");
}

static void nothing(struct world *world)
{
	(void)world;
}

/* The test's own memory, of which it keeps some for the next time. */
static void try_first(const struct function *function)
{
	if (one_call(function, nothing, nothing) != 0)
		complain("%s fails: %s", function->name, rv_last_error()->message);
}

static void try_without_memory(const struct function *function)
{
	const int gave = one_call(function, no_memory, memory_again);

	limited++;
	refused += gave == ENOMEM;
	if (gave != 0 && gave != ENOMEM)
		complain("%s without memory gives %d: %s", function->name, gave,
			 rv_last_error()->message);
}

void limits_memory(void)
{
	static const char sentence[] =
		"With no memory left below RLIMIT_AS a function says ENOMEM or needs none";
	each_function(try_first);
	each_function(try_without_memory);
	if (refused < 10)
		complain("only %u calls were refused", refused);
	result("%s", sentence);
	printf("# count: memory-limits %u\n", limited);
}
