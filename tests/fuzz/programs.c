/* SPDX-License-Identifier: BSD-2-Clause */
/* Programs as bytes and in memory: whatever the bytes are, what comes of them is sound. */
#include <criterion/criterion.h>
#include <program.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 20000u

static uint64_t state;

static uint32_t chance(uint32_t below)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(state >> 33) % below;
}

/* Any bytes; most are small numbers, so that counts leave room for what they count. */
static size_t any_bytes(uint8_t *bytes, size_t room)
{
	const size_t size = chance(8) ? chance(400) : chance((uint32_t)room);

	for (size_t i = 0; i < size; i++)
		bytes[i] = (uint8_t)(chance(3) ? chance(24) : chance(256));
	return size;
}

static void assert_span(const struct program *program, struct data_span span)
{
	cr_assert_leq(span.offset + span.bytes, program->data_bytes);
}

static void assert_call(const struct program *program, const struct call *call)
{
	cr_assert_lt(call->kind, CALL_KINDS);
	cr_assert_eq(call->flags & ~CALL_FLAGS, 0);
	cr_assert_leq(call->attr_count, call->kind == CALL_IOCTL ? PROGRAM_MAX_ATTRS : 0);
	assert_span(program, call->data);
	for (unsigned int i = 0; i < call->attr_count; i++) {
		const struct call_attr *attr = &call->attrs[i];

		cr_assert_lt(attr->source, ATTR_SOURCES);
		if (attr->source != ATTR_ROOM)
			assert_span(program, attr->data);
	}
}

static void assert_sound(const struct program *program)
{
	cr_assert_leq(program->call_count, PROGRAM_MAX_CALLS);
	cr_assert_leq(program->patch_count, PROGRAM_MAX_PATCHES);
	cr_assert_leq(program->data_bytes, PROGRAM_MAX_DATA);
	for (unsigned int i = 0; i < program->call_count; i++) {
		assert_call(program, &program->calls[i]);
		if (program->calls[i].flags & CALL_RACES) {
			cr_assert_lt(i + 1, program->call_count, "a race with nothing");
			cr_assert_eq(program->calls[i + 1].flags & CALL_RACES, 0);
		}
	}
	for (unsigned int i = 0; i < program->patch_count; i++) {
		const struct data_patch *patch = &program->patches[i];

		cr_assert(patch->bytes >= 1 && patch->bytes <= 8);
		cr_assert_leq(patch->offset + patch->bytes, program->data_bytes);
		cr_assert_lt(patch->shift, 64);
	}
}

Test(programs, any_bytes_are_a_sound_program)
{
	static uint8_t bytes[PROGRAM_MAX_BYTES];
	struct program program;

	state = 1;
	for (unsigned int i = 0; i < ROUNDS; i++) {
		const size_t size = any_bytes(bytes, sizeof(bytes));
		/* Its own allocation, so that a sanitizer sees a read behind it. */
		uint8_t *copy = malloc(size ? size : 1);

		memcpy(copy, bytes, size);
		program_read(&program, copy, size);
		free(copy);
		assert_sound(&program);
	}
}

Test(programs, written_and_read_they_are_the_same_and_written_again_the_same_bytes)
{
	static uint8_t bytes[PROGRAM_MAX_BYTES], again[PROGRAM_MAX_BYTES];
	struct program program, compact, back;
	unsigned int calls = 0;

	state = 2;
	for (unsigned int i = 0; i < ROUNDS; i++) {
		size_t size = any_bytes(bytes, sizeof(bytes));

		program_read(&program, bytes, size);
		size = program_write(&program, bytes, sizeof(bytes));
		cr_assert_gt(size, 0, "round %u", i);
		program_read(&back, bytes, size);
		cr_assert_eq(program_write(&back, again, sizeof(again)), size, "round %u", i);
		cr_assert_arr_eq(again, bytes, size, "round %u", i);
		compact = program;
		program_compact(&compact);
		cr_assert_eq(back.data_bytes, compact.data_bytes);
		cr_assert_arr_eq(back.data, compact.data, compact.data_bytes);
		cr_assert_eq(back.call_count, program.call_count);
		cr_assert_eq(memcmp(back.calls, compact.calls, sizeof(back.calls)), 0);
		calls += program.call_count;
	}
	cr_assert_gt(calls, ROUNDS, "the bytes stood for next to no calls");
}

Test(programs, soundness_is_made_from_any_memory)
{
	static struct program program;
	uint8_t *bytes = (uint8_t *)&program;

	state = 3;
	for (unsigned int i = 0; i < 2000; i++) {
		for (size_t j = 0; j < sizeof(program); j++)
			bytes[j] = (uint8_t)chance(256);
		for (unsigned int j = 0; j < PROGRAM_MAX_CALLS * PROGRAM_MAX_ATTRS; j++)
			program.calls[j / PROGRAM_MAX_ATTRS].attrs[j % PROGRAM_MAX_ATTRS].ref.dead =
				false;
		program_sound(&program);
		assert_sound(&program);
	}
}

/* The largest that there can be. */
static void fill(struct program *program)
{
	struct data_span all;

	memset(program, 0, sizeof(*program));
	cr_assert(program_data(program, PROGRAM_MAX_DATA, &all));
	program->call_count = PROGRAM_MAX_CALLS;
	for (unsigned int i = 0; i < PROGRAM_MAX_CALLS; i++) {
		struct call *call = &program->calls[i];

		call->kind = CALL_IOCTL;
		call->attr_count = PROGRAM_MAX_ATTRS;
		for (unsigned int j = 0; j < PROGRAM_MAX_ATTRS; j++)
			call->attrs[j] = (struct call_attr){
				.source = j == 0 ? ATTR_DATA : ATTR_NUMBER,
				.number = UINT64_MAX, .data = all };
	}
	program->patch_count = PROGRAM_MAX_PATCHES;
	for (unsigned int i = 0; i < PROGRAM_MAX_PATCHES; i++)
		program->patches[i] = (struct data_patch){ .offset = PROGRAM_MAX_DATA - 8,
							   .bytes = 8, .shift = 63 };
	program_sound(program);
}

Test(programs, the_largest_program_fits_into_the_bytes_of_any)
{
	static uint8_t bytes[PROGRAM_MAX_BYTES];
	struct program program, back;
	struct data_span span;
	size_t size;

	fill(&program);
	cr_assert_not(program_data(&program, 1, &span));
	size = program_write(&program, bytes, sizeof(bytes));
	cr_assert_gt(size, PROGRAM_MAX_DATA);
	program_read(&back, bytes, size);
	cr_assert_eq(back.call_count, PROGRAM_MAX_CALLS);
	cr_assert_eq(back.patch_count, PROGRAM_MAX_PATCHES);
	cr_assert_eq(back.data_bytes, PROGRAM_MAX_DATA);
	for (size_t room = 0; room < size; room += room < 64 ? 1 : 61)
		cr_assert_eq(program_write(&program, bytes, room), 0, "into %zu bytes", room);
}

static void add_data_call(struct program *program, uint8_t fill_with, uint16_t size)
{
	struct call *call = &program->calls[program->call_count++];

	*call = (struct call){ .kind = CALL_IOCTL, .attr_count = 1 };
	call->attrs[0].source = ATTR_DATA;
	cr_assert(program_data(program, size, &call->attrs[0].data));
	memset(program->data + call->attrs[0].data.offset, fill_with, size);
	program->patches[program->patch_count++] =
		(struct data_patch){ .offset = call->attrs[0].data.offset, .bytes = 4 };
}

Test(programs, a_removed_call_takes_its_data_and_patches_along)
{
	struct program program = { .call_count = 0 };

	add_data_call(&program, 0xaa, 16);
	add_data_call(&program, 0xbb, 24);
	add_data_call(&program, 0xcc, 8);
	program.calls[0].flags = CALL_RACES;
	program_remove(&program, 1);
	cr_assert_eq(program.call_count, 2);
	cr_assert_eq(program.data_bytes, 24);
	cr_assert_eq(program.patch_count, 2);
	cr_assert_eq(program.calls[1].attrs[0].data.offset, 16);
	cr_assert_eq(program.data[16], 0xcc);
	cr_assert_eq(program.patches[1].offset, 16);
	program_remove(&program, 1);
	cr_assert_eq(program.calls[0].flags, 0, "it races with nothing");
	program_remove(&program, 1);
	cr_assert_eq(program.call_count, 1);
	program_remove(&program, 0);
	cr_assert_eq(program.call_count + program.data_bytes + program.patch_count, 0);
}

Test(programs, data_that_two_calls_share_stays_while_one_of_them_does)
{
	struct program program = { .call_count = 0 };

	add_data_call(&program, 0xaa, 16);
	program.calls[1] = program.calls[0];
	program.call_count = 2;
	program_remove(&program, 0);
	cr_assert_eq(program.data_bytes, 16);
	cr_assert_eq(program.patch_count, 1);
	cr_assert_eq(program.data[15], 0xaa);
}
