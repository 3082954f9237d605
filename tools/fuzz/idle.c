/* SPDX-License-Identifier: BSD-2-Clause */
/* What the card holds while no context is open, by its own account. */
#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "machine_parts.h"

#define TRIES 200
#define SETTLED 20 /* looks that see the same: nothing more is let go */
#define PAUSE_NS 10000000L

struct holds {
	unsigned int contexts, objects, rates;
};

static unsigned int number(const cJSON *json, const char *name)
{
	const cJSON *item = cJSON_GetObjectItem(json, name);

	return cJSON_IsNumber(item) ? (unsigned int)item->valuedouble : 0;
}

static bool look(struct machine *machine, struct holds *ret)
{
	char *answer;
	cJSON *json;

	if (!control_ask(&machine->control, &answer, "state"))
		return false;
	json = cJSON_Parse(answer);
	free(answer);
	if (!json)
		return false;
	ret->contexts = (unsigned int)cJSON_GetArraySize(cJSON_GetObjectItem(json, "uctx"));
	ret->objects = number(json, "total_objects");
	ret->rates = number(json, "live");
	cJSON_Delete(json);
	return true;
}

bool idle_remember(struct machine *machine)
{
	struct holds holds;

	if (machine->control.port < 0)
		return true;
	if (!look(machine, &holds)) {
		fprintf(stderr, "the device does not tell its state\n");
		return false;
	}
	machine->idle_contexts = holds.contexts;
	machine->idle_objects = holds.objects;
	return true;
}

int machine_left(struct machine *machine, char *ret_text, size_t room)
{
	const struct timespec pause = { .tv_nsec = PAUSE_NS };
	struct holds holds;
	int left = 0, same = 0;

	if (room > 0)
		ret_text[0] = '\0';
	if (machine->control.port < 0)
		return 0;
	/* The kernel may let go a moment after the last close. */
	for (int i = 0; i < TRIES && same < SETTLED; i++) {
		const int before = left;

		if (!look(machine, &holds)) {
			snprintf(ret_text, room, "it does not answer");
			return -1;
		}
		left = (int)(holds.contexts - machine->idle_contexts) +
		       (int)(holds.objects - machine->idle_objects) + (int)holds.rates;
		if (left == 0)
			return 0;
		same = left == before ? same + 1 : 0;
		nanosleep(&pause, NULL);
	}
	snprintf(ret_text, room, "user contexts %u (idle %u), objects %u (idle %u), rates %u",
		 holds.contexts, machine->idle_contexts, holds.objects, machine->idle_objects,
		 holds.rates);
	return left;
}
