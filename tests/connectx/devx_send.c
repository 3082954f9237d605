/* SPDX-License-Identifier: BSD-2-Clause */
/* Frames from memory that the kernel registered, at a rate that the kernel set; their events. */
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "devx_client.h"

enum {
	SEND_RECORD = 0x2040,		/* offsets in the umem, beside those of the other queues */
	SEND_RING = 0x6000,
	CQ_RECORD = 0x1000,
	FRAMES = 40,
	FRAME = 1014,
};

static struct object queue;
static struct ibv_pd *domain_pd;
static struct ibv_mr *mr;
static struct mlx5dv_devx_event_channel *channel;
static uint32_t posted, completed;

static uint8_t *at(size_t offset)
{
	return (uint8_t *)memory + offset;
}

static void create_queue(uint32_t rate_index)
{
	struct mlx5dv_pd dv_pd;
	struct mlx5dv_obj objects = { .pd = { domain_pd, &dv_pd } };
	uint8_t in[272] = { 0 }, out[16];

	mlx5dv_init_obj(&objects, MLX5DV_OBJ_PD);
	put(in, 0, 16, 0x904);
	put(in, 0x100 + 0x28, 24, 0x77);
	put(in, 0x100 + 0x48, 24, cq.number);
	put(in, 0x100 + 0xf0, 16, rate_index);
	put(in, 0x100 + 0x100, 16, 1);
	put(in, 0x100 + 0x168, 24, tis.number);
	fill_wq(in, 0x280, 6);
	put(in, 0x280 + 0x48, 24, dv_pd.pdn);
	put(in, 0x280 + 0x80, 64, SEND_RECORD);
	put(in, 0x280 + 0x180, 64, SEND_RING);
	queue = create(in, sizeof(in));
	memset(in, 0, sizeof(in));
	put(in, 0, 16, 0x905);
	put(in, 0x48, 24, queue.number);
	put(in, 0x100 + 0x08, 4, 1);
	result(queue.handle && !mlx5dv_devx_obj_modify(queue.handle, in, sizeof(in), out, 16),
	       "an SQ at a rate, in the domain of a verbs PD, gets ready");
}

static void post(uint32_t lkey, unsigned int flags)
{
	uint8_t *wqe = at(SEND_RING) + posted++ % 64 * 64;

	memset(wqe, 0, 64);
	put(wqe, 24, 8, 0x0a);
	put(wqe, 32, 24, queue.number);
	put(wqe, 56, 8, 4);
	wqe[11] = (uint8_t)flags;
	put(wqe, 28 * 8, 16, 14);
	memset(wqe + 30, 0x5a, 12);
	put(wqe, 42 * 8, 16, 0x88b5);
	put(wqe, 48 * 8, 32, FRAME - 14);
	put(wqe, 52 * 8, 32, lkey);
	put(wqe, 56 * 8, 64, (uintptr_t)mr->addr + 3500);
}

static void ring(void)
{
	uint8_t bell[8];
	uint64_t word;

	put(at(SEND_RECORD + 4), 0, 32, posted);
	__sync_synchronize();
	memcpy(bell, at(SEND_RING) + (posted - 1) % 64 * 64, 8);
	memcpy(&word, bell, sizeof(word));
	*(volatile uint64_t *)uar->reg_addr = word;
}

static void arm(void)
{
	uint8_t bell[8];
	uint64_t word;

	put(at(CQ_RECORD), 0, 32, completed);
	put(bell, 0, 32, completed);
	put(bell, 32, 32, cq.number);
	memcpy(&word, bell, sizeof(word));
	*(volatile uint64_t *)((uint8_t *)uar->base_addr + 0x20) = word;
}

/* Within some seconds. */
static const uint8_t *completion(void)
{
	const volatile uint8_t *cqe = at(completed % 64 * 64);

	for (int i = 0; i < 5000; i++) {
		if (cqe[63] >> 4 != 0xf && (cqe[63] & 1) == (completed >> 6 & 1)) {
			completed++;
			return (const uint8_t *)cqe;
		}
		poll(NULL, 0, 1);
	}
	return NULL;
}

/* The next event comes within some seconds and carries this cookie. */
static bool event_is(uint64_t cookie)
{
	struct pollfd ready = { .fd = channel->fd, .events = POLLIN };
	union {
		struct mlx5dv_devx_async_event_hdr *header;
		uint64_t *words;
	} event = { .words = calloc(16, 8) };
	bool good = poll(&ready, 1, 5000) == 1 &&
		    mlx5dv_devx_get_event(channel, event.header, 128) >= 8 &&
		    event.words[0] == cookie;

	free(event.words);
	return good;
}

static void subscribe(void)
{
	uint16_t on_cq[] = { 0 }, on_sq[] = { 5 };

	enum mlx5dv_devx_create_event_channel_flags flags =
		MLX5DV_DEVX_CREATE_EVENT_CHANNEL_FLAGS_OMIT_EV_DATA;

	channel = mlx5dv_devx_create_event_channel(context, flags);
	result(channel && !mlx5dv_devx_subscribe_devx_event(channel, cq.handle, sizeof(on_cq),
							    on_cq, 0xc0) &&
	       !mlx5dv_devx_subscribe_devx_event(channel, queue.handle, sizeof(on_sq), on_sq, 0x50),
	       "a channel for completions and errors");
}

void test_sending(void)
{
	uint8_t rate[48] = { 0 }, *buffer = malloc(16384);
	struct mlx5dv_pp *pp;
	const uint8_t *cqe;

	put(rate, 0, 32, 2000000);
	pp = mlx5dv_pp_alloc(context, sizeof(rate), rate, 0);
	domain_pd = ibv_alloc_pd(context);
	mr = domain_pd ? ibv_reg_mr(domain_pd, buffer + 77, 12000, IBV_ACCESS_LOCAL_WRITE) : NULL;
	result(pp && mr && mr->lkey, "a rate, and memory that starts anywhere in a page");
	if (!pp || !mr)
		return;
	memset(at(0), 0xff, 4096);
	memset(buffer, 0x33, 16384);
	create_queue(pp->index);
	subscribe();
	arm();
	for (int i = 1; i <= FRAMES; i++)
		post(mr->lkey, i == FRAMES ? 8 : 0);
	ring();
	result(event_is(0xc0), "the completion's event comes");
	cqe = completion();
	result(cqe && cqe[63] >> 4 == 0 && get(cqe, 480, 16) == FRAMES - 1 &&
	       get(cqe, 44 * 8, 32) == FRAME && get(cqe, 33 * 8, 24) == 0x77,
	       "the last of 40 frames has its completion");
	post(mr->lkey ^ 0x7000, 0);
	post(mr->lkey, 0);
	ring();
	cqe = completion();
	result(cqe && cqe[63] >> 4 == 0xd && cqe[55] == 4, "a bad key is an error completion");
	cqe = completion();
	result(cqe && cqe[63] >> 4 == 0xd && cqe[55] == 5, "and what follows is flushed");
	result(event_is(0x50), "the queue's error event comes");
	mlx5dv_devx_destroy_event_channel(channel);
	result(destroy(&queue) && !ibv_dereg_mr(mr) && !ibv_dealloc_pd(domain_pd), "all goes");
	mlx5dv_pp_free(pp);
	free(buffer);
}
