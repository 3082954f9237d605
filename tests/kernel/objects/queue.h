/* SPDX-License-Identifier: BSD-2-Clause */
/* A send queue for NOPs, with all that it hangs on: what raises the events of these tests. */
#ifndef TESTS_KERNEL_OBJECTS_QUEUE_H
#define TESTS_KERNEL_OBJECTS_QUEUE_H

#include <infiniband/mlx5dv.h>
#include <stdbool.h>
#include <stdint.h>

enum { QUEUE_ENTRIES = 256 };

/* All that the device reads and writes of a queue. */
struct queue_memory {
	uint8_t sq[QUEUE_ENTRIES * 64];
	uint8_t cq[QUEUE_ENTRIES * 64];
	uint32_t sq_record[2];
	uint32_t cq_record[2];
};

struct queue {
	struct queue_memory *memory;
	struct mlx5dv_devx_umem *umem;
	struct mlx5dv_devx_uar *uar;
	struct mlx5dv_devx_obj *pd, *td, *tis, *cq, *sq;
	uint32_t pdn, tdn, tisn, cqn, sqn;
	uint32_t cq_log;             /* log of the entries of its own CQ */
	uint32_t produced, consumed;
};

struct queue_options {
	uint32_t cqn;    /* 0: a CQ of its own, by DEVX */
	uint32_t cq_log; /* 0: 8 */
	uint16_t index;  /* pacing; 0: none */
};

/* Makes a queue that is ready to send; ends the test where that fails. */
void queue_open(struct queue *queue, struct ibv_context *on, const struct queue_options *options);

/* Destroys it in order; fails the test where that is refused. */
void queue_close(struct queue *queue);

/* Puts a NOP into the ring, or something that is no work request; nobody is told yet. */
void queue_nop(struct queue *queue, bool signal);
void queue_nonsense(struct queue *queue);

/* Tells the device. */
void queue_ring(struct queue *queue);

/* Arms the queue's own CQ for one event. */
void queue_arm(struct queue *queue);

/* Takes the next completion of its own CQ, within five seconds; its opcode, or -1. */
int queue_completion(struct queue *queue);

/* MODIFY_SQ: state, or the pacing index of a ready queue. */
int queue_state(struct queue *queue, unsigned int from, unsigned int to);
int queue_pace(struct queue *queue, uint16_t index);

#endif
