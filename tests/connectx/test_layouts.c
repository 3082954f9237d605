/* SPDX-License-Identifier: BSD-2-Clause */
/* Where queues and keys have their memory, and what completions look like. */
#include <stdio.h>
#include <string.h>

#include "capture.h"
#include "sender.h"

enum { FRAME = 700, WQ = 0x280 };

static bool frame_is(struct queue *queue, size_t at, const uint8_t *payload, uint32_t len)
{
	const struct frame *frame;
	struct pcapng capture;
	bool good;

	pcapng_read(queue->sender->capture, &capture);
	frame = capture_frame(&capture, queue->sqn, at);
	good = frame && frame->bytes == len && !memcmp(frame->data + 18, payload, len - 18);
	pcapng_free(&capture);
	return good;
}

static void test_crooked_key(struct sender *sender)
{
	struct queue *queue = queue_open(sender, 0, 0);
	uint32_t key = mkey_create(sender, 0x7f0000000123, 12000, 12, DATA_BASE + PAYLOAD_AT);
	uint8_t *wqe = post_send(queue, 18 + 9000, 0);

	put(wqe, 52 * 8, 32, key << 8 | 0x42);
	put(wqe, 56 * 8, 64, 0x7f0000000123 + 100);
	queue_go(queue);
	run(sender);
	result(key && frame_is(queue, 0, sender->data + PAYLOAD_AT + 0x123 + 100, 9018),
	       "a key that starts inside its first page reads across pages");
	queue_close(queue);
}

static const uint64_t scattered[] = {
	DATA_BASE + 0x705000, DATA_BASE + 0x702000, DATA_BASE + 0x707000, DATA_BASE + 0x701000,
};
static uint32_t scattered_umem;

enum { SCATTER_START = 0x800, SCATTER_OFFSET = 0x40 };

static uint8_t *scattered_byte(struct sender *sender, size_t offset)
{
	size_t at = SCATTER_START + offset;

	return sender->data + (scattered[at >> 12] - DATA_BASE) + (at & 4095);
}

static void in_scattered_umem(struct queue *queue, uint8_t in[CREATE_SIZE])
{
	(void)queue;
	put(in, WQ + 0x160, 32, scattered_umem);
	put(in, WQ + 0x180, 64, SCATTER_OFFSET);
}

static void test_scattered_ring(struct sender *sender)
{
	struct queue *queue;
	bool good = true;

	scattered_umem = umem_create(sender, scattered, 4, SCATTER_START);
	sender->change_sq = in_scattered_umem;
	queue = queue_open_sized(sender, 0, 0, 7, CQ_LOG);
	sender->change_sq = NULL;
	for (int i = 0; i < 128; i++)
		post_send(queue, FRAME + (uint32_t)i, FLAG_COMPLETION);
	for (unsigned int i = 0; i < 128; i++)
		memcpy(scattered_byte(sender, SCATTER_OFFSET + i * 64), ring_block(queue, i), 64);
	queue_go(queue);
	run(sender);
	for (int i = 0; i < 128; i++)
		good = good && cq_counter(queue) == i;
	result(good && frame_is(queue, 127, sender->data + PAYLOAD_AT, FRAME + 127),
	       "a ring in a umem of scattered pages that starts inside one");
	queue_close(queue);
}

/* As the driver's own queues have it: a list of pages, and the record's address. */
static void by_page_list(struct queue *queue, uint8_t in[CREATE_SIZE])
{
	put(in, WQ + 0x80, 64, DATA_BASE + RECORDS_AT + queue->place * 64);
	put(in, WQ + 0x2b, 5, 16);		/* starts a quarter into the first page */
	put(in, WQ + 0x120, 2, 0);
	for (unsigned int i = 0; i < 3; i++)
		put(in, 272 * 8 + i * 64, 64, scattered[i]);
}

static void cq_by_page_list(struct queue *queue, uint8_t in[CREATE_SIZE])
{
	put(in, 0x80 + 0x06, 1, 0);
	put(in, 0x80 + 0x1c0, 64, DATA_BASE + RECORDS_AT + 0x800 + queue->place * 64);
	put(in, 0x2e0, 1, 0);
	for (unsigned int i = 0; i < 2; i++)
		put(in, 272 * 8 + i * 64, 64,
		    DATA_BASE + CQ_AT + queue->place * CQ_STRIDE + i * 4096);
}

static void test_page_lists(struct sender *sender)
{
	struct queue *queue;
	bool good = true;

	sender->change_sq = by_page_list;
	sender->change_cq = cq_by_page_list;
	queue = queue_open_sized(sender, 0, 0, 7, 7);
	sender->change_sq = NULL;
	sender->change_cq = NULL;
	post_many(queue, 127, FRAME);
	post_send(queue, FRAME, FLAG_COMPLETION);
	for (unsigned int i = 0; i < 128; i++) {
		size_t at = 1024 + i * 64;

		memcpy(sender->data + (scattered[at >> 12] - DATA_BASE) + (at & 4095),
		       ring_block(queue, i), 64);
	}
	queue_go(queue);
	good = run(sender) && cq_counter(queue) == 127;
	result(good && frame_is(queue, 127, sender->data + PAYLOAD_AT, FRAME),
	       "queues with page lists and records by address");
	queue_close(queue);
}

static void test_umem_key(struct sender *sender)
{
	uint8_t in[272] = { 0 }, out[16];
	struct queue *queue = queue_open(sender, 0, 0);
	uint8_t *wqe;

	put(in, 0, 16, 0x200);
	put(in, 0x10, 16, sender->uid);
	put(in, 0x61, 1, 1);
	put(in, 0x80 + 0x15, 1, 1);
	put(in, 0x80 + 0x16, 2, 1);
	put(in, 0x80 + 0x38, 8, 0x42);
	put(in, 0x80 + 0x68, 24, sender->pd);
	put(in, 0x80 + 0x80, 64, 0xabc000);
	put(in, 0x80 + 0xc0, 64, 8192);
	put(in, 0x80 + 0x1db, 5, 12);
	put(in, 0x320, 32, sender->umem);
	put(in, 0x340, 64, PAYLOAD_AT + 64);
	result(!fw_command(sender->server, in, sizeof(in), out, sizeof(out)), "a key over a umem");
	wqe = post_send(queue, FRAME, 0);
	put(wqe, 52 * 8, 32, (uint32_t)get(out, 0x48, 24) << 8 | 0x42);
	put(wqe, 56 * 8, 64, 0xabc000 + 4000);
	queue_go(queue);
	run(sender);
	result(frame_is(queue, 0, sender->data + PAYLOAD_AT + 64 + 4000, FRAME), "is read through");
	queue_close(queue);
}

static void wide_entries(struct queue *queue, uint8_t in[CREATE_SIZE])
{
	(void)queue;
	put(in, 0x80 + 0x08, 3, 1);
}

static void test_wide_completions(struct sender *sender)
{
	const uint8_t *ring = sender->data + CQ_AT;
	struct queue *queue;

	sender->change_cq = wide_entries;
	queue = queue_open_sized(sender, 0, 0, RING_LOG, 4);
	sender->change_cq = NULL;
	post_nop(queue, FLAG_COMPLETION);
	post_nop(queue, FLAG_COMPLETION);
	queue_go(queue);
	run(sender);
	result(ring[127] == 0 && ring[255] == 0 && ring[63] == 0xff && ring[191] == 0xff &&
	       get(ring + 192, 60 * 8, 16) == 1, "entries of 128 bytes use their second half");
	queue_close(queue);
}

static void overrun_ignored(struct queue *queue, uint8_t in[CREATE_SIZE])
{
	(void)queue;
	put(in, 0x80 + 0x0e, 1, 1);
}

static void test_overrun_ignored(struct sender *sender)
{
	struct queue *queue;

	sender->change_cq = overrun_ignored;
	queue = queue_open_sized(sender, 0, 0, RING_LOG, 2);
	sender->change_cq = NULL;
	for (int i = 0; i < 11; i++)
		post_nop(queue, FLAG_COMPLETION);
	queue_go(queue);
	run(sender);
	queue->cq_consumer = 10;
	result(cq_counter(queue) == 10 && sq_state(queue) == SQ_RDY && !async_poll(sender),
	       "a CQ that ignores overruns goes round and round");
	queue_close(queue);
}

static void real_time_stamps(struct queue *queue, uint8_t in[CREATE_SIZE])
{
	(void)queue;
	put(in, 0x100 + 0x1a, 2, 2);
}

/* The second of two frames of 1,250 bytes at 1 kbit/s leaves after ten seconds. */
static uint64_t second_stamp(struct sender *sender)
{
	struct queue *queue;
	const uint8_t *cqe;
	uint64_t stamp;

	control_ok(sender->server, "clock reset");
	set_rate(sender, 1, 1, 0, 0, 0);
	queue = queue_open(sender, 0, 1);
	post_send(queue, 1250, 0);
	post_send(queue, 1250, FLAG_COMPLETION);
	queue_go(queue);
	run(sender);
	cqe = cq_poll(queue);
	stamp = cqe ? get(cqe, 48 * 8, 64) : 0;
	queue_close(queue);
	return stamp;
}

static void test_stamps(struct sender *sender)
{
	result(second_stamp(sender) == 10 * UINT64_C(78125000),
	       "completions have the wire's time in ticks");
	sender->change_sq = real_time_stamps;
	result(second_stamp(sender) == UINT64_C(10) << 32, "or in seconds and nanoseconds");
	sender->change_sq = NULL;
}

static void without_tis(struct queue *queue, uint8_t in[CREATE_SIZE])
{
	(void)queue;
	put(in, 0x100 + 0x100, 16, 0);
}

static void test_no_tis(struct sender *sender)
{
	struct queue *queue;
	const uint8_t *cqe;

	sender->change_sq = without_tis;
	queue = queue_open(sender, 0, 0);
	sender->change_sq = NULL;
	post_nop(queue, FLAG_COMPLETION);
	post_send(queue, FRAME, 0);
	queue_go(queue);
	run(sender);
	result(cq_counter(queue) == 0, "a queue without TIS carries out a NOP");
	cqe = cq_poll(queue);
	result(cqe && cqe[63] >> 4 == 0xd && cqe[55] == 2, "and sends nothing");
	queue_close(queue);
}

void test_layouts(void)
{
	struct server server;
	struct sender sender;

	sender_start(&sender, &server, "cx6dx");
	test_crooked_key(&sender);
	test_scattered_ring(&sender);
	test_page_lists(&sender);
	test_umem_key(&sender);
	test_wide_completions(&sender);
	test_overrun_ignored(&sender);
	test_stamps(&sender);
	test_no_tis(&sender);
	result(!sender_stop(&sender), "the server of all layouts ends with status 0");
}
