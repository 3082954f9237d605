/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The second thread. It sleeps while there is no race; for one it is woken, says that it
 * is ready, and both sides leave a spin barrier together.
 */
#include <sched.h>
#include <stdio.h>

#include "futex.h"
#include "machine_parts.h"

#define RACER_QUIT UINT32_MAX
#define SPINS 2000
#define LIMIT_S 90

static void spin_until(_Atomic uint32_t *word, uint32_t value)
{
	for (unsigned int i = 0; atomic_load_explicit(word, memory_order_acquire) != value; i++)
		if (i % SPINS == SPINS - 1)
			sched_yield();
}

static void *race(void *argument)
{
	struct racer *racer = argument;
	struct machine *machine = racer->machine;
	uint32_t seen = 0;

	racer->side.fail_nth = fail_nth_open();
	if (!cover_enable(racer->side.cover))
		perror("coverage of the second thread");
	atomic_store(&racer->up, true);
	for (;;) {
		const uint32_t job = atomic_load(&racer->job);

		if (job == RACER_QUIT)
			return NULL;
		if (job == seen) {
			futex_wait(&racer->job, seen, NULL);
			continue;
		}
		seen = job;
		atomic_store(&racer->ready, job);
		spin_until(&racer->go, job);
		make(machine, &racer->side, machine->lanes[1].pending);
		atomic_store(&racer->done, job);
		futex_wake(&racer->done);
	}
}

bool racer_open(struct machine *machine)
{
	struct racer *racer = &machine->racer;

	racer->machine = machine;
	racer->side = (struct side){ .cover = &machine->covers[1], .fail_nth = -1 };
	if (pthread_create(&racer->thread, NULL, race, racer) != 0) {
		perror("a second thread");
		return false;
	}
	racer->started = true;
	/* What it opens is open before a program's descriptors begin. */
	while (!atomic_load(&racer->up))
		sched_yield();
	return true;
}

void racer_close(struct racer *racer)
{
	if (!racer->started)
		return;
	atomic_store(&racer->job, RACER_QUIT);
	futex_wake(&racer->job);
	pthread_join(racer->thread, NULL);
	if (racer->side.fail_nth >= 0)
		close(racer->side.fail_nth);
	racer->started = false;
}

void racer_start(struct racer *racer)
{
	const uint32_t job = atomic_load(&racer->job) + 1;

	cover_reset(racer->side.cover);
	atomic_store(&racer->job, job);
	futex_wake(&racer->job);
	spin_until(&racer->ready, job);
	atomic_store_explicit(&racer->go, job, memory_order_release);
}

bool racer_wait(struct racer *racer)
{
	const struct timespec limit = { .tv_sec = 1 };
	const uint32_t job = atomic_load(&racer->job);

	for (int i = 0; i < SPINS; i++)
		if (atomic_load_explicit(&racer->done, memory_order_acquire) == job)
			return true;
	for (int waited = 0; waited < LIMIT_S;) {
		const uint32_t done = atomic_load(&racer->done);
		struct timespec before, after;

		if (done == job)
			return true;
		clock_gettime(CLOCK_MONOTONIC, &before);
		futex_wait(&racer->done, done, &limit);
		clock_gettime(CLOCK_MONOTONIC, &after);
		waited += (int)(after.tv_sec - before.tv_sec);
	}
	return false;
}
