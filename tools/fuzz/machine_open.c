/* SPDX-License-Identifier: BSD-2-Clause */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gate.h"
#include "machine_parts.h"

#define DEFAULT_NODE "/dev/infiniband/uverbs0"

static bool open_memory(struct machine *machine)
{
	struct pending *pendings;

	if (!memory_open(&machine->memory, 2 * sizeof(*pendings)))
		return false;
	pendings = (struct pending *)(void *)machine->memory.shared;
	for (unsigned int i = 0; i < 2; i++)
		machine->lanes[i] = (struct lane){ .memory = machine->memory.lanes[i],
						   .pending = &pendings[i] };
	return true;
}

static bool open_covers(struct machine *machine)
{
	if (!machine->options.cover)
		return true;
	for (unsigned int i = 0; i < 3; i++) {
		if (!cover_open(&machine->covers[i])) {
			fprintf(stderr, "this kernel tells no coverage: /sys/kernel/debug/kcov: %s\n",
				strerror(errno));
			return false;
		}
	}
	if (cover_enable(&machine->covers[0]))
		return true;
	fprintf(stderr, "coverage of this thread: %s\n", strerror(errno));
	return false;
}

static bool open_card(struct machine *machine)
{
	const char *node = machine->options.node ? machine->options.node : DEFAULT_NODE;

	snprintf(machine->node, sizeof(machine->node), "%s", node);
	if (access(node, R_OK | W_OK) != 0) {
		fprintf(stderr, "%s: %s\n", node, strerror(errno));
		return false;
	}
	plug_find(&machine->plug, node);
	return control_open(&machine->control, machine->options.control) && idle_remember(machine);
}

static bool open_all(struct machine *machine)
{
	machine->side = (struct side){ .cover = &machine->covers[0],
				       .fail_nth = fail_nth_open() };
	if (machine->side.fail_nth >= 0)
		fail_nth_ready();
	return open_memory(machine) && open_covers(machine) && open_card(machine) &&
	       racer_open(machine) && watch_open(machine) &&
	       descriptors_open(&machine->descriptors);
}

struct machine *machine_open(const struct machine_options *options)
{
	struct machine *machine;

	if (!gate_passes(options->on_this_kernel))
		return NULL;
	machine = calloc(1, sizeof(*machine));
	if (!machine) {
		perror("a machine");
		return NULL;
	}
	machine->options = *options;
	machine->control.port = machine->control.lock = -1;
	machine->descriptors.spare = -1;
	machine->side.fail_nth = -1;
	for (unsigned int i = 0; i < 3; i++)
		machine->covers[i].fd = -1;
	if (open_all(machine))
		return machine;
	machine_close(machine);
	return NULL;
}

void machine_close(struct machine *machine)
{
	if (!machine)
		return;
	watch_close(machine);
	/* Somebody is still at work in its memory. */
	if (machine->late)
		return;
	racer_close(&machine->racer);
	for (unsigned int i = 0; i < 3; i++)
		cover_close(&machine->covers[i]);
	if (machine->side.fail_nth >= 0)
		close(machine->side.fail_nth);
	if (machine->descriptors.spare >= 0)
		close(machine->descriptors.spare);
	control_close(&machine->control);
	memory_close(&machine->memory);
	free(machine);
}
