/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What running programs costs: the same ioctls bare and through machine_run(), by turns,
 * in one guest. Prints the rates and their ratio; status 1 where one is under the bar.
 * usage: fuzz-rate [--cover] [SECONDS]
 */
#include <fcntl.h>
#include <machine.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>
#include <wire.h>

#include "sketch.h"

#define BAR 50.0 /* percent */
#define NODE "/dev/infiniband/uverbs0"
#define VERBS_IOCTL _IOWR(0x1b, 1, uint64_t[3])

/* A program as the loop without machinery has it: everything is laid out beforehand. */
struct bare {
	unsigned int count;
	uint64_t buffers[PROGRAM_MAX_CALLS][3 + 2 * PROGRAM_MAX_ATTRS];
	bool destroys[PROGRAM_MAX_CALLS]; /* takes the handle of the last one that made one */
	uint8_t rooms[PROGRAM_MAX_CALLS][PROGRAM_MAX_ATTRS][256];
};

static void lay_out(struct bare *bare, const struct program *program)
{
	memset(bare, 0, sizeof(*bare));
	for (unsigned int i = 1; i < program->call_count; i++) {
		const struct call *call = &program->calls[i];
		const unsigned int at = bare->count++;
		struct wire_header *buffer = (void *)bare->buffers[at];

		*buffer = (struct wire_header){
			.count = call->attr_count,
			.length = (uint16_t)(24 + 16 * call->attr_count + call->length_delta),
			.object_id = call->object_id,
			.method_id = call->method_id,
			.driver_id = call->driver_id,
		};
		for (unsigned int j = 0; j < call->attr_count; j++) {
			const struct call_attr *attr = &call->attrs[j];

			buffer->attrs[j] = (struct wire_attr){
				.id = attr->id, .length = attr->length, .flags = attr->flags,
				.data = attr->number };
			bare->destroys[at] |= attr->source == ATTR_RESOURCE;
			if (attr->source != ATTR_DATA && attr->source != ATTR_ROOM)
				continue;
			buffer->attrs[j].data = (uint64_t)(uintptr_t)bare->rooms[at][j];
			if (attr->source == ATTR_DATA)
				memcpy(bare->rooms[at][j], program->data + attr->data.offset,
				       attr->data.bytes);
		}
	}
}

static unsigned int run_bare(struct bare *bare)
{
	const int fd = open(NODE, O_RDWR | O_CLOEXEC);
	uint64_t handle = 0;
	unsigned int good = 0;

	for (unsigned int i = 0; i < bare->count; i++) {
		struct wire_header *buffer = (void *)bare->buffers[i];

		if (bare->destroys[i])
			buffer->attrs[0].data = handle;
		if (ioctl(fd, VERBS_IOCTL, buffer) != 0)
			continue;
		good++;
		handle = buffer->attrs[0].data;
	}
	close(fd);
	return good;
}

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

struct totals {
	double seconds;
	unsigned long programs, good;
};

static void turn(struct totals *totals, double seconds, struct machine *machine,
		 const struct program *program, struct bare *bare)
{
	const double start = now();
	struct program_result result;

	do {
		for (unsigned int i = 0; i < 8; i++) {
			if (bare) {
				totals->good += run_bare(bare);
			} else {
				machine_run(machine, program, &result);
				totals->good += result.ioctls_good;
			}
		}
		totals->programs += 8;
	} while (now() - start < seconds);
	totals->seconds += now() - start;
}

static bool measure(const char *name, struct machine *machine, const struct program *program,
		    double seconds)
{
	static struct bare bare;
	struct totals alone = { .seconds = 0 }, through = { .seconds = 0 };
	double rates[2], ratio;
	const double ioctls = program->call_count - 1;

	lay_out(&bare, program);
	for (unsigned int i = 0; i < 10; i++) {
		turn(&alone, seconds / 20, machine, program, &bare);
		turn(&through, seconds / 20, machine, program, NULL);
	}
	rates[0] = (double)alone.programs * ioctls / alone.seconds;
	rates[1] = (double)through.programs * ioctls / through.seconds;
	ratio = 100 * rates[1] / rates[0];
	printf("%-28s bare %8.0f ioctls/s, through the machine %8.0f, %5.1f %%", name, rates[0],
	       rates[1], ratio);
	if (alone.good / alone.programs != through.good / through.programs)
		printf(" (not the same: %lu and %lu succeed)", alone.good / alone.programs,
		       through.good / through.programs);
	printf("\n");
	fflush(stdout);
	return ratio >= BAR && alone.good / alone.programs == through.good / through.programs;
}

static void pairs(struct program *program)
{
	memset(program, 0, sizeof(*program));
	sketch_context(program);
	sketch_pp(program, 100000, 0);
	while (program->call_count + 2 <= PROGRAM_MAX_CALLS) {
		sketch_pp(program, 100000, 0);
		sketch_destroy(program, SKETCH_PP, 0x1001, 0);
	}
	program_sound(program);
}

static void refused(struct program *program, bool parsed)
{
	memset(program, 0, sizeof(*program));
	sketch_call(program, CALL_OPEN);
	while (program->call_count < PROGRAM_MAX_CALLS) {
		struct call *call = sketch_pp(program, 100000, 0);

		if (parsed)
			call->attrs[3].length = 1;
		else
			call->length_delta = 8;
	}
	program_sound(program);
}

static volatile uint64_t sum;

static void covered(void *argument, const uint64_t *addresses, size_t count)
{
	(void)argument;
	for (size_t i = 0; i < count; i++)
		sum += addresses[i];
}

int main(int argc, char **argv)
{
	const bool cover = argc > 1 && strcmp(argv[1], "--cover") == 0;
	const double seconds = argc > 1 + cover ? strtod(argv[1 + cover], NULL) : 6;
	const struct machine_options options = { .cover = cover, .covered = covered };
	struct machine *machine = machine_open(&options);
	struct program program;
	bool good;

	if (!machine)
		return 2;
	pairs(&program);
	good = measure("pacing entries", machine, &program, seconds);
	refused(&program, true);
	good &= measure("refused attributes", machine, &program, seconds);
	refused(&program, false);
	good &= measure("refused headers", machine, &program, seconds);
	machine_close(machine);
	return good ? 0 : 1;
}
