/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Where programs run: one uverbs node of this kernel, the card's control channel where
 * there is one, and the coverage of the threads that make the calls.
 *
 * One program at a time, all by the thread that opened the machine. Descriptors that are to
 * stay are opened before the first program, or while none runs and no lower ones are closed:
 * a program's are found by their numbers. After each nothing of it is left in this process:
 * descriptors closed, mappings gone, threads idle, children reaped, the card put back,
 * within a stated time.
 */
#ifndef TOOLS_FUZZ_MACHINE_H
#define TOOLS_FUZZ_MACHINE_H

#include "program.h"

struct machine;

struct machine_options {
	const char *node;    /* the uverbs node; NULL: /dev/infiniband/uverbs0 */
	const char *control; /* the channel to connectx in the guest; NULL: CALL_FAULT… do nothing */
	bool cover;          /* collect kernel coverage; fails where the kernel has no KCOV */
	/* What one thread covered during a program: kernel addresses, as often as they were met. */
	void (*covered)(void *argument, const uint64_t *addresses, size_t count);
	void *argument;
	/* Without this only a guest of tools/guest/run is fuzzed; see gate.h. */
	bool on_this_kernel;
};

/* How one call ended. */
struct call_result {
	bool made;  /* false: nothing was there for it to act on, or an earlier call ended all */
	int error;  /* 0, or the errno */
	bool failed_nth; /* an allocation did fail, as fail_nth asked */
};

struct program_result {
	struct call_result calls[PROGRAM_MAX_CALLS];
	unsigned int ioctls; /* made, and how many of them returned 0 */
	unsigned int ioctls_good;
	bool late; /* it could not be ended within the limit: the caller gives up this process */
};

/*
 * Returns NULL and says why on standard error. One machine a process: programs have memory
 * at a fixed address.
 */
struct machine *machine_open(const struct machine_options *options);
void machine_close(struct machine *machine);

void machine_run(struct machine *machine, const struct program *program,
		 struct program_result *ret);

/*
 * machine_left - what the card still holds though no context is open: 0 is what must be,
 * and what is told where there is no channel to ask; -1: it does not answer
 * @ret_text: what it is, in words
 */
int machine_left(struct machine *machine, char *ret_text, size_t room);

#endif
