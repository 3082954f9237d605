/* SPDX-License-Identifier: BSD-2-Clause */
/* What goes wrong on a send queue: error completions, flushing, events, and the way back. */
#include <stdio.h>
#include <string.h>

#include "sender.h"

enum { FRAME = 500, CQE_ERROR = 0xd, LENGTH = 1, QP_OP = 2, PROT = 4, FLUSH = 5 };

/* The next completion is an error with this syndrome and counter. */
static bool next_error(struct queue *queue, unsigned int syndrome, unsigned int counter)
{
	const uint8_t *cqe = cq_poll(queue);

	return cqe && cqe[63] >> 4 == CQE_ERROR && cqe[55] == syndrome &&
	       get(cqe, 60 * 8, 16) == counter && get(cqe, 57 * 8, 24) == queue->sqn &&
	       get(cqe, 33 * 8, 24) == 0x1230 + queue->place;
}

static bool next_sq_event(struct queue *queue)
{
	const uint8_t *event = async_poll(queue->sender);

	return event && event[1] == 5 && event[52] == 2 && get(event, 57 * 8, 24) == queue->sqn;
}

static long long frames(struct sender *sender)
{
	return control_number(sender->server, "gate", "wire.frames");
}

static void test_bad_key(struct sender *sender)
{
	struct queue *queue = queue_open(sender, 0, 0);
	long long before = frames(sender);
	uint8_t *wqe;

	post_send(queue, FRAME, FLAG_COMPLETION);
	wqe = post_send(queue, FRAME, 0);
	put(wqe, 52 * 8, 32, 0xabcdef00);
	post_send(queue, FRAME, 0);
	post_nop(queue, 0);
	queue_go(queue);
	run(sender);
	result(cq_counter(queue) == 0 && next_error(queue, PROT, 1),
	       "a bad key is a local protection error, asked for or not");
	result(next_error(queue, FLUSH, 2) && next_error(queue, FLUSH, 3) && !cq_poll(queue),
	       "what was posted after it is flushed");
	result(sq_state(queue) == SQ_ERR && frames(sender) == before + 1,
	       "the queue is in error and sent only what came before");
	result(next_sq_event(queue) && !async_poll(sender), "and raised one event");
	post_send(queue, FRAME, 0);
	queue_go(queue);
	settle(sender);
	result(next_error(queue, FLUSH, 4), "what is posted to a queue in error is flushed too");
	result(!sq_modify(queue, SQ_ERR, SQ_RST) && !sq_modify(queue, SQ_RST, SQ_RDY),
	       "ERR to RST to RDY");
	queue->producer = 0;
	post_send(queue, FRAME, FLAG_COMPLETION);
	queue_go(queue);
	run(sender);
	result(cq_counter(queue) == 0 && frames(sender) == before + 2 &&
	       sq_state(queue) == SQ_RDY, "the queue sends again, from its first block on");
	queue_close(queue);
}

/* Sends one frame by this key and address; true if that is refused and all else as it must be. */
static bool key_refused(struct sender *sender, uint32_t lkey, uint64_t address)
{
	struct queue *queue = queue_open(sender, 0, 0);
	uint8_t *wqe = post_send(queue, 118, 0);
	bool refused;

	put(wqe, 52 * 8, 32, lkey);
	put(wqe, 56 * 8, 64, address);
	queue_go(queue);
	run(sender);
	refused = next_error(queue, PROT, 0) && next_sq_event(queue);
	queue_close(queue);
	return refused;
}

static uint32_t key_with(struct sender *sender, unsigned int bit, unsigned int width,
			 uint64_t value, uint32_t pd)
{
	uint8_t in[288] = { 0 }, out[16];

	put(in, 0, 16, 0x200);
	put(in, 0x80 + 0x15, 1, 1);
	put(in, 0x80 + 0x16, 2, 1);
	put(in, 0x80 + 0x38, 8, 0x42);
	put(in, 0x80 + 0x68, 24, pd);
	put(in, 0x80 + 0x80, 64, 0x1000);
	put(in, 0x80 + 0xc0, 64, 4096);
	put(in, 0x80 + 0x1db, 5, 12);
	put(in, 0x300, 32, 1);
	put(in, 272 * 8, 64, DATA_BASE + PAYLOAD_AT);
	put(in, 0x80 + bit, width, value);
	if (fw_command(sender->server, in, sizeof(in), out, sizeof(out)))
		return 0;
	return (uint32_t)get(out, 0x48, 24) << 8 | 0x42;
}

static void test_keys(struct sender *sender)
{
	uint32_t good = key_with(sender, 0x15, 1, 1, sender->pd);
	uint32_t other_pd = fw_create(sender->server, 0x800, sender->uid);

	result(!key_refused(sender, good, 0x1000) && !key_refused(sender, good, 0x1000 + 3996),
	       "a key reads from its first byte to its last");
	/* Those two left no event. */
	result(key_refused(sender, good, 0x1000 + 3997), "but not one byte beyond");
	result(key_refused(sender, good, 0xfff), "nor before");
	result(key_refused(sender, good, ~(uint64_t)0), "nor around the end of all addresses");
	result(key_refused(sender, good ^ 1, 0x1000), "nor by other low bits");
	result(key_refused(sender, key_with(sender, 0x15, 1, 0, sender->pd), 0x1000),
	       "a key without local read");
	result(key_refused(sender, key_with(sender, 0x01, 1, 1, sender->pd), 0x1000),
	       "a key that is free");
	result(key_refused(sender, key_with(sender, 0x15, 1, 1, other_pd), 0x1000),
	       "a key of another protection domain");
	result(key_refused(sender, key_with(sender, 0x16, 2, 2, sender->pd), 0x1000),
	       "a key made of keys");
	result(key_refused(sender, key_with(sender, 0x1db, 5, 0, sender->pd), 0x1000),
	       "a key with pages of one byte");
	result(key_refused(sender, key_with(sender, 0xc0, 64, 1 << 20, sender->pd), 0x1000 + 9000),
	       "a key longer than its list");
	control_ok(sender->server, "reset-counters");
}

/* One WQE of the caller's making: `at` is a bit of it that becomes `value`. */
static bool wqe_refused(struct sender *sender, unsigned int at, unsigned int width, uint64_t value,
			unsigned int syndrome)
{
	struct queue *queue = queue_open(sender, 0, 0);
	uint8_t *wqe = post_send(queue, FRAME, 0);
	bool refused;

	post_nop(queue, 0);
	put(wqe, at, width, value);
	queue_go(queue);
	run(sender);
	refused = next_error(queue, syndrome, 0) && next_error(queue, FLUSH, 1) &&
		  !cq_poll(queue) && next_sq_event(queue) && sq_state(queue) == SQ_ERR;
	queue_close(queue);
	return refused;
}

static void test_bad_wqes(struct sender *sender)
{
	static const struct {
		unsigned int at, width;
		uint64_t value;
		unsigned int syndrome;
		const char *what;
	} bad[] = {
		{ 24, 8, 0x0e, QP_OP, "large send offload" },
		{ 24, 8, 0x08, QP_OP, "an RDMA write" },
		{ 24, 8, 0x25, QP_OP, "a UMR" },
		{ 24, 8, 0xff, QP_OP, "an opcode that there is not" },
		{ 58, 6, 0, QP_OP, "a WQE of no size" },
		{ 58, 6, 1, QP_OP, "a SEND without an Ethernet segment" },
		{ 58, 6, 63, QP_OP, "a WQE larger than what was posted" },
		{ 32, 24, 0x777777, QP_OP, "a WQE of another queue" },
		{ 28 * 8, 16, 0xffff, QP_OP, "an inline header of 64 KiB" },
		{ 28 * 8, 16, 35, QP_OP, "an inline header beyond the WQE" },
		{ 48 * 8, 32, 0x80000000u | 13, QP_OP, "inline data beyond the WQE" },
		{ 48 * 8, 32, 0xffffffffu, QP_OP, "inline data of 2 GiB" },
		{ 48 * 8, 32, 0, LENGTH, "a pointer of no bytes" },
		{ 48 * 8, 32, 0x7fffffff, LENGTH, "a pointer of 2 GiB" },
		{ 48 * 8, 32, 10240 - 17, LENGTH, "a frame of 10,241 bytes" },
	};
	struct queue *queue;
	uint8_t *wqe;
	char what[96];

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		snprintf(what, sizeof(what), "bad WQE: %s", bad[i].what);
		result(wqe_refused(sender, bad[i].at, bad[i].width, bad[i].value, bad[i].syndrome),
		       what);
	}
	queue = queue_open(sender, 0, 0);
	wqe = post_send(queue, 18 + 1, 0);
	put(wqe, 28 * 8, 16, 12);
	put(wqe, 58, 6, 4);
	queue_go(queue);
	run(sender);
	result(next_error(queue, LENGTH, 0) && next_sq_event(queue), "a frame of 13 bytes");
	queue_close(queue);
}

static unsigned int cq_status(struct queue *queue)
{
	uint8_t in[16] = { 0 }, out[80];

	put(in, 0, 16, 0x402);
	put(in, 0x10, 16, queue->sender->uid);
	put(in, 0x48, 24, queue->cqn);
	if (fw_command(queue->sender->server, in, sizeof(in), out, sizeof(out)))
		return ~0u;
	return (unsigned int)get(out, 0x80, 4);
}

static void test_overrun(struct sender *sender)
{
	struct queue *queue = queue_open_sized(sender, 0, 0, RING_LOG, 2);
	const uint8_t *event;

	control_ok(sender->server, "gate open");
	for (int i = 0; i < 10; i++) {
		post_nop(queue, FLAG_COMPLETION);
		post_nop(queue, FLAG_COMPLETION);
		queue_go(queue);
		settle(sender);
		cq_poll(queue);
		cq_poll(queue);
		cq_tell(queue);
	}
	result(queue->cq_consumer == 20 && sq_state(queue) == SQ_RDY && !cq_status(queue),
	       "a CQ of four entries takes twenty while its consumer keeps up");
	for (int i = 0; i < 5; i++)
		post_nop(queue, FLAG_COMPLETION);
	queue_go(queue);
	settle(sender);
	event = async_poll(sender);
	result(event && event[1] == 4 && get(event, 33 * 8, 24) == queue->cqn && event[43] == 1,
	       "the fifth raises the event of a CQ overrun");
	result(next_sq_event(queue) && sq_state(queue) == SQ_ERR && !async_poll(sender),
	       "and its queue is in error, with an event too");
	result(cq_status(queue) == 9, "QUERY_CQ tells the overflow");
	for (int i = 0; i < 4; i++)
		result(cq_counter(queue) == 20 + i, "the four before it stand");
	post_nop(queue, FLAG_COMPLETION);
	cq_tell(queue);
	queue_go(queue);
	settle(sender);
	result(!cq_poll(queue) && !async_poll(sender), "a failed CQ takes nothing any more");
	run(sender);
	queue_close(queue);
}

static void test_modify_to_error(struct sender *sender)
{
	struct queue *queue = queue_open(sender, 0, 0);
	bool flushed = true;

	post_many(queue, 1000, FRAME);
	queue_go(queue);
	result(!cq_poll(queue) && !sq_modify(queue, SQ_RDY, SQ_ERR) && settle(sender),
	       "MODIFY_SQ to ERR before the closed gate");
	for (unsigned int i = 0; i < 1000; i++)
		flushed = flushed && next_error(queue, FLUSH, i);
	result(flushed && !async_poll(sender), "flushes all that waits, without an event");
	queue_close(queue);
}

static void test_records(struct sender *sender)
{
	struct queue *queue = queue_open_sized(sender, 0, 0, 4, CQ_LOG);

	control_ok(sender->server, "gate open");
	post_many(queue, 17, FRAME);
	queue_go(queue);
	result(settle(sender) && next_sq_event(queue) && sq_state(queue) == SQ_ERR,
	       "a record that claims more than the ring holds is an error of the queue");
	queue_close(queue);
	queue = queue_open_sized(sender, 0, 0, 4, CQ_LOG);
	post_many(queue, 16, FRAME);
	queue_go(queue);
	settle(sender);
	queue->producer -= 3;
	queue_go(queue);
	result(settle(sender) && next_sq_event(queue), "and so is one that goes back");
	run(sender);
	queue_close(queue);
}

void test_send_errors(void)
{
	struct server server;
	struct sender sender;

	sender_start(&sender, &server, "cx6dx");
	test_bad_key(&sender);
	test_keys(&sender);
	test_bad_wqes(&sender);
	test_overrun(&sender);
	test_modify_to_error(&sender);
	test_records(&sender);
	result(!sender_stop(&sender), "the erring sender's server ends with status 0");
}
