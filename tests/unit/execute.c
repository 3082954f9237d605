/* SPDX-License-Identifier: BSD-2-Clause */
/* The ioctl and the judgement of its answer. */
#include <criterion/criterion.h>
#include <errno.h>
#include <limits.h>
#include <rawverbs/command.h>
#include <rawverbs/error.h>
#include <stdio.h>
#include <string.h>

#include "scripted_kernel.h"
#include "tail.h"
#include "words.h"

TestSuite(execute, .fini = kernel_done);

static struct rv_command *start(void)
{
	struct rv_command *command = tail_alloc(sizeof(*command));

	rv_command_init(command, 0x1007, 0x1000, 1);
	return command;
}

/* Does the object that no kernel has fail for another reason than its number? */
static void expect_driver_question(int result)
{
	expect_ioctl(0xfff, 0, 1, result);
}

static void expect_context_question(int result)
{
	struct step *step = expect_ioctl(0, 4, 1, result);

	with_out(step, 0, 4, NULL, 0);
	with_out(step, 0x1000, 72, NULL, 0);
}

static void einval(const char *words)
{
	errno = 0;
	cr_assert_eq(rv_command_execute(kernel_caller_fd(), start()), -EINVAL);
	cr_assert_eq(errno, EINVAL);
	cr_assert_str_eq(rv_last_error()->message, words);
	kernel_all_made();
}

Test(execute, einval_of_another_driver_or_without_a_context_is_told)
{
	expect_ioctl(0x1007, 0x1000, 1, -EINVAL);
	expect_driver_question(-EINVAL);
	einval("the command names kernel driver id 1, which is not the device's driver");
	expect_ioctl(0x1007, 0x1000, 1, -EINVAL);
	expect_driver_question(-EPROTONOSUPPORT);
	expect_context_question(-EINVAL);
	einval("no context exists on this descriptor: open one with rv_open_fd()");
	expect_ioctl(0x1007, 0x1000, 1, -EINVAL);
	expect_driver_question(-EPROTONOSUPPORT);
	expect_context_question(0);
	einval("the kernel refused MLX5_IB_METHOD_PP_OBJ_ALLOC: Invalid argument (EINVAL)");
}

Test(execute, the_kernel_is_given_exactly_what_was_put)
{
	static const uint8_t rate[48] = { 0, 0x4c, 0x4b, 0x40 };
	static const uint32_t handles[3] = { 7, 8, 9 };
	struct rv_command *command = start();
	struct step *step = expect_ioctl(0x1007, 0x1000, 1, 0);
	uint16_t index = 0;

	with_new_handle(step, 0x1000, 0);
	with_in(step, 0x1001, rate, sizeof(rate));
	with_u64(step, 0x1002, 1);
	with_out(step, 0x1003, sizeof(index), "\x05\x06", 2);
	with_in(step, 4, "abc", 3);
	with_optional(step);
	with_in(step, 5, handles, sizeof(handles));
	rv_command_new_handle(command, 0x1000);
	rv_command_in(command, 0x1001, rate, sizeof(rate));
	rv_command_flags(command, 0x1002, 1);
	rv_command_out(command, 0x1003, &index, sizeof(index));
	rv_command_in(command, 4, "abc", 3);
	rv_command_optional(command);
	rv_command_handles(command, 5, handles, 3);
	cr_assert_eq(rv_command_execute(kernel_caller_fd(), command), 0);
	cr_assert_arr_eq(&index, "\x05\x06", 2);
}

Test(execute, every_errno_of_the_kernel_goes_through)
{
	for (int error = 1; error < 134; error++) {
		struct rv_command *command = start();

		expect_ioctl(0x1007, 0x1000, 1, -error);
		if (error == EINVAL) {
			expect_driver_question(-EPROTONOSUPPORT);
			expect_context_question(0);
		}
		errno = 0;
		cr_assert_eq(rv_command_execute(kernel_caller_fd(), command), -error);
		cr_assert_eq(errno, error);
		cr_assert_eq(rv_last_error()->error, error);
		kernel_all_made();
		if (error % 40 == 0)
			cr_assert_not_null(rv_last_error()->message);
	}
}

Test(execute, a_positive_answer_is_eproto)
{
	static const int answers[] = { 1, 7, INT_MAX };

	for (unsigned int i = 0; i < 3; i++) {
		struct rv_command *command = start();
		char expected[200];

		expect_ioctl(0x1007, 0x1000, 1, answers[i]);
		cr_assert_eq(rv_command_execute(kernel_caller_fd(), command), -EPROTO);
		cr_assert_eq(errno, EPROTO);
		cr_assert_eq(rv_last_error()->layer, RV_LAYER_KERNEL);
		snprintf(expected, sizeof(expected),
			 "the kernel's answer to MLX5_IB_METHOD_PP_OBJ_ALLOC is outside its "
			 "contract (result: %d)",
			 answers[i]);
		cr_assert_str_eq(rv_last_error()->message, expected);
	}
}

Test(execute, a_refusal_names_the_method_and_the_errno)
{
	struct rv_command *command = start();

	expect_ioctl(0x1007, 0x1000, 1, -EPERM);
	rv_command_execute(kernel_caller_fd(), command);
	cr_assert_str_eq(rv_last_error()->message,
			 "the kernel refused MLX5_IB_METHOD_PP_OBJ_ALLOC: Operation not permitted "
			 "(EPERM)");
}

Test(execute, a_method_without_a_name_is_told_by_its_numbers)
{
	struct rv_command command;

	rv_command_init(&command, 0x3fff, 0x2abc, 1);
	expect_ioctl(0x3fff, 0x2abc, 1, -EPERM);
	rv_command_execute(kernel_caller_fd(), &command);
	cr_assert_not_null(strstr(rv_last_error()->message, "object 0x3fff method 0x2abc"));
}

Test(execute, success_leaves_the_last_error_alone)
{
	struct rv_command *command = start();

	expect_ioctl(0x1007, 0x1000, 1, -EPERM);
	expect_ioctl(0x1007, 0x1000, 1, 0);
	rv_command_execute(kernel_caller_fd(), command);
	cr_assert_eq(rv_command_execute(kernel_caller_fd(), command), 0);
	cr_assert_eq(rv_last_error()->error, EPERM);
}

Test(execute, a_new_handle_is_read_back)
{
	static const uint32_t handles[] = { 0, 1, 0x80000000, UINT32_MAX };

	for (unsigned int i = 0; i < 4; i++) {
		struct rv_command *command = start();
		struct step *step = expect_ioctl(0x1007, 0x1000, 1, 0);

		with_u64(step, 1, 5);
		with_new_handle(step, 2, handles[i]);
		rv_command_const(command, 1, 5);
		rv_command_new_handle(command, 2);
		cr_assert_eq(rv_command_execute(kernel_caller_fd(), command), 0);
		cr_assert_eq(rv_command_result_handle(command, 2), handles[i]);
	}
}

Test(execute, a_new_descriptor_is_read_back)
{
	static const int64_t given[] = { 1, INT_MAX };

	for (unsigned int i = 0; i < 2; i++) {
		struct rv_command *command = start();

		with_new_fd(expect_ioctl(0x1007, 0x1000, 1, 0), 9, given[i]);
		rv_command_new_fd(command, 9);
		cr_assert_eq(rv_command_execute(kernel_caller_fd(), command), 0);
		cr_assert_eq(rv_command_result_fd(command, 9), (int)given[i]);
	}
}

Test(execute, a_descriptor_that_is_negative_or_no_int_is_minus_one)
{
	static const int64_t given[] = { -1, INT_MIN, INT64_MIN, (int64_t)INT_MAX + 1,
					 INT64_C(1) << 32, INT64_MAX };

	for (unsigned int i = 0; i < sizeof(given) / sizeof(given[0]); i++) {
		struct rv_command *command = start();

		with_new_fd(expect_ioctl(0x1007, 0x1000, 1, 0), 9, given[i]);
		rv_command_new_fd(command, 9);
		rv_command_execute(kernel_caller_fd(), command);
		cr_assert_eq(rv_command_result_fd(command, 9), -1);
	}
}

Test(execute, an_output_is_valid_where_the_kernel_wrote_it)
{
	struct rv_command *command = start();
	struct step *step = expect_ioctl(0x1007, 0x1000, 1, 0);
	uint32_t written = 0;
	uint32_t left = 0;

	with_out(step, 1, 4, &(uint32_t){ 77 }, 4);
	with_out(step, 2, 4, NULL, 0);
	with_unwritten(step);
	rv_command_out(command, 1, &written, 4);
	rv_command_out(command, 2, &left, 4);
	cr_assert_not(rv_command_output_valid(command, 1));
	cr_assert_eq(rv_command_execute(kernel_caller_fd(), command), 0);
	cr_assert(rv_command_output_valid(command, 1));
	cr_assert_not(rv_command_output_valid(command, 2));
	cr_assert_eq(written, 77);
}

Test(execute, results_of_an_attribute_that_was_not_put_are_nothing)
{
	struct rv_command *command = start();

	rv_command_handle(command, 1, 99);
	cr_assert_eq(rv_command_result_handle(command, 2), 0);
	cr_assert_eq(rv_command_result_fd(command, 2), -1);
	cr_assert_not(rv_command_output_valid(command, 2));
}

Test(execute, a_header_that_the_kernel_grew_is_not_followed)
{
	struct rv_command *command = start();
	size_t length;

	put_u16(rv_command_bytes(command, &length), 6, UINT16_MAX);
	memset((uint8_t *)command->words + 24, 0xff, sizeof(command->words) - 24);
	cr_assert_eq(rv_command_result_handle(command, 3), 0);
	cr_assert_eq(rv_command_result_fd(command, 3), -1);
}

Test(execute, raw_hands_over_any_bytes_and_returns_any_answer)
{
	static const int answers[] = { 0, 5, -EINVAL, -EIO };
	uint8_t buffer[64];

	memset(buffer, 0xee, sizeof(buffer));
	for (unsigned int i = 0; i < 4; i++) {
		expect_raw_ioctl(buffer, sizeof(buffer), answers[i]);
		cr_assert_eq(rv_command_raw(kernel_caller_fd(),
					    tail_copy(buffer, sizeof(buffer))),
			     answers[i]);
	}
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
}

Test(execute, raw_takes_what_bytes_returns_also_after_a_mistake)
{
	struct rv_command *command = start();
	size_t length;

	rv_command_out(command, 1, NULL, 5);
	expect_ioctl(0x1007, 0x1000, 1, -ENOENT);
	cr_assert_eq(rv_command_raw(kernel_caller_fd(), rv_command_bytes(command, &length)),
		     -ENOENT);
}
