/* SPDX-License-Identifier: BSD-2-Clause */
/* The search: one change after another, kept where the thing still happens. */
#include "minimize.h"

#include <string.h>

#include "plainer.h"

struct search {
	struct sequence *best;
	enum verdict (*judge)(void *argument, const struct sequence *sequence);
	void *argument;
	bool stopped;
};

/* Takes over @trial where the thing still happens; clears it in any case. */
static bool keep_if(struct search *search, struct sequence *trial)
{
	const enum verdict verdict = search->judge(search->argument, trial);

	search->stopped = verdict == VERDICT_STOP;
	if (verdict != VERDICT_YES) {
		sequence_clear(trial);
		return false;
	}
	sequence_clear(search->best);
	*search->best = *trial;
	return true;
}

static bool copy(struct search *search, struct sequence *ret)
{
	if (sequence_copy(ret, search->best) == 0)
		return true;
	search->stopped = true;
	return false;
}

/* @size programs that end before @end (not the last one) go. */
static bool without_programs(struct search *search, size_t end, size_t size)
{
	struct sequence trial;

	if (!copy(search, &trial))
		return false;
	for (size_t i = 0; i < size; i++)
		sequence_remove(&trial, end - 1 - i);
	return keep_if(search, &trial);
}

/* All but the last, then halves, quarters, … down to one by one. */
static void fewer_programs(struct search *search)
{
	const size_t all = search->best->count - 1;

	for (size_t size = all; size > 0 && !search->stopped; size /= 2) {
		size_t end = search->best->count - 1;

		while (end > 0 && !search->stopped) {
			const size_t part = size < end ? size : end;

			without_programs(search, end, part);
			end -= part;
		}
	}
}

/* @size calls that end before @end go. */
static bool without_calls(struct search *search, size_t index, unsigned int end, unsigned int size)
{
	struct sequence trial;

	if (!copy(search, &trial))
		return false;
	for (unsigned int i = 0; i < size; i++)
		program_remove(&trial.programs[index], end - 1 - i);
	return keep_if(search, &trial);
}

static bool fewer_calls(struct search *search, size_t index)
{
	const unsigned int before = search->best->programs[index].call_count;

	for (unsigned int size = before / 2 ? before / 2 : 1; size > 0 && !search->stopped; size /= 2) {
		unsigned int end = search->best->programs[index].call_count;

		while (end > 0 && !search->stopped) {
			const unsigned int part = size < end ? size : end;

			if (search->best->programs[index].call_count > part)
				without_calls(search, index, end, part);
			end -= part;
		}
	}
	return search->best->programs[index].call_count < before;
}

/* Every change that plainer.c knows, until it knows no more. */
static bool plainer(struct search *search, size_t index)
{
	bool changed = false;

	for (unsigned int step = 0; !search->stopped;) {
		struct sequence trial;
		enum plainer did;

		if (!copy(search, &trial))
			break;
		did = plainer_step(&trial.programs[index], step);
		if (did != PLAINER_DONE) {
			sequence_clear(&trial);
			if (did == PLAINER_END)
				break;
			step++;
		} else if (keep_if(search, &trial)) {
			changed = true; /* the same number is another change now */
		} else {
			step++;
		}
	}
	return changed;
}

enum verdict minimize(struct sequence *sequence,
		      enum verdict (*judge)(void *argument, const struct sequence *sequence),
		      void *argument)
{
	struct search search = { sequence, judge, argument, false };
	const enum verdict first = judge(argument, sequence);
	bool changed = true;

	if (first != VERDICT_YES)
		return first;
	fewer_programs(&search);
	for (unsigned int round = 0; round < 8 && changed && !search.stopped; round++) {
		changed = false;
		for (size_t i = search.best->count; i-- > 0 && !search.stopped;) {
			changed = fewer_calls(&search, i) || changed;
			changed = plainer(&search, i) || changed;
		}
	}
	if (!search.stopped)
		for (size_t i = 0; i < search.best->count; i++)
			program_compact(&search.best->programs[i]);
	return search.stopped ? VERDICT_STOP : VERDICT_YES;
}
