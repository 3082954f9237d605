/* SPDX-License-Identifier: BSD-2-Clause */
/* Programs that are made, changed and crossed: sound, the same for the same seed, and enough of them. */
#include <criterion/criterion.h>
#include <dirent.h>
#include <generate.h>
#include <mutate.h>
#include <rawverbs/schema.h>
#include <seeds.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDS 4000u

static struct program *new_program(void)
{
	struct program *program = calloc(1, sizeof(*program));

	cr_assert_not_null(program);
	return program;
}

static size_t bytes_of(const struct program *program, uint8_t *bytes)
{
	const size_t size = program_write(program, bytes, PROGRAM_MAX_BYTES);

	cr_assert_neq(size, 0u, "a program that is longer than any may be");
	return size;
}

/* What is written is read as the same, so it was sound and whole. */
static void assert_whole(const struct program *program)
{
	static uint8_t bytes[PROGRAM_MAX_BYTES], again[PROGRAM_MAX_BYTES];
	struct program *read = new_program();
	const size_t size = bytes_of(program, bytes);

	program_read(read, bytes, size);
	cr_assert_eq(bytes_of(read, again), size);
	cr_assert_eq(memcmp(bytes, again, size), 0);
	free(read);
}

static void assert_equal(const struct program *one, const struct program *other)
{
	static uint8_t bytes[PROGRAM_MAX_BYTES], others[PROGRAM_MAX_BYTES];
	const size_t size = bytes_of(one, bytes);

	cr_assert_eq(bytes_of(other, others), size);
	cr_assert_eq(memcmp(bytes, others, size), 0);
}

Test(making, a_seed_gives_the_same_program_each_time_and_another_seed_another)
{
	struct program *one = new_program(), *other = new_program();
	unsigned int different = 0;

	for (uint64_t seed = 0; seed < ROUNDS; seed++) {
		generate_program(one, seed, RV_SCHEMA_NEWEST);
		generate_program(other, seed, RV_SCHEMA_NEWEST);
		assert_equal(one, other);
		assert_whole(one);
		cr_assert_geq(one->call_count, 2u);
		generate_program(other, seed + 1, RV_SCHEMA_NEWEST);
		different += one->call_count != other->call_count ||
			     one->data_bytes != other->data_bytes;
	}
	cr_expect_gt(different, ROUNDS / 2);
	free(one);
	free(other);
}

Test(making, changes_keep_programs_whole_and_follow_from_their_seed)
{
	struct program *one = new_program(), *other = new_program();

	generate_program(one, 1, RV_SCHEMA_NEWEST);
	*other = *one;
	for (uint64_t seed = 0; seed < ROUNDS; seed++) {
		mutate(one, seed, RV_SCHEMA_NEWEST);
		mutate(other, seed, RV_SCHEMA_NEWEST);
		assert_equal(one, other);
		assert_whole(one);
	}
	free(one);
	free(other);
}

/* The program is an allocation of its own, so that a sanitizer sees a write behind it. */
Test(making, room_that_is_longer_than_all_data_may_be_becomes_data_within_it)
{
	struct program *program = new_program();
	struct call *call = &program->calls[0];

	for (uint64_t seed = 0; seed < ROUNDS; seed++) {
		memset(program, 0, sizeof(*program));
		program->call_count = 1;
		*call = (struct call){ .kind = CALL_IOCTL, .attr_count = PROGRAM_MAX_ATTRS };
		for (unsigned int i = 0; i < PROGRAM_MAX_ATTRS; i++)
			call->attrs[i] = (struct call_attr){ .source = ATTR_ROOM, .length = UINT16_MAX,
							     .data.bytes = UINT16_MAX };
		mutate(program, seed, RV_SCHEMA_NEWEST);
		assert_whole(program);
	}
	free(program);
}

Test(making, a_change_changes_something)
{
	static uint8_t before[PROGRAM_MAX_BYTES], after[PROGRAM_MAX_BYTES];
	struct program *program = new_program();
	unsigned int same = 0;

	for (uint64_t seed = 0; seed < ROUNDS; seed++) {
		size_t size;

		generate_program(program, seed, RV_SCHEMA_NEWEST);
		size = bytes_of(program, before);
		mutate(program, seed, RV_SCHEMA_NEWEST);
		same += bytes_of(program, after) == size && memcmp(before, after, size) == 0;
	}
	cr_expect_lt(same, ROUNDS / 10, "%u of %u", same, ROUNDS);
	free(program);
}

Test(making, two_programs_cross_into_one_with_calls_of_both)
{
	struct program *one = new_program(), *other = new_program(), *made = new_program();
	unsigned int both = 0;

	for (uint64_t seed = 0; seed < ROUNDS; seed++) {
		generate_program(one, seed, RV_SCHEMA_NEWEST);
		generate_program(other, seed + ROUNDS, RV_SCHEMA_NEWEST);
		mutate_cross(made, one, other, seed);
		assert_whole(made);
		both += made->call_count > one->call_count;
	}
	cr_expect_gt(both, ROUNDS / 4);
	free(one);
	free(other);
	free(made);
}

struct seen {
	unsigned int seeds;
	unsigned int methods;
	uint32_t numbers[256];
};

static void note(void *argument, const struct seed *seed, const struct program *program)
{
	struct seen *seen = argument;
	const uint32_t number = (uint32_t)seed->object_id << 16 | seed->method_id;

	assert_whole(program);
	cr_assert_neq(seed->name[0], '\0');
	seen->seeds++;
	for (unsigned int i = 0; i < seen->methods; i++)
		if (seen->numbers[i] == number)
			return;
	cr_assert_lt(seen->methods, 256u);
	seen->numbers[seen->methods++] = number;
}

Test(making, each_method_of_the_schema_has_a_program_to_start_from)
{
	static struct seen seen;
	const struct rv_schema_object *object = NULL;
	const struct rv_schema_method *method;

	seeds_each(RV_SCHEMA_NEWEST, note, &seen);
	while ((object = rv_schema_next_object(object))) {
		method = NULL;
		while ((method = rv_schema_next_method(object, method))) {
			const uint32_t number = (uint32_t)object->id << 16 | method->id;
			bool found = false;

			for (unsigned int i = 0; i < seen.methods; i++)
				found |= seen.numbers[i] == number;
			cr_expect(found || !rv_schema_alive(method->life, RV_SCHEMA_NEWEST), "%s",
				  method->name);
		}
	}
}

Test(making, what_is_kept_to_start_from_are_whole_programs)
{
	static uint8_t bytes[PROGRAM_MAX_BYTES];
	struct program *program = new_program();
	DIR *folder = opendir(CORPUS);
	unsigned int count = 0;

	cr_assert_not_null(folder, "%s", CORPUS);
	for (struct dirent *entry; (entry = readdir(folder));) {
		char path[512];
		FILE *file;

		if (entry->d_name[0] == '.')
			continue;
		snprintf(path, sizeof(path), "%s/%s", CORPUS, entry->d_name);
		file = fopen(path, "rbe");
		cr_assert_not_null(file, "%s", path);
		program_read(program, bytes, fread(bytes, 1, sizeof(bytes), file));
		fclose(file);
		cr_expect_geq(program->call_count, 2u, "%s", path);
		assert_whole(program);
		count++;
	}
	closedir(folder);
	cr_expect_geq(count, 20u);
	free(program);
}
