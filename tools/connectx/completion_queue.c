/* SPDX-License-Identifier: BSD-2-Clause */
#include "completion_queue.h"

#include "cq.h"
#include "device.h"
#include "log.h"

enum {
	CQ_COUNT = 0xffffff,
	CQ_ARM_SOLICITED = 1 << 24,	/* MLX5_CQ_DB_REQ_NOT_SOL, linux/mlx5/cq.h */

	CQ_OVERRUN = 1,			/* of struct mlx5_eqe_cq_err: linux/mlx5/device.h */
	CQ_ACCESS_VIOLATION = 2,
	CQC_STATUS_OVERFLOW = 0x9,
	CQC_STATUS_WRITE_FAIL = 0xa,
};

bool completion_queue_setup(struct device *device, struct object *cq)
{
	const uint8_t *cqc = cq->context;
	struct completion_queue *queue = object_set_state(device, cq, sizeof(*queue));
	unsigned int shift = PAGE_SHIFT_MIN + (unsigned int)bits_get(cqc, CQC_LOG_PAGE_SIZE);
	uint64_t offset = bits_get(cqc, CQC_PAGE_OFFSET) << (shift - 6);

	if (!queue)
		return false;
	queue->log_size = (unsigned int)bits_get(cqc, CQC_LOG_SIZE);
	queue->wide = bits_get(cqc, CQC_LOG_CQE_SIZE);
	queue->eq = object_find(device, TYPE_EQ, bits_get(cqc, CQC_EQ));
	if (bits_get(cqc, CQC_UMEM_VALID))
		queue->ring = guest_buffer_of_umem(object_find(device, TYPE_UMEM,
							       bits_get(cqc, CQC_UMEM)),
						   bits_get(cqc, CQC_UMEM_OFFSET));
	else
		queue->ring = guest_buffer_of_list(cqc + CQ_PAGES,
						   (cq->context_len - CQ_PAGES) / 8, shift, offset);
	queue->record = guest_buffer_whole(bits_get(cqc, CQC_DBR_ADDRESS));
	if (bits_get(cqc, CQC_DBR_UMEM_VALID))
		queue->record = guest_buffer_of_umem(object_find(device, TYPE_UMEM,
								 bits_get(cqc, CQC_DBR_UMEM)),
						     bits_get(cqc, CQC_DBR_ADDRESS));
	return true;
}

static void completion_event(struct device *device, struct object *cq)
{
	struct completion_queue *queue = cq->state;
	uint8_t event[EVENT_SIZE] = { [1] = EVENT_COMPLETION };

	queue->armed = false;
	be32_put(event + 56, (uint32_t)cq->number);
	event_queue_post(device, queue->eq, event);
}

static void completion_fail(struct device *device, struct object *cq, uint8_t syndrome)
{
	struct completion_queue *queue = cq->state;
	struct object *eq = event_queue_wanting(device, EVENT_CQ_ERROR);
	uint8_t event[EVENT_SIZE] = { [1] = EVENT_CQ_ERROR, [43] = syndrome };

	queue->failed = true;
	bits_set(cq->context, CQC_STATUS,
		 syndrome == CQ_OVERRUN ? CQC_STATUS_OVERFLOW : CQC_STATUS_WRITE_FAIL);
	log_line("CQ %#x failed, syndrome %u", (unsigned int)cq->number, syndrome);
	be32_put(event + 32, (uint32_t)cq->number);
	if (eq)
		event_queue_post(device, eq, event);
}

/* The consumer's record is read only when the queue seems full. False: it cannot be read. */
static bool completion_has_room(struct device *device, struct completion_queue *queue,
				bool *ret_room)
{
	uint8_t record[4];

	*ret_room = ((queue->producer - queue->consumer) & CQ_COUNT) < 1u << queue->log_size;
	if (*ret_room)
		return true;
	if (!guest_read(device, &queue->record, 0, record, sizeof(record)))
		return false;
	queue->consumer = be32_get(record) & CQ_COUNT;
	*ret_room = ((queue->producer - queue->consumer) & CQ_COUNT) < 1u << queue->log_size;
	return true;
}

/* The owner bit hands the entry over: last. */
static bool completion_write(struct device *device, struct completion_queue *queue,
			     const uint8_t cqe[CQE_SIZE])
{
	uint64_t index = queue->producer & ((1u << queue->log_size) - 1);
	uint64_t at = queue->wide ? index * 128 + 64 : index * 64;
	uint8_t last = cqe[CQE_SIZE - 1] | (queue->producer >> queue->log_size & 1);

	return guest_write(device, &queue->ring, at, cqe, CQE_SIZE - 1) &&
	       guest_write(device, &queue->ring, at + CQE_SIZE - 1, &last, 1);
}

bool completion_post(struct device *device, struct object *cq, const uint8_t cqe[CQE_SIZE],
		     bool solicited)
{
	struct completion_queue *queue = cq->state;
	bool room = true;

	if (queue->failed)
		return false;
	if (!bits_get(cq->context, CQC_OVERRUN_IGNORE) &&
	    !completion_has_room(device, queue, &room)) {
		completion_fail(device, cq, CQ_ACCESS_VIOLATION);
		return false;
	}
	if (!room) {
		completion_fail(device, cq, CQ_OVERRUN);
		return false;
	}
	if (!completion_write(device, queue, cqe)) {
		completion_fail(device, cq, CQ_ACCESS_VIOLATION);
		return false;
	}
	queue->producer = (queue->producer + 1) & CQ_COUNT;
	queue->entries++;
	bits_set(cq->context, CQC_PRODUCER, queue->producer);
	if (queue->armed && (solicited || !queue->armed_solicited))
		completion_event(device, cq);
	return true;
}

/* Arming names the first entry that its sender has not seen: if it is there, the event is due. */
bool completion_arm(struct device *device, const struct object *uar, uint32_t command,
		    uint32_t number)
{
	struct object *cq = object_find(device, TYPE_CQ, number & CQ_COUNT);
	struct completion_queue *queue;

	if (!cq || bits_get(cq->context, CQC_UAR) != uar->number)
		return false;
	queue = cq->state;
	queue->armed = true;
	queue->armed_solicited = command & CQ_ARM_SOLICITED;
	bits_set(cq->context, CQC_CONSUMER, command & CQ_COUNT);
	if (queue->producer != (command & CQ_COUNT) && !queue->armed_solicited)
		completion_event(device, cq);
	return true;
}
