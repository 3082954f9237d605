/* SPDX-License-Identifier: BSD-2-Clause */
#include <string.h>

#include "command.h"
#include "sequence.h"
#include "show.h"
#include "tally.h"

static void covered(void *argument, const uint64_t *addresses, size_t count)
{
	tally_addresses(argument, addresses, count);
}

static int run_program(struct machine *machine, const struct program *program,
		       const struct tally *reached)
{
	struct program_result result;
	const uint64_t before = reached ? tally_counts(reached).distinct : 0;
	char left[160];

	machine_run(machine, program, &result);
	program_show(stdout, program, &result);
	printf("%u ioctls, %u of them good", result.ioctls, result.ioctls_good);
	if (reached)
		printf(", %llu addresses of the kernel, %llu of them new",
		       (unsigned long long)tally_counts(reached).distinct,
		       (unsigned long long)(tally_counts(reached).distinct - before));
	printf("%s\n", result.late ? ", not ended in time" : "");
	if (result.late)
		return FUZZ_REFUSED;
	if (machine_left(machine, left, sizeof(left)) == 0)
		return FUZZ_SUCCESS;
	printf("left on the card: %s\n", left);
	return FUZZ_REFUSED;
}

static int run_file(struct machine *machine, const char *path, const struct tally *reached)
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
		status = run_program(machine, &sequence.programs[i], reached);
	}
	sequence_clear(&sequence);
	return status;
}

int command_run(char **words)
{
	struct machine_options options;
	struct machine *machine;
	struct tally *reached = NULL;
	int status = FUZZ_SUCCESS;

	words = command_machine(words, &options);
	if (!words || !*words)
		return command_usage("run");
	if (options.cover) {
		reached = tally_open(NULL);
		options.covered = reached ? covered : NULL;
		options.argument = reached;
	}
	machine = machine_open(&options);
	for (; machine && *words; words++)
		status |= run_file(machine, *words, reached);
	if (!machine)
		status = FUZZ_REFUSED;
	machine_close(machine);
	tally_close(reached);
	return status;
}
