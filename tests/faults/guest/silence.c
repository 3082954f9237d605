/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Firmware commands that are never answered, answered after the driver gave up, and answered
 * late but in time. The profile lowers the driver's patience to two seconds (from 5.16 on).
 */
#include <kernel/control.h>
#include <kernel/guest.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "attempt.h"
#include "sound.h"

/* The driver's patience, what it adds when it looks whether an interrupt was lost, and a busy machine. */
#define LIMIT_SECONDS 20
/* Longer than the driver's patience; shorter. */
#define TOO_LATE_MS 60000
#define IN_TIME_MS 300

/* The call of the short form; the long one takes all. */
#define SHORT_CALL "make: TIS"

/*
 * Linux gives the mailboxes of a command that it gave up to other commands: what a late answer
 * then writes there is in their way ("Bad address" from then on, on 6.1). Answers of 16 bytes
 * need no mailbox.
 */
#define INLINE_BYTES 16

static void judge_silence(const struct call *call, const struct step *step,
			  const struct attempt *tried)
{
	cr_assert_eq(tried->hits, 1u, "%s, %s %u: met %u times", call->name, step->command,
		     step->nth, tried->hits);
	cr_assert_lt(tried->seconds, LIMIT_SECONDS, "%s hung on %s for %.1f s", call->name,
		     step->command, tried->seconds);
	record("%s | %s %u | silent | %.1f s | %s | %s", call->name, step->command, step->nth,
	       tried->seconds, tried->error ? strerrorname_np(tried->error) : "0",
	       tried->error ? tried->message : "");
	if (tried->error == 0 || call->answers)
		return;
	cr_assert_eq(tried->error, ETIMEDOUT, "%s, %s: %s", call->name, step->command,
		     tried->message);
	cr_assert(strstr(tried->message, "did not answer"), "%s, %s: %s", call->name, step->command,
		  tried->message);
}

/* Whatever the device then does with it, the driver has told that nothing came of it. */
static void never(struct scene *scene, const struct call *call, const struct step *step)
{
	struct attempt tried;
	char fault[96];

	snprintf(fault, sizeof(fault), "hang %.47s %u", step->command, step->nth);
	tried = attempt(scene, call, fault);
	judge_silence(call, step, &tried);
	/* The late answer: an internal error, unexecuted. The driver must not take it for another's. */
	control_do("release");
	attempt_end(scene, call, &tried);
	cr_assert_not(tried.stays, "%s, %s: refused again: %s", call->name, step->command,
		      rv_last_error()->message);
	/* Where nobody looked at the result, what was to be taken away is still there. */
	attempt_sound(scene, call, step, "never answered", tried.error == 0 ? kept_by(step) : NOTHING_KEPT);
	count("never-answered", 1);
}

/* It was executed: the device made what nobody asks for any more, or unmade what others hold. */
static void too_late(struct scene *scene, const struct call *call, const struct step *step)
{
	struct attempt tried;
	char fault[96];

	snprintf(fault, sizeof(fault), "delay %.47s %u %u", step->command, TOO_LATE_MS, step->nth);
	tried = attempt(scene, call, fault);
	judge_silence(call, step, &tried);
	control_do("release");
	attempt_end(scene, call, &tried);
	count("answered-after-the-limit", 1);
	if (tried.stays) {
		/* The kernel holds on to what the device has not any more, until the context ends. */
		count("kernel-leaks", 1);
		scene->spoilt = true;
		scene_renew(scene);
		sound_begin(scene->all.context);
		return;
	}
	attempt_sound(scene, call, step, "answered after the limit",
		      tried.error == 0 && kept_by(step) == DRIVER_BROKEN ? DRIVER_BROKEN : OBJECTS_KEPT);
}

static void in_time(struct scene *scene, const struct call *call, const struct step *step)
{
	struct attempt tried;
	char fault[96];

	snprintf(fault, sizeof(fault), "delay %.47s %u %u", step->command, IN_TIME_MS, step->nth);
	tried = attempt(scene, call, fault);
	cr_assert_eq(tried.error, 0, "%s, %s: %s", call->name, step->command, tried.message);
	cr_assert_gt(tried.seconds, IN_TIME_MS / 1000.0 - 0.05, "%s did not wait for %s",
		     call->name, step->command);
	attempt_end(scene, call, &tried);
	attempt_sound(scene, call, step, "answered late", NOTHING_KEPT);
	count("answered-late", 1);
}

static void sweep(struct scene *scene, const struct call *call)
{
	struct step steps[MOST_STEPS];
	unsigned int n;

	if (!long_form() && strcmp(call->name, SHORT_CALL) != 0)
		return;
	n = steps_of(scene, call, steps);
	sound_begin(scene->all.context);
	for (unsigned int i = 0; i < n; i++) {
		in_time(scene, call, &steps[i]);
		never(scene, call, &steps[i]);
		if (steps[i].answer_bytes <= INLINE_BYTES)
			too_late(scene, call, &steps[i]);
		else
			count("late-answers-that-linux-does-not-survive", 1);
	}
}

Test(silence, every_command_of_every_call_unanswered_ends_in_time_and_loses_nothing)
{
	if (!kernel_at_least(5, 16))
		cr_skip_test("this driver does not ask the device how long to wait");
	each_call(sweep);
}
