/* SPDX-License-Identifier: BSD-2-Clause */
#include "wire.h"

#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "device.h"
#include "log.h"
#include "pcapng.h"
#include "send_queue.h"

enum {
	WIRE_TURN = 64,			/* WQEs until others are served */
	WIRE_HEAP_FIRST = 64,
	FACTOR_MAX = 1000000,
};

void wire_destroy(struct device *device)
{
	pcapng_close(device->wire.capture);
	device->wire.capture = NULL;
	free(device->wire.heap);
	device->wire.heap = NULL;
	device->wire.room = 0;
}

uint64_t wire_now(const struct device *device)
{
	const struct wire *wire = &device->wire;
	uint64_t passed;

	if (!wire->real_factor)
		return wire->latest_ns;
	passed = clock_now_ns() - wire->real_start_ns;
	return wire->virtual_start_ns + passed / wire->real_factor * WIRE_FACTOR_ONE +
	       passed % wire->real_factor * WIRE_FACTOR_ONE / wire->real_factor;
}

uint64_t wire_arrival(const struct device *device)
{
	return device->wire.real_factor ? wire_now(device) : 0;
}

bool wire_factor(const char *word, uint64_t *ret_thousandths)
{
	char *end;
	double factor = strtod(word, &end);

	if (end == word || *end || strspn(word, "0123456789.") != strlen(word) ||
	    !(factor >= 0.001 && factor <= FACTOR_MAX))
		return false;
	*ret_thousandths = (uint64_t)(factor * WIRE_FACTOR_ONE + 0.5);
	return true;
}

void wire_set_virtual(struct device *device)
{
	device->wire.real_factor = 0;
	log_line("virtual clock");
}

void wire_set_real(struct device *device, uint64_t factor_thousandths)
{
	struct wire *wire = &device->wire;

	wire->virtual_start_ns = wire_now(device);
	if (wire->virtual_start_ns < wire->latest_ns)
		wire->virtual_start_ns = wire->latest_ns;
	wire->real_start_ns = clock_now_ns();
	wire->real_factor = factor_thousandths;
	log_line("real time, %llu thousandths slower", (unsigned long long)factor_thousandths);
}

void wire_reset_clock(struct device *device)
{
	struct wire *wire = &device->wire;

	wire->latest_ns = wire->virtual_start_ns = 0;
	wire->real_start_ns = clock_now_ns();
	for (struct object *sq = device->objects.first[TYPE_SQ]; sq; sq = sq->next) {
		struct send_queue *queue = sq->state;

		pacer_start(&queue->pacer, 0);
		queue->rung_ns = queue->due_ns = 0;
		if (queue->place)
			wire_schedule(device, queue);
	}
}

static bool wire_before(const struct send_queue *a, const struct send_queue *b)
{
	if (a->due_ns != b->due_ns)
		return a->due_ns < b->due_ns;
	return a->object->number < b->object->number;
}

static void wire_put(struct wire *wire, size_t place, struct send_queue *queue)
{
	wire->heap[place] = queue;
	queue->place = place;
}

static void wire_rise(struct wire *wire, struct send_queue *queue)
{
	size_t place = queue->place;

	while (place > 1 && wire_before(queue, wire->heap[place / 2])) {
		wire_put(wire, place, wire->heap[place / 2]);
		place /= 2;
	}
	wire_put(wire, place, queue);
}

static void wire_sink(struct wire *wire, struct send_queue *queue)
{
	size_t place = queue->place;

	while (2 * place <= wire->waiting) {
		size_t child = 2 * place;

		if (child < wire->waiting && wire_before(wire->heap[child + 1], wire->heap[child]))
			child++;
		if (!wire_before(wire->heap[child], queue))
			break;
		wire_put(wire, place, wire->heap[child]);
		place = child;
	}
	wire_put(wire, place, queue);
}

static bool wire_grow(struct wire *wire)
{
	size_t room = wire->room ? 2 * wire->room : WIRE_HEAP_FIRST;
	/* NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers */
	struct send_queue **grown = realloc(wire->heap, room * sizeof(*grown));

	if (!grown)
		return false;
	wire->heap = grown;
	wire->room = room;
	return true;
}

void wire_schedule(struct device *device, struct send_queue *queue)
{
	struct wire *wire = &device->wire;

	if (!queue->place) {
		if (wire->waiting + 1 >= wire->room && !wire_grow(wire)) {
			log_line("no memory: a queue stands still");
			return;
		}
		wire_put(wire, ++wire->waiting, queue);
	}
	wire_rise(wire, queue);
	wire_sink(wire, queue);
}

void wire_remove(struct device *device, struct send_queue *queue)
{
	struct wire *wire = &device->wire;
	size_t place = queue->place;
	struct send_queue *last;

	if (!place)
		return;
	queue->place = 0;
	last = wire->heap[wire->waiting--];
	if (last == queue)
		return;
	wire_put(wire, place, last);
	wire_rise(wire, last);
	wire_sink(wire, last);
}

/* A queue in error is flushed at once, whatever the gate and the clock say. */
static bool wire_ready(const struct device *device, const struct send_queue *queue)
{
	const struct wire *wire = &device->wire;

	if (device->health.syndrome)
		return false;
	if (send_queue_flushes(queue))
		return true;
	return !wire->gate_closed && (!wire->real_factor || queue->due_ns <= wire_now(device));
}

bool wire_is_next(const struct device *device, const struct send_queue *queue)
{
	return device->wire.heap[1] == queue && wire_ready(device, queue);
}

void wire_emit(struct device *device, uint32_t sqn, uint64_t at_ns, const uint8_t *frame,
	       uint32_t len)
{
	struct wire *wire = &device->wire;

	wire->frames++;
	wire->bytes += len;
	if (at_ns > wire->latest_ns)
		wire->latest_ns = at_ns;
	if (wire->capture)
		pcapng_frame(wire->capture, sqn, at_ns, frame, len);
}

/* Real ns until the first queue's turn; UINT64_MAX: not before a request or a doorbell. */
static uint64_t wire_wait(const struct device *device)
{
	const struct wire *wire = &device->wire;
	uint64_t now = wire_now(device), due;

	if (!wire->waiting)
		return UINT64_MAX;
	if (wire_ready(device, wire->heap[1]))
		return 0;
	if (device->health.syndrome || wire->gate_closed)
		return UINT64_MAX;
	due = wire->heap[1]->due_ns;
	if (due <= now)
		return 0;
	due -= now;
	/* Not longer than an hour at once, so that nothing overflows. */
	if (due > UINT64_C(3600000000000))
		due = UINT64_C(3600000000000);
	return due / WIRE_FACTOR_ONE * wire->real_factor + wire->real_factor;
}

uint64_t wire_run(struct device *device)
{
	struct wire *wire = &device->wire;
	uint64_t wait;

	for (int i = 0; i < WIRE_TURN && wire->waiting; i++) {
		if (!wire_ready(device, wire->heap[1]))
			break;
		send_queue_step(device, wire->heap[1]);
	}
	wait = wire_wait(device);
	/* Whoever looks at the file while nothing moves finds all of it. */
	if (wait && wire->capture)
		pcapng_flush(wire->capture);
	return wait;
}
