/* SPDX-License-Identifier: BSD-2-Clause */
/* The firmware commands that a call leads to, and one fault at one of them. */
#ifndef TESTS_FAULTS_GUEST_STEPS_H
#define TESTS_FAULTS_GUEST_STEPS_H

#include "calls.h"

enum { MOST_STEPS = 160 };

struct step {
	char command[48];
	uint16_t opcode;
	unsigned int nth; /* of this opcode in the call, from 0 */
	unsigned int answer_bytes;
};

/* Makes the call once, with nothing in the way, and lists what the device was asked. */
unsigned int steps_of(struct scene *scene, const struct call *call,
		      struct step steps[static MOST_STEPS]);

/* How often the faults that are set have hit. */
unsigned int fault_hits(void);

#endif
