/* SPDX-License-Identifier: BSD-2-Clause */
/* A fuzzing process: a machine, what it reached, and what it found. */
#ifndef TOOLS_FUZZ_SESSION_H
#define TOOLS_FUZZ_SESSION_H

#include "guard.h"
#include "machine.h"
#include "tally.h"

#define SESSION_COUNTERS (1u << 16)
#define SESSION_MAX_FACTS 8

struct session_options {
	struct machine_options machine; /* @covered is ours */
	const char *share; /* a folder that outlives the kernel; NULL: nothing is kept */
	uint8_t *counters; /* SESSION_COUNTERS of an engine; NULL: none */
	/*
	 * Whether a counter means the same address in another process: by a hash then, which a few
	 * share. Otherwise each address has a counter of its own, which says that it was met.
	 */
	bool counters_outlive;
	char *const *facts; /* "kernel=6.1", …, of findings */
	size_t fact_count;
};

struct session;

/* Returns NULL and says why on standard error. */
struct session *session_open(const struct session_options *options);
void session_close(struct session *session);

/*
 * session_run - a program without what is to be avoided; @data are its bytes, to be kept
 *
 * Ends the process where the program could not be ended: nobody could go on.
 */
void session_run(struct session *session, const struct program *wanted, const uint8_t *data,
		 size_t bytes);

/* session_generated - the same of one that has no bytes yet */
void session_generated(struct session *session, const struct program *program);

struct tally_counts session_counts(const struct session *session);

#endif
