/* SPDX-License-Identifier: BSD-2-Clause */
/* Choices: uverbs_attr_desc of Linux uverbs_ioctl.h, UVERBS_ATTR_TYPE_ENUM_IN. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/command.h>
#include <rawverbs/error.h>

#include "tail.h"
#include "words.h"

static struct rv_command command;

/* Puts one choice; the bytes of its attribute. */
static const uint8_t *put(uint8_t element, const void *data, size_t count)
{
	size_t bytes;

	rv_command_init(&command, 0x1003, 0x1000, 1);
	rv_command_enum(&command, 0x1002, element, data, count);
	return (const uint8_t *)rv_command_bytes(&command, &bytes) + 24;
}

Test(builder_enum, a_choice_stands_beside_its_inline_input)
{
	const uint16_t priority = 0x0307;

	for (unsigned int element = 0; element < 256; element++) {
		const uint8_t *attr = put((uint8_t)element, &priority, sizeof(priority));

		cr_assert_eq(u16_at(attr, 0), 0x1002);
		cr_assert_eq(u16_at(attr, 2), 2);
		cr_assert_eq(u16_at(attr, 4), 1);
		cr_assert_eq(attr[6], element);
		cr_assert_eq(attr[7], 0);
		cr_assert_eq(u16_at(attr, 8), 0x0307);
		cr_assert_eq(u16_at(attr, 10), 0);
		cr_assert_eq(u32_at(attr, 12), 0);
	}
}

Test(builder_enum, a_choice_may_have_no_input_or_a_long_one)
{
	const uint8_t *nine = tail_alloc(9);
	const uint8_t *attr = put(3, NULL, 0);

	cr_assert_eq(u16_at(attr, 2), 0);
	cr_assert_eq(attr[6], 3);
	cr_assert_eq(u64_at(attr, 8), 0);
	attr = put(1, nine, 9);
	cr_assert_eq(u16_at(attr, 2), 9);
	cr_assert_eq(attr[6], 1);
	cr_assert_eq(u64_at(attr, 8), (uint64_t)(uintptr_t)nine);
}

Test(builder_enum, mistakes_stick_as_those_of_input)
{
	put(1, NULL, 1);
	cr_assert_eq(rv_command_execute(-1, &command), -EINVAL);
	put(1, &command, 65536);
	cr_assert_eq(rv_command_execute(-1, &command), -EMSGSIZE);
	rv_command_init(&command, 0x1003, 0x1000, 1);
	for (int i = 0; i <= RV_COMMAND_MAX_ATTRS; i++)
		rv_command_enum(&command, 0x1002, 1, NULL, 0);
	cr_assert_eq(rv_command_execute(-1, &command), -ENOBUFS);
}

Test(builder_enum, a_choice_is_printed)
{
	const uint16_t priority = 7;
	char text[256];
	uint8_t *attr = (uint8_t *)(uintptr_t)put(2, &priority, sizeof(priority));
	size_t bytes;
	void *buffer = rv_command_bytes(&command, &bytes);

	rv_command_print(buffer, bytes, text, sizeof(text));
	cr_assert_not_null(strstr(text, "FLOW_MATCHER_FLOW_TYPE element 2 bytes"), "%s", text);
	cr_assert_null(strstr(text, "reserved"), "%s", text);
	attr[7] = 9;
	rv_command_print(buffer, bytes, text, sizeof(text));
	cr_assert_not_null(strstr(text, " reserved 0x9"), "%s", text);
}
