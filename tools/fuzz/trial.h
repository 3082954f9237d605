/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Whether a sequence of programs makes the same thing happen again, asked of the kernel
 * that this runs on. Every answer is written to a file that outlives the kernel, so that
 * after a panic the next boot knows all answers but the last, and the host adds that one.
 */
#ifndef TOOLS_FUZZ_TRIAL_H
#define TOOLS_FUZZ_TRIAL_H

#include "kmsg.h"
#include "machine.h"
#include "minimize.h"

struct trial {
	const char *title; /* what is to happen; NULL: anything that is a finding */
	struct machine_options machine;
	struct kmsg *kmsg;
	int record;      /* the file of answers */
	char *answers;   /* those of earlier boots: "y" and "n" */
	size_t answer_count;
	size_t at;
	bool spent;      /* this kernel would not report the same once more */
	char last[400];  /* what happened last, whatever it was */
};

/*
 * trial_open - @record: a file of lines: "trial", then "yes" or "no", ": " and what happened
 *
 * False where it cannot be used, which is said; a last trial without an answer is a wrong
 * use. @title is kept.
 */
bool trial_open(struct trial *ret, const char *record, const char *title,
		const struct machine_options *machine);
void trial_close(struct trial *trial);

/* trial_judge - for minimize(): @argument is the struct trial */
enum verdict trial_judge(void *argument, const struct sequence *sequence);

#endif
