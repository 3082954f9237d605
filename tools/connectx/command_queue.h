/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_COMMAND_QUEUE_H
#define CONNECTX_COMMAND_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#include "command.h"

enum {
	COMMAND_LOG_SLOTS = 5,
	COMMAND_SLOTS = 1 << COMMAND_LOG_SLOTS,
	COMMAND_LOG_STRIDE = 6,
	COMMAND_MAX_INPUT = 16 << 20,
	COMMAND_MAX_OUTPUT = 4 << 20,
};

/* A command that was taken from its slot. Kept while a fault holds its answer back. */
struct command_slot {
	bool waiting;
	bool with_event;	/* decided before execution: see command_queue.c */
	uint64_t due_ns;	/* UINT64_MAX: never */
	uint64_t out_address;	/* of the first output mailbox */
	uint8_t token;
	struct command command;
};

struct command_queue {
	struct command_slot slots[COMMAND_SLOTS];
};

struct device;

void command_queue_doorbell(struct device *device, uint32_t slots);
void command_queue_reset(struct device *device);	/* forgets what waits */

/* Answers all that waits: what was delayed as it was executed, what hung with an internal error. */
void command_queue_release(struct device *device);

/* Sends answers that are due; returns when the next one is, or UINT64_MAX. */
uint64_t command_queue_run(struct device *device);

#endif
