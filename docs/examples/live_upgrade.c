/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A sender that is replaced while its queue goes on. The first process makes a paced queue
 * in memory that has no owner but its descriptor, and serves at a socket. The next one finds
 * somebody there, takes device, memory and objects over, and serves in its turn; meanwhile
 * the device sends what stands in the ring, at the queue's rate. Who comes last sends the
 * rest and frees everything.
 *
 *   live_upgrade SOCKET GENERATION [KBIT_PER_S [FRAMES]]     1000000 10000
 *
 * GENERATION, 1 to 255, is the last byte of the source address of what a process posts. Rate
 * and frames are the first one's to say. rawverbs only: rdma-core hands over neither rates
 * nor doorbell pages.
 */
#define _GNU_SOURCE
#include "send_queue.h"

#include <poll.h>
#include <rawverbs/error.h>
#include <rawverbs/handover.h>
#include <rawverbs/pacing.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { BYTES = 1500, SIGNAL_EVERY = 16, DESCRIPTORS = 2 };

/* What travels beside the descriptors. Each export names one object on the uverbs descriptor. */
struct handover {
	unsigned char pp[RV_HANDOVER_BYTES], uar[RV_HANDOVER_BYTES], umem[RV_HANDOVER_BYTES];
	unsigned char pd[RV_HANDOVER_BYTES], mkey[RV_HANDOVER_BYTES], td[RV_HANDOVER_BYTES];
	unsigned char tis[RV_HANDOVER_BYTES], cq[RV_HANDOVER_BYTES], sq[RV_HANDOVER_BYTES];
	uint32_t lkey;
};

struct program {
	struct ibv_context *ctx;
	struct mlx5dv_pp *pp;
	struct send_queue queue;
	int memfd, listener;
};

static int fail(const char *what)
{
	fprintf(stderr, "live_upgrade: %s: %s\n", what, rv_last_error()->message);
	return -1;
}

/* A memfd: the kernel keeps its pages as long as somebody has it, or the device uses them. */
static int map_memory(struct program *p)
{
	struct queue_memory *mem = mmap(NULL, sizeof(*mem), PROT_READ | PROT_WRITE, MAP_SHARED,
					p->memfd, 0);

	if (mem == MAP_FAILED)
		return fail("queue memory");
	p->queue.mem = mem;
	return 0;
}

static int make_queue(struct program *p, uint32_t kbps, uint32_t frames)
{
	p->memfd = memfd_create("queue", MFD_CLOEXEC);
	if (p->memfd < 0 || ftruncate(p->memfd, sizeof(struct queue_memory)) || map_memory(p))
		return fail("queue memory");
	p->queue.mem->goal = frames;
	p->ctx = device_open();
	p->pp = p->ctx ? rate_alloc(p->ctx, kbps) : NULL;
	if (!p->pp || send_queue_create(&p->queue, p->ctx, p->queue.mem, p->pp->index))
		return fail("queue");
	return 0;
}

static int export_objects(struct program *p, struct handover *h)
{
	struct send_queue *q = &p->queue;

	h->lkey = q->lkey;
	return rv_pp_export(p->pp, h->pp, sizeof(h->pp)) ||
	       rv_uar_export(q->uar, h->uar, sizeof(h->uar)) ||
	       mlx5dv_devx_umem_export(q->umem, h->umem) || mlx5dv_devx_obj_export(q->pd, h->pd) ||
	       mlx5dv_devx_obj_export(q->mkey, h->mkey) || mlx5dv_devx_obj_export(q->td, h->td) ||
	       mlx5dv_devx_obj_export(q->tis, h->tis) || mlx5dv_devx_obj_export(q->cq, h->cq) ||
	       mlx5dv_devx_obj_export(q->sq, h->sq);
}

static int import_objects(struct program *p, struct handover *h)
{
	struct send_queue *q = &p->queue;

	q->lkey = h->lkey;
	p->pp = rv_pp_import(p->ctx, h->pp, sizeof(h->pp));
	q->uar = rv_uar_import(p->ctx, h->uar, sizeof(h->uar));
	q->umem = mlx5dv_devx_umem_import(p->ctx, h->umem);
	q->pd = mlx5dv_devx_obj_import(p->ctx, h->pd);
	q->mkey = mlx5dv_devx_obj_import(p->ctx, h->mkey);
	q->td = mlx5dv_devx_obj_import(p->ctx, h->td);
	q->tis = mlx5dv_devx_obj_import(p->ctx, h->tis);
	q->cq = mlx5dv_devx_obj_import(p->ctx, h->cq);
	q->sq = mlx5dv_devx_obj_import(p->ctx, h->sq);
	return !p->pp || !q->uar || !q->umem || !q->pd || !q->mkey || !q->td || !q->tis || !q->cq ||
	       !q->sq || rv_devx_obj_number(q->sq, &q->sqn);
}

/* The memory of all objects here, not the objects: those are the successor's. */
static void forget_objects(struct program *p)
{
	struct send_queue *q = &p->queue;

	mlx5dv_devx_obj_unimport(q->sq);
	mlx5dv_devx_obj_unimport(q->cq);
	mlx5dv_devx_obj_unimport(q->tis);
	mlx5dv_devx_obj_unimport(q->td);
	mlx5dv_devx_obj_unimport(q->mkey);
	mlx5dv_devx_obj_unimport(q->pd);
	mlx5dv_devx_umem_unimport(q->umem);
	rv_uar_unimport(q->uar);
	rv_pp_unimport(p->pp);
	ibv_close_device(p->ctx);
}

/* One message either way; @fds go with it (SCM_RIGHTS), or are received with it. */
union control {
	char bytes[CMSG_SPACE(DESCRIPTORS * sizeof(int))];
	struct cmsghdr align;
};

static int send_handover(int peer, struct handover *h, const int fds[DESCRIPTORS])
{
	union control control = { { 0 } };
	struct iovec data = { h, sizeof(*h) };
	struct msghdr message = { .msg_iov = &data, .msg_iovlen = 1, .msg_control = control.bytes,
				  .msg_controllen = sizeof(control.bytes) };
	struct cmsghdr *head = CMSG_FIRSTHDR(&message);

	head->cmsg_level = SOL_SOCKET;
	head->cmsg_type = SCM_RIGHTS;
	head->cmsg_len = CMSG_LEN(DESCRIPTORS * sizeof(int));
	memcpy(CMSG_DATA(head), fds, DESCRIPTORS * sizeof(int));
	return sendmsg(peer, &message, MSG_NOSIGNAL) == (ssize_t)sizeof(*h) ? 0 : -1;
}

static int receive_handover(int peer, struct handover *h, int fds[DESCRIPTORS])
{
	union control control = { { 0 } };
	struct iovec data = { h, sizeof(*h) };
	struct msghdr message = { .msg_iov = &data, .msg_iovlen = 1, .msg_control = control.bytes,
				  .msg_controllen = sizeof(control.bytes) };
	struct cmsghdr *head;

	if (recvmsg(peer, &message, MSG_CMSG_CLOEXEC | MSG_WAITALL) != (ssize_t)sizeof(*h))
		return -1;
	head = CMSG_FIRSTHDR(&message);
	if (!head || head->cmsg_len != CMSG_LEN(DESCRIPTORS * sizeof(int)))
		return -1;
	memcpy(fds, CMSG_DATA(head), DESCRIPTORS * sizeof(int));
	return 0;
}

/*
 * The old process. It posts nothing from the message on, since a ring has one writer. Until
 * the successor says that it has all, dying does no harm, for the descriptors are in the
 * message or with the successor already; and if the successor dies, this one simply goes on.
 */
static int hand_over(struct program *p, int peer)
{
	const int fds[DESCRIPTORS] = { p->ctx->cmd_fd, p->memfd };
	struct handover h = { .lkey = 0 };
	char taken = 0;

	if (export_objects(p, &h) || send_handover(peer, &h, fds))
		return fail("hand-over");
	printf("handed over after %u frames posted\n", p->queue.mem->produced);
	return read(peer, &taken, 1) == 1 ? 0 : -1;
}

/* The new process: the device first, then what lives on it, and whether the rate holds. */
static int take_over(struct program *p, int peer)
{
	struct handover h = { .lkey = 0 };
	int fds[DESCRIPTORS];

	if (receive_handover(peer, &h, fds))
		return fail("no hand-over");
	p->ctx = ibv_import_device(fds[0]);
	p->memfd = fds[1];
	if (!p->ctx || map_memory(p) || import_objects(p, &h) ||
	    rv_pacing_verify(p->ctx, p->queue.sq, p->pp))
		return fail("import");
	send(peer, "t", 1, MSG_NOSIGNAL); /* to nobody, if the old one has died: as good */
	printf("took over after %u frames posted, %u gone\n", p->queue.mem->produced,
	       p->queue.mem->completed);
	/* The old one may have died between posting and ringing; one ring too many is no harm. */
	send_queue_ring(&p->queue);
	return 0;
}

/* A socket to who serves at @path, or -1: nobody does. */
static int find_predecessor(const char *path)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	const int peer = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

	strncpy(address.sun_path, path, sizeof(address.sun_path) - 1);
	if (peer < 0 || connect(peer, (struct sockaddr *)&address, sizeof(address)) == 0)
		return peer;
	close(peer);
	return -1;
}

/* Serves at @path in place of whoever did. */
static int serve(struct program *p, const char *path)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };

	strncpy(address.sun_path, path, sizeof(address.sun_path) - 1);
	unlink(path);
	p->listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	return p->listener < 0 || bind(p->listener, (struct sockaddr *)&address, sizeof(address)) ||
	       listen(p->listener, 1);
}

/* Sends until all frames have left: 0, a successor has the queue: 1, or an error: -1. */
static int run(struct program *p, unsigned char generation)
{
	struct queue_memory *mem = p->queue.mem;
	struct pollfd waiting = { .fd = p->listener, .events = POLLIN };

	while (mem->completed < mem->goal) {
		const uint32_t before = mem->produced;

		if (send_queue_poll(&p->queue))
			return fail("the queue is in error");
		while (mem->produced < mem->goal && mem->produced - mem->completed < ENTRIES) {
			const uint32_t next = mem->produced + 1;

			send_queue_post(&p->queue, generation, BYTES,
					next % SIGNAL_EVERY == 0 || next == mem->goal);
		}
		if (mem->produced != before)
			send_queue_ring(&p->queue);
		if (mem->produced == mem->goal && before != mem->goal)
			printf("all %u frames are posted\n", mem->goal);
		if (poll(&waiting, 1, 1) > 0) {
			const int peer = accept4(p->listener, NULL, NULL, SOCK_CLOEXEC);
			const int left = peer >= 0 && hand_over(p, peer) == 0;

			if (peer >= 0)
				close(peer);
			if (left)
				return 1;
			printf("the successor died: going on\n");
		}
	}
	return 0;
}

int main(int argc, char **argv)
{
	struct program p = { .memfd = -1, .listener = -1 };
	int peer, end;

	if (argc < 3) {
		fprintf(stderr, "usage: live_upgrade SOCKET GENERATION [KBIT_PER_S [FRAMES]]\n");
		return 2;
	}
	setvbuf(stdout, NULL, _IOLBF, 0);
	peer = find_predecessor(argv[1]);
	if (peer >= 0 ? take_over(&p, peer) :
			make_queue(&p, argc > 3 ? (uint32_t)strtoul(argv[3], NULL, 10) : 1000000,
				   argc > 4 ? (uint32_t)strtoul(argv[4], NULL, 10) : 10000))
		return 1;
	if (serve(&p, argv[1]))
		return fail("socket"), 1;
	end = run(&p, (unsigned char)strtoul(argv[2], NULL, 10));
	if (end < 0)
		return 1;
	if (end > 0) {
		forget_objects(&p);
		return 0;
	}
	if (send_queue_destroy(&p.queue) || rv_pp_destroy(p.pp) || ibv_close_device(p.ctx))
		return fail("clean-up"), 1;
	printf("all %u frames have left, everything is freed\n", p.queue.mem->goal);
	unlink(argv[1]);
	return 0;
}
