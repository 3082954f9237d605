/* SPDX-License-Identifier: BSD-2-Clause */
/* A call with one fault in its way, and what came of it. */
#ifndef TESTS_FAULTS_GUEST_ATTEMPT_H
#define TESTS_FAULTS_GUEST_ATTEMPT_H

#include <rawverbs/error.h>

#include "known.h"
#include "steps.h"

struct attempt {
	int error;            /* of the call */
	double seconds;       /* that it took */
	unsigned int hits;    /* of the fault */
	struct rv_error said; /* its sentence is below */
	char message[400];
	bool stays;           /* a destroy that was refused again when nothing was in its way */
};

double now_seconds(void);

/* Makes the call while the device keeps to @fault, a request of the control socket. */
struct attempt attempt(struct scene *scene, const struct call *call, const char *fault);

/* Takes the fault and the call's result back. The message is kept. */
void attempt_end(struct scene *scene, const struct call *call, struct attempt *attempt);

/*
 * Ends the test where the process keeps something of the call, where the device does and may
 * not, or where the call does not work again. What the device keeps is counted, and the scene
 * is made anew.
 */
void attempt_sound(struct scene *scene, const struct call *call, const struct step *step,
		   const char *what, enum kept kept);

/* Leaves the scene behind, takes the device out, puts it back and makes the scene anew. */
void scene_replug(struct scene *scene);

#endif
