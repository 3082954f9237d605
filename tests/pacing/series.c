/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What a pcapng of several queues shows over time, for gnuplot. A queue is a source address;
 * nothing but the capture is asked.
 *
 *   series FILE BIN_MICROSECONDS
 *
 * Prints blocks, two empty lines between them. One of stretches of an even pace,
 *   QUEUE FRAMES FROM_MS TO_MS GBIT_PER_S LEAST_GAP_US MOST_GAP_US
 * one of the moments at which a pace changed, QUEUE MS (a "?" if none did), and one a queue,
 *   MS GBIT_PER_S LEAST_GAP_US MOST_GAP_US
 * a line a bin. A frame's bits count as sent evenly until the next frame of its queue, so
 * that a bin does not depend on how many frames happen to begin in it.
 */
#include <pcapng.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { QUEUES = 256, STRETCHES_MAX = 16 };

struct queue {
	struct frame *frames;
	long count;
};

struct bin {
	double bits, ns; /* what it holds, and how much of it the queue was sending */
	uint64_t least, most;
};

static uint64_t gap_after(const struct queue *queue, long i)
{
	return queue->frames[i + 1].ns - queue->frames[i].ns;
}

static bool in_order(const struct queue *queue)
{
	for (long i = 0; i + 1 < queue->count; i++)
		if (queue->frames[i + 1].ns < queue->frames[i].ns)
			return false;
	return true;
}

/* The frame at which the pace of frame @first ends: rounding makes a difference of 1 ns. */
static long stretch_end(const struct queue *queue, long first)
{
	const uint64_t even = gap_after(queue, first);
	long i;

	for (i = first + 1; i + 1 < queue->count; i++)
		if (gap_after(queue, i) + 1 < even || gap_after(queue, i) > even + 1)
			break;
	return i;
}

static void print_stretch(const struct queue *queue, int number, long first, long end)
{
	const double ns = (double)(queue->frames[end].ns - queue->frames[first].ns);
	uint64_t least = UINT64_MAX, most = 0;
	double bits = 0;

	for (long i = first; i < end; i++) {
		const uint64_t gap = gap_after(queue, i);

		least = gap < least ? gap : least;
		most = gap > most ? gap : most;
		bits += queue->frames[i].bytes * 8.0;
	}
	/* The last frame of a queue belongs to the last stretch, though no gap follows it. */
	printf("%d %ld %.6f %.6f %.6f %.3f %.3f\n", number,
	       end - first + (end + 1 == queue->count), (double)queue->frames[first].ns / 1e6,
	       (double)queue->frames[end].ns / 1e6, bits / ns, (double)least / 1e3,
	       (double)most / 1e3);
}

/* Where stretches begin, the first left out; more than a few are no pace, and -1. */
static long stretches(const struct queue *queue, long starts[STRETCHES_MAX])
{
	long count = 0;

	for (long at = 0; at + 1 < queue->count; at = stretch_end(queue, at)) {
		if (count == STRETCHES_MAX)
			return -1;
		starts[count++] = at;
	}
	return count;
}

static int print_stretches(const struct queue *queues)
{
	bool any = false;
	long starts[STRETCHES_MAX];

	for (int q = 0; q < QUEUES; q++) {
		const long count = stretches(&queues[q], starts);

		if (count < 0) {
			fprintf(stderr, "series: queue %d keeps no pace\n", q);
			return -1;
		}
		for (long i = 0; i < count; i++)
			print_stretch(&queues[q], q, starts[i],
				      i + 1 < count ? starts[i + 1] : queues[q].count - 1);
	}
	printf("\n\n");
	for (int q = 0; q < QUEUES; q++) {
		const long count = stretches(&queues[q], starts);

		for (long i = 1; i < count; i++, any = true)
			printf("%d %.6f\n", q, (double)queues[q].frames[starts[i]].ns / 1e6);
	}
	if (!any)
		printf("? ?\n");
	return 0;
}

static void fill(const struct queue *queue, struct bin *bins, uint64_t width)
{
	for (long i = 0; i + 1 < queue->count; i++) {
		const uint64_t gap = gap_after(queue, i), end = queue->frames[i + 1].ns;
		uint64_t part, at = queue->frames[i].ns;

		for (; at < end; at += part) {
			struct bin *bin = &bins[at / width];
			const uint64_t border = (at / width + 1) * width;

			part = (border < end ? border : end) - at;
			bin->bits += queue->frames[i].bytes * 8.0 * (double)part / (double)gap;
			bin->ns += (double)part;
			bin->least = !bin->least || gap < bin->least ? gap : bin->least;
			bin->most = gap > bin->most ? gap : bin->most;
		}
	}
}

static int print_bins(const struct queue *queue, uint64_t width)
{
	const uint64_t count = queue->frames[queue->count - 1].ns / width + 1;
	struct bin *bins = calloc(count, sizeof(*bins));

	if (!bins)
		return -1;
	fill(queue, bins, width);
	printf("\n\n");
	for (uint64_t i = 0; i < count; i++)
		if (bins[i].ns >= (double)width / 2)
			printf("%.6f %.6f %.3f %.3f\n", ((double)i + 0.5) * (double)width / 1e6,
			       bins[i].bits / bins[i].ns, (double)bins[i].least / 1e3,
			       (double)bins[i].most / 1e3);
	free(bins);
	return 0;
}

static int read_capture(const char *path, struct pcapng *capture)
{
	const char *wrong = pcapng_read(path, capture);

	if (!wrong && capture->count == 0)
		wrong = "no frames";
	if (wrong)
		fprintf(stderr, "series: %s\n", wrong);
	return wrong ? -1 : 0;
}

static int split(const struct pcapng *capture, struct queue *queues)
{
	for (size_t i = 0; i < capture->count; i++) {
		const int source = frame_source(&capture->frames[i]);

		if (source < 0)
			return -1;
		queues[source].count++;
	}
	for (int q = 0; q < QUEUES; q++) {
		queues[q].frames = calloc((size_t)queues[q].count + 1, sizeof(struct frame));
		if (!queues[q].frames)
			return -1;
		queues[q].count = 0;
	}
	for (size_t i = 0; i < capture->count; i++) {
		struct queue *queue = &queues[frame_source(&capture->frames[i])];

		queue->frames[queue->count++] = capture->frames[i];
	}
	for (int q = 0; q < QUEUES; q++)
		if (!in_order(&queues[q]))
			return -1;
	return 0;
}

int main(int argc, char **argv)
{
	static struct queue queues[QUEUES];
	const uint64_t width = argc == 3 ? strtoull(argv[2], NULL, 10) * 1000 : 0;
	struct pcapng capture;
	int err;

	if (!width) {
		fprintf(stderr, "usage: series FILE BIN_MICROSECONDS\n");
		return 2;
	}
	err = read_capture(argv[1], &capture) || split(&capture, queues) || print_stretches(queues);
	for (int q = 0; q < QUEUES && !err; q++)
		err = queues[q].count > 1 && print_bins(&queues[q], width);
	for (int q = 0; q < QUEUES; q++)
		free(queues[q].frames);
	pcapng_free(&capture);
	return err ? 1 : 0;
}
