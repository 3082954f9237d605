/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A thread that looks, every now and then, whether the program of before is still the
 * one that runs. A command that the card was told not to answer is answered after a
 * second, a child is killed after ten; where a call does not come back after all, this
 * thread is the only one that can tell.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "machine_parts.h"

#define TICK_NS 250000000L
#define TICKS_RELEASE 4u
#define TICKS_KILL 40u
#define TICKS_STUCK 720u /* three minutes: the driver itself gives up a command after one */

static void tick(struct machine *machine, unsigned int ticks)
{
	const pid_t child = atomic_load(&machine->watch.child);

	if (ticks % TICKS_RELEASE == 0 && atomic_load(&machine->faulty))
		(void)control_ask(&machine->control, NULL, "release");
	if (ticks >= TICKS_KILL && child > 0)
		kill(child, SIGKILL);
	if (ticks < TICKS_STUCK)
		return;
	fprintf(stderr, "a program does not end: a call has been in the kernel for minutes\n");
	abort();
}

static void *watch(void *argument)
{
	const struct timespec pause = { .tv_nsec = TICK_NS };
	struct machine *machine = argument;
	uint32_t seen = 0;
	unsigned int ticks = 0;

	while (!atomic_load(&machine->watch.quit)) {
		const uint32_t running = atomic_load(&machine->watch.running);

		ticks = running == seen && running % 2 == 1 ? ticks + 1 : 0;
		seen = running;
		if (ticks > 0)
			tick(machine, ticks);
		nanosleep(&pause, NULL);
	}
	return NULL;
}

bool watch_open(struct machine *machine)
{
	if (pthread_create(&machine->watch.thread, NULL, watch, machine) != 0) {
		perror("a thread that watches");
		return false;
	}
	machine->watch.started = true;
	return true;
}

void watch_close(struct machine *machine)
{
	if (!machine->watch.started)
		return;
	atomic_store(&machine->watch.quit, true);
	pthread_join(machine->watch.thread, NULL);
	machine->watch.started = false;
}
