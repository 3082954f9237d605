/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Whether the frames of one queue kept what was configured, from the pcapng alone.
 *
 *   judge FILE QUEUE BURST SEGMENT…    QUEUE: 0 the lowest number in the file, 1 the next …
 *   judge FILE numbers FRAMES          each frame once, in order, with all its bytes
 *
 * A segment is FRAMES:RATE in kbit/s, or FRAMES:wRATE in WQEs/s: so many frames that pay for
 * the distance to the next at that rate. "?" frames: any number from 1 on that fits.
 */
#include <inttypes.h>
#include <math.h>
#include <pcapng.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEADER 18

struct segment {
	long frames; /* -1: to be found */
	bool wqes;
	uint64_t rate;
};

static struct frame *frames;
static long count;

static int fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

static int fail(const char *format, ...)
{
	va_list words;

	va_start(words, format);
	vfprintf(stderr, format, words);
	va_end(words);
	fputc('\n', stderr);
	return 1;
}

/* Keeps the frames of the queue with the @rank-th number. */
static int choose_queue(unsigned int rank)
{
	uint32_t queue = 0;
	long kept = 0;

	for (unsigned int i = 0; i <= rank; i++) {
		uint32_t next = UINT32_MAX;

		for (long k = 0; k < count; k++)
			if ((i == 0 || frames[k].queue > queue) && frames[k].queue < next)
				next = frames[k].queue;
		queue = next;
	}
	for (long k = 0; k < count; k++)
		if (frames[k].queue == queue)
			frames[kept++] = frames[k];
	count = kept;
	for (long k = 1; k < count; k++)
		if (frames[k].ns < frames[k - 1].ns)
			return fail("time goes back at frame %ld", k);
	return count < 2 ? fail("%ld frames", count) : 0;
}

/* What a frame costs at a rate, in ns. */
static long double cost(const struct segment *segment, const struct frame *frame)
{
	const long double work = segment->wqes ? 1e9L : (long double)frame->bytes * 8e6L;

	return work / (long double)segment->rate;
}

/* One rate throughout: its average over all frames, whose last one's cost is not in the time. */
static int judge_average(const struct segment *segment)
{
	const long double took = (long double)(frames[count - 1].ns - frames[0].ns);
	long double paid = 0;

	for (long k = 0; k + 1 < count; k++)
		paid += cost(segment, &frames[k]);
	if (took == 0 || fabsl(paid / took - 1) > 0.001L)
		return fail("the average is %.4Lf of the rate", took == 0 ? 0 : paid / took);
	return 0;
}

/* Frames of one size (or any, where entries count) come at gaps that differ by rounding only. */
static int judge_gaps(const struct segment *segment)
{
	uint64_t least = UINT64_MAX, most = 0;

	for (long k = 1; k < count; k++) {
		const uint64_t gap = frames[k].ns - frames[k - 1].ns;

		if (frames[k].bytes != frames[0].bytes && !segment->wqes)
			return 0;
		least = gap < least ? gap : least;
		most = gap > most ? gap : most;
	}
	return most - least > 1 ?
		       fail("gaps from %" PRIu64 " to %" PRIu64 " ns", least, most) : 0;
}

/*
 * No window, from any frame to any later one, both counted, carries more than rate x time +
 * what may be sent at once: the burst, or one frame. In units of a byte's or entry's cost:
 * each frame adds its cost, and time takes away; the rise above any earlier low is bounded.
 */
static int judge_windows(const struct segment *segment, uint64_t burst)
{
	long double level = 0, low = 0;

	for (long k = 0; k < count; k++) {
		const uint64_t size = frames[k].bytes;
		const uint64_t at_once = burst > size ? burst : size;
		const long double bound = segment->wqes ?
			(long double)(at_once / size) * 1e9L / (long double)segment->rate :
			(long double)at_once * 8e6L / (long double)segment->rate;

		level -= k ? (long double)(frames[k].ns - frames[k - 1].ns) : 0;
		low = k == 0 || level < low ? level : low;
		level += cost(segment, &frames[k]);
		if (level - low > bound + 2)
			return fail("at frame %ld a window holds %.0Lf ns, not %.0Lf", k,
				    level - low, bound);
	}
	return 0;
}

/* With a burst: it is used at first, at the line's rate, and then the rate is kept. */
static int judge_burst(const struct segment *segment, uint64_t burst)
{
	long back_to_back = 1;
	uint64_t at_once = frames[0].bytes;

	while (back_to_back < count && at_once + frames[back_to_back].bytes <= burst &&
	       (long double)(frames[back_to_back].ns - frames[back_to_back - 1].ns) <
		       cost(segment, &frames[back_to_back - 1]) / 2)
		at_once += frames[back_to_back++].bytes;
	return back_to_back < 2 ? fail("the burst is not used") : 0;
}

/* Exact times: each frame leaves when all before it are paid for. Returns the first that does not. */
static long first_wrong(const struct segment *segments, int number, long found)
{
	long double due = 0;
	long k = 0;

	for (int i = 0; i < number; i++) {
		const long in_this = segments[i].frames >= 0 ? segments[i].frames :
				     i == 0 ? found : count - k;

		for (long n = 0; n < in_this && k < count; n++, k++) {
			const long double at = (long double)(frames[k].ns - frames[0].ns);

			if (fabsl(at - due) > 1.001L)
				return k;
			due += cost(&segments[i], &frames[k]);
		}
	}
	return k;
}

static int judge_times(const struct segment *segments, int number)
{
	long wrong;

	if (segments[0].frames >= 0) {
		wrong = first_wrong(segments, number, 0);
		return wrong == count ? 0 : fail("frame %ld of %ld leaves at another time", wrong, count);
	}
	/* The change: behind it the first rate is wrong, so only one place can fit. */
	wrong = first_wrong(segments, 1, count);
	for (long at = wrong - 2; at <= wrong; at++)
		if (at > 0 && wrong < count && first_wrong(segments, number, at) == count)
			return 0;
	return fail("no place of the change fits: the first rate holds for %ld of %ld frames", wrong,
		    count);
}

/* The payload that tests/send makes: a pattern, with a number in bytes 14 to 17. */
static int judge_numbers(long wanted)
{
	if (count != wanted)
		return fail("%ld frames, not %ld", count, wanted);
	for (long k = 0; k < count; k++) {
		const uint8_t *p = frames[k].data;

		if (frame_number(&frames[k]) != k)
			return fail("another frame in the place of %ld", k);
		for (uint32_t i = HEADER; i < frames[k].bytes; i++)
			if (p[i] != (uint8_t)(i * 7))
				return fail("byte %u of frame %ld is another", i, k);
	}
	return 0;
}

static int read_segments(char **words, int number, struct segment *segments)
{
	long total = 0;

	for (int i = 0; i < number; i++) {
		const char *rate = strchr(words[i], ':');

		if (!rate++)
			return fail("a segment is FRAMES:RATE");
		segments[i].frames = *words[i] == '?' ? -1 : strtol(words[i], NULL, 10);
		segments[i].wqes = *rate == 'w';
		segments[i].rate = strtoull(rate + segments[i].wqes, NULL, 10);
		total += segments[i].frames;
	}
	return total >= 0 && total != count ? fail("%ld frames, not %ld", count, total) : 0;
}

static int judge_queue(char **words, int number)
{
	const uint64_t burst = strtoull(words[1], NULL, 10);
	struct segment segments[8];
	int failed;

	if (choose_queue((unsigned int)strtoul(words[0], NULL, 10)) ||
	    read_segments(words + 2, number - 2, segments))
		return 1;
	if (number > 3 || segments[0].frames < 0)
		return judge_times(segments, number - 2);
	failed = judge_average(&segments[0]) || judge_windows(&segments[0], burst);
	if (burst)
		return failed || judge_burst(&segments[0], burst);
	return failed || judge_gaps(&segments[0]) || judge_times(segments, 1);
}

int main(int argc, char **argv)
{
	struct pcapng capture;
	const char *wrong;
	bool numbers;
	int failed;

	numbers = argc > 2 && strcmp(argv[2], "numbers") == 0;
	if (argc > 12 || (numbers ? argc != 4 : argc < 5))
		return fail("usage: judge FILE QUEUE BURST SEGMENT… | judge FILE numbers FRAMES"), 2;
	wrong = pcapng_read(argv[1], &capture);
	if (wrong)
		return fail("%s", wrong);
	frames = capture.frames;
	count = (long)capture.count;
	failed = numbers ? judge_numbers(strtol(argv[3], NULL, 10)) : judge_queue(argv + 2, argc - 2);
	pcapng_free(&capture);
	return failed;
}
