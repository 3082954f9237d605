/* SPDX-License-Identifier: BSD-2-Clause */
/* The last programs, in a file that outlives who wrote it. */
#include "ring.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "program.h"

#define ROOM 256

static char path[] = "/tmp/rawverbs-ring.XXXXXX";
static struct ring_entry entries[ROOM];
static uint8_t *memory;
static size_t memory_bytes;

static void make(void)
{
	const int fd = mkstemp(path);

	cr_assert_geq(fd, 0);
	close(fd);
}

static void clear(void)
{
	unlink(path);
	free(memory);
}

TestSuite(ring, .init = make, .fini = clear);

static size_t look(size_t room)
{
	FILE *file = fopen(path, "re");

	cr_assert_not_null(file);
	free(memory);
	memory = malloc(RING_BYTES * 2);
	memory_bytes = fread(memory, 1, RING_BYTES * 2, file);
	fclose(file);
	return ring_read(memory, memory_bytes, entries, room);
}

static void put(struct ring *ring, unsigned int number)
{
	char text[32];

	snprintf(text, sizeof(text), "program %u", number);
	ring_put(ring, text, strlen(text));
}

static void expect_program(const struct ring_entry *entry, unsigned int number)
{
	char text[32];

	snprintf(text, sizeof(text), "program %u", number);
	cr_expect_eq(entry->sequence, number);
	cr_assert_eq(entry->bytes, strlen(text));
	cr_expect_eq(memcmp(entry->data, text, entry->bytes), 0);
}

Test(ring, the_last_programs_come_out_in_the_order_they_went_in)
{
	struct ring *ring = ring_open(path);
	size_t found;

	cr_assert_not_null(ring);
	for (unsigned int i = 1; i <= 1000; i++)
		put(ring, i);
	ring_close(ring);
	found = look(ROOM);
	cr_assert_geq(found, 64u);
	for (size_t i = 0; i < found; i++)
		expect_program(&entries[i], (unsigned int)(1000 - found + 1 + i));
}

Test(ring, of_more_than_there_is_room_for_the_last_ones_are_given)
{
	struct ring *ring = ring_open(path);

	for (unsigned int i = 1; i <= 50; i++)
		put(ring, i);
	ring_close(ring);
	cr_assert_eq(look(3), 3u);
	expect_program(&entries[0], 48);
	expect_program(&entries[2], 50);
}

Test(ring, what_was_put_is_there_though_the_writer_was_killed)
{
	const pid_t child = fork();
	int status;

	if (child == 0) {
		struct ring *ring = ring_open(path);

		put(ring, 1);
		put(ring, 2);
		raise(SIGKILL);
	}
	cr_assert_eq(waitpid(child, &status, 0), child);
	cr_assert(WIFSIGNALED(status));
	cr_assert_eq(look(ROOM), 2u);
	expect_program(&entries[1], 2);
}

Test(ring, a_second_writer_goes_on_counting)
{
	struct ring *ring = ring_open(path);

	put(ring, 1);
	ring_close(ring);
	ring = ring_open(path);
	put(ring, 2);
	ring_close(ring);
	cr_assert_eq(look(ROOM), 2u);
	expect_program(&entries[0], 1);
	expect_program(&entries[1], 2);
}

Test(ring, the_longest_and_the_empty_program_are_kept_whole)
{
	static uint8_t longest[PROGRAM_MAX_BYTES + 1];
	struct ring *ring = ring_open(path);

	memset(longest, 0xa5, sizeof(longest));
	ring_put(ring, longest, PROGRAM_MAX_BYTES);
	ring_put(ring, NULL, 0);
	ring_put(ring, longest, sizeof(longest));
	ring_close(ring);
	cr_assert_eq(look(ROOM), 3u);
	cr_expect_eq(entries[0].bytes, (size_t)PROGRAM_MAX_BYTES);
	cr_expect_eq(memcmp(entries[0].data, longest, PROGRAM_MAX_BYTES), 0);
	cr_expect_eq(entries[1].bytes, 0u);
	cr_expect_eq(entries[2].bytes, (size_t)PROGRAM_MAX_BYTES);
}

Test(ring, a_slot_that_was_being_written_is_passed_over)
{
	struct ring *ring = ring_open(path);

	for (unsigned int i = 1; i <= 3; i++)
		put(ring, i);
	ring_close(ring);
	cr_assert_eq(look(ROOM), 3u);
	memset((uint8_t *)(uintptr_t)entries[2].data - 16, 0, 8); /* its number */
	cr_assert_eq(ring_read(memory, memory_bytes, entries, ROOM), 2u);
	expect_program(&entries[1], 2);
}

Test(ring, any_bytes_are_read_without_going_outside_them)
{
	uint8_t *some;
	size_t bytes;

	ring_close(ring_open(path));
	look(ROOM);
	srand(1);
	for (unsigned int try = 0; try < 200; try++) {
		bytes = (size_t)rand() % (memory_bytes + 1);
		some = malloc(bytes + 1);
		for (size_t i = 0; i < bytes; i++)
			some[i] = (uint8_t)rand();
		memcpy(some, memory, bytes < 8 ? bytes : 8); /* it looks like one */
		ring_read(some, bytes, entries, ROOM);
		free(some);
	}
	cr_assert_eq(ring_read(memory, 0, entries, ROOM), 0u);
}

Test(ring, device_memory_that_is_too_small_is_refused)
{
	/* Not a file that could be made longer. */
	cr_assert_null(ring_open("/dev/null"));
	cr_assert_eq(errno, EFBIG);
	cr_assert_null(ring_open("/no/such/folder/ring"));
	cr_assert_eq(errno, ENOENT);
}
