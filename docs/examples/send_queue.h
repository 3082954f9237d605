/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A paced send queue for the longer examples: made by firmware commands in memory that the
 * caller brings. paced_queue.c tells the same story in one file. Compiles unchanged with
 * rawverbs and with rdma-core.
 */
#ifndef SEND_QUEUE_H
#define SEND_QUEUE_H

#include <infiniband/mlx5dv.h>
#include <stdint.h>

enum { ENTRIES = 256, BLOCK = 64, PAGE = 4096, HEADER = 18, FRAME_MAX = 1518 };

/*
 * All that the device reads and writes, and how far the program has come with it. Nothing in
 * here is an address, so that it means the same in any process that maps it. Zero at first,
 * and a whole number of pages.
 */
struct queue_memory {
	unsigned char sq[ENTRIES * BLOCK];
	unsigned char cq[ENTRIES * BLOCK];
	uint32_t sq_record[2];
	uint32_t cq_record[2];
	uint32_t produced;  /* frames posted */
	uint32_t completed; /* frames that have left */
	uint32_t consumer;  /* completions taken */
	uint32_t goal;      /* frames to send in all */
	unsigned char frame[PAGE - 32];
};

struct send_queue {
	struct queue_memory *mem;
	struct mlx5dv_devx_uar *uar;
	struct mlx5dv_devx_umem *umem;
	struct mlx5dv_devx_obj *pd, *mkey, *td, *tis, *cq, *sq;
	uint32_t sqn, lkey;
};

/* The first mlx5 device that opens with DEVX, or NULL. */
struct ibv_context *device_open(void);

/* An entry of the device's rate table, or NULL. */
struct mlx5dv_pp *rate_alloc(struct ibv_context *ctx, uint32_t kbps);

/* A queue in @mem, ready to send at the rate of @index, 0: at the line's. 0, or -1 and errno. */
int send_queue_create(struct send_queue *q, struct ibv_context *ctx, struct queue_memory *mem,
		      uint16_t index);

/* Another rate, from the next frame that leaves: MODIFY_SQ. 0, or -1 and errno. */
int send_queue_set_rate(struct send_queue *q, uint16_t index);

/* A frame of @bytes from 02:00:00:00:00:@source; its number goes with it. Room is the caller's. */
void send_queue_post(struct send_queue *q, unsigned char source, uint32_t bytes, int signal);

/* Tells the device what was posted. */
void send_queue_ring(struct send_queue *q);

/* Takes what has completed. 0, or -1 when the queue is in error. */
int send_queue_poll(struct send_queue *q);

/* Frees all but the memory. 0, or -1 and errno. */
int send_queue_destroy(struct send_queue *q);

#endif
