/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The oracle: what it says of a packet pacing entry's allocation with one thing wrong.
 * Whether it is right, kernels are asked: the smoke run compares every answer.
 */
#include "oracle.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/schema.h>
#include <string.h>

/* Linux 6.1 include/uapi/rdma/mlx5_user_ioctl_cmds.h: MLX5_IB_OBJECT_PP and its attributes. */
#define PP 0x1007
#define PP_ALLOC 0x1000
#define HANDLE 0x1000
#define CTX 0x1001
#define FLAGS 0x1002
#define INDEX 0x1003
#define UNUSED_NUMBER 0x7ffffff0
#define KERNEL RV_SCHEMA_KERNEL(6, 1)

static struct program program;
static struct program_result result;
static struct prediction prediction;
static char text[400];

static struct call_attr *attr(unsigned int index)
{
	return &program.calls[0].attrs[index];
}

static void make(void)
{
	struct call *call = &program.calls[0];

	memset(&program, 0, sizeof(program));
	memset(&result, 0, sizeof(result));
	program.call_count = 1;
	*call = (struct call){ .kind = CALL_IOCTL, .object_id = PP, .method_id = PP_ALLOC,
			       .driver_id = RV_SCHEMA_MLX5, .attr_count = 4,
			       .on = { .class_id = RESOURCE_CMD_FD } };
	call->attrs[0] = (struct call_attr){ .id = HANDLE, .flags = 1 };
	call->attrs[1] = (struct call_attr){ .id = CTX, .length = 48, .flags = 1, .source = ATTR_DATA,
					     .data = { 0, 48 } };
	call->attrs[2] = (struct call_attr){ .id = FLAGS, .length = 8, .flags = 1 };
	call->attrs[3] = (struct call_attr){ .id = INDEX, .length = 2, .flags = 1,
					     .source = ATTR_ROOM, .data = { 48, 2 } };
	result.calls[0].made = true;
}

TestSuite(oracle, .init = make);

static void predict(void)
{
	oracle_predict(&program, 0, KERNEL, &prediction);
}

/* It must be refused, and this errno is possible while success is not. */
static void expect_refused(int error, uint16_t attr_id)
{
	predict();
	cr_expect_not(prediction.runs);
	cr_expect(oracle_agrees(&prediction, error), "%s", prediction.why);
	cr_expect_not(oracle_agrees(&prediction, 0));
	cr_expect_not(oracle_agrees(&prediction, E2BIG));
	cr_expect_eq(prediction.decided, attr_id != 0);
	cr_expect_eq(prediction.attr_id, attr_id, "%#x", prediction.attr_id);
}

Test(oracle, of_a_sound_command_nothing_is_known_but_that_the_method_is_there)
{
	predict();
	cr_expect(prediction.runs);
	cr_expect(oracle_agrees(&prediction, 0));
	cr_expect(oracle_agrees(&prediction, EREMOTEIO));
}

Test(oracle, what_is_wrong_with_the_header_is_refused_as_the_kernel_does)
{
	program.calls[0].length_delta = 1;
	expect_refused(EINVAL, 0);
	program.calls[0].length_delta = 0;
	program.calls[0].driver_id = RV_SCHEMA_MLX5 + 1;
	expect_refused(EINVAL, 0);
	program.calls[0].driver_id = RV_SCHEMA_MLX5;
	program.calls[0].header_reserved = 1;
	expect_refused(EPROTONOSUPPORT, 0);
	program.calls[0].header_reserved = 0;
	program.calls[0].method_id = PP_ALLOC + 7;
	expect_refused(EPROTONOSUPPORT, 0);
}

Test(oracle, a_missing_mandatory_attribute_is_EINVAL)
{
	program.calls[0].attr_count = 3;
	expect_refused(EINVAL, INDEX);
}

Test(oracle, an_attribute_that_stands_twice_is_EINVAL)
{
	attr(3)->id = FLAGS;
	attr(3)->length = 8;
	expect_refused(EINVAL, FLAGS);
}

Test(oracle, an_unknown_attribute_is_refused_where_it_is_marked_mandatory)
{
	program.calls[0].attr_count = 5;
	*attr(4) = (struct call_attr){ .id = 0x101d, .flags = 1 };
	expect_refused(EPROTONOSUPPORT, 0x101d);
	attr(4)->flags = 0;
	predict();
	cr_expect(prediction.runs);
}

Test(oracle, lengths_outside_the_rows_bounds_are_EINVAL)
{
	attr(1)->length = 49;
	expect_refused(EINVAL, CTX);
	attr(1)->length = 0;
	expect_refused(EINVAL, CTX);
	attr(1)->length = 48;
	attr(0)->length = 4;
	expect_refused(EINVAL, HANDLE);
}

Test(oracle, a_last_byte_that_is_not_there_is_EFAULT)
{
	attr(1)->source = ATTR_SHORT;
	expect_refused(EFAULT, CTX);
}

Test(oracle, a_handle_that_no_program_can_have_is_not_found)
{
	struct call *call = &program.calls[0];

	call->method_id = PP_ALLOC + 1; /* DESTROY */
	call->attr_count = 1;
	*attr(0) = (struct call_attr){ .id = HANDLE, .flags = 1, .number = UNUSED_NUMBER };
	expect_refused(ENOENT, HANDLE);
	attr(0)->number = 3;
	predict();
	cr_expect(prediction.runs);
}

Test(oracle, the_first_that_is_wrong_decides)
{
	attr(1)->source = ATTR_SHORT;
	attr(2)->length = 9;
	expect_refused(EFAULT, CTX);
}

Test(oracle, a_difference_is_told_once_for_a_method_attribute_and_kind)
{
	struct oracle *oracle = oracle_open(KERNEL);

	attr(1)->length = 49;
	cr_assert(oracle_look(oracle, &program, &result, text, sizeof(text)));
	cr_expect_not_null(strstr(text, "MLX5_IB_ATTR_PP_OBJ_ALLOC_CTX"), "%s", text);
	cr_expect_not_null(strstr(text, "too long, yet the kernel answered success"), "%s", text);
	cr_expect_not(oracle_look(oracle, &program, &result, text, sizeof(text)));
	result.calls[0].error = ENOENT;
	cr_expect(oracle_look(oracle, &program, &result, text, sizeof(text)));
	result.calls[0].error = EINVAL;
	cr_expect_not(oracle_look(oracle, &program, &result, text, sizeof(text)));
	cr_expect_eq(oracle_counts(oracle).calls, 4u);
	cr_expect_eq(oracle_counts(oracle).differences, 3u);
	oracle_close(oracle);
}

Test(oracle, the_second_difference_of_a_program_is_told_the_next_time)
{
	struct oracle *oracle = oracle_open(KERNEL);

	attr(1)->length = 49;
	program.calls[1] = program.calls[0];
	program.call_count = 2;
	result.calls[1] = (struct call_result){ .made = true, .error = ENOENT };
	cr_assert(oracle_look(oracle, &program, &result, text, sizeof(text)));
	cr_expect_not_null(strstr(text, "answered success"), "%s", text);
	cr_expect(oracle_look(oracle, &program, &result, text, sizeof(text)));
	cr_expect_not_null(strstr(text, "answered ENOENT"), "%s", text);
	cr_expect_not(oracle_look(oracle, &program, &result, text, sizeof(text)));
	oracle_close(oracle);
}

Test(oracle, a_method_that_says_it_does_not_exist_is_a_difference)
{
	struct oracle *oracle = oracle_open(KERNEL);

	/* QUERY_PORT of the core needs nothing of the device. */
	program.calls[0].object_id = 0;
	program.calls[0].method_id = 2;
	program.calls[0].attr_count = 2;
	*attr(0) = (struct call_attr){ .id = 0, .flags = 1, .length = 8 };
	*attr(1) = (struct call_attr){ .id = 1, .flags = 1, .length = 48, .source = ATTR_ROOM };
	predict();
	cr_assert(prediction.runs, "%s", prediction.why);
	result.calls[0].error = EPROTONOSUPPORT;
	cr_expect(oracle_look(oracle, &program, &result, text, sizeof(text)));
	oracle_close(oracle);
}

Test(oracle, nothing_is_said_where_memory_was_refused_threads_raced_or_the_card_had_gone)
{
	struct oracle *oracle = oracle_open(KERNEL);

	attr(1)->length = 49;
	result.calls[0].failed_nth = true;
	cr_expect_not(oracle_look(oracle, &program, &result, text, sizeof(text)));
	result.calls[0].failed_nth = false;
	program.calls[0].flags = CALL_RACES;
	cr_expect_not(oracle_look(oracle, &program, &result, text, sizeof(text)));
	program.calls[0].flags = 0;
	program.call_count = 2;
	program.calls[1] = program.calls[0];
	result.calls[1].made = true;
	program.calls[0] = (struct call){ .kind = CALL_UNPLUG };
	cr_expect_not(oracle_look(oracle, &program, &result, text, sizeof(text)));
	oracle_close(oracle);
}
