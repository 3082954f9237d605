/* SPDX-License-Identifier: BSD-2-Clause */
/* Doorbells, work queue entries and what leaves for them; completions and their events. */
#include <stdio.h>
#include <string.h>

#include "capture.h"
#include "sender.h"

enum { FRAME = 1000 };

static size_t frames_of(struct queue *queue)
{
	struct pcapng capture;
	size_t count;

	pcapng_read(queue->sender->capture, &capture);
	count = capture.file ? capture_count(&capture, queue->sqn) : ~(size_t)0;
	pcapng_free(&capture);
	return count;
}

static void test_frame(struct sender *sender)
{
	struct queue *queue = queue_open(sender, 0, 0);
	struct pcapng capture;
	const struct frame *frame;
	const uint8_t *cqe;

	post_send(queue, FRAME, FLAG_COMPLETION);
	queue_go(queue);
	result(run(sender), "a frame is sent");
	pcapng_read(sender->capture, &capture);
	frame = capture_frame(&capture, queue->sqn, 0);
	result(capture.file && frame && frame->bytes == FRAME, "and stands in the capture");
	result(frame && frame->data[0] == 0xa0 && frame->data[12] == 0x88 &&
	       frame->data[17] == 0xa0 + 17 &&
	       !memcmp(frame->data + 18, sender->data + PAYLOAD_AT, FRAME - 18),
	       "with the bytes of header and data segment");
	pcapng_free(&capture);
	cqe = cq_poll(queue);
	result(cqe && cqe[63] == 0 && get(cqe, 60 * 8, 16) == 0 &&
	       get(cqe, 56 * 8, 8) == 0x0a && get(cqe, 57 * 8, 24) == queue->sqn &&
	       get(cqe, 33 * 8, 24) == 0x1230 && get(cqe, 44 * 8, 32) == FRAME,
	       "its completion names queue, user index, bytes and counter");
	post_send(queue, FRAME, 0);
	post_nop(queue, FLAG_COMPLETION);
	queue_go(queue);
	run(sender);
	cqe = cq_poll(queue);
	result(cqe && get(cqe, 60 * 8, 16) == 2 && get(cqe, 56 * 8, 8) == 0 && !cq_poll(queue),
	       "a completion comes only where it is asked for, of a NOP too");
	queue_close(queue);
}

static void test_doorbells(struct sender *sender)
{
	struct queue *queue = queue_open(sender, 0, 0);
	uint8_t *wqe;

	control_ok(sender->server, "gate open");
	post_send(queue, FRAME, 0);
	write_record(queue);
	settle(sender);
	result(frames_of(queue) == 0, "a doorbell record without a ring sends nothing");
	ring_halves(queue);
	settle(sender);
	result(frames_of(queue) == 1, "two rings of 4 bytes are one doorbell");
	post_send(queue, FRAME, 0);
	ring_wide(queue);
	settle(sender);
	result(frames_of(queue) == 1, "a ring without a record sends nothing new");
	write_record(queue);
	ring_wide(queue);
	settle(sender);
	result(frames_of(queue) == 2, "a ring of 8 bytes is one doorbell");
	wqe = post_send(queue, FRAME, 0);
	write_record(queue);
	ring_blueflame(queue, wqe, 1);
	settle(sender);
	result(frames_of(queue) == 3 && control_number(sender->server, "state",
						       "anomalies.stray_doorbells") == 0,
	       "64 bytes of BlueFlame are one doorbell");
	wqe = post_send(queue, FRAME, 0);
	post_nop(queue, 0);
	put(wqe, 58, 6, 8);		/* the second block is data segments now */
	put(wqe + 64, 0, 32, 2);
	put(wqe + 64, 32, 32, sender->lkey);
	put(wqe + 64, 64, 64, DATA_BASE + PAYLOAD_AT);
	for (unsigned int i = 16; i < 64; i += 16)
		put(wqe + 64 + i, 0, 32, 0x80000000u);
	write_record(queue);
	ring_blueflame(queue, wqe, 2);
	settle(sender);
	result(frames_of(queue) == 4 && control_number(sender->server, "state",
						       "anomalies.stray_doorbells") == 0,
	       "128 bytes of it are one too, whatever stands in the second half");
	run(sender);
	queue_close(queue);
	bar_put(sender->server, (uint64_t)sender->uar * 4096 + 0x804, queue->sqn << 8);
	result(control_number(sender->server, "state", "anomalies.stray_doorbells") == 1,
	       "a ring for a queue that is gone is counted");
	control_ok(sender->server, "reset-counters");
}

/* Three inline segments between data segments, over three blocks around the ring's end. */
static void test_wrap(struct sender *sender)
{
	struct queue *queue = queue_open_sized(sender, 1, 0, 3, CQ_LOG);
	uint8_t wqe[192] = { 0 };
	const struct frame *frame;
	struct pcapng capture;

	for (int i = 0; i < 6; i++)
		post_nop(queue, 0);
	put(wqe, 0, 32, 0x0a);
	put(wqe, 32, 32, queue->sqn << 8 | 11);
	wqe[11] = FLAG_COMPLETION;
	put(wqe, 28 * 8, 16, 2);
	wqe[30] = 0xaa;
	wqe[31] = 0xbb;
	put(wqe, 32 * 8, 32, 0x80000000u | 60);		/* inline, up to byte 96 */
	for (uint8_t i = 0; i < 60; i++)
		wqe[36 + i] = i;
	put(wqe, 96 * 8, 32, 100);
	put(wqe, 100 * 8, 32, sender->lkey);
	put(wqe, 104 * 8, 64, DATA_BASE + PAYLOAD_AT + 1);
	put(wqe, 112 * 8, 32, 0x80000000u);		/* inline, of nothing */
	put(wqe, 128 * 8, 32, 0x80000000u | 1);
	wqe[132] = 0xcc;
	put(wqe, 144 * 8, 32, 0x80000000u | 28);	/* up to byte 176, the end */
	wqe[148] = 0xdd;
	wqe[175] = 0xee;
	post_bytes(queue, wqe, 3);
	queue->producer--;				/* only 8 blocks fit: 6 and 2 */
	queue_go(queue);
	run(sender);
	result(sq_state(queue) == SQ_ERR, "a WQE longer than what was posted is bad");
	queue_close(queue);

	queue = queue_open_sized(sender, 1, 0, 3, CQ_LOG);
	for (int i = 0; i < 6; i++)
		post_nop(queue, 0);
	queue_go(queue);
	run(sender);
	put(wqe, 32, 32, queue->sqn << 8 | 11);
	post_bytes(queue, wqe, 3);
	post_nop(queue, FLAG_COMPLETION);
	queue_go(queue);
	run(sender);
	pcapng_read(sender->capture, &capture);
	frame = capture_frame(&capture, queue->sqn, 0);
	result(frame && frame->bytes == 2 + 60 + 100 + 1 + 28 && frame->data[1] == 0xbb &&
	       frame->data[61] == 59 && frame->data[162] == 0xcc &&
	       frame->data[163] == 0xdd && frame->data[190] == 0xee &&
	       !memcmp(frame->data + 62, sender->data + PAYLOAD_AT + 1, 100),
	       "a WQE of inline and data segments wraps around the ring's end");
	pcapng_free(&capture);
	result(cq_counter(queue) == 6 && cq_counter(queue) == 9,
	       "counters count blocks, not WQEs");
	queue_close(queue);
}

/* Many rounds of a small ring, and more than the 16 bits of the counter. */
static void test_rounds(struct sender *sender)
{
	struct queue *queue = queue_open_sized(sender, 0, 0, 12, CQ_LOG);
	bool good = true;

	control_ok(sender->server, "gate open");
	for (int i = 0; i < 17; i++) {
		for (int j = 0; j < 4095; j++)
			post_nop(queue, 0);
		post_nop(queue, FLAG_COMPLETION);
		queue_go(queue);
		good = settle(sender) && good;
		good = good && cq_counter(queue) == (int)((queue->producer - 1) & 0xffff);
	}
	result(good, "69,632 WQEs through a ring of 4,096");
	run(sender);
	queue_close(queue);
}

static void test_events(struct sender *sender)
{
	struct queue *queue = queue_open(sender, 0, 0);
	const uint8_t *event;

	control_ok(sender->server, "gate open");
	post_nop(queue, FLAG_COMPLETION);
	queue_go(queue);
	settle(sender);
	result(cq_poll(queue) && !event_poll(sender), "a CQ that is not armed raises no event");
	cq_arm(queue, 0);
	result(!event_poll(sender), "arming it with nothing new raises none");
	post_nop(queue, FLAG_COMPLETION);
	post_nop(queue, FLAG_COMPLETION);
	queue_go(queue);
	settle(sender);
	event = event_poll(sender);
	result(event && event[1] == 0 && get(event, 57 * 8, 24) == queue->cqn &&
	       !event_poll(sender), "two completions after it raise one event with its number");
	cq_arm(queue, 0);
	event = event_poll(sender);
	result(event && get(event, 57 * 8, 24) == queue->cqn,
	       "arming it with unseen completions raises it at once");
	cq_poll(queue);
	cq_poll(queue);
	cq_arm(queue, 1 << 24);
	post_nop(queue, FLAG_COMPLETION);
	queue_go(queue);
	settle(sender);
	result(!event_poll(sender), "armed for solicited ones, others raise none");
	post_nop(queue, FLAG_COMPLETION | 2);
	queue_go(queue);
	settle(sender);
	result(event_poll(sender) && !event_poll(sender), "and a solicited one does");
	run(sender);
	queue_close(queue);
}

void test_send(void)
{
	struct server server;
	struct sender sender;

	sender_start(&sender, &server, "cx6dx");
	test_frame(&sender);
	test_doorbells(&sender);
	test_wrap(&sender);
	test_rounds(&sender);
	test_events(&sender);
	result(!sender_stop(&sender), "the sender's server ends with status 0");
}
