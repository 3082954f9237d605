/* SPDX-License-Identifier: BSD-2-Clause */
#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "avoid.h"

enum { GIVEN_UP = 78 };

struct session {
	struct machine *machine;
	struct guard *guard;
	struct tally *tally;
	uint8_t *counters;
	bool hashed;
	char findings[512];
};

/* Neighbours in the kernel's text are apart here: 16 bits of a product. */
static size_t place(uint64_t address)
{
	return (size_t)(address * 0x9e3779b97f4a7c15u >> 48) % SESSION_COUNTERS;
}

/*
 * How often an address was met is left out where we may: loops over pages and waiting make
 * numbers that no other run repeats, and a corpus of programs that reach nothing of their own.
 */
static void count_up(struct session *session, uint64_t address)
{
	uint8_t *counter;

	if (!address)
		return;
	if (session->hashed) {
		counter = &session->counters[place(address)];
		*counter = (uint8_t)(*counter + (*counter < UINT8_MAX));
		return;
	}
	session->counters[tally_number(session->tally, address) % SESSION_COUNTERS] = 1;
}

static void covered(void *argument, const uint64_t *addresses, size_t count)
{
	struct session *session = argument;

	tally_addresses(session->tally, addresses, count);
	for (size_t i = 0; session->counters && i < count; i++)
		count_up(session, addresses[i]);
}

struct session *session_open(const struct session_options *options)
{
	struct session *session = calloc(1, sizeof(*session));
	struct machine_options machine = options->machine;
	struct guard_options guard = { .facts = options->facts, .fact_count = options->fact_count };

	if (!session)
		return NULL;
	session->counters = options->counters;
	session->hashed = options->counters_outlive;
	session->tally = tally_open(options->share);
	machine.covered = machine.cover ? covered : NULL;
	machine.argument = session;
	session->machine = session->tally ? machine_open(&machine) : NULL;
	guard.machine = session->machine;
	if (options->share) {
		snprintf(session->findings, sizeof(session->findings), "%s/findings", options->share);
		guard.findings = session->findings;
	}
	if (session->machine)
		session->guard = guard_open(&guard);
	if (session->guard)
		return session;
	session_close(session);
	return NULL;
}

void session_close(struct session *session)
{
	if (!session)
		return;
	guard_close(session->guard);
	machine_close(session->machine);
	tally_close(session->tally);
	free(session);
}

void session_run(struct session *session, const struct program *wanted, const uint8_t *data,
		 size_t bytes)
{
	static uint8_t again[PROGRAM_MAX_BYTES];
	static struct program program;
	struct program_result result;

	program = *wanted;
	if (avoid(&program)) {
		bytes = program_write(&program, again, sizeof(again));
		data = again;
	}
	guard_before(session->guard, data, bytes);
	machine_run(session->machine, &program, &result);
	guard_after(session->guard, &program, &result);
	tally_program(session->tally, result.ioctls, result.ioctls_good);
	if (!result.late)
		return;
	fprintf(stderr, "rawverbs-fuzz: a program could not be ended\n");
	tally_close(session->tally);
	_exit(GIVEN_UP);
}

void session_generated(struct session *session, const struct program *program)
{
	static uint8_t bytes[PROGRAM_MAX_BYTES];

	session_run(session, program, bytes, program_write(program, bytes, sizeof(bytes)));
}

struct tally_counts session_counts(const struct session *session)
{
	return tally_counts(session->tally);
}
