/* SPDX-License-Identifier: BSD-2-Clause */
#include "bits.h"
#include "completion_queue.h"
#include "device.h"
#include "log.h"
#include "send_queue.h"
#include "sq.h"
#include "sq_error.h"
#include "wire.h"
#include "wqe.h"

enum {					/* mlx5_cqe64 and mlx5_err_cqe, linux/mlx5/device.h */
	CQE_USER_INDEX = 32,
	CQE_BYTES = 44,
	CQE_TIME = 48,
	CQE_VENDOR_SYNDROME = 54,
	CQE_SYNDROME = 55,
	CQE_OPCODE_SQN = 56,
	CQE_COUNTER = 60,
	CQE_KIND = 63,
	CQE_KIND_REQUEST = 0x0 << 4,
	CQE_KIND_ERROR = 0xd << 4,

	TIME_REAL = 2,			/* seconds and nanoseconds */
};

/* Virtual time as the queue's completions tell it: seconds and ns, or ticks of the device. */
static uint64_t sq_time_stamp(const struct device *device, const struct send_queue *queue,
			      uint64_t ns)
{
	uint64_t khz = cap_get(device, CAP_GENERAL, CAP_FREQUENCY_KHZ);

	if (bits_get(queue->object->context, SQC_TIME_FORMAT) == TIME_REAL)
		return ns / 1000000000 << 32 | ns % 1000000000;
	return ns / 1000000 * khz + ns % 1000000 * khz / 1000000;
}

/* The completion of the WQE at the consumer. */
static void sq_complete(struct device *device, struct send_queue *queue, const struct wqe *wqe,
			uint64_t at_ns, uint8_t syndrome)
{
	const struct object *sq = queue->object;
	uint8_t cqe[CQE_SIZE] = { 0 };

	be32_put(cqe + CQE_USER_INDEX, (uint32_t)bits_get(sq->context, SQC_USER_INDEX));
	be32_put(cqe + CQE_OPCODE_SQN, (uint32_t)wqe->opcode << 24 | (uint32_t)sq->number);
	cqe[CQE_COUNTER] = (uint8_t)(queue->consumer >> 8);
	cqe[CQE_COUNTER + 1] = (uint8_t)queue->consumer;
	if (syndrome) {
		cqe[CQE_SYNDROME] = syndrome;
		cqe[CQE_KIND] = CQE_KIND_ERROR;
		queue->errors++;
	} else {
		be32_put(cqe + CQE_BYTES, wqe->frame_len);
		be64_put(cqe + CQE_TIME, sq_time_stamp(device, queue, at_ns));
		cqe[CQE_KIND] = CQE_KIND_REQUEST;
	}
	if (completion_post(device, queue->cq, cqe, syndrome || wqe->solicited))
		queue->completions++;
	else
		sq_fail(device, queue);
}

/* A rate that a retune names may have been freed meanwhile; then the queue stays as it is. */
static void sq_apply_retunes(struct device *device, struct send_queue *queue)
{
	size_t due = 0;

	while (due < queue->retune_count && queue->retunes[due].counter <= queue->consumer) {
		uint16_t index = queue->retunes[due++].index;

		if (!index || rate_usable(device, index, queue->object->uid))
			bits_set(queue->object->context, SQC_RATE_INDEX, index);
		else
			log_line("SQ %#x: rate %u is gone", (unsigned int)queue->object->number,
				 index);
	}
	for (size_t i = due; i < queue->retune_count && due; i++)
		queue->retunes[i - due] = queue->retunes[i];
	queue->retune_count -= due;
}

static struct pace sq_pace(const struct device *device, const struct send_queue *queue)
{
	return pacer_pace(device, (uint32_t)bits_get(queue->object->context, SQC_RATE_INDEX));
}

/* Its next turn, guessed from the frame before. */
static void sq_reschedule(struct device *device, struct send_queue *queue, const struct pace *pace,
			  uint32_t bytes)
{
	if (queue->consumer == queue->producer) {
		wire_remove(device, queue);
		return;
	}
	queue->due_ns = send_queue_flushes(queue) ? 0 : pacer_when(&queue->pacer, pace, bytes);
	wire_schedule(device, queue);
}

static void sq_flush(struct device *device, struct send_queue *queue, uint32_t available,
		     struct wqe *wqe)
{
	wqe_skim(device, queue, available, wqe);
	sq_complete(device, queue, wqe, 0, SYNDROME_FLUSH);
	queue->consumer += wqe->blocks;
	sq_reschedule(device, queue, NULL, 0);
}

static void sq_error(struct device *device, struct send_queue *queue, const struct wqe *wqe,
		     uint8_t syndrome)
{
	sq_complete(device, queue, wqe, 0, syndrome);
	queue->consumer += wqe->blocks;
	sq_fail(device, queue);
	sq_reschedule(device, queue, NULL, 0);
}

static void sq_leave(struct device *device, struct send_queue *queue, const struct wqe *wqe,
		     const uint8_t *frame, uint64_t at_ns)
{
	if (wqe->opcode == WQE_SEND) {
		queue->frames++;
		queue->bytes += wqe->frame_len;
		wire_emit(device, (uint32_t)queue->object->number, at_ns, frame, wqe->frame_len);
	}
	if (wqe->wants_completion)
		sq_complete(device, queue, wqe, at_ns, SYNDROME_OK);
	queue->consumer += wqe->blocks;
}

void send_queue_step(struct device *device, struct send_queue *queue)
{
	static struct wqe wqe;
	static uint8_t frame[FRAME_MAX];
	uint32_t available = (uint32_t)(queue->producer - queue->consumer);
	struct pace pace;
	bool readable;
	uint64_t at_ns;
	uint8_t syndrome;

	if (send_queue_flushes(queue)) {
		sq_flush(device, queue, available, &wqe);
		return;
	}
	sq_apply_retunes(device, queue);
	pace = sq_pace(device, queue);
	syndrome = wqe_fetch(device, queue, available, &wqe, &readable);
	if (!syndrome && wqe.opcode == WQE_SEND && !queue->has_tis)
		syndrome = SYNDROME_LOCAL_QP_OP;
	at_ns = pacer_when(&queue->pacer, &pace, wqe.frame_len);
	if (at_ns < queue->rung_ns)
		at_ns = queue->rung_ns;
	if (!syndrome && at_ns > queue->due_ns) {
		/* The guess was too early: others may come first. */
		queue->due_ns = at_ns;
		wire_schedule(device, queue);
		if (!wire_is_next(device, queue))
			return;
	}
	if (!syndrome && wqe.opcode == WQE_SEND)
		syndrome = wqe_gather(device, &queue->reader, &wqe, frame);
	if (syndrome) {
		sq_error(device, queue, &wqe, syndrome);
		return;
	}
	sq_leave(device, queue, &wqe, frame, at_ns);
	pacer_charge(&queue->pacer, &pace, device->profile->line_rate_kbps, at_ns, wqe.frame_len);
	sq_reschedule(device, queue, &pace, wqe.frame_len);
}
