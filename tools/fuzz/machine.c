/* SPDX-License-Identifier: BSD-2-Clause */
/* A program from its first call to the last thing it left behind. */
#include "machine.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "machine_parts.h"

#define LATE_S 60

static void covered(struct machine *machine, const struct cover *cover)
{
	size_t count;
	const uint64_t *addresses = cover_addresses(cover, &count);

	if (machine->options.covered && count > 0)
		machine->options.covered(machine->options.argument, addresses, count);
}

static bool by_child(const struct call *call)
{
	return (call->flags & CALL_FORKED) && call->kind < CALL_FAULT;
}

static void run_child(struct machine *machine, pid_t child, struct lane *lane,
		      struct program_result *ret)
{
	forked_wait(machine, child);
	covered(machine, &machine->covers[2]);
	settle(machine, lane->pending, ret);
}

static void run_one(struct machine *machine, const struct program *program, unsigned int index,
		    struct program_result *ret)
{
	struct lane *lane = &machine->lanes[0];

	if (!prepare(machine, lane, program, index))
		return;
	if (by_child(&program->calls[index])) {
		cover_reset(&machine->covers[2]);
		run_child(machine, forked_start(machine, lane->pending), lane, ret);
		return;
	}
	make(machine, &machine->side, lane->pending);
	settle(machine, lane->pending, ret);
}

/* The first by the other thread, or by a child that is not waited for. */
static void run_race(struct machine *machine, const struct program *program, unsigned int index,
		     struct program_result *ret)
{
	struct lane *first = &machine->lanes[1], *second = &machine->lanes[0];
	pid_t child = 0;

	if (!prepare(machine, first, program, index)) {
		run_one(machine, program, index + 1, ret);
		return;
	}
	if (!prepare(machine, second, program, index + 1)) {
		run_one(machine, program, index, ret);
		return;
	}
	machine->first = false; /* either may be */
	if (by_child(&program->calls[index])) {
		cover_reset(&machine->covers[2]);
		child = forked_start(machine, first->pending);
		make(machine, &machine->side, second->pending);
		run_child(machine, child, first, ret);
	} else {
		racer_start(&machine->racer);
		make(machine, &machine->side, second->pending);
		if (!racer_wait(&machine->racer)) {
			machine->late = true;
			return;
		}
		covered(machine, machine->racer.side.cover);
		settle(machine, first->pending, ret);
	}
	settle(machine, second->pending, ret);
}

/* Mappings, and descriptors that got a number of before. */
static void release(struct machine *machine)
{
	for (unsigned int i = 0; i < machine->registry.count; i++) {
		const struct resource *resource = &machine->registry.resources[i];

		if (resource->dead)
			continue;
		if (resource->class_id == RESOURCE_MAPPING)
			munmap((void *)(uintptr_t)resource->value, resource->bytes);
		else if (machine->descriptors.stale && flow_is_fd(resource->class_id) &&
			 (int)resource->value < machine->descriptors.base)
			close((int)resource->value);
	}
}

static void restore(struct machine *machine)
{
	if (atomic_load(&machine->faulty)) {
		(void)control_ask(&machine->control, NULL, "release");
		(void)control_ask(&machine->control, NULL, "clear");
		atomic_store(&machine->faulty, false);
	}
	if (!machine->unplugged)
		return;
	machine->unplugged = false;
	if (!plug_in(&machine->plug, machine->node)) {
		fprintf(stderr, "the card did not come back\n");
		machine->late = true;
		return;
	}
	(void)idle_remember(machine);
}

static void begin(struct machine *machine)
{
	atomic_fetch_add(&machine->watch.running, 1);
	descriptors_begin(&machine->descriptors);
	machine->registry.count = 0;
	machine->event_fd = machine->memfd = -1;
	machine->first = true;
	cover_reset(machine->side.cover);
}

static void end(struct machine *machine)
{
	release(machine);
	descriptors_end(&machine->descriptors);
	covered(machine, machine->side.cover);
	memory_fresh(&machine->memory);
	if (atomic_load(&machine->faulty) || machine->unplugged)
		restore(machine);
	atomic_fetch_add(&machine->watch.running, 1);
}

void machine_run(struct machine *machine, const struct program *program, struct program_result *ret)
{
	struct timespec before, after;

	memset(ret, 0, sizeof(*ret));
	if (machine->late) {
		ret->late = true;
		return;
	}
	clock_gettime(CLOCK_MONOTONIC_COARSE, &before);
	begin(machine);
	for (unsigned int i = 0; i < program->call_count && !machine->late; i++) {
		if ((program->calls[i].flags & CALL_RACES) && i + 1 < program->call_count)
			run_race(machine, program, i++, ret);
		else
			run_one(machine, program, i, ret);
	}
	if (!machine->late)
		end(machine);
	clock_gettime(CLOCK_MONOTONIC_COARSE, &after);
	ret->late = machine->late || after.tv_sec - before.tv_sec > LATE_S;
}
