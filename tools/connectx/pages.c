/* SPDX-License-Identifier: BSD-2-Clause */
#include "pages.h"

#include <stdlib.h>
#include <string.h>

#include "device.h"
#include "handlers.h"

enum {
	QUERY_BOOT = 1,
	QUERY_INIT = 2,

	PAGES_CANT_GIVE = 0,
	PAGES_GIVE = 1,
	PAGES_TAKE = 2,

	PAGES_WANTED = FIELD(0x60, 32),
	PAGES_IN_COUNT = FIELD(0x60, 32),
	PAGES_OUT_COUNT = FIELD(0x40, 32),
	PAGES_LIST = 16,
};

void pages_free(struct pages *pages)
{
	free(pages->addresses);
	memset(pages, 0, sizeof(*pages));
}

outcome query_pages(struct device *device, struct command *command)
{
	uint32_t wanted = 0;

	if (command->op_mod == QUERY_BOOT)
		wanted = device->profile->boot_pages;
	else if (command->op_mod == QUERY_INIT)
		wanted = device->profile->init_pages;
	bits_set(command->out, PAGES_WANTED, wanted);
	return ACCEPTED;
}

static outcome pages_give(struct pages *pages, const struct command *command)
{
	uint64_t count = bits_get(command->in, PAGES_IN_COUNT);

	if (count > (command->in_len - PAGES_LIST) / 8)
		return REFUSED(REASON_INPUT_LENGTH, 0);
	if (count > PAGES_MAX - pages->count)
		return REFUSED(REASON_LIMIT, 0);
	if (pages->count + count > pages->room) {
		size_t room = pages->count + (size_t)count;
		uint64_t *grown = realloc(pages->addresses, room * sizeof(*grown));

		if (!grown)
			return REFUSED(REASON_MEMORY, 0);
		pages->addresses = grown;
		pages->room = room;
	}
	for (uint64_t i = 0; i < count; i++)
		pages->addresses[pages->count++] = be64_get(command->in + PAGES_LIST + i * 8);
	return ACCEPTED;
}

/* The driver looks the pages up that it gets back: they must be the very ones that it gave. */
static outcome pages_take(struct pages *pages, struct command *command)
{
	uint64_t count = bits_get(command->in, PAGES_IN_COUNT);

	if (count > pages->count)
		count = pages->count;
	if (count > (command->out_len - PAGES_LIST) / 8)
		count = (command->out_len - PAGES_LIST) / 8;
	for (uint64_t i = 0; i < count; i++)
		be64_put(command->out + PAGES_LIST + i * 8, pages->addresses[--pages->count]);
	bits_set(command->out, PAGES_OUT_COUNT, count);
	return ACCEPTED;
}

outcome manage_pages(struct device *device, struct command *command)
{
	switch (command->op_mod) {
	case PAGES_CANT_GIVE:
		return ACCEPTED;
	case PAGES_GIVE:
		return pages_give(&device->pages, command);
	case PAGES_TAKE:
		return pages_take(&device->pages, command);
	default:
		return REFUSED(REASON_FIELD, 0);
	}
}
