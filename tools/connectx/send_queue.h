/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_SEND_QUEUE_H
#define CONNECTX_SEND_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "guest_buffer.h"
#include "mkey_access.h"
#include "pacer.h"

struct object;

enum { SEND_RETUNES = 64 };

/* A change of rate that waits for the WQE counter to arrive. */
struct retune {
	uint64_t counter;
	uint16_t index;
};

/* The state of an SQ object. Counters count blocks of 64 bytes since RST and do not wrap. */
struct send_queue {
	struct object *object, *cq;
	struct guest_buffer ring, record;
	struct mkey_reader reader;
	unsigned int log_size;
	bool has_tis;
	uint64_t producer, consumer;

	struct pacer pacer;
	uint64_t rung_ns;		/* real time: nothing leaves before it was posted */
	uint64_t due_ns;		/* not before this is it this queue's turn */
	size_t place;			/* in the wire's heap, from 1; 0: nothing to do */

	struct retune retunes[SEND_RETUNES];	/* by counter */
	size_t retune_count;

	uint64_t frames, bytes, completions, errors;
};

/* Makes the state of a new SQ whose context was judged. */
bool send_queue_setup(struct device *device, struct object *sq);

/* After the context's state changed. */
void send_queue_changed(struct device *device, struct object *sq, unsigned int from);

/* Rung: reads the doorbell record. */
void send_queue_ring(struct device *device, struct object *sq);

/* The queue's turn: one WQE, or the knowledge that its turn is later. */
void send_queue_step(struct device *device, struct send_queue *queue);

/* The queue's rate becomes index when its counter arrives. False: too many such changes wait. */
bool send_queue_retune(struct send_queue *queue, uint64_t counter, uint16_t index);

bool send_queue_flushes(const struct send_queue *queue);	/* it is in error */

#endif
