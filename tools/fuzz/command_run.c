/* SPDX-License-Identifier: BSD-2-Clause */
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "sequence.h"
#include "show.h"

/* Distinct addresses, in an open table. */
struct seen {
	uint64_t *slots;
	size_t count;
};

#define SLOTS (1u << 20)

static void covered(void *argument, const uint64_t *addresses, size_t count)
{
	struct seen *seen = argument;

	for (size_t i = 0; i < count && seen->count < SLOTS / 2; i++) {
		size_t at = (size_t)(addresses[i] * UINT64_C(0x9e3779b97f4a7c15) >> 44) % SLOTS;

		while (seen->slots[at] != 0 && seen->slots[at] != addresses[i])
			at = (at + 1) % SLOTS;
		seen->count += seen->slots[at] == 0;
		seen->slots[at] = addresses[i];
	}
}

static int run_program(struct machine *machine, const struct program *program,
		       const struct seen *seen)
{
	struct program_result result;
	const size_t before = seen->count;
	char left[160];

	machine_run(machine, program, &result);
	program_show(stdout, program, &result);
	printf("%u ioctls, %u of them good", result.ioctls, result.ioctls_good);
	if (seen->slots)
		printf(", %zu addresses of the kernel, %zu of them new", seen->count,
		       seen->count - before);
	printf("%s\n", result.late ? ", not ended in time" : "");
	if (result.late)
		return FUZZ_REFUSED;
	if (machine_left(machine, left, sizeof(left)) == 0)
		return FUZZ_SUCCESS;
	printf("the card still holds: %s\n", left);
	return FUZZ_REFUSED;
}

static int run_file(struct machine *machine, const char *path, const struct seen *seen)
{
	struct sequence sequence;
	const int error = sequence_read(&sequence, path);
	int status = FUZZ_SUCCESS;

	if (error) {
		fprintf(stderr, "rawverbs-fuzz: %s: %s\n", path, strerror(-error));
		return FUZZ_REFUSED;
	}
	for (size_t i = 0; i < sequence.count && status == FUZZ_SUCCESS; i++) {
		printf("%s, program %zu:\n", path, i + 1);
		status = run_program(machine, &sequence.programs[i], seen);
	}
	sequence_clear(&sequence);
	return status;
}

int command_run(char **words)
{
	struct machine_options options;
	struct machine *machine;
	struct seen seen = { .slots = NULL };
	int status = FUZZ_SUCCESS;

	words = command_machine(words, &options);
	if (!words || !*words)
		return command_usage("run");
	if (options.cover) {
		seen.slots = calloc(SLOTS, sizeof(*seen.slots));
		options.covered = seen.slots ? covered : NULL;
		options.argument = &seen;
	}
	machine = machine_open(&options);
	for (; machine && *words; words++)
		status |= run_file(machine, *words, &seen);
	if (!machine)
		status = FUZZ_REFUSED;
	machine_close(machine);
	free(seen.slots);
	return status;
}
