/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Judges a pcapng of one queue by itself: every frame's time and length, and whether they
 * keep a rate.
 *
 *   capture FILE RATE_KBPS BURST_BYTES FRAMES
 *
 * Prints a line a frame, "NANOSECONDS BYTES SOURCE NUMBER". Ends with 1 and a sentence where
 * the average is off by more than 0.1 %, a gap differs from the others by more than rounding,
 * or some window carries more than rate x time + burst.
 */
#include <inttypes.h>
#include <pcapng.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static int fail(const char *sentence)
{
	fprintf(stderr, "capture: %s\n", sentence);
	return -1;
}

/* floor() of each stamp costs less than a nanosecond, so equal gaps differ by one at most. */
static int judge(const struct frame *frames, long count, uint64_t kbps, uint64_t burst)
{
	uint64_t least = UINT64_MAX;
	uint64_t most = 0;
	uint64_t bytes = 0;

	for (long i = 1; i < count; i++) {
		const uint64_t gap = frames[i].ns - frames[i - 1].ns;

		if (frames[i].ns < frames[i - 1].ns)
			return fail("time goes back");
		least = gap < least ? gap : least;
		most = gap > most ? gap : most;
		bytes += frames[i - 1].bytes;
	}
	const uint64_t took = frames[count - 1].ns - frames[0].ns;
	const double average = (double)bytes * 8e6 / (double)(took ? took : 1);

	fprintf(stderr, "%ld frames, %.3f kbit/s, gaps %" PRIu64 " to %" PRIu64 " ns\n", count,
		average, least, most);
	if (average < (double)kbps * 0.999 || average > (double)kbps * 1.001)
		return fail("the average is off by more than 0.1 %");
	if (burst == 0 && most - least > 1)
		return fail("gaps differ by more than rounding");
	/* Windows from any frame on: what leaves after it may exceed the rate by the burst. */
	for (long i = 0; i < count; i++) {
		uint64_t sent = 0;

		for (long j = i + 1; j < count && j < i + 200; j++) {
			const uint64_t time = frames[j].ns - frames[i].ns + 1;

			sent += frames[j].bytes;
			if (sent * 8000000 > time * kbps + burst * 8000000)
				return fail("a window carries more than rate x time + burst");
		}
	}
	return 0;
}

int main(int argc, char **argv)
{
	struct pcapng capture;
	const char *wrong;
	long count;
	int err = 0;

	if (argc != 5)
		return fail("usage: capture FILE RATE_KBPS BURST_BYTES FRAMES"), 2;
	wrong = pcapng_read(argv[1], &capture);
	if (wrong)
		return fail(wrong), 1;
	count = (long)capture.count;
	for (const struct frame *at = capture.frames; at < capture.frames + count; at++) {
		if (frame_number(at) < 0)
			err = fail("a frame without a number");
		printf("%" PRIu64 " %u %d %" PRId64 "\n", at->ns, at->bytes, frame_source(at),
		       frame_number(at));
	}
	if (err == 0 && (count != atol(argv[4]) || count == 0))
		err = fail("another number of frames than expected");
	else if (err == 0)
		err = judge(capture.frames, count, strtoull(argv[2], NULL, 10),
			    strtoull(argv[3], NULL, 10));
	pcapng_free(&capture);
	return err ? 1 : 0;
}
