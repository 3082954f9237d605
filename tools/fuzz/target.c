/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The target of fuzzing engines: bytes are a program. Guidance is the kernel's coverage,
 * as libFuzzer's extra counters or in AFL++'s map; docs/fuzzing.md tells how each is built.
 *
 * From the environment: RAWVERBS_FUZZ_SHARE, a folder that outlives the kernel;
 * RAWVERBS_FUZZ_FACTS, words like kernel=6.1 for findings; RAWVERBS_FUZZ_NODE.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "mutate.h"
#include "running.h"
#include "session.h"

#define CONTROL "/dev/virtio-ports/connectx"
#define KCOV "/sys/kernel/debug/kcov"

/* libFuzzer looks at these after each input and clears them before the next. */
__attribute__((section("__libfuzzer_extra_counters"))) static uint8_t counters[SESSION_COUNTERS];

/* AFL++'s map, where that is what runs us. */
/* NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): the name is AFL++'s */
extern uint8_t *__afl_area_ptr __attribute__((weak));

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t bytes, size_t room, unsigned int seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_bytes, const uint8_t *other,
				 size_t other_bytes, uint8_t *ret, size_t room, unsigned int seed);

static struct session *session;

static size_t facts_of_environment(char **ret)
{
	const char *words = getenv("RAWVERBS_FUZZ_FACTS");
	static char text[512];
	size_t count = 0;
	char *rest = NULL;

	snprintf(text, sizeof(text), "%s", words ? words : "");
	for (char *word = strtok_r(text, " ", &rest); word && count < SESSION_MAX_FACTS;
	     word = strtok_r(NULL, " ", &rest))
		ret[count++] = word;
	return count;
}

static void open_session(void)
{
	static char *facts[SESSION_MAX_FACTS];
	/* AFL++ forks for each input, and compares what one child met with what others did. */
	const bool afl = &__afl_area_ptr && __afl_area_ptr;
	struct session_options options = { .share = getenv("RAWVERBS_FUZZ_SHARE"),
					   .facts = facts,
					   .counters = afl ? __afl_area_ptr : counters,
					   .counters_outlive = afl };

	options.fact_count = facts_of_environment(facts);
	options.machine.node = getenv("RAWVERBS_FUZZ_NODE");
	options.machine.control = access(CONTROL, R_OK | W_OK) == 0 ? CONTROL : NULL;
	options.machine.cover = access(KCOV, R_OK | W_OK) == 0;
	if (!options.machine.cover)
		fprintf(stderr, "rawverbs-fuzz: this kernel has no KCOV: nothing guides\n");
	session = session_open(&options);
	if (!session)
		exit(EXIT_FAILURE);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
	static struct program program;

	/* Here and not above: an engine may fork between the two. */
	if (!session)
		open_session();
	program_read(&program, data, bytes);
	session_run(session, &program, data, bytes);
	return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t bytes, size_t room, unsigned int seed)
{
	static uint8_t made[PROGRAM_MAX_BYTES];
	static struct program program;
	size_t size;

	program_read(&program, data, bytes);
	mutate(&program, seed, running_kernel());
	size = program_write(&program, made, sizeof(made));
	if (size == 0 || size > room)
		return bytes;
	memcpy(data, made, size);
	return size;
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_bytes, const uint8_t *other,
				 size_t other_bytes, uint8_t *ret, size_t room, unsigned int seed)
{
	static struct program first, second, made;

	program_read(&first, one, one_bytes);
	program_read(&second, other, other_bytes);
	mutate_cross(&made, &first, &second, seed);
	return program_write(&made, ret, room);
}
