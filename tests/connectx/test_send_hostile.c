/* SPDX-License-Identifier: BSD-2-Clause */
/* Rings, records, keys and lists that no program should write: never a dead or a deaf server. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sender.h"

static uint32_t seed = 1;

static uint32_t noise(void)
{
	seed = seed * 1664525 + 1013904223;
	return seed >> 8;
}

static void drain_events(struct sender *sender)
{
	/* The consumer of both EQs, so that they have room. */
	while (async_poll(sender))
		;
	while (event_poll(sender))
		;
	bar_put(sender->server, (uint64_t)sender->uar * 4096 + 0x48,
		sender->async_queue << 24 | (sender->async_seen & 0xffffff));
	bar_put(sender->server, (uint64_t)sender->uar * 4096 + 0x48,
		sender->event_queue << 24 | (sender->events_seen & 0xffffff));
}

/* Rings of noise; half of their WQEs have a control segment that leads further. */
static void test_rings(struct sender *sender)
{
	bool alive = true;

	for (int round = 0; round < 150 && alive; round++) {
		struct queue *queue = queue_open_sized(sender, 0, 0, 8, CQ_LOG);

		for (unsigned int i = 0; i < 256; i++) {
			uint8_t *block = ring_block(queue, i);

			for (unsigned int j = 0; j < 64; j++)
				block[j] = (uint8_t)noise();
			if (round % 2)
				continue;
			put(block, 24, 8, noise() % 3 ? 0x0a : 0);
			put(block, 32, 24, queue->sqn);
			if (noise() % 2) {
				put(block, 28 * 8, 16, noise() % 40);
				put(block, 48 * 8, 32, noise() % 2 ? noise() % 12000 :
						       0x80000000u | noise() % 64);
				put(block, 52 * 8, 32, noise() % 2 ? sender->lkey : noise());
				put(block, 56 * 8, 64, DATA_BASE + noise());
			}
		}
		queue->producer = noise() % 257;
		queue_go(queue);
		alive = settle(sender) && server_alive(sender->server);
		queue_close(queue);
		drain_events(sender);
	}
	result(alive, "150 rings of noise");
}

static void test_zeros(struct sender *sender)
{
	struct queue *queue = queue_open(sender, 0, 0);

	memset(sender->data + RING_AT, 0, RING_STRIDE);
	queue->producer = 1 << RING_LOG;
	queue_go(queue);
	result(settle(sender) && sq_state(queue) == SQ_ERR, "a full ring of zeros is flushed");
	queue_close(queue);
	drain_events(sender);
}

static void test_records(struct sender *sender)
{
	struct queue *queue = queue_open_sized(sender, 0, 0, 6, 4);
	bool alive = true;

	for (int i = 0; i < 300 && alive; i++) {
		post_nop(queue, FLAG_COMPLETION);
		put(sender->data + RECORDS_AT, 0, 32, noise());
		put(sender->data + RECORDS_AT + 4, 0, 32, i % 3 ? queue->producer : noise());
		put(sender->data + RECORDS_AT + 0x800, 0, 32, noise());
		ring_wide(queue);
		cq_arm(queue, noise());
		alive = settle(sender);
		if (sq_state(queue) == SQ_ERR) {
			sq_modify(queue, SQ_ERR, SQ_RST);
			sq_modify(queue, SQ_RST, SQ_RDY);
			queue->producer = 0;
		}
		drain_events(sender);
	}
	result(alive && server_alive(sender->server), "300 records of noise");
	queue_close(queue);
}

/* Doorbells anywhere in a UAR page and beyond. */
static void test_doorbells(struct sender *sender)
{
	bool alive = true;

	for (int i = 0; i < 3000 && alive; i++) {
		uint64_t page = noise() % 4 ? sender->uar : noise() % 8192;

		bar_put(sender->server, (page * 4096 + noise() % 4096) & (uint64_t)~3,
			noise() << 8 ^ noise());
		alive = sender->server->error != ~0u;
	}
	result(alive && server_alive(sender->server), "3,000 doorbells of noise");
	fw_queue(sender->server);
	drain_events(sender);
}

/* An SQ, a CQ or a key whose memory is said to be anywhere. */
static uint32_t create_with(struct sender *sender, uint8_t *in, size_t len)
{
	uint8_t out[16];

	return fw_command(sender->server, in, (uint32_t)len, out, sizeof(out)) ? 0 :
	       (uint32_t)get(out, 0x48, 24);
}

static void noisy_umem(struct sender *sender, uint8_t *in)
{
	memset(in, 0, 512);
	put(in, 0, 16, 0xa08);
	put(in, 0x10, 16, sender->uid);
	put(in, 0x80 + 0x9b, 5, noise());
	put(in, 0x80 + 0xa0, 32, noise() % 2 ? noise() % 4096 : noise() << 8);
	put(in, 0x80 + 0xc0, 64, noise() % 60);
	for (unsigned int i = 0; i < 58; i++)
		put(in, 48 * 8 + i * 64, 64,
		    noise() % 3 ? DATA_BASE + (noise() & 0x7ff000) : (uint64_t)noise() << 40);
}

static void noisy_sq(struct sender *sender, uint8_t *in, uint32_t cqn, uint32_t umem)
{
	memset(in, 0, 512);
	put(in, 0, 16, 0x904);
	put(in, 0x10, 16, sender->uid);
	put(in, 0x100 + 0x48, 24, cqn);
	put(in, 0x100 + 0x100, 16, 1);
	put(in, 0x100 + 0x168, 24, sender->tis);
	put(in, 0x280, 4, 1);
	put(in, 0x280 + 0x2b, 5, noise());
	put(in, 0x280 + 0x68, 24, sender->uar);
	put(in, 0x280 + 0x80, 64, noise() % 2 ? noise() % 4096 : (uint64_t)noise() << 41);
	put(in, 0x280 + 0x10c, 4, 6);
	put(in, 0x280 + 0x113, 5, noise());
	put(in, 0x280 + 0x11b, 5, noise() % 16);
	put(in, 0x280 + 0x120, 2, noise());
	put(in, 0x280 + 0x140, 32, umem);
	put(in, 0x280 + 0x160, 32, umem);
	put(in, 0x280 + 0x180, 64, noise() % 2 ? noise() % 65536 : ~(uint64_t)noise());
	for (unsigned int i = 272; i < 512; i += 8)
		put(in, i * 8, 64, (uint64_t)noise() << noise() % 40);
}

static void noisy_cq(struct sender *sender, uint8_t *in, uint32_t umem)
{
	memset(in, 0, 512);
	put(in, 0, 16, 0x400);
	put(in, 0x10, 16, sender->uid);
	put(in, 0x80 + 0x06, 1, noise());
	put(in, 0x80 + 0x08, 3, noise() % 2);
	put(in, 0x80 + 0x0e, 1, noise());
	put(in, 0x80 + 0x20, 32, umem);
	put(in, 0x80 + 0x54, 6, noise());
	put(in, 0x80 + 0x63, 5, noise() % 23);
	put(in, 0x80 + 0x68, 24, sender->uar);
	put(in, 0x80 + 0xa0, 32, sender->event_queue);
	put(in, 0x80 + 0xc3, 5, noise());
	put(in, 0x80 + 0x1c0, 64, noise() % 2 ? noise() % 4096 : (uint64_t)noise() << 41);
	put(in, 0x280, 64, noise() % 2 ? noise() % 65536 : ~(uint64_t)noise());
	put(in, 0x2c0, 32, umem);
	put(in, 0x2e0, 1, noise());
	for (unsigned int i = 272; i < 512; i += 8)
		put(in, i * 8, 64, (uint64_t)noise() << noise() % 40);
}

static void test_contexts(struct sender *sender)
{
	unsigned int queues = 0;
	bool alive = true;
	uint8_t in[512];

	for (int round = 0; round < 1500 && alive; round++) {
		uint32_t umem, cqn, sqn;
		struct queue queue = { .sender = sender };

		noisy_umem(sender, in);
		umem = create_with(sender, in, sizeof(in));
		noisy_cq(sender, in, umem);
		cqn = create_with(sender, in, sizeof(in));
		noisy_sq(sender, in, cqn, umem);
		sqn = create_with(sender, in, sizeof(in));
		queue.sqn = sqn;
		queue.cqn = cqn;
		if (sqn && !sq_modify(&queue, SQ_RST, SQ_RDY)) {
			queues++;
			ring_wide(&queue);
			cq_arm(&queue, noise());
			if (round % 8 == 0)
				alive = settle(sender);
			drain_events(sender);
		}
		alive = alive && sender->server->error != ~0u;
	}
	result(alive && queues > 50 && settle(sender) && server_alive(sender->server),
	       "queues whose memory is said to be anywhere");
}

/* Gigabytes of backlog at a snail's pace, and events that nobody takes. */
static void test_backlog(struct sender *sender)
{
	struct queue *queue;
	bool served = true;

	set_rate(sender, 1, 1, 0, 0, 0);
	control_ok(sender->server, "gate close");
	for (unsigned int i = 0; i < SENDER_QUEUES; i++) {
		queue = queue_open_sized(sender, i, 1, 14, 2);
		post_many(queue, 1 << 14, 10240);
		queue_go(queue);
	}
	control_ok(sender->server, "gate open");
	for (int i = 0; i < 20; i++)
		served = served && server_alive(sender->server) &&
			 sq_state(&sender->queues[0]) == SQ_RDY;
	result(served && settle(sender), "80 MB of frames each of 80 s, on a virtual clock");
}

void test_send_hostile(void)
{
	struct server server;
	struct sender sender;

	sender_start(&sender, &server, "cx6dx");
	control_ok(&server, "capture off");
	control_ok(&server, "gate open");
	test_rings(&sender);
	test_zeros(&sender);
	test_records(&sender);
	test_doorbells(&sender);
	test_backlog(&sender);
	test_contexts(&sender);
	result(!sender_stop(&sender), "and that server too ends with status 0");
}
