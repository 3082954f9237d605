/* SPDX-License-Identifier: BSD-2-Clause */
/* The device goes at every firmware command of every call, and between each two of them. */
#include <kernel/control.h>
#include <kernel/guest.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "attempt.h"
#include "sound.h"

/* The driver's patience with the command that is held, and with those of its own afterwards. */
#define LIMIT_SECONDS 30

/* The calls of the short form; the long one takes all. */
static bool chosen(const struct call *call)
{
	return long_form() || strcmp(call->name, "make: dedicated rate") == 0 ||
	       strcmp(call->name, "rv_open_path") == 0;
}

/* A moment after now, when the call hangs on its command. */
static pid_t soon(const char *command)
{
	const pid_t pid = fork();

	if (pid == 0) {
		usleep(300000);
		execlp("sh", "sh", "-c", command, (char *)NULL);
		_exit(127);
	}
	cr_assert_gt(pid, 0);
	return pid;
}

static void judge_gone(const struct call *call, const struct step *step,
		       const struct attempt *tried, const char *what)
{
	record("%s | %s %u | %s | %.1f s | %s | %s", call->name, step->command, step->nth, what,
	       tried->seconds, tried->error ? strerrorname_np(tried->error) : "0",
	       tried->error ? tried->message : "");
	cr_assert_lt(tried->seconds, LIMIT_SECONDS, "%s, %s at %s: %.1f s", call->name, what,
		     step->command, tried->seconds);
	if (tried->error == 0 || call->answers)
		return;
	/* The answer that came in the end may be what the call still saw. */
	cr_assert(tried->said.layer == RV_LAYER_DEVICE_GONE || tried->error == EREMOTEIO ||
			  tried->error == EIO,
		  "%s, %s at %s: %s: %s", call->name, what, step->command,
		  strerrorname_np(tried->error), tried->message);
}

/* Everything of before is destroyed and closed, and none of it stays. */
static void leave(struct scene *scene, const struct call *call, struct attempt *tried)
{
	const char *differs;

	if (tried->error == 0 && call->undo)
		call->undo(scene);
	else if (tried->error != 0 && call->again)
		cr_assert_eq(call->run(scene), 0, "%s, of a device that is gone: %s", call->name,
			     rv_last_error()->message);
	if (call->finish)
		call->finish(scene);
	scene_destroy(scene);
	differs = leaked(process_differs(NULL));
	cr_assert_null(differs, "%s: %s", call->name, differs);
}

/* The same device, and nothing in it of what it was before. */
static void put_back(const char *what)
{
	const char *differs;

	replug();
	differs = leaked(device_differs(3000));
	cr_assert_null(differs, "%s: %s", what, differs);
}

static void unplug_at(struct scene *scene, const struct call *call, const struct step *step,
		      bool absent)
{
	const char *what = absent ? "device pulled out" : "device ejected";
	struct attempt tried;
	char fault[96];
	pid_t pid;
	int status;

	scene_end(scene);
	sound_begin(NULL);
	scene_make(scene);
	snprintf(fault, sizeof(fault), "hang %s %u", step->command, step->nth);
	/* Linux ends no ejection while a command hangs: it is answered a while later. */
	pid = soon(absent ? "connectx-control health absent" :
			    "(sleep 1.2; connectx-control release) >/dev/null & unplug 60; e=$?; wait; exit $e");
	tried = attempt(scene, call, fault);
	status = child_end(pid);
	cr_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0, "status 0x%x", status);
	judge_gone(call, step, &tried, what);
	if (absent)
		unplug();
	leave(scene, call, &tried);
	control_do("clear");
	put_back(call->name);
	scene_make(scene);
	count(absent ? "pulled-out" : "unplugs", 1);
}

static void sweep(struct scene *scene, const struct call *call)
{
	struct step steps[MOST_STEPS];
	const unsigned int n = chosen(call) ? steps_of(scene, call, steps) : 0;

	for (unsigned int i = 0; i < n; i++) {
		if (i == 0 || long_form())
			unplug_at(scene, call, &steps[i], false);
		if (i == 0 && long_form())
			unplug_at(scene, call, &steps[i], true);
	}
}

Test(unplugs, at_every_command_of_every_call_end_it_in_time_and_lose_nothing)
{
	each_call(sweep);
}

/* The next call says gone; all is destroyed. */
static void between(unsigned int kind)
{
	struct scene scene = { .below = kind };
	const char *differs;

	sound_begin(NULL);
	scene_make(&scene);
	unplug();
	if (kind != KIND_SUBSCRIPTION) {
		errno = 0;
		cr_assert_null(kinds[kind].make(&scene.all), "%s", kinds[kind].name);
		cr_assert_eq(rv_last_error()->layer, RV_LAYER_DEVICE_GONE, "%s: %s",
			     kinds[kind].name, rv_last_error()->message);
	}
	scene_destroy(&scene);
	differs = leaked(process_differs(NULL));
	cr_assert_null(differs, "%s: %s", kinds[kind].name, differs);
	put_back(kinds[kind].name);
	count("unplugs", 1);
}

Test(unplugs, between_each_two_calls_lose_nothing)
{
	ibv_close_device(device_open());
	for (unsigned int kind = 0; kind < kind_count; kind++)
		if ((!kinds[kind].possible || kinds[kind].possible()) &&
		    (long_form() || kind == KIND_FLOW))
			between(kind);
}
