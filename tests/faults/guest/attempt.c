/* SPDX-License-Identifier: BSD-2-Clause */
#include "attempt.h"

#include <kernel/control.h>
#include <kernel/guest.h>
#include <stdio.h>
#include <time.h>

#include "sound.h"

double now_seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

struct attempt attempt(struct scene *scene, const struct call *call, const char *fault)
{
	struct attempt attempt = { .error = -1 };
	double began;

	cr_assert(!call->prepare || call->prepare(scene), "%s: %s", call->name,
		  rv_last_error()->message);
	control_do("%s", fault);
	began = now_seconds();
	attempt.error = call->run(scene);
	attempt.seconds = now_seconds() - began;
	attempt.said = *rv_last_error();
	snprintf(attempt.message, sizeof(attempt.message), "%s", attempt.said.message);
	attempt.hits = fault_hits();
	return attempt;
}

void attempt_end(struct scene *scene, const struct call *call, struct attempt *attempt)
{
	control_do("clear");
	if (attempt->error == 0 && call->undo)
		call->undo(scene);
	else if (attempt->error != 0 && call->again)
		attempt->stays = call->run(scene) != 0;
	if (call->finish)
		call->finish(scene);
}

void scene_replug(struct scene *scene)
{
	scene_end(scene);
	unplug();
	replug();
	scene_make(scene);
	sound_begin(scene->all.context);
}

void attempt_sound(struct scene *scene, const struct call *call, const struct step *step,
		   const char *what, enum kept kept)
{
	const char *differs = leaked(process_differs(scene->all.context));

	cr_assert_null(differs, "%s, %s %u %s: %s", call->name, step->command, step->nth, what,
		       differs);
	differs = device_differs(kept == NOTHING_KEPT ? 3000 : 0);
	if (kept == NOTHING_KEPT)
		leaked(differs);
	cr_assert(!differs || kept != NOTHING_KEPT, "%s, %s %u %s: %s", call->name, step->command,
		  step->nth, what, differs);
	count("kernel-leaks", differs || kept == DRIVER_BROKEN);
	if (kept == DRIVER_BROKEN)
		scene_replug(scene);
	cr_assert(call_works(scene, call), "%s, after %s %u %s: %s", call->name, step->command,
		  step->nth, what, rv_last_error()->message);
	if (!differs || kept == DRIVER_BROKEN)
		return;
	scene->spoilt = true;
	scene_renew(scene);
	sound_begin(scene->all.context);
}
