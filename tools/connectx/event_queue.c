/* SPDX-License-Identifier: BSD-2-Clause */
#include "event_queue.h"

#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "device.h"
#include "handlers.h"
#include "log.h"

enum {					/* create_eq_in and eqc, mlx5_ifc.h */
	EQ_CONTEXT = 16,		/* bytes into CREATE_EQ and QUERY_EQ's answer */
	EQ_MASK = 88,
	EQ_MASK_BYTES = 32,
	EQ_PAGES = 272,
	EQ_CREATE_MIN = EQ_PAGES,

	EQC_LOG_SIZE = FIELD(0x63, 5),
	EQC_UAR = FIELD(0x68, 24),
	EQC_INTR = FIELD(0xb4, 12),
	EQC_LOG_PAGE_SIZE = FIELD(0xc3, 5),
	EQC_CONSUMER = FIELD(0x148, 24),
	EQC_PRODUCER = FIELD(0x168, 24),
	EQC_STATE = FIELD(0x14, 4),
	EQC_BYTES = 64,

	EQ_STATE_ARMED = 0x9,
	EQ_STATE_FIRED = 0xa,
};

/* An object's state. The page list is the object's context, behind the fixed part. */
struct event_queue {
	unsigned int log_size, log_page_size, vector;
	uint32_t producer, consumer;	/* 24 bits count */
	bool armed;
	uint64_t uar;
	uint64_t mask[4];		/* of event types */
	uint8_t *pages;			/* be64 each */
};

static uint64_t event_queue_address(const struct event_queue *queue, uint32_t index)
{
	uint64_t offset = (uint64_t)(index & ((1u << queue->log_size) - 1)) * EVENT_SIZE;
	unsigned int page_shift = 12 + queue->log_page_size;
	uint64_t page = be64_get(queue->pages + (offset >> page_shift) * 8);

	return page + (offset & (((uint64_t)1 << page_shift) - 1));
}

static void event_queue_interrupt(struct device *device, struct event_queue *queue)
{
	if (!queue->armed || queue->producer == queue->consumer)
		return;
	queue->armed = false;
	irq_raise(&device->irqs, queue->vector);
}

void event_queue_post(struct device *device, struct object *eq, const uint8_t event[EVENT_SIZE])
{
	struct event_queue *queue = eq->state;
	uint64_t address = event_queue_address(queue, queue->producer);
	uint8_t owner = queue->producer >> queue->log_size & 1;

	if (((queue->producer - queue->consumer) & 0xffffff) >= 1u << queue->log_size) {
		device->anomalies.eq_overruns++;
		return;
	}
	/* The owner bit hands the event over: last. */
	if (dma_write(&device->dma, address, event, EVENT_SIZE - 1))
		dma_write(&device->dma, address + EVENT_SIZE - 1, &owner, 1);
	queue->producer = (queue->producer + 1) & 0xffffff;
	event_queue_interrupt(device, queue);
}

struct object *event_queue_wanting(const struct device *device, unsigned int event_type)
{
	for (struct object *eq = device->objects.first[TYPE_EQ]; eq; eq = eq->next) {
		const struct event_queue *queue = eq->state;

		if (event_type < 256 && queue->mask[event_type / 64] >> event_type % 64 & 1)
			return eq;
	}
	return NULL;
}

bool event_queue_has_command(const struct device *device)
{
	return device->event_queues.command;
}

void event_queue_post_command(struct device *device, unsigned int slot)
{
	uint8_t event[EVENT_SIZE] = { [1] = EVENT_COMMAND };

	if (!device->event_queues.command)
		return;
	be32_put(event + 32, 1u << slot);
	event_queue_post(device, device->event_queues.command, event);
}

bool event_queue_doorbell(struct device *device, const struct object *uar, uint32_t value,
			  bool arm)
{
	struct object *eq = object_find(device, TYPE_EQ, value >> 24);
	struct event_queue *queue;

	if (!eq)
		return false;
	queue = eq->state;
	if (queue->uar != uar->number)
		return false;
	queue->consumer = value & 0xffffff;
	if (arm)
		queue->armed = true;
	event_queue_interrupt(device, queue);
	return true;
}

static outcome event_queue_check(const struct device *device, const struct command *command)
{
	const uint8_t *context = command->in + EQ_CONTEXT;
	uint64_t log_size = bits_get(context, EQC_LOG_SIZE);
	uint64_t page_shift = 12 + bits_get(context, EQC_LOG_PAGE_SIZE);
	uint64_t bytes, pages;

	if (log_size > cap_get(device, CAP_GENERAL, CAP_LOG_MAX_EQ_SZ) ||
	    bits_get(context, EQC_INTR) >= PCI_MSIX_VECTORS)
		return REFUSED(REASON_FIELD, TYPE_EQ);
	if (!object_find(device, TYPE_UAR, bits_get(context, EQC_UAR)))
		return REFUSED(REASON_REFERENCE, TYPE_UAR);
	bytes = (uint64_t)EVENT_SIZE << log_size;
	pages = (bytes + ((uint64_t)1 << page_shift) - 1) >> page_shift;
	if (command->in_len - EQ_PAGES < pages * 8)
		return REFUSED(REASON_INPUT_LENGTH, TYPE_EQ);
	return ACCEPTED;
}

/* However it ends: by DESTROY_EQ, with its context, or with the device. */
static void event_queue_forget(struct device *device, struct object *eq)
{
	if (device->event_queues.command == eq)
		device->event_queues.command = NULL;
}

static bool event_queue_setup(struct device *device, struct object *eq,
			      const struct command *command)
{
	struct event_queue *queue = object_set_state(device, eq, sizeof(*queue));
	const uint8_t *context = command->in + EQ_CONTEXT;
	struct object *uar = object_find(device, TYPE_UAR, bits_get(context, EQC_UAR));

	if (!queue || !object_use(eq, uar) ||
	    !object_set_context(device, eq, context, command->in_len - EQ_CONTEXT))
		return false;
	queue->log_size = (unsigned int)bits_get(context, EQC_LOG_SIZE);
	queue->log_page_size = (unsigned int)bits_get(context, EQC_LOG_PAGE_SIZE);
	queue->vector = (unsigned int)bits_get(context, EQC_INTR);
	queue->uar = uar->number;
	queue->pages = eq->context + EQ_PAGES - EQ_CONTEXT;
	for (size_t i = 0; i < 4; i++)
		queue->mask[i] = be64_get(command->in + EQ_MASK + 8 * i);
	eq->forget = event_queue_forget;
	if (queue->mask[0] >> EVENT_COMMAND & 1 && !device->event_queues.command)
		device->event_queues.command = eq;
	return true;
}

outcome create_eq(struct device *device, struct command *command)
{
	outcome verdict = event_queue_check(device, command);
	struct object *eq;
	bool limit;

	if (verdict)
		return verdict;
	eq = object_create(device, TYPE_EQ, command->uid, &limit);
	if (!eq)
		return REFUSED(limit ? REASON_LIMIT : REASON_MEMORY, TYPE_EQ);
	if (!event_queue_setup(device, eq, command)) {
		object_destroy(device, eq);
		return REFUSED(REASON_MEMORY, TYPE_EQ);
	}
	bits_set(command->out, NUMBER_8, eq->number);
	log_line("EQ %u of %u events, vector %u", (unsigned int)eq->number,
		 1u << ((struct event_queue *)eq->state)->log_size,
		 ((struct event_queue *)eq->state)->vector);
	return ACCEPTED;
}

outcome destroy_eq(struct device *device, struct command *command)
{
	struct object *eq = object_find(device, TYPE_EQ, bits_get(command->in, NUMBER_8));

	if (!eq)
		return REFUSED(REASON_NUMBER, TYPE_EQ);
	if (eq->users)
		return REFUSED(REASON_IN_USE, TYPE_EQ);
	object_destroy(device, eq);
	return ACCEPTED;
}

outcome query_eq(struct device *device, struct command *command)
{
	const struct object *eq = object_find(device, TYPE_EQ, bits_get(command->in, NUMBER_8));
	const struct event_queue *queue;
	uint8_t *context = command->out + EQ_CONTEXT;

	if (!eq)
		return REFUSED(REASON_NUMBER, TYPE_EQ);
	queue = eq->state;
	memcpy(context, eq->context, EQC_BYTES);
	bits_set(context, EQC_CONSUMER, queue->consumer);
	bits_set(context, EQC_PRODUCER, queue->producer);
	bits_set(context, EQC_STATE, queue->armed ? EQ_STATE_ARMED : EQ_STATE_FIRED);
	return ACCEPTED;
}
