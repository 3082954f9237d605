/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Every firmware command that a call leads to is refused with every status. In the short
 * form with one status each, in turn, and close(2) of all types at every tenth command only.
 */
#include <kernel/control.h>
#include <kernel/firmware.h>
#include <kernel/guest.h>
#include <stdio.h>
#include <string.h>

#include "attempt.h"
#include "known.h"
#include "sound.h"

static const uint8_t statuses[] = { 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08,
				    0x09, 0x0a, 0x0f, 0x10, 0x30, 0x40, 0x50, 0x51 };
enum { STATUSES = sizeof(statuses) };

/* The errno is the status's, and the sentence names the command wherever one call has one. */
static void judge_refusal(const struct call *call, const struct step *step, uint8_t status,
			  const struct attempt *attempt)
{
	struct rv_error last = attempt->said;
	const struct rv_error *said = &last;

	last.message = attempt->message;
	if (call->answers)
		return;
	cr_assert_eq(said->error, attempt->error, "%s, %s, 0x%x: %s and %s: %s", call->name,
		     step->command, status, strerrorname_np(attempt->error),
		     strerrorname_np(said->error), said->message);
	if (attempt->error == EREMOTEIO) {
		cr_assert_eq(said->status, status, "%s, %s: 0x%x, not 0x%x: %s", call->name,
			     step->command, said->status, status, said->message);
		cr_assert_eq(said->opcode, step->opcode, "%s, %s: %s", call->name, step->command,
			     said->message);
	} else {
		cr_assert_eq(attempt->error, errno_of_status(status), "%s, %s, 0x%x: %s: %s",
			     call->name, step->command, status, strerrorname_np(attempt->error),
			     said->message);
	}
	cr_assert(strstr(said->message, step->command) || sentence_is_general(call, said),
		  "%s, %s, 0x%x: %s", call->name, step->command, status, said->message);
}

static void refuse(struct scene *scene, const struct call *call, const struct step *step,
		   uint8_t status)
{
	struct attempt tried;
	char fault[96], what[32];

	snprintf(fault, sizeof(fault), "fail %s %u 0x175 %u", step->command, status, step->nth);
	snprintf(what, sizeof(what), "refused with 0x%x", status);
	tried = attempt(scene, call, fault);
	attempt_end(scene, call, &tried);
	record("%s | %s %u | 0x%x | %s | %s", call->name, step->command, step->nth, status,
	       tried.error ? strerrorname_np(tried.error) : "0", tried.error ? tried.message : "");
	cr_assert_eq(tried.hits, 1u, "%s, %s %u: met %u times", call->name, step->command,
		     step->nth, tried.hits);
	cr_assert_not(tried.stays, "%s, %s: refused again: %s", call->name, step->command,
		      rv_last_error()->message);
	if (tried.error != 0)
		judge_refusal(call, step, status, &tried);
	else
		cr_assert(call->quiet || driver_ignores(call, step) || driver_keeps(step),
			  "%s succeeded though %s was %s",
			  call->name, step->command, what);
	attempt_sound(scene, call, step, what, tried.error == 0 ? kept_by(step) : NOTHING_KEPT);
	count("statuses", 1);
	count(tried.error == 0 ? "statuses-not-passed-on" : "statuses-told", 1);
}

static void sweep(struct scene *scene, const struct call *call)
{
	static unsigned int turn;
	struct step steps[MOST_STEPS];
	const unsigned int n = steps_of(scene, call, steps);
	const unsigned int stride = !long_form() && n > 10 ? 10 : 1;

	sound_begin(scene->all.context);
	for (unsigned int i = 0; i < n; i += stride) {
		/* What the device keeps takes time to get away from. */
		if (!long_form() && driver_keeps(&steps[i]) &&
		    strcmp(steps[i].command, "SET_PP_RATE_LIMIT") != 0)
			continue;
		if (!long_form())
			refuse(scene, call, &steps[i], statuses[turn++ % STATUSES]);
		else
			for (unsigned int s = 0; s < STATUSES; s++)
				refuse(scene, call, &steps[i], statuses[s]);
	}
	count("commands-of-calls", n);
}

Test(statuses, every_command_of_every_call_refused_is_told_by_its_status_and_loses_nothing)
{
	each_call(sweep);
}
