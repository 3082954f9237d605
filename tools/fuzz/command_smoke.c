/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A short look at a kernel, under the guard: every seed, again and again; or, where a number is
 * given to start from, after the seeds programs made and changed, which find bugs in any kernel.
 */
#include <rawverbs/schema.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "avoid.h"
#include "command.h"
#include "generate.h"
#include "guard.h"
#include "mutate.h"
#include "running.h"
#include "seeds.h"

struct smoke {
	struct machine *machine;
	struct guard *guard;
	time_t end;
	bool late;
	bool control; /* there is a channel to the card */
};

static bool over(const struct smoke *smoke)
{
	return smoke->late || time(NULL) >= smoke->end;
}

static void run(struct smoke *smoke, const struct program *wanted)
{
	static uint8_t bytes[PROGRAM_MAX_BYTES];
	static struct program_result result;
	static struct program program;

	program = *wanted;
	avoid(&program);
	guard_before(smoke->guard, bytes, program_write(&program, bytes, sizeof(bytes)));
	machine_run(smoke->machine, &program, &result);
	smoke->late = smoke->late || result.late;
	guard_after(smoke->guard, &program, &result);
}

static void run_seed(void *argument, const struct seed *seed, const struct program *program)
{
	struct smoke *smoke = argument;

	(void)seed;
	if (!over(smoke))
		run(smoke, program);
}

static void run_made(struct smoke *smoke, uint64_t seed)
{
	static struct program program;

	while (!over(smoke)) {
		generate_program(&program, seed, running_kernel());
		if (seed % 2)
			mutate(&program, seed, running_kernel());
		run(smoke, &program);
		seed++;
	}
}

static const char *card(const struct smoke *smoke, const struct guard_counts *counts, bool *ret_good)
{
	char text[300];

	*ret_good = counts->left == 0;
	if (counts->left)
		return "the card is not empty";
	if (!smoke->control)
		return "no card could be asked";
	*ret_good = machine_left(smoke->machine, text, sizeof(text)) >= 0;
	return *ret_good ? "the card is empty" : "the card does not answer";
}

static int judge(struct smoke *smoke)
{
	struct guard_counts counts;
	const char *what;
	bool good;

	guard_card(smoke->guard);
	counts = guard_counts(smoke->guard);
	what = card(smoke, &counts, &good);
	printf("%llu programs, %u ioctls, %u of them good, %u methods entered successfully, "
	       "%llu answers that the schema knew, %u findings, %s\n",
	       (unsigned long long)counts.programs, counts.ioctls, counts.good, counts.methods,
	       (unsigned long long)counts.answers.known, counts.findings,
	       what);
	if (smoke->late)
		fprintf(stderr, "rawverbs-fuzz: a program could not be ended\n");
	return counts.findings || !good || smoke->late ? FUZZ_REFUSED : FUZZ_SUCCESS;
}

int command_smoke(char **words)
{
	struct machine_options machine;
	struct guard_options guard = { .machine = NULL };
	struct smoke smoke = { .machine = NULL };
	int status = FUZZ_REFUSED;

	words = command_machine(words, &machine);
	if (!words || !words[0])
		return command_usage("smoke");
	smoke.control = machine.control != NULL;
	smoke.end = time(NULL) + strtol(words[0], NULL, 10);
	guard.findings = words[1] && words[1][0] ? words[1] : NULL;
	smoke.machine = guard.machine = machine_open(&machine);
	if (smoke.machine)
		smoke.guard = guard_open(&guard);
	if (smoke.guard) {
		do {
			seeds_each(running_kernel(), run_seed, &smoke);
			if (words[1] && words[2])
				run_made(&smoke, strtoull(words[2], NULL, 0));
		} while (!over(&smoke));
		status = judge(&smoke);
	}
	guard_close(smoke.guard);
	machine_close(smoke.machine);
	return status;
}
