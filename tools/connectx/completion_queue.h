/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_COMPLETION_QUEUE_H
#define CONNECTX_COMPLETION_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#include "guest_buffer.h"

struct device;
struct object;

enum { CQE_SIZE = 64 };

/* The state of a CQ object; what MODIFY can change stands in its context alone. */
struct completion_queue {
	struct guest_buffer ring, record;
	unsigned int log_size;
	bool wide;			/* entries of 128 bytes, the second half of which is used */
	uint32_t producer, consumer;	/* 24 bits count; the consumer as last read */
	bool armed, armed_solicited;
	bool failed;			/* overrun or out of reach: takes nothing any more */
	struct object *eq;
	uint64_t entries;		/* written since CREATE */
};

/* Makes the state of a new CQ whose context was judged. */
bool completion_queue_setup(struct device *device, struct object *cq);

/* Writes an entry, complete but for its owner bit. False: the queue has failed, now or before. */
bool completion_post(struct device *device, struct object *cq, const uint8_t cqe[CQE_SIZE],
		     bool solicited);

/* A write to a UAR's CQ register. False: it names no CQ of this UAR. */
bool completion_arm(struct device *device, const struct object *uar, uint32_t command,
		    uint32_t number);

#endif
