/* SPDX-License-Identifier: BSD-2-Clause */
/* The programs to start from: written as files, or run, to see which methods they reach. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <rawverbs/schema.h>

#include "command.h"
#include "running.h"
#include "seeds.h"
#include "show.h"
#include "ways.h"

#define MOST_METHODS 256

struct method_seen {
	uint16_t object_id;
	uint16_t method_id;
	unsigned int good; /* calls that returned 0 */
	int error;         /* the last other answer of a seed that is about it */
};

struct check {
	struct machine *machine;
	bool verbose;
	unsigned int seeds, good; /* whose last call returned 0 */
	unsigned int count;
	struct method_seen methods[MOST_METHODS];
};

static struct method_seen *method_of(struct check *check, uint16_t object_id, uint16_t method_id)
{
	for (unsigned int i = 0; i < check->count; i++)
		if (check->methods[i].object_id == object_id &&
		    check->methods[i].method_id == method_id)
			return &check->methods[i];
	return NULL;
}

static void list_methods(struct check *check, uint16_t kernel)
{
	const struct rv_schema_object *object = NULL;
	const struct rv_schema_method *method = NULL;

	while (way_method_next(kernel, &object, &method) && check->count < MOST_METHODS)
		check->methods[check->count++] = (struct method_seen){ .object_id = object->id,
								       .method_id = method->id };
}

static void run_seed(void *argument, const struct seed *seed, const struct program *program)
{
	struct check *check = argument;
	struct method_seen *about = method_of(check, seed->object_id, seed->method_id);
	struct program_result result;
	int last = 0;

	machine_run(check->machine, program, &result);
	for (unsigned int i = 0; i < program->call_count; i++) {
		const struct call *call = &program->calls[i];
		struct method_seen *seen = method_of(check, call->object_id, call->method_id);

		last = result.calls[i].made ? result.calls[i].error : ECANCELED;
		if (seen && call->kind == CALL_IOCTL && last == 0)
			seen->good++;
	}
	if (about && last)
		about->error = last;
	check->seeds++;
	check->good += last == 0;
	if (check->verbose)
		printf("%s: %s\n", seed->name, last ? strerror(last) : "good");
	if (check->verbose && last)
		program_show(stdout, program, &result);
	fflush(stdout);
}

static int report(const struct check *check)
{
	unsigned int reached = 0;

	for (unsigned int i = 0; i < check->count; i++) {
		const struct method_seen *seen = &check->methods[i];
		const struct rv_schema_object *object =
			rv_schema_object(RV_SCHEMA_MLX5, seen->object_id);
		const struct rv_schema_method *method =
			rv_schema_method(RV_SCHEMA_MLX5, seen->object_id, seen->method_id);

		reached += seen->good > 0;
		printf("%s\t%s\t%s\n", seen->good ? "reached" : "unreached", method->name,
		       seen->good  ? object->name :
		       seen->error ? strerror(seen->error) :
				     "not made");
	}
	printf("%u of %u methods returned 0; %u programs, of %u the last call returned 0\n", reached,
	       check->count, check->seeds, check->good);
	return FUZZ_SUCCESS;
}

static int check_seeds(char **words)
{
	static struct check check;
	struct machine_options options;

	if (*words && strcmp(*words, "--verbose") == 0) {
		check.verbose = true;
		words++;
	}
	words = command_machine(words, &options);
	if (!words || *words)
		return command_usage("seeds");
	check.machine = machine_open(&options);
	if (!check.machine)
		return FUZZ_REFUSED;
	list_methods(&check, running_kernel());
	seeds_each(running_kernel(), run_seed, &check);
	machine_close(check.machine);
	return report(&check);
}

int command_seeds(char **words)
{
	int count;

	if (*words && strcmp(*words, "--check") == 0)
		return check_seeds(words + 1);
	if (!words[0] || words[0][0] == '-' || words[1])
		return command_usage("seeds");
	if (mkdir(words[0], 0777) && errno != EEXIST)
		count = -1;
	else
		count = seeds_write(running_kernel(), words[0]);
	if (count < 0) {
		fprintf(stderr, "rawverbs-fuzz: %s: %s\n", words[0], strerror(errno));
		return FUZZ_REFUSED;
	}
	printf("%d programs\n", count);
	return FUZZ_SUCCESS;
}
