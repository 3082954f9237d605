/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Commands that a guest could write into the firmware's queue, and what else it can reach. A
 * byte below COMMANDS names a command that the device has, the next says how it is filled.
 */
#include <stdlib.h>
#include <string.h>

#include "guest.h"

enum {
	COMMANDS = 0xc0,
	ENTRIES = 0xd0,
	MOST_SIZE = 4608,

	/* Of how a command is filled. */
	CONTEXT = 3,      /* whose it is: nobody's, the last context's, of the one before, … */
	LAST_NUMBER = 4,  /* that a command gave */
	OWN_SIZES = 8,    /* not the shortest that it may have */
	ANY_OPCODE = 16,

	CREATE_UCTX = 0xa04,
};

static uint16_t opcodes[COMMANDS];
static size_t known;
static uint16_t contexts[1 + CONTEXT]; /* 0, then the latest */
static uint32_t last_number;

static void once(void)
{
	for (uint32_t opcode = 0; opcode < 0x1000; opcode++)
		if (known < COMMANDS && command_find((uint16_t)opcode))
			opcodes[known++] = (uint16_t)opcode;
}

static void keep(uint16_t opcode, const uint8_t out[16])
{
	if (out[0] != 0)
		return;
	last_number = (uint32_t)get(out, 0x48, 24);
	if (opcode != CREATE_UCTX)
		return;
	memmove(&contexts[2], &contexts[1], sizeof(contexts) - 2 * sizeof(contexts[0]));
	contexts[1] = (uint16_t)last_number;
}

static void command(struct feed *feed, uint8_t what)
{
	static uint8_t in[MOST_SIZE];
	const uint8_t how = feed_byte(feed);
	const uint16_t opcode = how & ANY_OPCODE ? (uint16_t)feed_number(feed, 2) :
						   opcodes[what % known];
	const struct command_row *row = command_find(opcode);
	uint32_t in_size = row ? row->in_min : 16;
	uint32_t out_size = row ? row->out_min : 16;
	uint32_t given;
	uint8_t out[16];

	if (how & OWN_SIZES) {
		in_size = (uint32_t)feed_number(feed, 2) % MOST_SIZE;
		out_size = (uint32_t)feed_number(feed, 2) % MOST_SIZE;
	}
	given = (uint32_t)feed_number(feed, 2) % MOST_SIZE;
	memset(in, 0, sizeof(in));
	feed_bytes(feed, in + 2, given < MOST_SIZE - 2 ? given : MOST_SIZE - 2);
	put(in, 0, 16, opcode);
	if (contexts[how & CONTEXT])
		put(in, 0x10, 16, contexts[how & CONTEXT]);
	if (how & LAST_NUMBER)
		put(in, 0x48, 24, last_number);
	guest_command(in, in_size, out_size, out);
	keep(opcode, out);
}

/* An entry as it comes, in any slot. */
static void entry(struct feed *feed)
{
	const unsigned int slot = feed_byte(feed) % 32;

	feed_bytes(feed, guest_memory + GUEST_QUEUE + slot * 64, 64);
	command_queue_doorbell(guest_device, 1u << slot);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };

	if (known == 0)
		once();
	guest_begin();
	last_number = 0;
	memset(contexts, 0, sizeof(contexts));
	if (feed_byte(&feed) & 1)
		contexts[1] = guest_boot();
	for (int i = 0; i < 400 && !feed_ended(&feed); i++) {
		const uint8_t what = feed_byte(&feed);

		if (what < COMMANDS)
			command(&feed, what);
		else if (what < ENTRIES)
			entry(&feed);
		else
			guest_action(&feed);
	}
	guest_end();
	return 0;
}
