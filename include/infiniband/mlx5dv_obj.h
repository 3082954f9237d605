/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What the device is and what verbs objects look like to it. <infiniband/mlx5dv.h>
 * includes this; include that one.
 */
#ifndef RAWVERBS_MLX5DV_OBJ_H
#define RAWVERBS_MLX5DV_OBJ_H

#include <infiniband/verbs.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct ibv_ah;
struct ibv_dm;
struct ibv_qp;
struct ibv_srq;
struct ibv_wq;
struct mlx5dv_ah;
struct mlx5dv_dm;
struct mlx5dv_qp;
struct mlx5dv_rwq;
struct mlx5dv_srq;

struct mlx5dv_cq {
	void *buf;          /* cqe_cnt entries of cqe_size bytes */
	__be32 *dbrec;      /* consumer index, arm word */
	uint32_t cqe_cnt;
	uint32_t cqe_size;
	void *cq_uar;       /* page with the register that arms */
	uint32_t cqn;
	uint64_t comp_mask; /* in: members wanted; out: members given */
};

struct mlx5dv_pd {
	uint32_t pdn;
	uint64_t comp_mask;
};

struct mlx5dv_obj {
	struct {
		struct ibv_qp *in;
		struct mlx5dv_qp *out;
	} qp;
	struct {
		struct ibv_cq *in;
		struct mlx5dv_cq *out;
	} cq;
	struct {
		struct ibv_srq *in;
		struct mlx5dv_srq *out;
	} srq;
	struct {
		struct ibv_wq *in;
		struct mlx5dv_rwq *out;
	} rwq;
	struct {
		struct ibv_dm *in;
		struct mlx5dv_dm *out;
	} dm;
	struct {
		struct ibv_ah *in;
		struct mlx5dv_ah *out;
	} ah;
	struct {
		struct ibv_pd *in;
		struct mlx5dv_pd *out;
	} pd;
};

enum mlx5dv_obj_type {
	MLX5DV_OBJ_QP = 1 << 0,
	MLX5DV_OBJ_CQ = 1 << 1,
	MLX5DV_OBJ_SRQ = 1 << 2,
	MLX5DV_OBJ_RWQ = 1 << 3,
	MLX5DV_OBJ_DM = 1 << 4,
	MLX5DV_OBJ_AH = 1 << 5,
	MLX5DV_OBJ_PD = 1 << 6
};

/*
 * mlx5dv_init_obj - what the device knows of verbs objects
 * @obj:      in members name the objects, out members receive
 * @obj_type: MLX5DV_OBJ_CQ, MLX5DV_OBJ_PD or both
 *
 * A CQ asked for is the caller's to poll from then on. Nothing is written on failure.
 * Returns 0 or a positive errno: EINVAL an argument is NULL or a context closed, EOPNOTSUPP a
 * type that this library does not make, or a driver that is not mlx5. Follows mlx5dv_init_obj(3).
 */
int mlx5dv_init_obj(struct mlx5dv_obj *obj, uint64_t obj_type);

enum mlx5dv_context_flags {
	MLX5DV_CONTEXT_FLAGS_CQE_V1 = 1 << 0,
	MLX5DV_CONTEXT_FLAGS_OBSOLETE = 1 << 1,
	MLX5DV_CONTEXT_FLAGS_MPW_ALLOWED = 1 << 2,
	MLX5DV_CONTEXT_FLAGS_ENHANCED_MPW = 1 << 3,
	MLX5DV_CONTEXT_FLAGS_CQE_128B_COMP = 1 << 4,
	MLX5DV_CONTEXT_FLAGS_CQE_128B_PAD = 1 << 5,
	MLX5DV_CONTEXT_FLAGS_PACKET_BASED_CREDIT_MODE = 1 << 6,
	MLX5DV_CONTEXT_FLAGS_REAL_TIME_TS = 1 << 7
};

enum mlx5dv_context_comp_mask {
	MLX5DV_CONTEXT_MASK_CQE_COMPRESION = 1 << 0,
	MLX5DV_CONTEXT_MASK_SWP = 1 << 1,
	MLX5DV_CONTEXT_MASK_STRIDING_RQ = 1 << 2,
	MLX5DV_CONTEXT_MASK_TUNNEL_OFFLOADS = 1 << 3,
	MLX5DV_CONTEXT_MASK_DYN_BFREGS = 1 << 4,
	MLX5DV_CONTEXT_MASK_CLOCK_INFO_UPDATE = 1 << 5,
	MLX5DV_CONTEXT_MASK_FLOW_ACTION_FLAGS = 1 << 6,
	MLX5DV_CONTEXT_MASK_DC_ODP_CAPS = 1 << 7,
	MLX5DV_CONTEXT_MASK_HCA_CORE_CLOCK = 1 << 8,
	MLX5DV_CONTEXT_MASK_NUM_LAG_PORTS = 1 << 9
};

struct mlx5dv_cqe_comp_caps {
	uint32_t max_num;
	uint32_t supported_format;
};

struct mlx5dv_sw_parsing_caps {
	uint32_t sw_parsing_offloads;
	uint32_t supported_qpts;
};

struct mlx5dv_striding_rq_caps {
	uint32_t min_single_stride_log_num_of_bytes;
	uint32_t max_single_stride_log_num_of_bytes;
	uint32_t min_single_wqe_log_num_of_strides;
	uint32_t max_single_wqe_log_num_of_strides;
	uint32_t supported_qpts;
};

struct mlx5dv_context {
	uint8_t version;
	uint64_t flags;     /* enum mlx5dv_context_flags */
	uint64_t comp_mask; /* in: members wanted; out: members given */
	struct mlx5dv_cqe_comp_caps cqe_comp_caps;
	struct mlx5dv_sw_parsing_caps sw_parsing_caps;
	struct mlx5dv_striding_rq_caps striding_rq_caps;
	uint32_t tunnel_offloads_caps;
	uint32_t max_dynamic_bfregs;
	uint64_t max_clock_info_update_nsec;
	uint32_t flow_action_flags;
	uint32_t dc_odp_caps;
	void *hca_core_clock;
	uint8_t num_lag_ports;
};

/*
 * mlx5dv_query_device - what GET_CONTEXT told of the device
 * @attrs_out: comp_mask says which members are wanted; on return, which were given
 *
 * Given here: version, flags and, where wanted, DYN_BFREGS, FLOW_ACTION_FLAGS and, where the
 * kernel shows it, HCA_CORE_CLOCK: the device's clock, 8 bytes big-endian to read until the
 * context is closed; asking for it maps a page, once. The others need extended queries that a
 * DEVX user does by QUERY_HCA_CAP.
 *
 * Returns 0 or a positive errno: EINVAL an argument is NULL or the context closed,
 * EOPNOTSUPP the driver is not mlx5. Follows mlx5dv_query_device(3).
 */
int mlx5dv_query_device(struct ibv_context *ctx_in, struct mlx5dv_context *attrs_out);

#ifdef __cplusplus
}
#endif

#endif
