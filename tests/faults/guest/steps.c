/* SPDX-License-Identifier: BSD-2-Clause */
#include "steps.h"

#include <kernel/control.h>
#include <kernel/guest.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double number_of(const cJSON *json, const char *name)
{
	const cJSON *number = cJSON_GetObjectItem(json, name);

	return number ? number->valuedouble : 0;
}

static double last_sequence(void)
{
	cJSON *json = control("commands 1");
	const cJSON *list = cJSON_GetObjectItem(json, "commands");
	const double last = number_of(cJSON_GetArrayItem(list, 0), "sequence");

	cJSON_Delete(json);
	return last;
}

static unsigned int steps_after(double sequence, struct step steps[static MOST_STEPS])
{
	cJSON *json = control("commands 64");
	const cJSON *entry;
	unsigned int n = 0;

	cJSON_ArrayForEach(entry, cJSON_GetObjectItem(json, "commands")) {
		struct step *step = &steps[n];

		if (number_of(entry, "sequence") <= sequence)
			continue;
		cr_assert_lt(++n, (unsigned int)MOST_STEPS);
		snprintf(step->command, sizeof(step->command), "%s",
			 cJSON_GetObjectItem(entry, "name")->valuestring);
		step->opcode = (uint16_t)strtoul(
			cJSON_GetObjectItem(entry, "opcode")->valuestring, NULL, 16);
		step->answer_bytes = (unsigned int)number_of(entry, "out_len");
		step->nth = 0;
		for (unsigned int i = 0; i + 1 < n; i++)
			step->nth += steps[i].opcode == step->opcode;
	}
	cJSON_Delete(json);
	cr_assert_lt(n, 64u, "the first commands of the call are not among the last 64");
	return n;
}

/* A first time, for what the library and the kernel keep for good from then on. */
unsigned int steps_of(struct scene *scene, const struct call *call,
		      struct step steps[static MOST_STEPS])
{
	unsigned int n;
	double sequence;
	int error;

	cr_assert(call_works(scene, call), "%s: %s", call->name, rv_last_error()->message);
	cr_assert(!call->prepare || call->prepare(scene), "%s: %s", call->name,
		  rv_last_error()->message);
	sequence = last_sequence();
	error = call->run(scene);
	n = steps_after(sequence, steps);
	cr_assert_eq(error, 0, "%s: %s", call->name, rv_last_error()->message);
	if (call->undo)
		call->undo(scene);
	if (call->finish)
		call->finish(scene);
	return n;
}

unsigned int fault_hits(void)
{
	cJSON *json = control("faults");
	const cJSON *entry;
	double hits = 0;

	cJSON_ArrayForEach(entry, cJSON_GetObjectItem(json, "faults"))
		hits += number_of(entry, "hits");
	cJSON_Delete(json);
	return (unsigned int)hits;
}
