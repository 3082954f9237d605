/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Send queues: rings, doorbell records and doorbells as a guest could write them, on objects
 * that are made before: a context, a UAR, a PD, a TIS, event queues, a umem and a key over
 * the memory, a rate, completion queues and send queues.
 */
#include <stdlib.h>
#include <string.h>

#include "bar.h"
#include "guest.h"
#include "wire.h"

enum {
	QUEUES = 2,
	PAGES = (GUEST_SIZE - GUEST_DATA) / 4096,
	RECORDS = 0,      /* offsets in the umem: 64 bytes a queue, those of CQs behind */
	CQ_RECORDS = 0x800,
	RINGS = 0x1000,   /* of 64 blocks */
	CQS = 0x8000,
	RING_STRIDE = 0x1000,
	EVENTS = 0x20000, /* in the memory */
	LOG = 6,
};

static uint32_t uar, pd, tis, umem, mkey, eq;
static uint32_t cqn[QUEUES], sqn[QUEUES];
static uint16_t uid;

static uint32_t simple(unsigned int opcode)
{
	uint8_t in[16] = { 0 };

	put(in, 0, 16, opcode);
	put(in, 0x10, 16, uid);
	return guest_create(in, sizeof(in));
}

static void make_eq(void)
{
	uint8_t in[272 + 2 * 8] = { 0 };
	uint8_t out[16];

	put(in, 0, 16, 0x301);
	put(in, 0x10, 16, 0xffff);
	put(in, 0x80 + 0x63, 5, LOG);
	put(in, 0x80 + 0x68, 24, uar);
	put(in, 88 * 8, 64, 1 << 4 | 1 << 5);
	put(in, 272 * 8, 64, GUEST_AT + EVENTS);
	put(in, 272 * 8 + 64, 64, GUEST_AT + EVENTS + 4096);
	guest_command(in, sizeof(in), 16, out);
	eq = out[0] ? 0 : (uint32_t)get(out, 0x58, 8);
}

static void make_memory(void)
{
	static uint8_t in[272 + 8 * PAGES];

	memset(in, 0, sizeof(in));
	put(in, 0, 16, 0xa08);
	put(in, 0x10, 16, uid);
	put(in, 0x80 + 0xc0, 64, PAGES);
	for (unsigned int i = 0; i < PAGES; i++)
		put(in, 48 * 8 + i * 64, 64, (GUEST_AT + GUEST_DATA + i * 4096) | 3);
	umem = guest_create(in, 48 + 8 * PAGES);
	memset(in, 0, sizeof(in));
	put(in, 0, 16, 0x200);
	put(in, 0x80 + 0x15, 1, 1);
	put(in, 0x80 + 0x16, 2, 1);
	put(in, 0x80 + 0x20, 24, 0xffffff);
	put(in, 0x80 + 0x38, 8, 0x42);
	put(in, 0x80 + 0x68, 24, pd);
	put(in, 0x80 + 0x80, 64, GUEST_AT + GUEST_DATA);
	put(in, 0x80 + 0xc0, 64, PAGES * 4096);
	put(in, 0x80 + 0x1db, 5, 12);
	put(in, 0x300, 32, PAGES / 2);
	for (unsigned int i = 0; i < PAGES; i++)
		put(in, 272 * 8 + i * 64, 64, GUEST_AT + GUEST_DATA + i * 4096);
	mkey = guest_create(in, 272 + 8 * PAGES);
}

static void make_others(void)
{
	uint8_t in[192] = { 0 };
	uint8_t out[16];

	uar = simple(0x802);
	pd = simple(0x800);
	put(in, 0, 16, 0x912);
	put(in, 0x10, 16, uid);
	put(in, 0x100 + 0x128, 24, simple(0x816));
	tis = guest_create(in, sizeof(in));
	memset(in, 0, sizeof(in));
	put(in, 0, 16, 0x780);
	put(in, 0x10, 16, uid);
	put(in, 0x50, 16, 1);
	put(in, 0x80, 32, 1000000);
	put(in, 0x80 + 0x20, 32, 3000);
	guest_command(in, 64, 16, out);
}

static void make_cq(unsigned int queue)
{
	uint8_t in[272] = { 0 };

	put(in, 0, 16, 0x400);
	put(in, 0x10, 16, uid);
	put(in, 0x80 + 0x06, 1, 1);
	put(in, 0x80 + 0x20, 32, umem);
	put(in, 0x80 + 0x63, 5, LOG);
	put(in, 0x80 + 0x68, 24, uar);
	put(in, 0x80 + 0xa0, 32, eq);
	put(in, 0x80 + 0x1c0, 64, CQ_RECORDS + queue * 64);
	put(in, 0x280, 64, CQS + queue * RING_STRIDE);
	put(in, 0x2c0, 32, umem);
	put(in, 0x2e0, 1, 1);
	cqn[queue] = guest_create(in, sizeof(in));
}

/* MODIFY_SQ: states, and with @rate another rate. */
static void modify(unsigned int queue, unsigned int from, unsigned int to, const uint8_t *rate)
{
	uint8_t in[272] = { 0 };
	uint8_t out[16];

	put(in, 0, 16, 0x905);
	put(in, 0x10, 16, uid);
	put(in, 0x40, 4, from);
	put(in, 0x48, 24, sqn[queue]);
	put(in, 0x80, 64, rate != NULL);
	put(in, 0x100 + 0x08, 4, to);
	put(in, 0x100 + 0xf0, 16, rate ? *rate : 0);
	guest_command(in, sizeof(in), 16, out);
}

static void make_sq(unsigned int queue)
{
	uint8_t in[272] = { 0 };

	put(in, 0, 16, 0x904);
	put(in, 0x10, 16, uid);
	put(in, 0x100 + 0x48, 24, cqn[queue]);
	put(in, 0x100 + 0xf0, 16, queue);
	put(in, 0x100 + 0x100, 16, 1);
	put(in, 0x100 + 0x168, 24, tis);
	put(in, 0x280, 4, 1);
	put(in, 0x280 + 0x48, 24, pd);
	put(in, 0x280 + 0x68, 24, uar);
	put(in, 0x280 + 0x80, 64, RECORDS + queue * 64);
	put(in, 0x280 + 0x10c, 4, 6);
	put(in, 0x280 + 0x11b, 5, LOG);
	put(in, 0x280 + 0x120, 2, 3);
	put(in, 0x280 + 0x140, 32, umem);
	put(in, 0x280 + 0x160, 32, umem);
	put(in, 0x280 + 0x180, 64, RINGS + queue * RING_STRIDE);
	sqn[queue] = guest_create(in, sizeof(in));
	modify(queue, 0, 1, NULL);
}

static void make_all(void)
{
	uid = guest_boot();
	make_others();
	make_eq();
	make_memory();
	for (unsigned int i = 0; i < QUEUES; i++) {
		make_cq(i);
		make_sq(i);
	}
	if (!uid || !uar || !pd || !tis || !eq || !umem || !mkey || !sqn[0] || !sqn[1])
		abort();
}

/* A WQE into a ring: its size in segments, the queue's number unless the input has another. */
static void post(struct feed *feed, unsigned int queue)
{
	const unsigned int block = feed_byte(feed) % (1 << LOG);
	uint8_t *wqe = guest_memory + GUEST_DATA + RINGS + queue * RING_STRIDE + block * 64;
	const uint8_t form = feed_byte(feed);
	const size_t most = (size_t)((1 << LOG) - block) * 64;
	const size_t size = feed_byte(feed);

	feed_bytes(feed, wqe, size < most ? size : most);
	if (form & 1)
		put(wqe, 32, 24, sqn[queue]);
	if (form & 2)
		put(wqe, 24, 8, 0x0a);
	if (form & 4)
		put(wqe, 52 * 8, 32, mkey << 8 | 0x42);
	if (form & 8)
		put(wqe, 56 * 8, 40, (uint64_t)(GUEST_AT + GUEST_DATA) >> 24);
}

static void ring(struct feed *feed, unsigned int queue)
{
	uint8_t *record = guest_memory + GUEST_DATA + RECORDS + queue * 64 + 4;
	uint8_t bell[8] = { 0 };

	put(record, 0, 32, feed_byte(feed));
	put(bell, 32, 32, sqn[queue] << 8);
	bar_write(guest_device, (size_t)uar * 4096 + 0x800, bell, sizeof(bell));
}

static void arm(struct feed *feed, unsigned int queue)
{
	uint8_t bell[8];

	put(bell, 0, 32, feed_number(feed, 4));
	put(bell, 32, 32, cqn[queue]);
	bar_write(guest_device, (size_t)uar * 4096 + 0x20, bell, sizeof(bell));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };

	guest_begin();
	make_all();
	for (int i = 0; i < 128 && !feed_ended(&feed); i++) {
		const uint8_t what = feed_byte(&feed);
		const unsigned int queue = what >> 7;
		uint8_t state;

		switch (what % 8) {
		case 0: case 1:
			post(&feed, queue);
			break;
		case 2:
			ring(&feed, queue);
			break;
		case 3:
			arm(&feed, queue);
			break;
		case 4:
			state = feed_byte(&feed);
			modify(queue, state & 3, state >> 2 & 3, state & 0x10 ? &state : NULL);
			break;
		case 5:
			wire_run(guest_device);
			break;
		default:
			guest_action(&feed);
		}
	}
	guest_end();
	return 0;
}
