/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_WIRE_H
#define CONNECTX_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct device;
struct pcapng;
struct send_queue;

enum { WIRE_FACTOR_ONE = 1000 };	/* a factor of real time is kept in thousandths */

/*
 * What leaves the device, in the order of a clock of its own. The virtual clock is that of the
 * frames: it stands still when nothing is sent. In real time it follows the monotonic clock,
 * slowed by a factor. The queues that have something to do wait in a heap, by when it is due.
 */
struct wire {
	bool gate_closed;
	uint64_t real_factor;		/* thousandths; 0: virtual */
	uint64_t real_start_ns;		/* monotonic, */
	uint64_t virtual_start_ns;	/* and what the wire's clock showed then */
	uint64_t latest_ns;		/* of all frames that left */

	struct send_queue **heap;	/* from index 1 */
	size_t waiting, room;
	uint64_t frames, bytes;
	struct pcapng *capture;		/* NULL: none */
};

void wire_destroy(struct device *device);

/* A factor such as 1, 250 or 0.5, in thousandths. False: the word is none. */
bool wire_factor(const char *word, uint64_t *ret_thousandths);

void wire_set_virtual(struct device *device);
void wire_set_real(struct device *device, uint64_t factor_thousandths);
void wire_reset_clock(struct device *device);		/* all clocks show 0 */

uint64_t wire_now(const struct device *device);		/* what the clock shows */
uint64_t wire_arrival(const struct device *device);	/* in real time, now; else 0: no matter */

/* The queue has something to do when due_ns comes; may be said again with another due_ns. */
void wire_schedule(struct device *device, struct send_queue *queue);
void wire_remove(struct device *device, struct send_queue *queue);

/* Is its turn now? It is in the heap. */
bool wire_is_next(const struct device *device, const struct send_queue *queue);

void wire_emit(struct device *device, uint32_t sqn, uint64_t at_ns, const uint8_t *frame,
	       uint32_t len);

/* Sends a bounded number of frames; returns in how many real ns there is more to do. */
uint64_t wire_run(struct device *device);

#endif
