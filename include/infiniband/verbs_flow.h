/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Rules that steer packets, and what a rule may do to them. <infiniband/verbs.h> includes
 * this; include that one. They are made by <infiniband/mlx5dv_flow.h>. Any thread; an
 * object must not be destroyed while another thread uses it. Failures leave their cause
 * in rv_last_error().
 */
#ifndef RAWVERBS_VERBS_FLOW_H
#define RAWVERBS_VERBS_FLOW_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct ibv_context;

enum ibv_flow_flags {
	IBV_FLOW_ATTR_FLAGS_DONT_TRAP = 1 << 1,
	IBV_FLOW_ATTR_FLAGS_EGRESS = 1 << 2
};

enum ibv_flow_attr_type {
	IBV_FLOW_ATTR_NORMAL = 0x0,
	IBV_FLOW_ATTR_ALL_DEFAULT = 0x1,
	IBV_FLOW_ATTR_MC_DEFAULT = 0x2,
	IBV_FLOW_ATTR_SNIFFER = 0x3
};

/* A rule in the device. Members are for reading only. */
struct ibv_flow {
	uint32_t comp_mask; /* 0 */
	struct ibv_context *context;
	uint32_t handle; /* the kernel's */
};

/* Something that a rule does to packets. */
struct ibv_flow_action {
	struct ibv_context *context;
};

/*
 * ibv_destroy_flow - remove a rule
 *
 * Returns 0, also for NULL, after ibv_close_device() and on a device that is gone; else a
 * positive errno, and @flow_id is alive: EBUSY another thread is using it. Blocks while the
 * firmware answers. Follows ibv_destroy_flow(3).
 */
int ibv_destroy_flow(struct ibv_flow *flow_id);

/*
 * ibv_destroy_flow_action - free an action
 *
 * Returns as ibv_destroy_flow(); EBUSY a rule uses it. Follows ibv_flow_action(3).
 */
int ibv_destroy_flow_action(struct ibv_flow_action *action);

#ifdef __cplusplus
}
#endif

#endif
