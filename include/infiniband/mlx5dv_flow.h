/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Rules that steer packets, in the device's own format. <infiniband/mlx5dv.h> includes
 * this; include that one. Its words on threads, errors and blocking hold here too.
 *
 * A matcher says which fields of a packet count, in which table and at which priority; a
 * rule gives values of these fields and says what happens to packets that have them.
 */
#ifndef RAWVERBS_MLX5DV_FLOW_H
#define RAWVERBS_MLX5DV_FLOW_H

#include <infiniband/mlx5_api.h>
#include <infiniband/verbs.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic" /* C++ has no array of unknown length at the end */
#endif

struct ibv_counters;
struct ibv_qp;
struct mlx5dv_devx_obj;
struct mlx5dv_flow_matcher;

/* fte_match_param of the PRM, big-endian, or the beginning of one. */
struct mlx5dv_flow_match_parameters {
	size_t match_sz; /* bytes in match_buf; 1 to 512 */
	uint64_t match_buf[];
};

enum mlx5dv_flow_matcher_attr_mask {
	MLX5DV_FLOW_MATCHER_MASK_FT_TYPE = 1 << 0
};

struct mlx5dv_flow_matcher_attr {
	enum ibv_flow_attr_type type;  /* IBV_FLOW_ATTR_NORMAL */
	uint32_t flags;                /* 0 or IBV_FLOW_ATTR_FLAGS_EGRESS; 0 with ft_type */
	uint16_t priority;             /* 0 to 15, the least first */
	uint8_t match_criteria_enable; /* parts of the mask that count, as the PRM numbers them */
	struct mlx5dv_flow_match_parameters *match_mask;
	uint64_t comp_mask;            /* enum mlx5dv_flow_matcher_attr_mask */
	enum mlx5dv_flow_table_type ft_type; /* without it NIC_RX, or by flags NIC_TX */
};

/*
 * mlx5dv_create_flow_matcher - say which fields rules will look at
 *
 * Asks no firmware: what the device cannot match is refused when a rule is made.
 *
 * Returns a matcher for mlx5dv_destroy_flow_matcher(), or NULL and errno:
 *   EINVAL     an argument or match_mask is NULL; the context is closed; match_sz is 0 or
 *              over 512; flags has unknown bits or stands beside ft_type;
 *              FDB on a device whose embedded switch is not in switchdev mode
 *   EOPNOTSUPP another type than IBV_FLOW_ATTR_NORMAL; unknown bits in comp_mask; the
 *              driver is not mlx5
 *   EPROTONOSUPPORT  this kernel has no matchers on this device
 *   EFAULT, ENOMEM, EIO  as usual
 * Follows mlx5dv_create_flow_matcher(3), drivers/infiniband/hw/mlx5/fs.c.
 */
struct mlx5dv_flow_matcher *
mlx5dv_create_flow_matcher(struct ibv_context *context,
			   struct mlx5dv_flow_matcher_attr *matcher_attr);

/*
 * mlx5dv_destroy_flow_matcher - free it
 *
 * Returns 0, also for NULL, after ibv_close_device() and on a device that is gone; else a
 * positive errno, and @matcher is alive: EBUSY a rule uses it.
 */
int mlx5dv_destroy_flow_matcher(struct mlx5dv_flow_matcher *matcher);

enum mlx5dv_flow_action_type {
	MLX5DV_FLOW_ACTION_DEST_IBV_QP,     /* refused: this library makes no queue pairs */
	MLX5DV_FLOW_ACTION_DROP,
	MLX5DV_FLOW_ACTION_IBV_COUNTER,     /* refused: nor counters of verbs */
	MLX5DV_FLOW_ACTION_IBV_FLOW_ACTION, /* action: change the packet */
	MLX5DV_FLOW_ACTION_TAG,             /* tag_value: comes with the completion */
	MLX5DV_FLOW_ACTION_DEST_DEVX,       /* obj: a TIR or a flow table */
	MLX5DV_FLOW_ACTION_COUNTERS_DEVX,   /* obj: a flow counter */
	MLX5DV_FLOW_ACTION_DEFAULT_MISS,    /* as if no rule had matched */
	/* Ours: tag_value counts from the first counter of the bulk that COUNTERS_DEVX names. */
	RV_FLOW_ACTION_COUNTER_OFFSET = 0x10000
};

struct mlx5dv_flow_action_attr {
	enum mlx5dv_flow_action_type type;
	union {
		struct ibv_qp *qp;
		struct ibv_counters *counter;
		struct ibv_flow_action *action;
		uint32_t tag_value; /* 0 to 2^24 - 1 */
		struct mlx5dv_devx_obj *obj;
	};
};

/*
 * mlx5dv_create_flow - make a rule
 * @match_value:  values of the fields that the matcher's mask selects
 * @num_actions:  entries of @actions_attr; 0 is a rule of a transmit table that only lets pass
 * @actions_attr: at most one destination (DEST_DEVX, DROP, DEFAULT_MISS), one counter with
 *                one offset, one tag, and changes of the packet, of which Linux 6.1 takes 2
 *
 * The caller needs CAP_NET_RAW in the init user namespace. Objects that a rule uses must
 * live as long as it does. Blocks while the firmware answers.
 *
 * Returns a rule for ibv_destroy_flow(), or NULL and errno:
 *   EINVAL     an argument or an object is NULL or another context's; a closed context; a
 *              second tag or offset, an offset without a counter or beyond its bulk, a tag of
 *              more than 24 bits; an object that is no destination or no counter; a
 *              destination that this table does not take; too many changes of the packet, two
 *              of one kind; match_sz is 0 or over 512
 *   EOPNOTSUPP a type that this library has no objects for, an unknown one, a second
 *              destination or counter, over 8 changes; the device has no such table
 *   EPERM      the caller lacks CAP_NET_RAW
 *   ENOMEM     memory; the matcher's priority is over 15; the table is full
 *   EEXIST     an equal rule does something else to the packets
 *   ENOSPC     no room for another table or group
 *   EIO        the device is gone, or the firmware refused it
 *   EBUSY, EAGAIN  the firmware refused it
 *   EFAULT, ETIMEDOUT  as usual
 * Follows mlx5dv_create_flow(3), drivers/infiniband/hw/mlx5/fs.c.
 */
struct ibv_flow *mlx5dv_create_flow(struct mlx5dv_flow_matcher *matcher,
				    struct mlx5dv_flow_match_parameters *match_value,
				    size_t num_actions,
				    struct mlx5dv_flow_action_attr actions_attr[]);

/*
 * mlx5dv_create_flow_action_modify_header - an action that changes header fields
 * @actions_sz: bytes of @actions, a multiple of 8, at least 8, at most 2040
 * @actions:    set, add and copy actions of the PRM, big-endian
 * @ft_type:    kind of table in which rules will use it
 *
 * Returns an action for ibv_destroy_flow_action(), or NULL and errno: EINVAL an argument, a
 * closed context, or firmware refused it; EOPNOTSUPP the device changes no headers (there),
 * takes fewer changes, or the driver is not mlx5; EIO the device is gone or firmware refused
 * it; EAGAIN the rdma cgroup's limit or firmware refused it; EFAULT, ENOMEM, ETIMEDOUT. Follows
 * mlx5dv_create_flow_action_modify_header(3).
 */
struct ibv_flow_action *
mlx5dv_create_flow_action_modify_header(struct ibv_context *ctx, size_t actions_sz,
					uint64_t actions[], enum mlx5dv_flow_table_type ft_type);

/*
 * mlx5dv_create_flow_action_packet_reformat - an action that adds or removes headers
 * @data_sz: bytes of @data, at most 65535; 0 for L2_TUNNEL_TO_L2
 * @data:    the headers; NULL where @data_sz is 0
 * @ft_type: NIC_TX for what adds, NIC_RX for what removes
 *
 * Returns an action for ibv_destroy_flow_action(), or NULL and errno: EINVAL @data and
 * @data_sz contradict, a closed context, or firmware refused it; EOPNOTSUPP the device does
 * not do this @reformat_type in such a table, or the driver is not mlx5; ENOENT @data is
 * missing; EMSGSIZE @data_sz is over 65535; EIO the device is gone or firmware refused it;
 * EFAULT, ENOMEM, ETIMEDOUT.
 * Follows mlx5dv_create_flow_action_packet_reformat(3).
 */
struct ibv_flow_action *mlx5dv_create_flow_action_packet_reformat(
	struct ibv_context *ctx, size_t data_sz, void *data,
	enum mlx5dv_flow_action_packet_reformat_type reformat_type,
	enum mlx5dv_flow_table_type ft_type);

#ifdef __cplusplus
#pragma GCC diagnostic pop
}
#endif

#endif
