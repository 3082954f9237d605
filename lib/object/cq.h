/* SPDX-License-Identifier: BSD-2-Clause */
/* What a completion queue is, for the files of this folder. */
#ifndef RV_OBJECT_CQ_H
#define RV_OBJECT_CQ_H

#include <infiniband/mlx5dv.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "device/handle.h"

struct rv_comp_channel {
	struct ibv_comp_channel ibv; /* what the caller holds, or has a copy of */
	struct rv_context *context;
	atomic_uint readers; /* threads that may have read an event and not counted it yet */
};

static inline struct rv_comp_channel *rv_comp_channel_of(const struct ibv_comp_channel *channel)
{
	return channel->rv_channel;
}

/* In the place where struct rv_handle, with which DEVX objects begin, has a 0. */
#define RV_CQ_MARK 0x63712d76u

struct rv_cq {
	struct ibv_cq ibv; /* first: what the caller holds */
	struct rv_handle handle;
	struct rv_cq *next;      /* of the context's list, by which events are checked */
	struct mlx5dv_devx_uar *uar;
	uint8_t *buffer;         /* entries, then the doorbell record on a page of its own */
	size_t buffer_bytes;
	uint32_t *record;        /* consumer index, arm word; big-endian */
	uint32_t number;         /* the firmware's */
	uint32_t entries;        /* a power of two */
	uint32_t consumer;
	atomic_uint arm_sequence; /* events come in other threads than arming */
	pthread_mutex_t lock;    /* of the counters */
	pthread_cond_t acknowledged;
	uint32_t comp_events_taken; /* that came to the caller */
	uint32_t async_events_taken;
	uint32_t comp_events_completed; /* that the caller acknowledged */
	uint32_t async_events_completed;
};

/*
 * The queue behind what a caller holds, or NULL, recorded as EINVAL: NULL, or a DEVX object
 * that was cast, as programs do which believe that all queues are alike.
 */
struct rv_cq *rv_cq_of(struct ibv_cq *cq);

/* The CQ that a kernel event names, one event more; or NULL where it is none of @context's. */
struct rv_cq *rv_cq_take_event(struct rv_context *context, uint64_t cookie, bool async);

/* From before the kernel knows the cookie until it has forgotten it. */
void rv_cq_list_add(struct rv_context *context, struct rv_cq *cq);
void rv_cq_list_remove(struct rv_context *context, struct rv_cq *cq);

/*
 * How many queues a channel that is to go still has; after close none, for then there are
 * no events any more, and its queues forget it.
 */
int rv_cq_list_leave(struct rv_comp_channel *channel);

/* Counts acknowledged events and wakes a destroy that waits for them. */
void rv_cq_acknowledge(struct rv_cq *cq, unsigned int comp_events, unsigned int async_events);

#endif
