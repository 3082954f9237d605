/* SPDX-License-Identifier: BSD-2-Clause */
#include "device.h"
#include "handlers.h"
#include "resource.h"

enum {
	PSV_COUNT = FIELD(0x40, 4),
	PSV_PD = FIELD(0x48, 24),
	PSV_FIRST = 0x88,		/* bits; the next ones 0x20 behind each other */
	PSV_MAX = 4,
};

/* Creates up to four signature states at once. */
outcome create_psv(struct device *device, struct command *command)
{
	uint64_t count = bits_get(command->in, PSV_COUNT);
	struct object *made[PSV_MAX];
	outcome verdict = ACCEPTED;
	uint64_t done = 0;
	bool limit;

	if (!count || count > PSV_MAX)
		return REFUSED(REASON_FIELD, TYPE_PSV);
	while (done < count && !verdict) {
		made[done] = object_create(device, TYPE_PSV, command->uid, &limit);
		if (!made[done])
			verdict = REFUSED(limit ? REASON_LIMIT : REASON_MEMORY, TYPE_PSV);
		else
			verdict = resource_use(device, made[done++], TYPE_PD,
					       bits_get(command->in, PSV_PD));
	}
	for (uint64_t i = 0; i < done; i++) {
		if (verdict)
			object_destroy(device, made[i]);
		else
			bits_set(command->out, FIELD((unsigned int)(PSV_FIRST + 0x20 * i), 24),
				 made[i]->number);
	}
	return verdict;
}
