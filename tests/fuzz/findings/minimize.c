/* SPDX-License-Identifier: BSD-2-Clause */
/* Shortening, with judges that are functions instead of kernels. */
#include "minimize.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define WANTED 0x1007
#define LENGTH 36

static struct sequence sequence;
static unsigned int asked;

static void make(void)
{
	sequence = (struct sequence){ 40, calloc(40, sizeof(struct program)) };
	asked = 0;
	for (unsigned int i = 0; i < 40; i++) {
		struct program *program = &sequence.programs[i];
		struct data_span span;

		for (unsigned int c = 0; c < 12; c++) {
			struct call *call = &program->calls[program->call_count++];

			*call = (struct call){ .kind = c == 0 ? CALL_OPEN : CALL_IOCTL,
					       .object_id = (uint16_t)(c == 7 ? WANTED : 0x1001),
					       .flags = CALL_RACES };
			if (c == 0)
				continue;
			call->attr_count = 3;
			program_data(program, 48, &span);
			memset(program->data + span.offset, 0xa5, 48);
			call->attrs[1] = (struct call_attr){ .id = 0x1001, .source = ATTR_DATA,
							     .length = LENGTH, .data = span };
		}
		program_sound(program);
	}
}

static void clear(void)
{
	sequence_clear(&sequence);
}

TestSuite(minimize, .init = make, .fini = clear);

/* The last program must have the wanted call with that length after an open node. */
static bool happens(const struct sequence *trial)
{
	const struct program *program = &trial->programs[trial->count - 1];
	bool open = false;

	for (unsigned int i = 0; i < program->call_count; i++) {
		const struct call *call = &program->calls[i];

		open = open || call->kind == CALL_OPEN;
		for (unsigned int a = 0; open && a < call->attr_count; a++)
			if (call->object_id == WANTED && call->attrs[a].length == LENGTH)
				return true;
	}
	return false;
}

static enum verdict alone(void *argument, const struct sequence *trial)
{
	(void)argument;
	asked++;
	return trial->count > 0 && happens(trial) ? VERDICT_YES : VERDICT_NO;
}

/* Besides it takes the fifth program, known by its number of calls. */
static enum verdict together(void *argument, const struct sequence *trial)
{
	bool there = false;

	for (size_t i = 0; i + 1 < trial->count; i++)
		there = there || trial->programs[i].calls[0].value == 5;
	return there ? alone(argument, trial) : VERDICT_NO;
}

Test(minimize, what_one_call_does_ends_as_an_open_and_that_call_with_one_attribute)
{
	const struct call *call;

	cr_assert_eq(minimize(&sequence, alone, NULL), VERDICT_YES);
	cr_assert_eq(sequence.count, 1u);
	cr_assert_eq(sequence.programs[0].call_count, 2);
	call = &sequence.programs[0].calls[1];
	cr_expect_eq(sequence.programs[0].calls[0].kind, CALL_OPEN);
	cr_expect_eq(call->object_id, WANTED);
	cr_expect_eq(call->attr_count, 1);
	cr_expect_eq(call->attrs[0].length, LENGTH);
	cr_expect_eq(call->flags, 0);
	for (unsigned int i = 0; i < sequence.programs[0].data_bytes; i++)
		cr_expect_eq(sequence.programs[0].data[i], 0);
	cr_expect_lt(asked, 300u, "%u trials", asked);
}

Test(minimize, what_takes_an_earlier_program_keeps_it)
{
	sequence.programs[4].calls[0].value = 5;
	sequence.programs[4].calls[0].kind = CALL_TOUCH;
	cr_assert_eq(minimize(&sequence, together, NULL), VERDICT_YES);
	cr_expect_eq(sequence.count, 2u);
	cr_expect_eq(sequence.programs[0].calls[0].value, 5u);
	cr_expect_eq(sequence.programs[1].call_count, 2);
}

static enum verdict never(void *argument, const struct sequence *trial)
{
	(void)argument;
	(void)trial;
	return VERDICT_NO;
}

Test(minimize, what_does_not_happen_again_is_left_as_it_is)
{
	cr_expect_eq(minimize(&sequence, never, NULL), VERDICT_NO);
	cr_expect_eq(sequence.count, 40u);
}

/* Answers on record; then the search stops, as at a panic. */
struct record {
	enum verdict answers[2000];
	unsigned int count, at;
	unsigned int until;
};

static enum verdict recorded(void *argument, const struct sequence *trial)
{
	struct record *record = argument;

	if (record->at == record->count) {
		if (record->at == record->until)
			return VERDICT_STOP;
		record->answers[record->count++] = alone(NULL, trial);
	}
	return record->answers[record->at++];
}

Test(minimize, a_search_that_was_stopped_goes_on_from_the_answers_on_record)
{
	static struct record record;
	struct sequence trial;
	enum verdict verdict = VERDICT_STOP;
	unsigned int boots = 0;

	while (verdict == VERDICT_STOP && boots++ < 100) {
		cr_assert_eq(sequence_copy(&trial, &sequence), 0);
		record.until = record.count + 5;
		record.at = 0;
		verdict = minimize(&trial, recorded, &record);
		if (verdict == VERDICT_STOP)
			sequence_clear(&trial);
	}
	cr_assert_eq(verdict, VERDICT_YES);
	cr_expect_gt(boots, 2u);
	cr_expect_eq(trial.count, 1u);
	cr_expect_eq(trial.programs[0].call_count, 2);
	sequence_clear(&trial);
}
