/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Fuzzing without an engine, for comparison: programs from the schema that nothing guides,
 * and bytes that nothing orders. Both count what they reach as the guided one does.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include <infiniband/mlx5dv.h>
#include <infiniband/verbs.h>
#include <rawverbs/device.h>

#include "command.h"
#include "cover.h"
#include "gate.h"
#include "generate.h"
#include "mutate.h"
#include "running.h"
#include "session.h"

#define NODE "/dev/infiniband/uverbs0"
/* include/uapi/rdma/rdma_user_ioctl_cmds.h: RDMA_VERBS_IOCTL; its structure has 24 bytes. */
#define VERBS_IOCTL _IOWR(0x1b, 1, uint8_t[24])

enum { BUFFER = 4096, IOCTLS_OF_CONTEXT = 64, HEADER = 24, ATTR = 16 };

struct loop {
	struct session_options options;
	char *facts[SESSION_MAX_FACTS];
	unsigned int seconds;
	uint64_t seed;
};

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static int said(struct tally_counts counts, double seconds)
{
	printf("%llu programs, %llu ioctls, %llu of them good, %llu addresses of the kernel in %.1f s: "
	       "%.0f programs/s, %.0f ioctls/s\n",
	       (unsigned long long)counts.programs, (unsigned long long)counts.ioctls,
	       (unsigned long long)counts.good, (unsigned long long)counts.distinct, seconds,
	       (double)counts.programs / seconds, (double)counts.ioctls / seconds);
	return FUZZ_SUCCESS;
}

/* Half of them as they were made, the others changed: what can be had without an answer. */
static int unguided(const struct loop *loop)
{
	struct session *session = session_open(&loop->options);
	struct chance chance = { loop->seed };
	static struct program program;
	const double begin = now();
	struct tally_counts counts;

	if (!session)
		return FUZZ_REFUSED;
	while (now() - begin < loop->seconds) {
		generate_program(&program, chance_next(&chance), running_kernel());
		if (chance_of(&chance, 128))
			mutate(&program, chance_next(&chance), running_kernel());
		session_generated(session, &program);
	}
	counts = session_counts(session);
	session_close(session);
	return said(counts, now() - begin);
}

/*
 * A third are bytes and nothing else; of a third the length is right, which all else in
 * the kernel waits for; of the rest also what must be zero is, and ids are small.
 */
static void random_bytes(struct chance *chance, uint8_t *buffer)
{
	const uint32_t kind = chance_below(chance, 3);
	const uint16_t count = (uint16_t)chance_below(chance, 13);
	const uint16_t length = (uint16_t)(HEADER + ATTR * count);
	uint64_t word;

	for (unsigned int i = 0; i < BUFFER; i += 8) {
		word = chance_next(chance);
		memcpy(buffer + i, &word, 8);
		if (i > 512)
			break;
	}
	if (kind == 0)
		return;
	memcpy(buffer, &length, 2);
	memcpy(buffer + 6, &count, 2);
	if (kind == 1)
		return;
	memset(buffer + 8, 0, 16);
	buffer[16] = 1;
	buffer[2] &= 0x1f;
	buffer[3] &= 0x10;
	buffer[4] &= 0x07;
	buffer[5] &= 0x10;
	for (unsigned int i = 0; i < count; i++)
		buffer[HEADER + ATTR * i + 1] &= 0x10;
}

static int random_loop(const struct loop *loop, struct tally *tally, struct cover *cover)
{
	static uint8_t buffer[BUFFER];
	struct chance chance = { loop->seed };
	const char *node = loop->options.machine.node ? loop->options.machine.node : NODE;
	const double begin = now();

	while (now() - begin < loop->seconds) {
		struct ibv_context *context;
		unsigned int good = 0;
		size_t count;
		const uint64_t *addresses;

		cover_reset(cover);
		context = rv_open_path(node, RV_OPEN_DEVX);
		for (unsigned int i = 0; context && i < IOCTLS_OF_CONTEXT; i++) {
			random_bytes(&chance, buffer);
			good += ioctl(context->cmd_fd, VERBS_IOCTL, buffer) == 0;
		}
		if (context)
			ibv_close_device(context);
		addresses = cover_addresses(cover, &count);
		tally_addresses(tally, addresses, count);
		tally_program(tally, context ? IOCTLS_OF_CONTEXT : 0, good);
	}
	return said(tally_counts(tally), now() - begin);
}

static int at_random(const struct loop *loop)
{
	struct cover cover = { .fd = -1 };
	struct tally *tally;
	int status;

	if (!gate_passes(loop->options.machine.on_this_kernel))
		return FUZZ_REFUSED;
	if (loop->options.machine.cover && (!cover_open(&cover) || !cover_enable(&cover))) {
		fprintf(stderr, "rawverbs-fuzz: no KCOV: %s\n", strerror(errno));
		return FUZZ_REFUSED;
	}
	tally = tally_open(loop->options.share);
	if (!tally)
		return FUZZ_REFUSED;
	status = random_loop(loop, tally, &cover);
	tally_close(tally);
	return status;
}

static bool options_of(char **words, struct loop *loop)
{
	words = command_machine(words, &loop->options.machine);
	loop->options.facts = loop->facts;
	loop->seed = (uint64_t)time(NULL) << 20 ^ (uint64_t)getpid();
	if (!words || !*words)
		return false;
	loop->seconds = (unsigned int)strtoul(*words++, NULL, 10);
	if (*words && !strchr(*words, '='))
		loop->options.share = *words++;
	for (; *words; words++) {
		if (!strchr(*words, '=') || loop->options.fact_count == SESSION_MAX_FACTS)
			return false;
		loop->facts[loop->options.fact_count++] = *words;
		if (strncmp(*words, "seed=", 5) == 0)
			loop->seed = strtoull(*words + 5, NULL, 0);
	}
	return loop->seconds > 0;
}

int command_loop(char **words)
{
	static struct loop loop;
	const char *mode = *words;

	if (!mode || (strcmp(mode, "unguided") && strcmp(mode, "random")) ||
	    !options_of(words + 1, &loop))
		return command_usage("loop");
	return strcmp(mode, "random") == 0 ? at_random(&loop) : unguided(&loop);
}
