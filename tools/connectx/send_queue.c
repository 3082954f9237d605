/* SPDX-License-Identifier: BSD-2-Clause */
#include "send_queue.h"

#include <string.h>

#include "device.h"
#include "log.h"
#include "sq.h"
#include "sq_error.h"
#include "wire.h"
#include "work_queue.h"

enum { RECORD_SEND = 4 };		/* bytes into the doorbell record */

static void send_queue_forget(struct device *device, struct object *sq)
{
	wire_remove(device, sq->state);
}

bool send_queue_setup(struct device *device, struct object *sq)
{
	const uint8_t *wq = sq->context + WQ_OFFSET;
	struct send_queue *queue = object_set_state(device, sq, sizeof(*queue));

	if (!queue)
		return false;
	queue->object = sq;
	queue->cq = object_find(device, TYPE_CQ, bits_get(sq->context, SQC_CQ));
	queue->has_tis = bits_get(sq->context, SQC_TIS_COUNT);
	queue->log_size = (unsigned int)bits_get(wq, WQ_LOG_SIZE);
	queue->reader.uid = sq->uid;
	if (bits_get(wq, WQ_PD))
		queue->reader.pd = object_find(device, TYPE_PD, bits_get(wq, WQ_PD));
	queue->ring = work_queue_ring(device, sq);
	queue->record = work_queue_record(device, sq);
	pacer_start(&queue->pacer, 0);
	sq->forget = send_queue_forget;
	return true;
}

bool send_queue_flushes(const struct send_queue *queue)
{
	return bits_get(queue->object->context, SQC_STATE) == QUEUE_ERR;
}

void send_queue_changed(struct device *device, struct object *sq, unsigned int from)
{
	struct send_queue *queue = sq->state;
	unsigned int to = (unsigned int)bits_get(sq->context, SQC_STATE);

	if (to == QUEUE_RST) {
		wire_remove(device, queue);
		queue->producer = queue->consumer = 0;
		queue->retune_count = 0;
	} else if (to == QUEUE_RDY && from == QUEUE_RST) {
		pacer_start(&queue->pacer, wire_now(device));
	} else if (to == QUEUE_ERR && queue->producer != queue->consumer) {
		queue->due_ns = 0;
		wire_schedule(device, queue);
	}
}

/* A ring brings what stands in the record: not what stands in the doorbell, and nothing is old. */
void send_queue_ring(struct device *device, struct object *sq)
{
	struct send_queue *queue = sq->state;
	uint64_t room = ((uint64_t)1 << queue->log_size) - (queue->producer - queue->consumer);
	uint8_t record[4];
	uint16_t fresh;

	if (bits_get(sq->context, SQC_STATE) == QUEUE_RST)
		return;
	if (!guest_read(device, &queue->record, RECORD_SEND, record, sizeof(record))) {
		sq_fail(device, queue);
		return;
	}
	fresh = (uint16_t)((be32_get(record) & 0xffff) - (queue->producer & 0xffff));
	if (fresh > room) {
		log_line("SQ %#x: %u blocks posted where %u are free", (unsigned int)sq->number,
			 fresh, (unsigned int)room);
		sq_fail(device, queue);
		return;
	}
	queue->producer += fresh;
	if (queue->producer == queue->consumer || queue->place)
		return;
	queue->rung_ns = wire_arrival(device);
	queue->due_ns = 0;
	wire_schedule(device, queue);
}

bool send_queue_retune(struct send_queue *queue, uint64_t counter, uint16_t index)
{
	size_t at = queue->retune_count;

	if (at == SEND_RETUNES)
		return false;
	while (at && queue->retunes[at - 1].counter > counter)
		at--;
	memmove(&queue->retunes[at + 1], &queue->retunes[at],
		(queue->retune_count - at) * sizeof(queue->retunes[0]));
	queue->retunes[at] = (struct retune) { .counter = counter, .index = index };
	queue->retune_count++;
	return true;
}
