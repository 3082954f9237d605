/* SPDX-License-Identifier: BSD-2-Clause */
/* rv_last_error(): one record a thread, made into a sentence only when asked for. */
#include <criterion/criterion.h>
#include <errno.h>
#include <pthread.h>
#include <rawverbs/error.h>
#include <rawverbs/pacing.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "diagnose/names.h"

static const enum rv_cause last_cause = RV_CAUSE_PP_NO_WQE_RATE;

/* A fault with every fact that any sentence may ask for. */
static void fail_with_all(enum rv_cause cause, int error)
{
	struct rv_fault *fault = rv_fault();

	rv_fail_text(error, cause, "rate", "/dev/infiniband/uverbs0");
	fault->object_id = 0x1007;
	fault->method_id = 0x1000;
	fault->opcode = 0x904;
	fault->status = 3;
	fault->syndrome = 0x1a2b3c;
	fault->number[0] = 5;
	fault->number[1] = 6;
	fault->number[2] = 7;
}

static void is_a_sentence(const struct rv_error *error)
{
	const size_t length = strlen(error->message);

	cr_assert_gt(length, 10, "\"%s\"", error->message);
	cr_assert_lt(length, 511, "cut: \"%s\"", error->message);
	cr_assert_null(strpbrk(error->message, "{}\n"), "\"%s\"", error->message);
	cr_assert_null(strchr(".\n ", error->message[length - 1]), "\"%s\"", error->message);
}

Test(last_error, nothing_has_failed_at_first)
{
	const struct rv_error *error = rv_last_error();

	cr_assert_eq(error->error, 0);
	cr_assert_eq(error->layer, RV_LAYER_NONE);
	cr_assert_eq(error->opcode, 0);
	cr_assert_str_eq(error->message, "no call of this thread has failed");
}

Test(last_error, every_cause_has_a_sentence_and_a_layer_with_every_errno)
{
	for (int cause = RV_CAUSE_NONE + 1; cause <= (int)last_cause; cause++) {
		for (int error = 1; error < 134; error++) {
			fail_with_all((enum rv_cause)cause, error);
			is_a_sentence(rv_last_error());
			cr_assert_eq(rv_last_error()->error, error);
			cr_assert_neq(rv_last_error()->layer, RV_LAYER_NONE);
			cr_assert_leq(rv_last_error()->layer, RV_LAYER_LIMIT);
			cr_assert_str_neq(rv_last_error()->message,
					  "no call of this thread has failed");
		}
	}
}

Test(last_error, every_cause_has_a_sentence_also_where_facts_are_missing)
{
	for (int cause = RV_CAUSE_NONE + 1; cause <= (int)last_cause; cause++) {
		for (int error = 1; error < 134; error++) {
			rv_fail(error, (enum rv_cause)cause, NULL);
			cr_assert_gt(strlen(rv_last_error()->message), 10);
			cr_assert_null(strpbrk(rv_last_error()->message, "{}\n"));
		}
	}
}

Test(last_error, no_two_causes_have_the_same_sentence)
{
	char sentences[160][512];

	for (int cause = 0; cause <= (int)last_cause; cause++) {
		cr_assert_lt(cause, 160);
		fail_with_all((enum rv_cause)cause, EPERM);
		strcpy(sentences[cause], rv_last_error()->message);
		for (int other = 0; other < cause; other++)
			cr_assert_str_neq(sentences[other], sentences[cause], "causes %d and %d",
					  other, cause);
	}
}

Test(last_error, the_longest_facts_do_not_cut_a_sentence)
{
	char path[300];

	memset(path, 'p', sizeof(path) - 1);
	path[sizeof(path) - 1] = '\0';
	for (int cause = RV_CAUSE_NONE + 1; cause <= (int)last_cause; cause++) {
		for (int error = 1; error < 134; error++) {
			struct rv_fault *fault = rv_fault();

			rv_fail_text(error, (enum rv_cause)cause, "a least rate above the greatest",
				     path);
			fault->object_id = 0x1001;
			fault->method_id = 0x1000;
			fault->opcode = 0x117;
			fault->status = 0x51;
			fault->syndrome = UINT32_MAX;
			fault->number[0] = fault->number[1] = fault->number[2] = UINT64_MAX;
			is_a_sentence(rv_last_error());
		}
	}
}

Test(last_error, a_cause_outside_the_enum_is_harmless)
{
	/* A cause added behind the last one must be added to these tests too. */
	rv_fail(EINVAL, (enum rv_cause)(last_cause + 1), NULL);
	cr_assert_str_eq(rv_last_error()->message, "no call of this thread has failed");
	rv_fail(EINVAL, (enum rv_cause)1000000, NULL);
	cr_assert_not_null(rv_last_error()->message);
}

Test(last_error, every_layer_has_a_name_of_its_own)
{
	for (int layer = RV_LAYER_NONE; layer <= RV_LAYER_LIMIT; layer++) {
		const char *name = rv_error_layer_name((enum rv_error_layer)layer);

		cr_assert_str_neq(name, "unknown");
		for (int other = RV_LAYER_NONE; other < layer; other++)
			cr_assert_str_neq(name, rv_error_layer_name((enum rv_error_layer)other));
	}
	cr_assert_str_eq(rv_error_layer_name(RV_LAYER_ARGUMENT), "argument");
	cr_assert_str_eq(rv_error_layer_name((enum rv_error_layer)(RV_LAYER_LIMIT + 1)), "unknown");
	cr_assert_str_eq(rv_error_layer_name((enum rv_error_layer)-1), "unknown");
}

Test(last_error, errno_is_preserved)
{
	for (int cause = RV_CAUSE_NONE; cause <= (int)last_cause; cause++) {
		fail_with_all((enum rv_cause)cause, ENOENT);
		errno = 12345;
		rv_last_error();
		cr_assert_eq(errno, 12345);
	}
}

Test(last_error, a_success_leaves_it_as_it_was)
{
	uint32_t kbps;

	rv_rate_parse("5", &kbps);
	cr_assert_eq(rv_rate_parse("5Gbit/s", &kbps), 0);
	cr_assert_eq(rv_last_error()->error, EINVAL);
	cr_assert_not_null(strstr(rv_last_error()->message, "\"5\""));
}

Test(last_error, asking_twice_gives_the_same)
{
	char first[512];

	fail_with_all(RV_CAUSE_FIRMWARE, EREMOTEIO);
	strcpy(first, rv_last_error()->message);
	cr_assert_str_eq(rv_last_error()->message, first);
}

Test(last_error, a_later_failure_replaces_all_facts)
{
	fail_with_all(RV_CAUSE_FIRMWARE, EREMOTEIO);
	cr_assert_eq(rv_last_error()->opcode, 0x904);
	cr_assert_eq(rv_last_error()->status, 3);
	cr_assert_eq(rv_last_error()->syndrome, 0x1a2b3c);
	rv_rate_encode(NULL, NULL);
	cr_assert_eq(rv_last_error()->opcode, 0);
	cr_assert_eq(rv_last_error()->status, 0);
	cr_assert_eq(rv_last_error()->syndrome, 0);
}

static void *fail_elsewhere(void *argument)
{
	char **message = argument;

	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
	rv_fail_text(ENOENT, RV_CAUSE_NAME_UNKNOWN, NULL, "theirs");
	*message = strdup(rv_last_error()->message);
	return NULL;
}

Test(last_error, each_thread_has_its_own)
{
	char *message;
	pthread_t thread;
	const struct rv_error *mine;

	rv_fail_text(ENOENT, RV_CAUSE_NAME_UNKNOWN, NULL, "mine");
	mine = rv_last_error();
	cr_assert_eq(pthread_create(&thread, NULL, fail_elsewhere, &message), 0);
	cr_assert_eq(pthread_join(thread, NULL), 0);
	cr_assert_str_eq(message, "no RDMA device is named \"theirs\"");
	cr_assert_str_eq(mine->message, "no RDMA device is named \"mine\"");
	cr_assert_str_eq(rv_last_error()->message, "no RDMA device is named \"mine\"");
	free(message);
}

Test(last_error, control_characters_of_given_text_are_replaced)
{
	uint32_t kbps;
	const char *message;

	rv_rate_parse("5\n\r\033[31m\x7f_\x01_\t", &kbps);
	message = rv_last_error()->message;
	cr_assert_not_null(strstr(message, "\"5\?\?\?[31m\?_\?_\?\""), "%s", message);
	for (; *message; message++)
		cr_assert((unsigned char)*message >= ' ' && *message != 0x7f);
}

Test(last_error, braces_of_given_text_are_not_expanded)
{
	rv_fail_text(ENOENT, RV_CAUSE_NAME_UNKNOWN, NULL, "{errno}{x0}{");
	cr_assert_str_eq(rv_last_error()->message, "no RDMA device is named \"{errno}{x0}{\"");
}

Test(last_error, a_text_of_191_bytes_is_whole_and_a_longer_one_keeps_its_end)
{
	char text[1000];
	const char *message;

	memset(text, 'a', sizeof(text));
	memcpy(text, "begin", 5);
	memcpy(text + 191 - 3, "end", 4);
	rv_fail_text(ENOENT, RV_CAUSE_NAME_UNKNOWN, NULL, text);
	message = rv_last_error()->message;
	cr_assert_not_null(strstr(message, "\"begina"));
	cr_assert_not_null(strstr(message, "aend\""));
	for (size_t length = 192; length < 900; length += 101) {
		memset(text, 'a', sizeof(text));
		memcpy(text, "begin", 5);
		memcpy(text + length - 4, "/end", 5);
		rv_fail_text(ENOENT, RV_CAUSE_NAME_UNKNOWN, NULL, text);
		message = rv_last_error()->message;
		cr_assert_not_null(strstr(message, "\"..."), "%s", message);
		cr_assert_not_null(strstr(message, "a/end\""), "%s", message);
	}
}

Test(last_error, fail_sets_errno_and_returns_it_negative)
{
	errno = 0;
	cr_assert_eq(rv_fail(EPROTO, RV_CAUSE_ANSWER, NULL), -EPROTO);
	cr_assert_eq(errno, EPROTO);
	cr_assert_eq(rv_fail_text(ENOENT, RV_CAUSE_NAME_UNKNOWN, NULL, ""), -ENOENT);
	cr_assert_eq(errno, ENOENT);
	cr_assert_eq(rv_fail_numbers(EBUSY, RV_CAUSE_ANSWER, NULL, 1, 2, 3), -EBUSY);
	cr_assert_eq(errno, EBUSY);
}

Test(names, what_has_no_name_is_null)
{
	cr_assert_str_eq(rv_errno_name(EREMOTEIO), "EREMOTEIO");
	cr_assert_null(rv_errno_name(0));
	cr_assert_null(rv_errno_name(9999));
	cr_assert_str_eq(rv_opcode_name(0x904), "CREATE_SQ");
	cr_assert_str_eq(rv_opcode_name(0x780), "SET_PP_RATE_LIMIT");
	cr_assert_null(rv_opcode_name(0));
	cr_assert_null(rv_opcode_name(0xffff));
	cr_assert_str_eq(rv_status_name(0x51), "BAD_OUTP_LEN");
	cr_assert_null(rv_status_name(0));
	cr_assert_null(rv_status_name(0xff));
}
