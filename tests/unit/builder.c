/* SPDX-License-Identifier: BSD-2-Clause */
/* What each put writes: offsets as in Linux include/uapi/rdma/rdma_user_ioctl_cmds.h. */
#include <criterion/criterion.h>
#include <rawverbs/command.h>

#include "tail.h"
#include "words.h"

#define HEADER 24
#define ATTR(n) ((size_t)HEADER + 16 * (size_t)(n))
#define DATA 8

static struct rv_command *start(void)
{
	struct rv_command *command = tail_alloc(sizeof(*command));

	rv_command_init(command, 0x1007, 0x1000, 1);
	return command;
}

static const uint8_t *bytes_of(struct rv_command *command)
{
	size_t count;

	return rv_command_bytes(command, &count);
}

static size_t length_of(struct rv_command *command)
{
	size_t count;

	rv_command_bytes(command, &count);
	return count;
}

/* id, length, flags and the reserved halfword of attribute @n */
static void attr_is(struct rv_command *command, unsigned int n, uint16_t id, uint16_t length,
		    uint16_t flags)
{
	const uint8_t *b = bytes_of(command);

	cr_assert_eq(u16_at(b, ATTR(n)), id);
	cr_assert_eq(u16_at(b, ATTR(n) + 2), length);
	cr_assert_eq(u16_at(b, ATTR(n) + 4), flags);
	cr_assert_eq(u16_at(b, ATTR(n) + 6), 0);
}

static uint64_t data_of(struct rv_command *command, unsigned int n)
{
	return u64_at(bytes_of(command), ATTR(n) + DATA);
}

Test(builder, an_empty_command_is_its_header_and_nothing_else)
{
	struct rv_command *command = start();
	const uint8_t *b = bytes_of(command);

	cr_assert_eq(length_of(command), 24);
	cr_assert_eq(u16_at(b, 0), 24);
	cr_assert_eq(u16_at(b, 2), 0x1007);
	cr_assert_eq(u16_at(b, 4), 0x1000);
	cr_assert_eq(u16_at(b, 6), 0);
	cr_assert_eq(u64_at(b, 8), 0);
	cr_assert_eq(u32_at(b, 16), 1);
	cr_assert_eq(u32_at(b, 20), 0);
	cr_assert_eq(command->mistake, 0);
}

Test(builder, each_put_adds_sixteen_bytes_and_one_attribute)
{
	struct rv_command *command = start();

	for (uint16_t n = 1; n <= RV_COMMAND_MAX_ATTRS; n++) {
		rv_command_new_handle(command, n);
		cr_assert_eq(length_of(command), 24u + 16u * n);
		cr_assert_eq(u16_at(bytes_of(command), 0), 24u + 16u * n);
		cr_assert_eq(u16_at(bytes_of(command), 6), n);
	}
	cr_assert_eq(command->mistake, 0);
}

Test(builder, init_starts_over)
{
	struct rv_command *command = start();

	rv_command_in(command, 1, NULL, 4);
	rv_command_handle(command, 2, 3);
	rv_command_init(command, 5, 6, 7);
	cr_assert_eq(length_of(command), 24);
	cr_assert_eq(u16_at(bytes_of(command), 6), 0);
	cr_assert_eq(u32_at(bytes_of(command), 16), 7);
	cr_assert_eq(command->mistake, 0);
}

Test(builder, input_of_zero_bytes_has_length_and_data_zero)
{
	struct rv_command *command = start();

	rv_command_in(command, 0x1001, NULL, 0);
	rv_command_in(command, 0x1002, tail_alloc(0), 0);
	attr_is(command, 0, 0x1001, 0, 1);
	attr_is(command, 1, 0x1002, 0, 1);
	cr_assert_eq(data_of(command, 0), 0);
	cr_assert_eq(data_of(command, 1), 0);
	cr_assert_eq(command->mistake, 0);
}

Test(builder, input_of_one_to_eight_bytes_travels_inline_from_the_first_byte_on)
{
	static const uint8_t source[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };

	for (uint16_t n = 1; n <= 8; n++) {
		struct rv_command *command = start();
		const uint8_t *data = bytes_of(command) + ATTR(0) + DATA;

		rv_command_in(command, 0x1001, tail_copy(source, n), n);
		attr_is(command, 0, 0x1001, n, 1);
		cr_assert_arr_eq(data, source, n);
		for (unsigned int i = n; i < 8; i++)
			cr_assert_eq(data[i], 0, "byte %u behind %u inline bytes", i, n);
	}
}

Test(builder, inline_bytes_are_a_copy)
{
	struct rv_command *command = start();
	uint64_t value = 0x1122334455667788;

	rv_command_in(command, 1, &value, sizeof(value));
	value = 0;
	cr_assert_eq(data_of(command, 0), 0x1122334455667788);
}

Test(builder, input_of_nine_bytes_is_pointed_to)
{
	struct rv_command *command = start();
	const uint8_t *source = tail_alloc(9);

	rv_command_in(command, 0x1001, source, 9);
	attr_is(command, 0, 0x1001, 9, 1);
	cr_assert_eq(data_of(command, 0), (uint64_t)(uintptr_t)source);
}

Test(builder, input_of_65535_bytes_fits)
{
	struct rv_command *command = start();
	const uint8_t *source = tail_alloc(65535);

	rv_command_in(command, 3, source, 65535);
	attr_is(command, 0, 3, 65535, 1);
	cr_assert_eq(data_of(command, 0), (uint64_t)(uintptr_t)source);
	cr_assert_eq(command->mistake, 0);
}

Test(builder, output_is_pointed_to_at_every_size)
{
	static const uint16_t sizes[] = { 1, 2, 4, 8, 9, 48, 65535 };

	for (unsigned int i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		struct rv_command *command = start();
		uint8_t *room = tail_alloc(sizes[i]);

		rv_command_out(command, 0x1003, room, sizes[i]);
		attr_is(command, 0, 0x1003, sizes[i], 1);
		cr_assert_eq(data_of(command, 0), (uint64_t)(uintptr_t)room);
	}
}

Test(builder, output_of_zero_bytes_may_be_null)
{
	struct rv_command *command = start();

	rv_command_out(command, 1, NULL, 0);
	attr_is(command, 0, 1, 0, 1);
	cr_assert_eq(command->mistake, 0);
}

Test(builder, constants_and_flags_are_eight_bytes)
{
	struct rv_command *command = start();

	rv_command_const(command, 1, 0xfedcba9876543210);
	rv_command_flags(command, 2, 1);
	attr_is(command, 0, 1, 8, 1);
	attr_is(command, 1, 2, 8, 1);
	cr_assert_eq(data_of(command, 0), 0xfedcba9876543210);
	cr_assert_eq(data_of(command, 1), 1);
}

Test(builder, a_handle_has_length_zero_and_is_zero_extended)
{
	struct rv_command *command = start();

	rv_command_handle(command, 1, UINT32_MAX);
	attr_is(command, 0, 1, 0, 1);
	cr_assert_eq(data_of(command, 0), UINT32_MAX);
}

Test(builder, a_descriptor_has_length_zero_and_is_sign_extended)
{
	struct rv_command *command = start();

	rv_command_fd(command, 1, 7);
	rv_command_fd(command, 2, -1);
	attr_is(command, 0, 1, 0, 1);
	attr_is(command, 1, 2, 0, 1);
	cr_assert_eq(data_of(command, 0), 7);
	cr_assert_eq(data_of(command, 1), UINT64_MAX);
}

Test(builder, new_objects_have_length_and_data_zero)
{
	struct rv_command *command = start();

	rv_command_new_handle(command, 0x1000);
	rv_command_new_fd(command, 0);
	attr_is(command, 0, 0x1000, 0, 1);
	attr_is(command, 1, 0, 0, 1);
	cr_assert_eq(data_of(command, 0), 0);
	cr_assert_eq(data_of(command, 1), 0);
}

Test(builder, one_and_two_handles_travel_inline_three_are_pointed_to)
{
	static const uint32_t handles[3] = { 0x01020304, 0xa0b0c0d0, 9 };

	for (uint16_t n = 0; n <= 3; n++) {
		struct rv_command *command = start();
		const uint32_t *array = tail_copy(handles, n * sizeof(*handles));

		rv_command_handles(command, 1, array, n);
		attr_is(command, 0, 1, (uint16_t)(4 * n), 1);
		if (n < 3)
			cr_assert_arr_eq(bytes_of(command) + ATTR(0) + DATA, handles, 4u * n);
		else
			cr_assert_eq(data_of(command, 0), (uint64_t)(uintptr_t)array);
	}
}

Test(builder, one_and_two_descriptors_travel_inline_three_are_pointed_to)
{
	static const int fds[3] = { 3, -1, 5 };

	for (uint16_t n = 0; n <= 3; n++) {
		struct rv_command *command = start();
		const int *array = tail_copy(fds, n * sizeof(*fds));

		rv_command_fds(command, 1, array, n);
		attr_is(command, 0, 1, (uint16_t)(4 * n), 1);
		if (n < 3)
			cr_assert_arr_eq(bytes_of(command) + ATTR(0) + DATA, fds, 4u * n);
		else
			cr_assert_eq(data_of(command, 0), (uint64_t)(uintptr_t)array);
	}
}

Test(builder, the_drivers_part_uses_the_uhw_attributes)
{
	struct rv_command *command = start();
	const uint8_t *in = tail_alloc(32);
	uint8_t *out = tail_alloc(72);

	rv_command_uhw(command, in, 32, out, 72);
	attr_is(command, 0, 0x1000, 32, 1);
	attr_is(command, 1, 0x1001, 72, 1);
	cr_assert_eq(data_of(command, 0), (uint64_t)(uintptr_t)in);
	cr_assert_eq(data_of(command, 1), (uint64_t)(uintptr_t)out);
}

Test(builder, a_side_of_the_drivers_part_with_zero_bytes_is_left_out)
{
	struct rv_command *command = start();
	uint8_t room[16];

	rv_command_uhw(command, NULL, 0, room, sizeof(room));
	attr_is(command, 0, 0x1001, 16, 1);
	cr_assert_eq(length_of(command), 40);
	rv_command_init(command, 1, 2, 3);
	rv_command_uhw(command, room, sizeof(room), NULL, 0);
	attr_is(command, 0, 0x1000, 16, 1);
	cr_assert_eq(length_of(command), 40);
	rv_command_init(command, 1, 2, 3);
	rv_command_uhw(command, NULL, 0, NULL, 0);
	cr_assert_eq(length_of(command), 24);
}

Test(builder, optional_clears_the_mandatory_bit_of_the_last_put_only)
{
	struct rv_command *command = start();

	rv_command_const(command, 1, 1);
	rv_command_const(command, 2, 2);
	rv_command_optional(command);
	rv_command_const(command, 3, 3);
	attr_is(command, 0, 1, 8, 1);
	attr_is(command, 1, 2, 8, 0);
	attr_is(command, 2, 3, 8, 1);
}

Test(builder, optional_without_a_put_does_nothing)
{
	struct rv_command *command = start();

	rv_command_optional(command);
	cr_assert_eq(length_of(command), 24);
	cr_assert_eq(u16_at(bytes_of(command), 6), 0);
	cr_assert_eq(command->mistake, 0);
}
