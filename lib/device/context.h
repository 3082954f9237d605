/* SPDX-License-Identifier: BSD-2-Clause */
/* An open device: what we keep behind struct ibv_context. */
#ifndef RV_DEVICE_CONTEXT_H
#define RV_DEVICE_CONTEXT_H

#include <infiniband/verbs.h>
#include <rawverbs/pacing.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "base/lock.h"
#include "device.h"

enum rv_devx {
	RV_DEVX_NO,
	RV_DEVX_YES,
	RV_DEVX_UNASKED /* imported: nobody told us */
};

enum rv_limits_state {
	RV_LIMITS_NONE,
	RV_LIMITS_WRITING,
	RV_LIMITS_READY
};

struct mlx5dv_devx_obj;
struct rv_cq;
struct rv_mapping;
struct rv_pp;
struct rv_uar_page;

struct rv_context {
	struct ibv_context ibv; /* first: what the caller holds */
	uint32_t driver_id;
	uint64_t core_support;   /* what GET_CONTEXT said the core can do */
	uint8_t cqe_version;     /* and mlx5: layout of completions */
	uint32_t max_dynamic_bfregs;
	uint32_t flow_action_flags;
	int32_t core_clock;      /* where in its page the device's clock is; -1: it is not shown */
	atomic_int devx;         /* enum rv_devx */
	atomic_uint references;  /* one while open, one a living object */
	atomic_uint event_readers; /* threads that may have read a device event, not counted yet */
	atomic_int limits_state; /* enum rv_limits_state */
	struct rv_pacing_limits limits;
	struct rv_lock lock;          /* of the lists below */
	struct rv_cq *cqs;            /* completion queues, to check events against */
	struct rv_mapping *mappings;  /* what close must unmap: a mapped page pins the file */
	struct rv_mapping *clock;      /* the page with the device's clock, once asked for */
	struct rv_uar_page *uar_pages; /* doorbell pages */
	struct rv_pp *pps;             /* packet pacing entries */
	struct mlx5dv_devx_obj *paced; /* send queues that hold one's index */
	struct rv_device own_device; /* for contexts opened without a listed device */
};

static inline struct rv_context *rv_context_of(const struct ibv_context *context)
{
	return (struct rv_context *)(uintptr_t)context;
}

/* A closed context keeps its memory while objects live; its descriptor is then -1. */
static inline bool rv_context_open(const struct rv_context *context)
{
	return context->ibv.cmd_fd >= 0;
}

/* A fresh descriptor is none that is open already: who closes it would close the context's. */
static inline bool rv_context_has_fd(const struct rv_context *context, int fd)
{
	return fd == context->ibv.cmd_fd || fd == context->ibv.async_fd;
}

/* Zeroed, one reference, both descriptors -1. NULL and ENOMEM. */
struct rv_context *rv_context_new(void);

void rv_context_ref(struct rv_context *context);
void rv_context_unref(struct rv_context *context);

/*
 * 0 where @context is an open mlx5 context, else -EINVAL or -EOPNOTSUPP, recorded.
 * Whether it is DEVX the kernel says.
 */
int rv_context_check_mlx5(const struct ibv_context *context);

/* The same for an open context of any driver. */
int rv_context_check(const struct ibv_context *context);

/* Whether the kernel has let go of the device. Touches no device; keeps the last error. */
bool rv_context_gone(const struct rv_context *context);

#endif
