/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The guest's side of replay and minimize: tools/fuzz/finding boots the kernel, shares a
 * folder with it, and comes again where a panic or FUZZ_AGAIN ended this.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "trial.h"

#define FUZZ_AGAIN 75 /* this kernel is spent: once more on a fresh one */

struct words {
	const char *record;
	const char *title;
	struct sequence sequence;
};

/* RECORD TITLE FILE|FINDING; an empty title is any. */
static bool take_words(char **words, struct words *ret)
{
	int error;

	if (!words || !words[0] || !words[1] || !words[2])
		return false;
	ret->record = words[0];
	ret->title = words[1][0] ? words[1] : NULL;
	error = sequence_read(&ret->sequence, words[2]);
	if (error)
		fprintf(stderr, "rawverbs-fuzz: %s: %s\n", words[2], strerror(-error));
	return error == 0;
}

int command_again(char **words)
{
	struct machine_options machine;
	struct words told;
	struct trial trial;
	long times;
	int status = FUZZ_SUCCESS;

	words = command_machine(words, &machine);
	if (!take_words(words, &told) || !words[3])
		return command_usage("again");
	times = strtol(words[3], NULL, 10);
	if (!trial_open(&trial, told.record, told.title, &machine))
		return FUZZ_REFUSED;
	while (times-- > 0 && status == FUZZ_SUCCESS)
		if (trial_judge(&trial, &told.sequence) == VERDICT_STOP)
			status = FUZZ_AGAIN;
	trial_close(&trial);
	sequence_clear(&told.sequence);
	return status;
}

int command_shorten(char **words)
{
	struct machine_options machine;
	struct words told;
	struct trial trial;
	enum verdict verdict;
	int error;

	words = command_machine(words, &machine);
	if (!take_words(words, &told) || !words[3])
		return command_usage("shorten");
	if (!trial_open(&trial, told.record, told.title, &machine))
		return FUZZ_REFUSED;
	verdict = minimize(&told.sequence, trial_judge, &trial);
	trial_close(&trial);
	error = verdict == VERDICT_NO ? 0 : sequence_write(&told.sequence, words[3]);
	sequence_clear(&told.sequence);
	if (error) {
		fprintf(stderr, "rawverbs-fuzz: %s: %s\n", words[3], strerror(-error));
		return FUZZ_REFUSED;
	}
	return verdict == VERDICT_YES ? FUZZ_SUCCESS : verdict == VERDICT_NO ? FUZZ_REFUSED : FUZZ_AGAIN;
}
