/* SPDX-License-Identifier: BSD-2-Clause */
/* Signals: a storm of them in every function, and one that ends a wait. */
#include <errno.h>
#include <rawverbs/error.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../output.h"
#include "real.h"
#include "real_main.h"
#include "results.h"

#define STORM_NS 70000
#define PAUSE_NS 5000000

static volatile sig_atomic_t caught;
static unsigned int handled;
static unsigned int waits_ended;

/* Of the wait that a signal comes into: the event that it is for, and after how many signals. */
static int event_fd;
static char event[64];
static size_t event_bytes;
static int event_after;

static void on_signal(int number)
{
	const int saved = errno;

	(void)number;
	caught++;
	if (event_after > 0 && --event_after == 0)
		world_event(event_fd, event, event_bytes);
	errno = saved;
}

static void handle(int flags)
{
	struct sigaction action = { .sa_handler = on_signal, .sa_flags = flags };

	sigemptyset(&action.sa_mask);
	if (sigaction(SIGUSR1, &action, NULL) != 0)
		world_ends("sigaction");
}

/* SIGUSR1 every so often; 0: no more. SIGALRM stands for "too long". */
static void every(long nanoseconds)
{
	static timer_t timer;
	struct sigevent how = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1 };
	const struct itimerspec period = { { 0, nanoseconds }, { 0, nanoseconds } };

	if (nanoseconds == 0) {
		timer_delete(timer);
		return;
	}
	if (timer_create(CLOCK_MONOTONIC, &how, &timer) != 0 ||
	    timer_settime(timer, 0, &period, NULL) != 0)
		world_ends("timer");
}

static void storm_begins(struct world *world)
{
	(void)world;
	caught = 0;
	real_wait(true);
	every(STORM_NS);
}

static void storm_ends(struct world *world)
{
	(void)world;
	every(0);
	real_wait(false);
	handled += (unsigned int)caught;
}

static void in_storm(const struct function *function)
{
	const int rounds = whole_campaign() ? 20 : 2;

	for (int i = 0; i < rounds; i++) {
		const int gave = one_call(function, storm_begins, storm_ends);

		if (gave != 0)
			complain("%s gives %d in a storm of signals: %s", function->name, gave,
				 rv_last_error()->message);
	}
}

void signals_storm(void)
{
	handle(0);
	each_function(in_storm);
	if (real_interrupted == 0)
		complain("no system call was interrupted");
	result("In a storm of signals that restart nothing, every function works");
	handle(SA_RESTART);
	each_function(in_storm);
	result("In a storm of signals that restart, every function works");
	printf("# count: signals %u\n# count: system-calls-interrupted %u\n", handled,
	       real_interrupted);
}

/* The descriptor that the function waits on; -1: it does not wait. */
static int waits_on(const struct function *function, const struct world *world)
{
	if (strcmp(function->name, "ibv_get_cq_event") == 0)
		return world->channel->fd;
	if (strcmp(function->name, "ibv_get_async_event") == 0)
		return world->context->async_fd;
	if (strcmp(function->name, "mlx5dv_devx_get_async_cmd_comp") == 0)
		return world->comp->fd;
	if (strcmp(function->name, "mlx5dv_devx_get_event") == 0)
		return world->events->fd;
	return -1;
}

static const struct function *waiting;
static int signals_needed;

/* The event that is there already comes later, or not at all. */
static void wait_begins(struct world *world)
{
	ssize_t n;

	event_fd = waits_on(waiting, world);
	n = read(event_fd, event, sizeof(event));
	event_bytes = n > 0 ? (size_t)n : 0;
	event_after = signals_needed;
	caught = 0;
	every(PAUSE_NS);
}

static void wait_ends(struct world *world)
{
	(void)world;
	every(0);
	event_after = 0;
	handled += (unsigned int)caught;
}

static bool is_waiting(const struct function *function)
{
	static const char *const names[] = { "ibv_get_cq_event", "ibv_get_async_event",
					     "mlx5dv_devx_get_async_cmd_comp",
					     "mlx5dv_devx_get_event" };

	for (unsigned int i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strcmp(function->name, names[i]) == 0)
			return true;
	return false;
}

static void ended(const struct function *function)
{
	int gave;

	if (!is_waiting(function))
		return;
	waiting = function;
	signals_needed = 0;
	gave = one_call(function, wait_begins, wait_ends);
	if (gave != EINTR)
		complain("%s gives %d where a signal comes into its wait", function->name, gave);
	if (!strstr(rv_last_error()->message, "EINTR"))
		complain("%s says %s", function->name, rv_last_error()->message);
	waits_ended++;
}

static void restarted(const struct function *function)
{
	int gave;

	if (!is_waiting(function))
		return;
	waiting = function;
	signals_needed = 3;
	gave = one_call(function, wait_begins, wait_ends);
	if (gave != 0)
		complain("%s gives %d where signals restart its wait", function->name, gave);
	waits_ended++;
}

void signals_waiting(void)
{
	handle(0);
	each_function(ended);
	if (waits_ended < 4)
		complain("%u functions wait", waits_ended);
	result("A wait for an event ends with EINTR where the signal restarts nothing");
	handle(SA_RESTART);
	each_function(restarted);
	result("A wait for an event goes on where the signal restarts calls");
	printf("# count: waits-interrupted %u\n", waits_ended);
}
