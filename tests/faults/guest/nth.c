/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The kernel's own fault injection: during each call, the first, second, … allocation or copy
 * fails, until one run meets none. Only instrumented kernels have it.
 */
#include <fcntl.h>
#include <kernel/control.h>
#include <kernel/guest.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "attempt.h"
#include "sound.h"

/* More than any call has; one that never gets through is a finding. */
#define MOST_POINTS 500

/* Of this call a failing allocation makes the driver forget so much that it is a test of its own. */
#define LEAVES_MUCH "ibv_close_device of all types"

static int fail_nth = -1;
static bool only_that;

static void arm(unsigned int n)
{
	char text[16];
	const int length = snprintf(text, sizeof(text), "%u", n);

	/* A fault that is still waiting may strike here. */
	if (pwrite(fail_nth, text, (size_t)length, 0) != length)
		cr_assert_eq(pwrite(fail_nth, text, (size_t)length, 0), length);
}

/* Whether the fault has struck: not where it is still waiting, and strikes now. */
static bool disarm(void)
{
	char text[16] = "";
	const ssize_t n = pread(fail_nth, text, sizeof(text) - 1, 0);

	arm(0);
	return n > 0 && strtoul(text, NULL, 10) == 0;
}

/* Makes the call with its @n-th point failing; whether it has one. */
static bool fail_at(struct scene *scene, const struct call *call, unsigned int n)
{
	char said[400];
	bool struck;
	int error;

	cr_assert(!call->prepare || call->prepare(scene), "%s", call->name);
	arm(n);
	error = call->run(scene);
	struck = disarm();
	snprintf(said, sizeof(said), "%s", rv_last_error()->message);
	record("%s | point %u | %s | %s", call->name, n, error ? strerrorname_np(error) : "0",
	       error ? said : "");
	if (error == 0 && call->undo)
		call->undo(scene);
	else if (error != 0 && call->again)
		cr_assert_eq(call->run(scene), 0, "%s, again: %s", call->name,
			     rv_last_error()->message);
	if (call->finish)
		call->finish(scene);
	cr_assert(error == 0 || struck, "%s: %s", call->name, said);
	return struck;
}

/* What is kept once and no second time is no leak: a device that sysfs told less of, say. */
static void process_sound(struct scene *scene, const struct call *call, unsigned int n)
{
	const char *differs = process_differs(scene->all.context);

	if (differs)
		record("   kept: %s", differs);
	if (differs && call->quiet && process_has_a_handle_more(scene->all.context)) {
		/* Of a free that gives the object up, whatever the kernel says: closing ends it. */
		scene->spoilt = true;
		scene_renew(scene);
		count("freed-when-closed", 1);
		differs = process_differs(scene->all.context);
	}
	if (!differs) {
		leaked(NULL);
		return;
	}
	sound_begin(scene->all.context);
	fail_at(scene, call, n);
	differs = leaked(process_differs(scene->all.context));
	cr_assert_null(differs, "%s, point %u, each time: %s", call->name, n, differs);
	count("kept-once", 1);
}

/*
 * What the driver does not undo is the kernel's: objects that it has forgotten hold on to
 * others. Only a device that is put back is free of them.
 */
static void device_sound(struct scene *scene, const struct call *call, unsigned int n)
{
	const char *differs = device_differs(1000);

	if (differs) {
		record("   kernel: %s", differs);
		count("kernel-leaks", 1);
		scene_replug(scene);
	}
	cr_assert(call_works(scene, call), "%s, after point %u: %s", call->name, n,
		  rv_last_error()->message);
}

static void sweep(struct scene *scene, const struct call *call)
{
	unsigned int n = 1;

	if ((strcmp(call->name, LEAVES_MUCH) == 0) != only_that)
		return;
	cr_assert(call_works(scene, call), "%s: %s", call->name, rv_last_error()->message);
	sound_begin(scene->all.context);
	while (fail_at(scene, call, n)) {
		process_sound(scene, call, n);
		device_sound(scene, call, n);
		cr_assert_lt(n++, (unsigned int)MOST_POINTS, "%s has no end", call->name);
	}
	count("points-failed", n - 1);
	record("%s has %u points", call->name, n - 1);
}

/* Allocations that may sleep fail too, and nobody prints a trace of each. */
static void configure(void)
{
	static const char *const settings[] = { "failslab/ignore-gfp-wait", "fail_page_alloc/ignore-gfp-wait",
						"fail_page_alloc/ignore-gfp-highmem" };
	static const char *const injectors[] = { "failslab", "fail_page_alloc", "fail_usercopy" };

	for (unsigned int i = 0; i < 3; i++) {
		shell("echo N >/sys/kernel/debug/%s 2>/dev/null", settings[i]);
		shell("echo 0 >/sys/kernel/debug/%s/verbose 2>/dev/null", injectors[i]);
	}
	shell("echo 0 >/sys/kernel/debug/fail_page_alloc/min-order 2>/dev/null");
}

static void campaign(void)
{
	fail_nth = open("/proc/thread-self/fail-nth", O_RDWR | O_CLOEXEC);
	if (fail_nth < 0)
		cr_skip_test("this kernel has no fault injection");
	configure();
	each_call(sweep);
}

Test(nth, every_failing_allocation_and_copy_of_every_call_loses_nothing)
{
	campaign();
}

Test(nth, every_failing_allocation_of_a_close_of_all_types_loses_nothing_of_the_process)
{
	only_that = true;
	campaign();
}
