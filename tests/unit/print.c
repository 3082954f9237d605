/* SPDX-License-Identifier: BSD-2-Clause */
/* A command as text: never reads outside what it was given, never writes outside @text. */
#include <criterion/criterion.h>
#include <rawverbs/command.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tail.h"
#include "words.h"

#define TEXT 8192

static char text[TEXT];

static const char *print(const void *buffer, size_t bytes)
{
	const int length = rv_command_print(buffer, bytes, text, sizeof(text));

	cr_assert_eq((size_t)length, strlen(text));
	return text;
}

/* 24 bytes of header; the attributes follow as they were put. */
static struct rv_command *pp_alloc(void)
{
	static const uint8_t context[48];
	static uint16_t index;
	struct rv_command *command = malloc(sizeof(*command));

	rv_command_init(command, 0x1007, 0x1000, 1);
	rv_command_new_handle(command, 0x1000);
	rv_command_in(command, 0x1001, context, sizeof(context));
	rv_command_flags(command, 0x1002, 1);
	rv_command_out(command, 0x1003, &index, sizeof(index));
	return command;
}

Test(print, a_known_method_is_named_with_its_attributes)
{
	struct rv_command *command = pp_alloc();
	char expected[512];
	size_t bytes;
	const uint8_t *buffer = rv_command_bytes(command, &bytes);

	snprintf(expected, sizeof(expected),
		 "MLX5_IB_OBJECT_PP MLX5_IB_METHOD_PP_OBJ_ALLOC driver 1, 4 attributes\n"
		 "  MLX5_IB_ATTR_PP_OBJ_ALLOC_HANDLE handle 0\n"
		 "  MLX5_IB_ATTR_PP_OBJ_ALLOC_CTX 48 bytes at 0x%llx\n"
		 "  MLX5_IB_ATTR_PP_OBJ_ALLOC_FLAGS 0x1\n"
		 "  MLX5_IB_ATTR_PP_OBJ_ALLOC_INDEX 2 bytes to 0x%llx\n",
		 (unsigned long long)u64_at(buffer, 24 + 16 + 8),
		 (unsigned long long)u64_at(buffer, 24 + 48 + 8));
	cr_assert_str_eq(print(tail_copy(buffer, bytes), bytes), expected);
	free(command);
}

Test(print, inline_input_is_shown_byte_by_byte)
{
	struct rv_command command;
	size_t bytes;
	const void *buffer;

	rv_command_init(&command, 0x1007, 0x1000, 1);
	rv_command_in(&command, 0x1001, "\x00\x4c\x4b\x40", 4);
	buffer = rv_command_bytes(&command, &bytes);
	cr_assert_not_null(strstr(print(buffer, bytes),
				  "  MLX5_IB_ATTR_PP_OBJ_ALLOC_CTX bytes 00 4c 4b 40\n"));
}

Test(print, an_unknown_method_is_shown_by_its_numbers)
{
	struct rv_command command;
	size_t bytes;
	const void *buffer;

	rv_command_init(&command, 0x3fff, 0x2abc, 9);
	rv_command_in(&command, 0x77, "ab", 2);
	rv_command_optional(&command);
	buffer = rv_command_bytes(&command, &bytes);
	cr_assert_str_eq(print(buffer, bytes),
			 "object 0x3fff method 0x2abc driver 9, 1 attributes\n"
			 "  attribute 0x77 bytes 61 62 optional\n");
}

Test(print, an_unknown_attribute_of_a_known_method_is_shown_by_its_number)
{
	struct rv_command command;
	size_t bytes;
	const void *buffer;

	rv_command_init(&command, 0x1007, 0x1001, 1);
	rv_command_handle(&command, 0x1000, 5);
	rv_command_in(&command, 0x1999, "", 0);
	buffer = rv_command_bytes(&command, &bytes);
	cr_assert_str_eq(print(buffer, bytes),
			 "MLX5_IB_OBJECT_PP MLX5_IB_METHOD_PP_OBJ_DESTROY driver 1, 2 attributes\n"
			 "  MLX5_IB_ATTR_PP_OBJ_DESTROY_HANDLE handle 5\n"
			 "  attribute 0x1999 bytes\n");
}

Test(print, what_the_kernel_wrote_and_odd_bits_are_shown)
{
	struct rv_command command;
	size_t bytes;
	uint8_t *buffer;

	rv_command_init(&command, 0x10, 0, 1);
	rv_command_new_fd(&command, 0);
	buffer = rv_command_bytes(&command, &bytes);
	put_u16(buffer, 24 + 4, 0x8003);
	put_u16(buffer, 24 + 6, 0x0102);
	put_u16(buffer, 0, 99);
	buffer[8] = 1;
	print(buffer, bytes);
	cr_assert_not_null(strstr(text, "descriptor 0 written flags 0x8003 reserved 0x"));
	cr_assert_not_null(strstr(text, ", length 99 does not fit them"));
	cr_assert_not_null(strstr(text, ", reserved 0x"));
}

Test(print, null_and_less_than_a_header_are_too_short)
{
	cr_assert_str_eq(print(NULL, 100), "too short for a header: 0 bytes\n");
	for (size_t n = 0; n < 24; n++) {
		char expected[64];

		snprintf(expected, sizeof(expected), "too short for a header: %zu bytes\n", n);
		cr_assert_str_eq(print(tail_alloc(n), n), expected);
	}
}

Test(print, a_buffer_cut_at_any_length_is_said_to_be_truncated)
{
	struct rv_command *command = pp_alloc();
	size_t bytes;
	const uint8_t *buffer = rv_command_bytes(command, &bytes);

	for (size_t n = 24; n < bytes; n++) {
		char expected[64];

		snprintf(expected, sizeof(expected), "  truncated: %zu of 4 attributes\n",
			 (n - 24) / 16);
		print(tail_copy(buffer, n), n);
		cr_assert_str_eq(text + strlen(text) - strlen(expected), expected);
	}
	cr_assert_null(strstr(print(tail_copy(buffer, bytes), bytes), "truncated"));
	free(command);
}

Test(print, a_hostile_count_reads_no_further_than_the_buffer)
{
	static const uint16_t counts[] = { 5, 32, 33, 0x7fff, 0x8000, 0xffff };
	struct rv_command *command = pp_alloc();
	size_t bytes;
	uint8_t *buffer = rv_command_bytes(command, &bytes);

	for (unsigned int i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
		char expected[64];

		put_u16(buffer, 6, counts[i]);
		snprintf(expected, sizeof(expected), "  truncated: 4 of %u attributes\n",
			 counts[i]);
		cr_assert_not_null(strstr(print(tail_copy(buffer, bytes), bytes), expected));
	}
	free(command);
}

Test(print, a_text_buffer_of_any_size_gets_the_beginning_as_from_snprintf)
{
	struct rv_command *command = pp_alloc();
	size_t bytes;
	const void *buffer = rv_command_bytes(command, &bytes);
	const size_t whole = strlen(print(buffer, bytes));

	for (size_t size = 1; size <= whole + 2; size++) {
		char *small = tail_alloc(size);
		const size_t kept = size - 1 < whole ? size - 1 : whole;

		cr_assert_eq((size_t)rv_command_print(buffer, bytes, small, size), whole);
		cr_assert_eq(memcmp(small, text, kept), 0, "size %zu", size);
		cr_assert_eq(small[kept], '\0', "size %zu", size);
	}
	free(command);
}

Test(print, size_zero_writes_nothing_and_tells_the_length)
{
	struct rv_command *command = pp_alloc();
	size_t bytes;
	const void *buffer = rv_command_bytes(command, &bytes);
	const size_t whole = strlen(print(buffer, bytes));

	cr_assert_eq((size_t)rv_command_print(buffer, bytes, NULL, 0), whole);
	cr_assert_eq((size_t)rv_command_print(buffer, bytes, tail_alloc(0), 0), whole);
	free(command);
}

Test(print, random_bytes_are_printed_without_harm)
{
	uint32_t state = 12345;

	for (int round = 0; round < 2000; round++) {
		uint8_t random[200];
		const size_t n = (size_t)(round % (int)sizeof(random));

		for (size_t i = 0; i < sizeof(random); i++) {
			state = state * 1664525 + 1013904223;
			random[i] = (uint8_t)(state >> 24);
		}
		/* Half of them with numbers that are known. */
		if (round % 2 == 0) {
			put_u16(random, 2, 0x1007);
			put_u16(random, 4, 0x1000);
			put_u16(random, 24, 0x1001);
		}
		cr_assert_gt(strlen(print(tail_copy(random, n), n)), 0);
	}
}
