/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What the kernel writes to descriptors of events, and the device to completion queues: each
 * is taken, refused with a sentence, or not there.
 */
#include <errno.h>
#include <infiniband/mlx5dv.h>
#include <rawverbs/device.h>
#include <stdlib.h>
#include <string.h>

#include "kernel.h"
#include "object/cq.h"

static struct ibv_context *context;
static struct mlx5dv_devx_cmd_comp *comp;
static struct mlx5dv_devx_event_channel *channel;
static struct ibv_comp_channel *completions;
static struct ibv_cq *cq;
static unsigned int taken; /* events of the queue that are to be acknowledged */

static void open_all(void)
{
	context = rv_open_path(FUZZ_NODE, RV_OPEN_DEVX);
	comp = context ? mlx5dv_devx_create_cmd_comp(context) : NULL;
	channel = comp ? mlx5dv_devx_create_event_channel(context, 0) : NULL;
	completions = channel ? ibv_create_comp_channel(context) : NULL;
	cq = completions ? ibv_create_cq(context, 7, &taken, completions, 0) : NULL;
	if (!cq)
		abort();
}

static void close_all(void)
{
	fuzz_kernel_feed(NULL);
	if (taken > 0)
		ibv_ack_cq_events(cq, taken);
	if (ibv_destroy_cq(cq) != 0 || ibv_destroy_comp_channel(completions) != 0)
		abort();
	mlx5dv_devx_destroy_event_channel(channel);
	mlx5dv_devx_destroy_cmd_comp(comp);
	ibv_close_device(context);
}

/* Room of any size, which ends where its memory ends. */
static void device_event(struct feed *feed)
{
	const size_t size = feed_byte(feed);
	void *room = malloc(size ? size : 1);
	ssize_t got;

	if (feed_byte(feed) & 1) {
		got = mlx5dv_devx_get_event(channel, room, size);
		if (got > (ssize_t)size || (got >= 0 && got < 8))
			abort();
		if (got < 0)
			fuzz_explain();
	} else if (mlx5dv_devx_get_async_cmd_comp(comp, room, size) != 0) {
		fuzz_explain();
	}
	free(room);
}

static void async_event(struct feed *feed)
{
	struct ibv_async_event event;

	/* Its queue is named by a pointer of ours, which no input knows. */
	(void)feed;
	if (ibv_get_async_event(context, &event) != 0) {
		fuzz_explain();
		return;
	}
	if (event.event_type == IBV_EVENT_CQ_ERR && event.element.cq != cq)
		abort();
	ibv_ack_async_event(&event);
}

static void completion_event(struct feed *feed)
{
	struct ibv_cq *found = NULL;
	void *given = NULL;

	(void)feed;
	if (ibv_get_cq_event(completions, &found, &given) != 0) {
		fuzz_explain();
		return;
	}
	if (found != cq || given != &taken)
		abort();
	taken++;
}

/* An event that names the queue. */
static void own_event(struct feed *feed)
{
	const uint64_t cookie = (uintptr_t)cq;
	uint8_t bytes[1 + 16] = { 0 };
	struct feed own = { bytes, sizeof(bytes) };

	memcpy(bytes + 1, &cookie, sizeof(cookie));
	fuzz_kernel_feed(&own);
	if (feed_byte(feed) & 1)
		completion_event(feed);
	else
		async_event(feed);
	fuzz_kernel_feed(feed);
}

static void entries(struct feed *feed)
{
	struct rv_cq *ours = rv_cq_of(cq);
	struct ibv_wc taken_now[4];
	const size_t at = feed_byte(feed) % ours->entries * sizeof(struct mlx5_cqe64);
	int count;

	feed_bytes(feed, ours->buffer + at, sizeof(struct mlx5_cqe64));
	count = ibv_poll_cq(cq, 4, taken_now);
	if (count > 4)
		abort();
	if (count < 0)
		fuzz_explain();
	for (int i = 0; i < count; i++)
		if (taken_now[i].status > IBV_WC_GENERAL_ERR)
			abort();
	if (ibv_req_notify_cq(cq, feed_byte(feed) & 1) != 0)
		abort();
}

static void (*const turns[])(struct feed *feed) = {
	device_event, async_event, completion_event, own_event, entries,
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };

	taken = 0;
	fuzz_kernel_begin();
	open_all();
	fuzz_kernel_feed(&feed);
	for (int i = 0; i < 64 && !feed_ended(&feed); i++)
		turns[feed_byte(&feed) % (sizeof(turns) / sizeof(turns[0]))](&feed);
	close_all();
	fuzz_kernel_end();
	return 0;
}
