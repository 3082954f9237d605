/* SPDX-License-Identifier: BSD-2-Clause */
/* Puts that are refused: sticky, and reported once by execute without any system call. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/command.h>
#include <rawverbs/error.h>

#include "scripted_kernel.h"
#include "tail.h"
#include "words.h"

TestSuite(mistakes, .fini = kernel_done);

static struct rv_command *start(void)
{
	struct rv_command *command = tail_alloc(sizeof(*command));

	rv_command_init(command, 0x1007, 0x1000, 1);
	return command;
}

static void refused(struct rv_command *command, int error)
{
	cr_assert_eq(command->mistake, -error);
	errno = 0;
	cr_assert_eq(rv_command_execute(1, command), -error);
	cr_assert_eq(errno, error);
	cr_assert_eq(rv_last_error()->error, error);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_ARGUMENT);
	cr_assert_eq(kernel_calls(), 0);
}

Test(mistakes, the_33rd_attribute_is_enobufs)
{
	struct rv_command *command = start();
	size_t length;

	for (uint16_t n = 0; n < 32; n++)
		rv_command_const(command, n, n);
	cr_assert_eq(command->mistake, 0);
	rv_command_const(command, 32, 32);
	rv_command_bytes(command, &length);
	cr_assert_eq(length, 24 + 32 * 16);
	refused(command, ENOBUFS);
	cr_assert_str_eq(rv_last_error()->message,
			 "attribute 0x20 does not fit: a command holds 32");
}

Test(mistakes, every_put_minds_the_room)
{
	void (*const puts[])(struct rv_command *, uint16_t) = { rv_command_new_handle,
								rv_command_new_fd };
	const int fds[3] = { 0 };
	uint8_t room[16] = { 0 };

	for (int kind = 0; kind < 8; kind++) {
		struct rv_command *command = start();

		for (uint16_t n = 0; n < 32; n++)
			puts[n % 2](command, n);
		if (kind < 2)
			puts[kind](command, 40);
		else if (kind == 2)
			rv_command_handle(command, 40, 1);
		else if (kind == 3)
			rv_command_fd(command, 40, 1);
		else if (kind == 4)
			rv_command_fds(command, 40, fds, 3);
		else if (kind == 5)
			rv_command_out(command, 40, room, sizeof(room));
		else if (kind == 6)
			rv_command_uhw(command, room, sizeof(room), room, sizeof(room));
		else
			rv_command_flags(command, 40, 1);
		refused(command, ENOBUFS);
	}
}

Test(mistakes, input_of_65536_bytes_is_emsgsize_and_not_put)
{
	struct rv_command *command = start();
	size_t length;

	rv_command_in(command, 0x1001, tail_alloc(65536), 65536);
	rv_command_bytes(command, &length);
	cr_assert_eq(length, 24);
	refused(command, EMSGSIZE);
	cr_assert_str_eq(rv_last_error()->message,
			 "attribute 0x1001 has 65536 bytes: at most 65535 fit");
}

Test(mistakes, a_length_that_wraps_16_bits_is_not_taken_modulo)
{
	struct rv_command *command = start();

	rv_command_in(command, 1, "x", SIZE_MAX);
	refused(command, EMSGSIZE);
	rv_command_init(command, 1, 1, 1);
	rv_command_in(command, 1, "x", 65536 + 1);
	refused(command, EMSGSIZE);
}

Test(mistakes, output_of_65536_bytes_is_emsgsize)
{
	struct rv_command *command = start();

	rv_command_out(command, 1, tail_alloc(65536), 65536);
	refused(command, EMSGSIZE);
}

Test(mistakes, arrays_hold_16383_and_no_more)
{
	struct rv_command *command = start();
	const uint32_t *handles = tail_alloc(16384 * 4);
	const int *fds = tail_alloc(16384 * 4);
	size_t length;
	const uint8_t *b = rv_command_bytes(command, &length);

	rv_command_handles(command, 1, handles, 16383);
	rv_command_fds(command, 2, fds, 16383);
	cr_assert_eq(command->mistake, 0);
	cr_assert_eq(u16_at(b, 24 + 2), 65532);
	cr_assert_eq(u16_at(b, 40 + 2), 65532);
	rv_command_handles(command, 3, handles, 16384);
	refused(command, EMSGSIZE);
	rv_command_init(command, 1, 1, 1);
	rv_command_fds(command, 3, fds, 16384);
	refused(command, EMSGSIZE);
}

Test(mistakes, a_count_whose_bytes_wrap_is_refused)
{
	struct rv_command *command = start();
	const uint32_t handle = 1;

	rv_command_handles(command, 1, &handle, SIZE_MAX / 4 + 2);
	refused(command, EMSGSIZE);
}

Test(mistakes, bytes_at_null_are_einval)
{
	struct rv_command *command = start();

	rv_command_in(command, 0x1001, NULL, 9);
	refused(command, EINVAL);
	cr_assert_str_eq(rv_last_error()->message, "attribute 0x1001 was given 9 bytes at NULL");
	rv_command_init(command, 1, 1, 1);
	rv_command_in(command, 1, NULL, 1);
	refused(command, EINVAL);
	rv_command_init(command, 1, 1, 1);
	rv_command_out(command, 1, NULL, 2);
	refused(command, EINVAL);
	rv_command_init(command, 1, 1, 1);
	rv_command_handles(command, 1, NULL, 1);
	refused(command, EINVAL);
	rv_command_init(command, 1, 1, 1);
	rv_command_fds(command, 1, NULL, 3);
	refused(command, EINVAL);
	rv_command_init(command, 1, 1, 1);
	rv_command_uhw(command, NULL, 8, NULL, 0);
	refused(command, EINVAL);
}

Test(mistakes, the_first_mistake_sticks)
{
	struct rv_command *command = start();

	rv_command_in(command, 7, tail_alloc(65536), 65536);
	rv_command_out(command, 8, NULL, 2);
	for (uint16_t n = 0; n < 40; n++)
		rv_command_handle(command, n, 1);
	refused(command, EMSGSIZE);
	cr_assert_str_eq(rv_last_error()->message,
			 "attribute 0x7 has 65536 bytes: at most 65535 fit");
}

Test(mistakes, execute_reports_a_mistake_as_often_as_it_is_asked)
{
	struct rv_command *command = start();

	rv_command_out(command, 8, NULL, 2);
	refused(command, EINVAL);
	refused(command, EINVAL);
}
