/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Signals by the thousand a second, whose handler restarts nothing, while each call is made.
 * Linux waits for firmware uninterruptibly (wait_func() of mlx5_core's cmd.c), so that no call
 * but those that read events can be interrupted at all.
 */
#include <kernel/control.h>
#include <kernel/guest.h>
#include <signal.h>
#include <time.h>

#include "attempt.h"
#include "sound.h"

enum { SHORT_RUNS = 1, LONG_RUNS = 20 };

static volatile sig_atomic_t caught;

static void handler(int number)
{
	(void)number;
	caught++;
}

static void storm(timer_t timer, long period_ns)
{
	const struct itimerspec when = { .it_interval.tv_nsec = period_ns,
					 .it_value.tv_nsec = period_ns };

	cr_assert_eq(timer_settime(timer, 0, &when, NULL), 0);
}

static timer_t timer;

static void under_storm(struct scene *scene, const struct call *call)
{
	const long period_ns = 200000; /* 5,000 a second */
	int error;

	cr_assert(!call->prepare || call->prepare(scene), "%s", call->name);
	storm(timer, period_ns);
	error = call->run(scene);
	storm(timer, 0);
	record("%s | %s", call->name, error ? strerrorname_np(error) : "0");
	cr_assert_eq(error, 0, "%s: %s: %s", call->name, strerrorname_np(error),
		     rv_last_error()->message);
	if (call->undo)
		call->undo(scene);
	if (call->finish)
		call->finish(scene);
	count("calls-under-signals", 1);
}

static void sweep(struct scene *scene, const struct call *call)
{
	const char *differs;

	call_works(scene, call);
	sound_begin(scene->all.context);
	for (unsigned int i = 0; i < (long_form() ? LONG_RUNS : SHORT_RUNS); i++)
		under_storm(scene, call);
	differs = leaked(process_differs(scene->all.context));
	cr_assert_null(differs, "%s: %s", call->name, differs);
	differs = leaked(device_differs(3000));
	cr_assert_null(differs, "%s: %s", call->name, differs);
}

static void begin(void)
{
	const struct sigaction action = { .sa_handler = handler };
	struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1 };

	cr_assert_eq(sigaction(SIGUSR1, &action, NULL), 0);
	cr_assert_eq(timer_create(CLOCK_MONOTONIC, &event, &timer), 0);
}

Test(signals, during_every_call_change_nothing, .init = begin)
{
	each_call(sweep);
	cr_expect_gt(caught, 0);
	count("signals", (unsigned int)caught);
}

/* A tenth of a second in the firmware, with a signal waiting for most of it. */
Test(signals, during_a_wait_for_the_firmware_do_not_end_it, .init = begin)
{
	struct ibv_context *context = device_open();
	struct mlx5dv_pp *pp;
	double began;

	control_do("delay SET_PP_RATE_LIMIT 100");
	caught = 0;
	began = now_seconds();
	storm(timer, 1000000);
	pp = mlx5dv_pp_alloc(context, 48, rate_bytes(4000000), 0);
	storm(timer, 0);
	cr_expect_not_null(pp, "%s", rv_last_error()->message);
	cr_expect_gt(caught, 0);
	cr_expect_gt(now_seconds() - began, 0.09, "the wait was cut short");
	control_do("clear");
	mlx5dv_pp_free(pp);
	ibv_close_device(context);
	count("signals", (unsigned int)caught);
}
