/* SPDX-License-Identifier: BSD-2-Clause */
#include "faults.h"

const struct fault *fault_take(struct faults *faults, uint16_t opcode)
{
	const struct fault *taken = NULL;

	/* Every fault sees every command, so that their counts do not depend on each other. */
	for (size_t i = 0; i < faults->count; i++) {
		struct fault *fault = &faults->list[i];

		if ((fault->opcode != FAULT_ANY && fault->opcode != opcode) || fault->hits == fault->count)
			continue;
		if (fault->after) {
			fault->after--;
		} else if (!taken) {
			fault->hits++;
			taken = fault;
		}
	}
	return taken;
}
