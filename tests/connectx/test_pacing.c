/* SPDX-License-Identifier: BSD-2-Clause */
/* When frames leave: exact times of the virtual clock. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "capture.h"
#include "sender.h"

enum { FRAMES = 10000 };

/* The times of a queue's frames, from 0 at its first; NULL if there are not `count`. */
static uint64_t *times_of(struct queue *queue, size_t count)
{
	uint64_t *times = calloc(count, sizeof(*times));
	struct pcapng capture;
	size_t found = 0;

	pcapng_read(queue->sender->capture, &capture);
	for (size_t i = 0; capture.file && i < capture.count; i++) {
		if (capture.frames[i].queue != queue->sqn)
			continue;
		if (found < count)
			times[found] = capture.frames[i].ns;
		found++;
	}
	pcapng_free(&capture);
	if (found != count) {
		printf("# %zu frames, not %zu\n", found, count);
		free(times);
		return NULL;
	}
	for (size_t i = count; i-- > 0;)
		times[i] -= times[0];
	return times;
}

/* A capture of its own for what comes, by clocks that show 0. */
static void fresh(struct sender *sender)
{
	char line[160];

	snprintf(line, sizeof(line), "capture %s", sender->capture);
	control_ok(sender->server, line);
	control_ok(sender->server, "clock reset");
}

/* Frame i of equal ones leaves at the floor of i × bytes × 8·10⁶ / kbps. */
static bool evenly(const uint64_t *times, size_t from, size_t to, uint64_t bytes, uint64_t kbps)
{
	for (size_t i = from; times && i < to; i++)
		if (times[i] - times[from] != (i - from) * bytes * 8000000 / kbps &&
		    times[i] - times[from] != (i - from) * bytes * 8000000 / kbps + 1)
			return false;
	return times;
}

static bool exactly(const uint64_t *times, size_t count, uint64_t bytes, uint64_t kbps)
{
	for (size_t i = 0; times && i < count; i++)
		if (times[i] != i * bytes * 8000000 / kbps)
			return false;
	return times;
}

static bool gaps_constant(const uint64_t *times, size_t count)
{
	uint64_t first = times ? times[1] : 0;

	for (size_t i = 1; times && i < count; i++) {
		uint64_t gap = times[i] - times[i - 1];

		if (gap + 1 < first || gap > first + 1)
			return false;
	}
	return times;
}

static void test_rates(struct sender *sender)
{
	static const uint32_t rates[] = { 1000000, 2000000, 5000000, 1234567, 99999999, 7 };
	char what[128];

	for (size_t i = 0; i < sizeof(rates) / sizeof(rates[0]); i++) {
		struct queue *queue;
		uint64_t *times;

		fresh(sender);
		set_rate(sender, 1, rates[i], 0, 0, 0);
		queue = queue_open(sender, 0, 1);
		post_many(queue, FRAMES, 1514);
		queue_go(queue);
		run(sender);
		times = times_of(queue, FRAMES);
		snprintf(what, sizeof(what), "10,000 frames at %u kbit/s, each to the nanosecond",
			 rates[i]);
		result(exactly(times, FRAMES, 1514, rates[i]), what);
		result(gaps_constant(times, FRAMES), "their gaps differ by rounding alone");
		free(times);
		queue_close(queue);
	}
}

static void test_sizes(struct sender *sender)
{
	struct queue *queue;
	uint64_t sum = 0, *times;
	bool good = true;

	fresh(sender);
	set_rate(sender, 1, 3000000, 0, 0, 9000);
	queue = queue_open(sender, 0, 1);
	for (uint32_t i = 0; i < 5000; i++)
		post_send(queue, 60 + i * 37 % 1455, 0);
	queue_go(queue);
	run(sender);
	times = times_of(queue, 5000);
	for (uint32_t i = 0; times && i < 5000; i++) {
		good = good && times[i] == sum * 8000000 / 3000000;
		sum += 60 + i * 37 % 1455;
	}
	result(times && good, "sizes of all kinds are paid for byte by byte");
	free(times);
	queue_close(queue);
}

static void test_unlimited(struct sender *sender)
{
	struct queue *queue;
	uint64_t *times;

	fresh(sender);
	queue = queue_open(sender, 0, 0);
	post_many(queue, 1000, 1514);
	queue_go(queue);
	run(sender);
	times = times_of(queue, 1000);
	result(exactly(times, 1000, 1514, 100000000), "no rate is the line's rate");
	free(times);
	queue_close(queue);
}

/* At 1 Gbit/s, 15,140 bytes at once are ten frames at the line's rate; then one per 12,112 ns. */
static void test_burst(struct sender *sender)
{
	struct queue *queue;
	uint64_t *times;
	bool good = true;

	fresh(sender);
	set_rate(sender, 1, 1000000, 15140, 0, 1514);
	queue = queue_open(sender, 0, 1);
	post_many(queue, FRAMES, 1514);
	queue_go(queue);
	run(sender);
	times = times_of(queue, FRAMES);
	result(exactly(times, 10, 1514, 100000000), "a burst leaves back to back");
	for (size_t i = 10; times && i < FRAMES; i++)
		good = good && times[i] == (i - 9) * 12112;
	result(times && good, "and then the queue keeps its rate");
	/* In no window more than rate × time and the burst. */
	good = true;
	for (size_t i = 0; times && i < 200; i++)
		for (size_t j = i; j < 200; j++)
			good = good && (j - i + 1) * 1514 <=
				       (times[j] - times[i]) / 8 + 1 + 15140;
	result(times && good, "no window holds more than rate, time and burst allow");
	free(times);
	queue_close(queue);
}

static void test_wqe_rate(struct sender *sender)
{
	struct queue *queue;
	uint64_t *times;
	bool good = true;

	fresh(sender);
	set_rate(sender, 1, 300000, 0, 1, 0);
	queue = queue_open(sender, 0, 1);
	for (uint32_t i = 0; i < FRAMES; i++)
		post_send(queue, i % 2 ? 60 : 1514, 0);
	queue_go(queue);
	run(sender);
	times = times_of(queue, FRAMES);
	for (uint64_t i = 0; times && i < FRAMES; i++)
		good = good && times[i] == i * 1000000000 / 300000;
	result(times && good, "300,000 WQEs a second, whatever their size");
	free(times);
	queue_close(queue);
}

static void test_retune(struct sender *sender)
{
	struct queue *queue;
	uint64_t *times;
	char line[64];

	fresh(sender);
	set_rate(sender, 1, 1000000, 0, 0, 0);
	set_rate(sender, 2, 5000000, 0, 0, 0);
	queue = queue_open(sender, 0, 1);
	snprintf(line, sizeof(line), "retune %u 7000 0", queue->sqn);
	result(control_ok(sender->server, line), "a change to the line's rate is accepted");
	snprintf(line, sizeof(line), "retune %u 2500 2", queue->sqn);
	result(control_ok(sender->server, line), "a change of rate at a WQE is accepted");
	post_many(queue, FRAMES, 1000);
	queue_go(queue);
	run(sender);
	times = times_of(queue, FRAMES);
	result(exactly(times, 2501, 1000, 1000000), "before that WQE the first rate holds");
	result(evenly(times, 2500, 7001, 1000, 5000000), "from it on the second");
	result(evenly(times, 7000, FRAMES, 1000, 100000000), "and then the third");
	result(control_number(sender->server, "state", "wire.waiting") == 0, "nothing waits");
	free(times);
	queue_close(queue);
}

/* 60 changes between rates whose frames end inside a nanosecond: not one of them loses any. */
static void test_changes(struct sender *sender)
{
	struct queue *queue;
	uint64_t *times, thirds = 0;
	bool good = true;
	char line[64];

	fresh(sender);
	set_rate(sender, 1, 3000000, 0, 0, 0);
	set_rate(sender, 2, 6000000, 0, 0, 0);
	queue = queue_open(sender, 0, 1);
	for (unsigned int i = 1; i <= 60; i++) {
		snprintf(line, sizeof(line), "retune %u %u %u", queue->sqn, i, 1 + i % 2);
		good = control_ok(sender->server, line) && good;
	}
	post_many(queue, 61, 1001);
	queue_go(queue);
	run(sender);
	times = times_of(queue, 61);
	for (unsigned int i = 0; times && i <= 60; i++) {
		good = good && times[i] == thirds / 3;
		thirds += i % 2 ? 1001 * 4 : 1001 * 8;
	}
	result(times && good, "60 changes of rate do not lose a nanosecond");
	free(times);
	queue_close(queue);
}

static void test_modify(struct sender *sender)
{
	struct queue *queue;
	uint64_t *times;

	fresh(sender);
	set_rate(sender, 1, 1000000, 0, 0, 0);
	set_rate(sender, 2, 2000000, 0, 0, 0);
	queue = queue_open(sender, 0, 1);
	post_many(queue, 100, 1000);
	queue_go(queue);
	run(sender);
	result(!sq_set_rate(queue, 2), "MODIFY_SQ changes the rate");
	post_many(queue, 100, 1000);
	queue_go(queue);
	run(sender);
	times = times_of(queue, 200);
	result(exactly(times, 101, 1000, 1000000) && evenly(times, 100, 200, 1000, 2000000),
	       "from the next frame on, and the idle queue's clock stood still");
	free(times);
	queue_close(queue);
}

static void test_four(struct sender *sender)
{
	static const uint32_t rates[] = { 0, 1000000, 2000000, 5000000 };
	struct queue *queues[4];
	struct pcapng capture;
	bool exact = true, ordered = true;

	fresh(sender);
	for (unsigned int i = 0; i < 4; i++) {
		if (i)
			set_rate(sender, i, rates[i], 0, 0, 0);
		queues[i] = queue_open(sender, i, i);
		post_many(queues[i], FRAMES, 1514);
		queue_go(queues[i]);
	}
	run(sender);
	for (unsigned int i = 0; i < 4; i++) {
		uint64_t *times = times_of(queues[i], FRAMES);

		exact = exact && exactly(times, FRAMES, 1514, i ? rates[i] : 100000000);
		free(times);
	}
	result(exact, "four queues at once, each exact");
	pcapng_read(sender->capture, &capture);
	for (size_t i = 1; i < capture.count; i++)
		ordered = ordered && capture.frames[i].ns >= capture.frames[i - 1].ns;
	result(capture.count == 4 * FRAMES && ordered, "their frames leave in the order of time");
	pcapng_free(&capture);
	for (unsigned int i = 0; i < 4; i++)
		queue_close(queues[i]);
}

/* A change while a long backlog is being sent: the device goes on being served. */
static void test_live(struct sender *sender)
{
	struct queue *queue;
	bool under_way = false;

	fresh(sender);
	set_rate(sender, 1, 1000000, 0, 0, 0);
	set_rate(sender, 2, 2000000, 0, 0, 0);
	queue = queue_open(sender, 0, 1);
	post_many(queue, 1 << RING_LOG, 1514);
	queue_go(queue);
	control_ok(sender->server, "gate open");
	if (!sq_set_rate(queue, 2))
		under_way = control_number(sender->server, "gate", "wire.waiting") == 1;
	result(under_way, "a command is answered before a full ring is sent");
	run(sender);
	queue_close(queue);
}

void test_pacing(void)
{
	struct server server;
	struct sender sender;

	sender_start(&sender, &server, "cx6dx");
	test_rates(&sender);
	test_sizes(&sender);
	test_unlimited(&sender);
	test_burst(&sender);
	test_wqe_rate(&sender);
	test_retune(&sender);
	test_changes(&sender);
	test_modify(&sender);
	test_four(&sender);
	test_live(&sender);
	result(!sender_stop(&sender), "the pacer's server ends with status 0");
}
