/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The campaign on the model kernel: every public function, each of its allocations and system
 * calls failed in turn, each answer altered in turn. usage: faults-campaign [MAP [FUNCTION]]
 * With the linker's map of exported names: a name that no row calls fails.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "results.h"
#include "sweep.h"

/* Seconds that one sweep of one function may take. */
#define PATIENCE 600

static const char *const count_names[COUNTS] = {
	"functions-swept", "allocations-failed", "system-calls-failed", "hostile-answers",
	"memory-exhausted", "contexts-at-once", "leaks",
};

static unsigned int counts[COUNTS];
void count(enum count what, unsigned int number)
{
	counts[what] += number;
}

static bool wanted(const char *name, const char *only)
{
	return !only || strcmp(name, only) == 0;
}

static void sweep_all(const struct sweep *sweep, const char *only)
{
	for (const struct functions *const *table = all_functions; *table; table++) {
		for (unsigned int i = 0; i < (*table)->count; i++) {
			const struct function *function = &(*table)->rows[i];

			if (!wanted(function->name, only))
				continue;
			alarm(PATIENCE);
			sweep->run(function);
			/* Several rows of one function are one result. */
			if (i + 1 < (*table)->count &&
			    strcmp((*table)->rows[i + 1].name, function->name) == 0)
				continue;
			result("%s: %s", function->name, sweep->sentence);
		}
	}
}

static bool has_row(const char *name)
{
	for (const struct functions *const *table = all_functions; *table; table++)
		for (unsigned int i = 0; i < (*table)->count; i++)
			if (strcmp((*table)->rows[i].name, name) == 0)
				return true;
	return false;
}

/* "\tNAME;" a line, as lib/rawverbs.map has them. */
static void compare(const char *map)
{
	FILE *file = fopen(map, "re");
	char line[128];
	char name[128];
	char end;
	unsigned int names = 0;

	while (file && fgets(line, sizeof(line), file)) {
		if (sscanf(line, "\t%127[a-z0-9_]%c", name, &end) != 2 || end != ';')
			continue;
		names++;
		if (!has_row(name))
			complain("no sweep calls %s", name);
	}
	if (names < 100)
		complain("%s has %u names", map, names);
	if (file)
		fclose(file);
	count(COUNT_FUNCTIONS, names);
	result("%s: a sweep calls each exported function", map);
}

int main(int argc, char *argv[])
{
	const struct sweep *const sweeps[] = { &sweep_allocations, &sweep_exhausted, &sweep_calls,
					       &sweep_lies };
	const char *only = argc > 2 ? argv[2] : NULL;

	setvbuf(stdout, NULL, _IOLBF, 4096);
	if (argc > 1 && !only)
		compare(argv[1]);
	if (!only) {
		thousand_contexts();
		result("a thousand contexts: each costs what the first does");
	}
	for (unsigned int i = 0; i < sizeof(sweeps) / sizeof(sweeps[0]); i++)
		sweep_all(sweeps[i], only);
	if (only && !has_row(only)) {
		complain("no sweep calls it");
		result("%s: is a function's name", only);
	}
	for (unsigned int i = 0; i < COUNTS; i++)
		printf("# count: %s %u\n", count_names[i], counts[i]);
	return results_end();
}
