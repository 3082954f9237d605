/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_EVENT_QUEUE_H
#define CONNECTX_EVENT_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#include "object.h"

enum { EVENT_SIZE = 64 };

/* The event queue that the command interface posts to; NULL as long as the driver polls. */
struct event_queues {
	struct object *command;
};

bool event_queue_has_command(const struct device *device);
void event_queue_post_command(struct device *device, unsigned int slot);

/* Posts to one queue: `event` is complete but for its owner bit. */
void event_queue_post(struct device *device, struct object *eq, const uint8_t event[EVENT_SIZE]);

/* The queue that wants events of a type; NULL if none does. */
struct object *event_queue_wanting(const struct device *device, unsigned int event_type);

/* A write to a UAR's EQ registers. False: it names no EQ of this UAR. */
bool event_queue_doorbell(struct device *device, const struct object *uar, uint32_t value,
			  bool arm);

#endif
