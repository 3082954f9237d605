/* SPDX-License-Identifier: BSD-2-Clause */
/* The gate, the clocks, the capture file, and what becomes of queues in the middle of it. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "capture.h"
#include "sender.h"

enum { FRAME = 1250 };			/* 10,000 ns at 1 Gbit/s */

static uint64_t now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static long long wire(struct sender *sender, const char *member)
{
	char path[64];

	snprintf(path, sizeof(path), "wire.%s", member);
	return control_number(sender->server, "gate", path);
}

static void test_gate(struct sender *sender)
{
	struct queue *queue = queue_open(sender, 0, 0);

	post_many(queue, 10, FRAME);
	queue_go(queue);
	usleep(20000);
	result(wire(sender, "frames") == 0 && wire(sender, "waiting") == 1,
	       "nothing leaves while the gate is closed");
	result(run(sender) && wire(sender, "frames") == 10 && wire(sender, "bytes") == 10 * FRAME,
	       "all leaves when it opens");
	result(wire(sender, "now_ns") == 9 * 100, "the clock shows the last frame's time");
	queue_close(queue);
}

/* The first SQ of the state report. */
static long long sq_number(struct sender *sender, const char *member)
{
	cJSON *json = control(sender->server, "state");
	cJSON *list = cJSON_GetObjectItem(cJSON_GetObjectItem(json, "objects"), "sq");
	cJSON *at = cJSON_GetObjectItem(cJSON_GetArrayItem(list, 0), member);
	long long number = cJSON_IsNumber(at) ? (long long)at->valuedouble : -1;

	cJSON_Delete(json);
	return number;
}

static void test_report(struct sender *sender)
{
	struct queue *queue;
	long long start;

	control_ok(sender->server, "clock reset");
	set_rate(sender, 1, 1000000, 0, 0, 0);
	queue = queue_open(sender, 0, 1);
	start = wire(sender, "now_ns");
	post_many(queue, 9, FRAME);
	post_send(queue, FRAME, FLAG_COMPLETION);
	queue_go(queue);
	result(sq_number(sender, "producer") == 10 && sq_number(sender, "consumer") == 0,
	       "the report tells what is posted");
	run(sender);
	result(sq_number(sender, "consumer") == 10 && sq_number(sender, "frames") == 10 &&
	       sq_number(sender, "bytes") == 10 * FRAME && sq_number(sender, "completions") == 1 &&
	       sq_number(sender, "errors") == 0, "what was sent and completed");
	result(start == 0 && sq_number(sender, "time_ns") == 10 * 10000,
	       "and when all of it is paid for");
	queue_close(queue);
}

static void test_destroy(struct sender *sender)
{
	struct queue *queues[3];
	long long before = wire(sender, "frames");

	for (unsigned int i = 0; i < 3; i++) {
		queues[i] = queue_open(sender, i, 0);
		post_many(queues[i], 10, FRAME);
		queue_go(queues[i]);
	}
	queue_close(queues[1]);
	result(!sq_modify(queues[0], SQ_RDY, SQ_RST), "a queue with a backlog goes to RST");
	result(wire(sender, "waiting") == 1, "neither it nor a destroyed one waits any more");
	run(sender);
	result(wire(sender, "frames") == before + 10, "the third one sends");
	queue_close(queues[0]);
	queue_close(queues[2]);
}

static void test_retunes(struct sender *sender)
{
	struct queue *queue = queue_open(sender, 0, 0);
	char line[64];
	int taken = 0;

	snprintf(line, sizeof(line), "retune %u 5 77", queue->sqn);
	result(control_refuses(sender->server, line, "the SQ cannot have rate 77"),
	       "a retune to a rate that is not set is refused");
	snprintf(line, sizeof(line), "retune %u 18446744073709551615 0", queue->sqn);
	while (taken < 100 && control_ok(sender->server, line))
		taken++;
	result(taken == 64 && control_refuses(sender->server, line, "too many changes wait"),
	       "64 retunes can wait");
	queue_close(queue);
}

/* Until a number of frames have left since `before`. */
static void wait_for(struct sender *sender, long long before, long long count)
{
	for (int i = 0; i < 30000 && wire(sender, "frames") < before + count; i++)
		usleep(1000);
}

/* 101 frames at 1 Gbit/s take a virtual millisecond: a second at a factor of 1,000. */
static void test_real_time(struct sender *sender)
{
	long long before = wire(sender, "frames");
	struct pcapng capture;
	struct queue *queue;
	uint64_t start, took;
	bool even = true;

	set_rate(sender, 1, 1000000, 0, 0, 0);
	control_ok(sender->server, "clock real 1000");
	queue = queue_open(sender, 0, 1);
	post_many(queue, 101, FRAME);
	queue_go(queue);
	control_ok(sender->server, "gate open");
	start = now_ns();
	wait_for(sender, before, 3);
	result(wire(sender, "waiting") == 1,
	       "in real time some leave at once, and some later");
	settle(sender);
	took = now_ns() - start;
	result(took >= 990000000, "and a millisecond takes a second at a factor of 1,000");
	usleep(50000);
	post_many(queue, 1, FRAME);
	queue_go(queue);
	run(sender);
	pcapng_read(sender->capture, &capture);
	for (size_t i = 1; i < 101; i++) {
		const struct frame *a = capture_frame(&capture, queue->sqn, i - 1);
		const struct frame *b = capture_frame(&capture, queue->sqn, i);

		even = even && a && b && b->ns - a->ns == 10000;
	}
	result(even, "their distances are exact all the same");
	result(capture_count(&capture, queue->sqn) == 102 &&
	       capture_frame(&capture, queue->sqn, 101)->ns -
	       capture_frame(&capture, queue->sqn, 100)->ns > 45000,
	       "and time passes for an idle queue too");
	pcapng_free(&capture);
	queue_close(queue);
	result(control_ok(sender->server, "clock virtual"), "back to the virtual clock");
}

/* A backlog in real time, and MODIFY_SQ in the middle of it. */
static void test_live_change(struct sender *sender)
{
	long long before = wire(sender, "frames");
	struct pcapng capture;
	struct queue *queue;
	size_t slow = 0, fast = 0, other = 0;

	set_rate(sender, 1, 1000000, 0, 0, 0);
	set_rate(sender, 2, 2000000, 0, 0, 0);
	control_ok(sender->server, "clock real 1000");
	queue = queue_open(sender, 0, 1);
	post_many(queue, 200, FRAME);
	queue_go(queue);
	control_ok(sender->server, "gate open");
	wait_for(sender, before, 10);
	result(!sq_set_rate(queue, 2), "MODIFY_SQ while a backlog leaves");
	run(sender);
	pcapng_read(sender->capture, &capture);
	for (size_t i = 1; i < capture.count; i++) {
		uint64_t gap = capture.frames[i].ns - capture.frames[i - 1].ns;

		if (capture.frames[i - 1].queue != queue->sqn)
			continue;
		slow += gap == 10000 && !fast;
		fast += gap == 5000;
		other += gap != 5000 && (gap != 10000 || fast);
	}
	result(slow > 5 && fast > 5 && slow + fast == 199 && !other,
	       "is a change from one distance to the other, at one frame");
	pcapng_free(&capture);
	queue_close(queue);
	control_ok(sender->server, "clock virtual");
}

static void test_capture(struct sender *sender)
{
	struct queue *queue = queue_open(sender, 0, 0);
	struct pcapng capture;
	char line[160];

	post_many(queue, 3, FRAME);
	queue_go(queue);
	snprintf(line, sizeof(line), "capture %s", sender->capture);
	result(control_ok(sender->server, line), "a capture begins anew");
	run(sender);
	result(control_ok(sender->server, "capture off"), "and ends");
	post_many(queue, 3, FRAME);
	queue_go(queue);
	control_ok(sender->server, "gate open");
	settle(sender);
	control_ok(sender->server, "gate close");
	pcapng_read(sender->capture, &capture);
	result(capture.file && capture.count == 3 && capture_count(&capture, queue->sqn) == 3,
	       "with what was sent in between");
	pcapng_free(&capture);
	result(control_ok(sender->server, "capture /dev/full") == false &&
	       control_refuses(sender->server, "capture /dev/full", "No space left"),
	       "a capture that cannot be written is refused");
	control_ok(sender->server, line);
	queue_close(queue);
}

/* The server is killed while it sends: what stands in the file is whole. */
static void test_kill(struct sender *sender)
{
	struct queue *queue = queue_open(sender, 0, 0);
	struct server *server = sender->server;
	struct pcapng capture;
	struct stat about;
	int status;

	control_ok(server, "gate open");
	post_many(queue, 1 << RING_LOG, FRAME);
	queue_go(queue);
	while (wire(sender, "frames") < 1000)
		usleep(100);
	kill(server->pid, SIGKILL);
	waitpid(server->pid, &status, 0);
	/* SIGKILL may end a write between two pages: then the last block is cut off, no other. */
	if (pcapng_read(sender->capture, &capture) && stat(sender->capture, &about) == 0 &&
	    (size_t)about.st_size - capture.whole_bytes < 2 * FRAME &&
	    truncate(sender->capture, (off_t)capture.whole_bytes) == 0)
		pcapng_read(sender->capture, &capture);
	result(capture.count > 0, "a server that was killed leaves a good capture");
	pcapng_free(&capture);
}

static void test_unplug(struct sender *sender)
{
	struct queue *queue = queue_open(sender, 0, 0);

	post_many(queue, 1000, FRAME);
	queue_go(queue);
	vfio_disconnect(sender->server);
	usleep(20000);
	result(wire(sender, "waiting") == 0 &&
	       control_number(sender->server, "state", "total_objects") == 0,
	       "an unplugged device has nothing left to send");
}

void test_wire(void)
{
	struct server server;
	struct sender sender;

	sender_start(&sender, &server, "cx6dx");
	test_gate(&sender);
	test_report(&sender);
	test_destroy(&sender);
	test_retunes(&sender);
	test_real_time(&sender);
	test_live_change(&sender);
	test_capture(&sender);
	test_unplug(&sender);
	result(!sender_stop(&sender), "the wire's server ends with status 0");
	sender_start(&sender, &server, "cx5");
	test_kill(&sender);
	unlink(server.control);
	unlink(server.socket);
	sender_stop(&sender);
}
