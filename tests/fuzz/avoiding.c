/* SPDX-License-Identifier: BSD-2-Clause */
/* What the fuzzer takes out of programs, call by call, and what beside it stays. */
#include <avoid.h>
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { CREATE_QP = 0x500, CREATE_TIR = 0x900, MAILBOX = 0x1001, DEVX_CREATE = 0x1000 };

static struct call ioctl_on(uint16_t object, uint16_t method)
{
	return (struct call){ .kind = CALL_IOCTL, .object_id = object, .method_id = method };
}

static struct call_attr data_attr(struct program *program, uint16_t id, uint16_t bytes)
{
	struct call_attr attr = { .id = id, .length = bytes, .source = ATTR_DATA };

	cr_assert(program_data(program, bytes, &attr.data));
	return attr;
}

/* Whether a program of that call alone is left empty. */
static bool is_avoided(struct program *program, const struct call *call)
{
	unsigned int count;

	program->calls[0] = *call;
	program->call_count = 1;
	count = avoid(program);
	cr_assert_eq(program->call_count, 1 - count);
	return count == 1;
}

static bool of_mailbox(uint16_t opcode, uint16_t bytes, uint8_t source)
{
	struct program *program = calloc(1, sizeof(*program));
	struct call call = ioctl_on(0x1001, DEVX_CREATE);
	bool ret;

	cr_assert_not_null(program);
	call.attrs[0] = data_attr(program, MAILBOX, bytes);
	call.attrs[0].source = source;
	call.attr_count = 1;
	program->data[0] = (uint8_t)(opcode >> 8);
	program->data[1] = (uint8_t)opcode;
	ret = is_avoided(program, &call);
	free(program);
	return ret;
}

Test(avoiding, a_mailbox_too_short_for_the_bits_that_the_driver_sets_is_avoided_and_no_other)
{
	cr_expect(of_mailbox(CREATE_QP, 16, ATTR_DATA));
	cr_expect(of_mailbox(CREATE_QP, 271, ATTR_DATA));
	cr_expect(of_mailbox(CREATE_QP, 64, ATTR_HANDLES));
	cr_expect_not(of_mailbox(CREATE_QP, 272, ATTR_DATA));
	cr_expect_not(of_mailbox(CREATE_TIR, 16, ATTR_DATA));
}

Test(avoiding, a_short_mailbox_whose_opcode_is_written_over_is_avoided_as_well)
{
	struct program *program = calloc(1, sizeof(*program));
	struct call call = ioctl_on(0x1001, DEVX_CREATE);

	cr_assert_not_null(program);
	call.attrs[0] = data_attr(program, MAILBOX, 64);
	call.attr_count = 1;
	program->patches[0] = (struct data_patch){ .offset = 2, .bytes = 2 };
	program->patch_count = 1;
	cr_expect_not(is_avoided(program, &call));
	program->patches[0].offset = 1;
	program->patch_count = 1;
	cr_expect(is_avoided(program, &call));
	free(program);
}

Test(avoiding, a_match_that_is_longer_than_the_driver_has_room_for_is_avoided)
{
	static const uint16_t objects[] = { 0x09, 0x1003 };

	for (size_t i = 0; i < sizeof(objects) / sizeof(objects[0]); i++)
		for (uint16_t bytes = 512; bytes <= 513; bytes++) {
			struct program *program = calloc(1, sizeof(*program));
			struct call call = ioctl_on(objects[i], 0x1000);

			cr_assert_not_null(program);
			call.attrs[0] = data_attr(program, 0x1001, bytes);
			call.attr_count = 1;
			cr_expect_eq(is_avoided(program, &call), bytes > 512);
			free(program);
		}
}

Test(avoiding, a_queue_without_a_cq_a_wild_priority_and_an_event_for_no_eventfd_are_avoided)
{
	struct program *program = calloc(1, sizeof(*program));
	struct call queue = ioctl_on(0x0c, 0), anchor = ioctl_on(0x1009, 0x1000),
		    event = ioctl_on(0x1000, 0x1003);

	cr_assert_not_null(program);
	cr_expect(is_avoided(program, &queue));
	queue.attrs[0].id = 2;
	queue.attr_count = 1;
	cr_expect_not(is_avoided(program, &queue));

	anchor.attrs[0] = (struct call_attr){ .id = 0x1002, .length = 2, .number = 8 };
	anchor.attr_count = 1;
	cr_expect(is_avoided(program, &anchor));
	anchor.attrs[0].number = 7;
	cr_expect_not(is_avoided(program, &anchor));

	event.attrs[0] = (struct call_attr){ .id = 0x1003, .length = 0, .number = 0 };
	event.attr_count = 1;
	cr_expect(is_avoided(program, &event));
	event.attrs[0].source = ATTR_RESOURCE;
	event.attrs[0].ref.class_id = RESOURCE_EVENT_FD;
	cr_expect_not(is_avoided(program, &event));
	free(program);
}

Test(avoiding, refusals_are_avoided_where_a_dct_may_be_destroyed)
{
	struct program *program = calloc(1, sizeof(*program));
	struct call mailbox = ioctl_on(0x1001, DEVX_CREATE);

	cr_assert_not_null(program);
	mailbox.attrs[0] = data_attr(program, MAILBOX, 272);
	mailbox.attr_count = 1;
	program->calls[0] = mailbox;
	program->calls[1] = (struct call){ .kind = CALL_FAULT, .value = 4 };
	program->calls[2] = (struct call){ .kind = CALL_SILENT, .object_id = 0x711 };
	program->calls[3] = (struct call){ .kind = CALL_FAULT, .object_id = 0x780, .value = 4 };
	program->call_count = 4;
	program->calls[0].fail_nth = 3;
	cr_expect_eq(avoid(program), 0u);
	cr_expect_eq(program->calls[0].fail_nth, 3);
	program->data[0] = 0x07;
	program->data[1] = 0x10;
	cr_expect_eq(avoid(program), 2u);
	cr_expect_eq(program->call_count, 2);
	cr_expect_eq(program->calls[0].fail_nth, 0);
	cr_expect_eq(program->calls[1].object_id, 0x780);
	free(program);
}
