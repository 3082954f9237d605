/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Four send queues at once: three with rates of their own, of which one changes while it
 * sends, and one without. tools/demo runs this and draws what leaves. Compiles unchanged
 * with rawverbs and with rdma-core.
 *
 *   four_queues [PERCENT]     how much of the table below to send; 100
 */
#define _DEFAULT_SOURCE
#include "send_queue.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { QUEUES = 4, BYTES = 1500, SIGNAL_EVERY = 16 };

/* Frames of 1,500 bytes, for 10 ms; without a rate they are gone after 1 ms at 100 Gbit/s. */
static const struct plan {
	uint32_t kbps, frames;            /* 0 kbit/s: no rate */
	uint32_t change_after, then_kbps; /* frames; 0: no change */
} plans[QUEUES] = {
	{ 1000000, 833, 0, 0 },
	{ 2000000, 2500, 700, 10000000 },
	{ 5000000, 4167, 0, 0 },
	{ 0, 8333, 0, 0 },
};

struct sender {
	struct send_queue queue;
	struct mlx5dv_pp *pp, *then;
	uint32_t change_after;
	int changed;
};

static int fail(const char *what)
{
	fprintf(stderr, "four_queues: %s: %s\n", what, strerror(errno));
	return -1;
}

/* The rate that comes later is allocated now, so that the change cannot fail for lack of it. */
static int start(struct sender *s, struct ibv_context *ctx, const struct plan *plan,
		 uint32_t percent)
{
	struct queue_memory *mem = aligned_alloc(PAGE, sizeof(*mem));

	if (!mem)
		return fail("memory");
	memset(mem, 0, sizeof(*mem));
	s->queue.mem = mem;
	mem->goal = (uint32_t)((uint64_t)plan->frames * percent / 100);
	s->change_after = (uint32_t)((uint64_t)plan->change_after * percent / 100);
	s->pp = plan->kbps ? rate_alloc(ctx, plan->kbps) : NULL;
	s->then = plan->then_kbps ? rate_alloc(ctx, plan->then_kbps) : NULL;
	if ((plan->kbps && !s->pp) || (plan->then_kbps && !s->then))
		return fail("packet pacing entry");
	if (send_queue_create(&s->queue, ctx, mem, s->pp ? s->pp->index : 0))
		return fail("send queue");
	return 0;
}

static void tell(const struct sender *s, const struct plan *plan, unsigned int source)
{
	printf("source %u: sq 0x%x, ", source, s->queue.sqn);
	if (s->pp)
		printf("index %d, %u kbit/s", s->pp->index, plan->kbps);
	else
		printf("no rate");
	if (s->then)
		printf(", after %u frames index %d, %u kbit/s", s->change_after, s->then->index,
		       plan->then_kbps);
	printf("; %u frames of %d bytes\n", s->queue.mem->goal, BYTES);
}

/* Posts what there is room for. 1 when all has left, 0 before, -1 for an error. */
static int advance(struct sender *s, unsigned char source)
{
	struct queue_memory *mem = s->queue.mem;
	const uint32_t before = mem->produced;

	if (send_queue_poll(&s->queue))
		return fail("a completion says that the queue is in error");
	/* What stands in the ring already leaves at the new rate, too. */
	if (s->then && !s->changed && mem->completed >= s->change_after) {
		if (send_queue_set_rate(&s->queue, s->then->index))
			return fail("change of rate");
		s->changed = 1;
	}
	while (mem->produced < mem->goal && mem->produced - mem->completed < ENTRIES) {
		const uint32_t next = mem->produced + 1;

		send_queue_post(&s->queue, source, BYTES,
				next % SIGNAL_EVERY == 0 || next == mem->goal);
	}
	if (mem->produced != before)
		send_queue_ring(&s->queue);
	return mem->completed == mem->goal;
}

static int send_all(struct sender *senders)
{
	int done, told = 0;

	do {
		done = 0;
		for (int i = 0; i < QUEUES; i++) {
			const int state = advance(&senders[i], (unsigned char)(i + 1));

			if (state < 0)
				return -1;
			done += state;
		}
		if (!told++)
			printf("the rings are filled\n");
	} while (done < QUEUES);
	return 0;
}

/* Rates after the queue that carries their index. */
static int stop(struct sender *s)
{
	const int failed = send_queue_destroy(&s->queue);

	if (s->pp)
		mlx5dv_pp_free(s->pp);
	if (s->then)
		mlx5dv_pp_free(s->then);
	free(s->queue.mem);
	return failed ? fail("clean-up") : 0;
}

int main(int argc, char **argv)
{
	static struct sender senders[QUEUES];
	const uint32_t percent = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 100;
	struct ibv_context *ctx = device_open();
	int err = 0;

	setvbuf(stdout, NULL, _IOLBF, 0);
	if (!ctx)
		return fail("no mlx5 device opens with DEVX"), 1;
	for (int i = 0; i < QUEUES && !err; i++)
		err = start(&senders[i], ctx, &plans[i], percent);
	for (unsigned int i = 0; i < QUEUES && !err; i++)
		tell(&senders[i], &plans[i], i + 1);
	if (!err)
		err = send_all(senders);
	for (int i = 0; i < QUEUES; i++)
		err |= stop(&senders[i]);
	err |= ibv_close_device(ctx);
	if (!err)
		printf("all frames have left\n");
	return err ? 1 : 0;
}
