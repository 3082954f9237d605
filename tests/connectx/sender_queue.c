/* SPDX-License-Identifier: BSD-2-Clause */
#include <string.h>

#include "sender.h"

static uint32_t create(struct sender *sender, uint8_t *in)
{
	uint8_t out[16];

	return fw_command(sender->server, in, CREATE_SIZE, out, sizeof(out)) ? 0 :
	       (uint32_t)get(out, 0x48, 24);
}

static uint32_t create_cq(struct queue *queue)
{
	struct sender *sender = queue->sender;
	uint8_t in[CREATE_SIZE] = { 0 };

	put(in, 0, 16, 0x400);
	put(in, 0x10, 16, sender->uid);
	put(in, 0x80 + 0x06, 1, 1);
	put(in, 0x80 + 0x20, 32, sender->umem);
	put(in, 0x80 + 0x63, 5, queue->cq_log_size);
	put(in, 0x80 + 0x68, 24, sender->uar);
	put(in, 0x80 + 0xa0, 32, sender->event_queue);
	put(in, 0x80 + 0x1c0, 64, RECORDS_AT + 0x800 + queue->place * 64);
	put(in, 0x280, 64, CQ_AT + queue->place * CQ_STRIDE);
	put(in, 0x2c0, 32, sender->umem);
	put(in, 0x2e0, 1, 1);
	if (sender->change_cq)
		sender->change_cq(queue, in);
	return create(sender, in);
}

static uint32_t create_sq(struct queue *queue, uint32_t rate_index)
{
	struct sender *sender = queue->sender;
	const unsigned int wq = 0x280;
	uint8_t in[CREATE_SIZE] = { 0 };

	put(in, 0, 16, 0x904);
	put(in, 0x10, 16, sender->uid);
	put(in, 0x100 + 0x28, 24, 0x1230 + queue->place);
	put(in, 0x100 + 0x48, 24, queue->cqn);
	put(in, 0x100 + 0xf0, 16, rate_index);
	put(in, 0x100 + 0x100, 16, 1);
	put(in, 0x100 + 0x168, 24, sender->tis);
	put(in, wq, 4, 1);
	put(in, wq + 0x48, 24, sender->pd);
	put(in, wq + 0x68, 24, sender->uar);
	put(in, wq + 0x80, 64, RECORDS_AT + queue->place * 64);
	put(in, wq + 0x10c, 4, 6);
	put(in, wq + 0x11b, 5, queue->log_size);
	put(in, wq + 0x120, 2, 3);
	put(in, wq + 0x140, 32, sender->umem);
	put(in, wq + 0x160, 32, sender->umem);
	put(in, wq + 0x180, 64, RING_AT + queue->place * RING_STRIDE);
	if (sender->change_sq)
		sender->change_sq(queue, in);
	return create(sender, in);
}

int sq_modify(struct queue *queue, unsigned int from, unsigned int to)
{
	uint8_t in[272] = { 0 }, out[16];

	put(in, 0, 16, 0x905);
	put(in, 0x10, 16, queue->sender->uid);
	put(in, 0x40, 4, from);
	put(in, 0x48, 24, queue->sqn);
	put(in, 0x100 + 0x08, 4, to);
	return fw_command(queue->sender->server, in, sizeof(in), out, sizeof(out));
}

int sq_set_rate(struct queue *queue, uint32_t rate_index)
{
	uint8_t in[272] = { 0 }, out[16];

	put(in, 0, 16, 0x905);
	put(in, 0x10, 16, queue->sender->uid);
	put(in, 0x40, 4, SQ_RDY);
	put(in, 0x48, 24, queue->sqn);
	put(in, 0x80, 64, 1);
	put(in, 0x100 + 0x08, 4, SQ_RDY);
	put(in, 0x100 + 0xf0, 16, rate_index);
	return fw_command(queue->sender->server, in, sizeof(in), out, sizeof(out));
}

unsigned int sq_state(struct queue *queue)
{
	uint8_t in[16] = { 0 }, out[272];

	put(in, 0, 16, 0x907);
	put(in, 0x10, 16, queue->sender->uid);
	put(in, 0x48, 24, queue->sqn);
	if (fw_command(queue->sender->server, in, sizeof(in), out, sizeof(out)))
		return ~0u;
	return (unsigned int)get(out, 0x100 + 0x08, 4);
}

struct queue *queue_open_sized(struct sender *sender, unsigned int place, uint32_t rate_index,
			       unsigned int log_size, unsigned int cq_log_size)
{
	struct queue *queue = &sender->queues[place];

	*queue = (struct queue) {
		.sender = sender, .place = place, .log_size = log_size, .cq_log_size = cq_log_size,
	};
	memset(sender->data + RECORDS_AT + place * 64, 0, 64);
	memset(sender->data + RECORDS_AT + 0x800 + place * 64, 0, 64);
	memset(sender->data + CQ_AT + place * CQ_STRIDE, 0xff, CQ_STRIDE);
	queue->cqn = create_cq(queue);
	queue->sqn = create_sq(queue, rate_index);
	if (!queue->cqn || !queue->sqn || sq_modify(queue, SQ_RST, SQ_RDY))
		result(false, "a queue opens");
	return queue;
}

struct queue *queue_open(struct sender *sender, unsigned int place, uint32_t rate_index)
{
	return queue_open_sized(sender, place, rate_index, RING_LOG, CQ_LOG);
}

void queue_close(struct queue *queue)
{
	struct server *server = queue->sender->server;
	uint8_t out[16];

	if (fw_simple(server, 0x906, queue->sender->uid, 0, queue->sqn, out) ||
	    fw_simple(server, 0x401, queue->sender->uid, 0, queue->cqn, out))
		result(false, "a queue closes");
}

uint8_t *ring_block(struct queue *queue, uint32_t index)
{
	return queue->sender->data + RING_AT + queue->place * RING_STRIDE +
	       (index & ((1u << queue->log_size) - 1)) * 64;
}

void post_bytes(struct queue *queue, const uint8_t *wqe, size_t blocks)
{
	for (size_t i = 0; i < blocks; i++)
		memcpy(ring_block(queue, queue->producer++), wqe + i * 64, 64);
}

static void fill_control(struct queue *queue, uint8_t *wqe, unsigned int opcode, unsigned int ds,
			 unsigned int flags)
{
	memset(wqe, 0, 64);
	put(wqe, 0, 32, (queue->producer & 0xffff) << 8 | opcode);
	put(wqe, 32, 32, queue->sqn << 8 | ds);
	wqe[11] = (uint8_t)flags;
}

uint8_t *post_nop(struct queue *queue, unsigned int flags)
{
	uint8_t wqe[64], *block = ring_block(queue, queue->producer);

	fill_control(queue, wqe, 0, 1, flags);
	post_bytes(queue, wqe, 1);
	return block;
}

/* 18 bytes of header in the Ethernet segment, the rest by one data segment. */
uint8_t *post_send(struct queue *queue, uint32_t frame_len, unsigned int flags)
{
	uint8_t wqe[64], *block = ring_block(queue, queue->producer);

	fill_control(queue, wqe, 0x0a, 4, flags);
	put(wqe, 28 * 8, 16, 18);
	for (unsigned int i = 0; i < 18; i++)
		wqe[30 + i] = (uint8_t)(i == 12 ? 0x88 : i == 13 ? 0xb5 : 0xa0 + i);
	put(wqe, 48 * 8, 32, frame_len - 18);
	put(wqe, 52 * 8, 32, queue->sender->lkey);
	put(wqe, 56 * 8, 64, DATA_BASE + PAYLOAD_AT);
	post_bytes(queue, wqe, 1);
	return block;
}

void post_many(struct queue *queue, uint32_t count, uint32_t frame_len)
{
	for (uint32_t i = 0; i < count; i++)
		post_send(queue, frame_len, 0);
}

void write_record(struct queue *queue)
{
	put(queue->sender->data + RECORDS_AT + queue->place * 64 + 4, 0, 32,
	    queue->producer & 0xffff);
}

static void bar_put_wide(struct server *server, uint64_t offset, const uint8_t bytes[8])
{
	const uint32_t region = 0, count = 8;
	uint8_t in[24];

	memcpy(in, &offset, 8);
	memcpy(in + 8, &region, 4);
	memcpy(in + 12, &count, 4);
	memcpy(in + 16, bytes, 8);
	vfio_call(server, 10, in, sizeof(in), -1, NULL, 0);
}

static uint64_t send_register(const struct queue *queue)
{
	return (uint64_t)queue->sender->uar * 4096 + 0x800;
}

void ring_wide(struct queue *queue)
{
	uint8_t bytes[8];

	put(bytes, 0, 32, ((queue->producer - 1) & 0xffff) << 8);
	put(bytes, 32, 32, queue->sqn << 8 | 4);
	bar_put_wide(queue->sender->server, send_register(queue), bytes);
}

void ring_halves(struct queue *queue)
{
	bar_put(queue->sender->server, send_register(queue), ((queue->producer - 1) & 0xffff) << 8);
	bar_put(queue->sender->server, send_register(queue) + 4, queue->sqn << 8 | 4);
}

void ring_blueflame(struct queue *queue, const uint8_t *wqe, unsigned int blocks)
{
	for (unsigned int i = 0; i < blocks * 64; i += 8)
		bar_put_wide(queue->sender->server, send_register(queue) + 0x100 + i, wqe + i);
}

void queue_go(struct queue *queue)
{
	write_record(queue);
	ring_wide(queue);
}

const uint8_t *cq_poll(struct queue *queue)
{
	const uint8_t *cqe = queue->sender->data + CQ_AT + queue->place * CQ_STRIDE +
			     (queue->cq_consumer & ((1u << queue->cq_log_size) - 1)) * 64;
	uint8_t last = *(const volatile uint8_t *)&cqe[63];

	if (last >> 4 == 0xf || (last & 1) != (queue->cq_consumer >> queue->cq_log_size & 1))
		return NULL;
	queue->cq_consumer++;
	return cqe;
}

int cq_counter(struct queue *queue)
{
	const uint8_t *cqe = cq_poll(queue);

	return cqe && cqe[63] >> 4 == 0 ? (int)get(cqe, 60 * 8, 16) : -1;
}

void cq_tell(struct queue *queue)
{
	put(queue->sender->data + RECORDS_AT + 0x800 + queue->place * 64, 0, 32,
	    queue->cq_consumer & 0xffffff);
}

void cq_arm(struct queue *queue, uint32_t command)
{
	uint8_t bytes[8];

	put(bytes, 0, 32, command | (queue->cq_consumer & 0xffffff));
	put(bytes, 32, 32, queue->cqn);
	bar_put_wide(queue->sender->server, (uint64_t)queue->sender->uar * 4096 + 0x20, bytes);
}
