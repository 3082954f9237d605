/* SPDX-License-Identifier: BSD-2-Clause */
/* Commands that a guest could write into the firmware's queue, and what else it can reach. */
#include <stdlib.h>
#include <string.h>

#include "guest.h"

enum { MOST_GIVEN = 4096, MOST_SIZE = 4608 };

/* A well-formed entry around any command: size, room of the answer, bytes. */
static void command(struct feed *feed)
{
	static uint8_t in[MOST_SIZE];
	const uint32_t in_size = (uint32_t)feed_number(feed, 2) % MOST_SIZE;
	const uint32_t out_size = (uint32_t)feed_number(feed, 2) % MOST_SIZE;
	const uint32_t given = (uint32_t)feed_number(feed, 2) % MOST_GIVEN;
	uint8_t out[16];

	memset(in, 0, sizeof(in));
	feed_bytes(feed, in, given < in_size ? given : in_size);
	guest_command(in, in_size, out_size, out);
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

	guest_begin();
	if (feed_byte(&feed) & 1)
		guest_boot();
	for (int i = 0; i < 400 && !feed_ended(&feed); i++) {
		const uint8_t what = feed_byte(&feed);

		if (what < 0xc0)
			command(&feed);
		else if (what < 0xd0)
			entry(&feed);
		else
			guest_action(&feed);
	}
	guest_end();
	return 0;
}
