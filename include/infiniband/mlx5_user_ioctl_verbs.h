/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Kernel constants that mlx5 applications use by name. Names and values from Linux 6.1,
 * include/uapi/rdma/mlx5_user_ioctl_verbs.h, all of them, under its own include guard, so
 * that either file may be included first.
 */
#ifndef MLX5_USER_IOCTL_VERBS_H
#define MLX5_USER_IOCTL_VERBS_H

#include <stdint.h>

enum mlx5_ib_uapi_flow_action_flags {
	MLX5_IB_UAPI_FLOW_ACTION_FLAGS_REQUIRE_METADATA = 1 << 0
};

enum mlx5_ib_uapi_flow_table_type {
	MLX5_IB_UAPI_FLOW_TABLE_TYPE_NIC_RX = 0,
	MLX5_IB_UAPI_FLOW_TABLE_TYPE_NIC_TX = 1,
	MLX5_IB_UAPI_FLOW_TABLE_TYPE_FDB = 2,
	MLX5_IB_UAPI_FLOW_TABLE_TYPE_RDMA_RX = 3,
	MLX5_IB_UAPI_FLOW_TABLE_TYPE_RDMA_TX = 4
};

enum mlx5_ib_uapi_flow_action_packet_reformat_type {
	MLX5_IB_UAPI_FLOW_ACTION_PACKET_REFORMAT_TYPE_L2_TUNNEL_TO_L2 = 0,
	MLX5_IB_UAPI_FLOW_ACTION_PACKET_REFORMAT_TYPE_L2_TO_L2_TUNNEL = 1,
	MLX5_IB_UAPI_FLOW_ACTION_PACKET_REFORMAT_TYPE_L3_TUNNEL_TO_L2 = 2,
	MLX5_IB_UAPI_FLOW_ACTION_PACKET_REFORMAT_TYPE_L2_TO_L3_TUNNEL = 3
};

enum mlx5_ib_uapi_dm_type {
	MLX5_IB_UAPI_DM_TYPE_MEMIC = 0,
	MLX5_IB_UAPI_DM_TYPE_STEERING_SW_ICM = 1,
	MLX5_IB_UAPI_DM_TYPE_HEADER_MODIFY_SW_ICM = 2,
	MLX5_IB_UAPI_DM_TYPE_HEADER_MODIFY_PATTERN_SW_ICM = 3
};

enum mlx5_ib_uapi_devx_create_event_channel_flags {
	MLX5_IB_UAPI_DEVX_CR_EV_CH_FLAGS_OMIT_DATA = 1 << 0
};

enum mlx5_ib_uapi_pp_alloc_flags {
	MLX5_IB_UAPI_PP_ALLOC_FLAGS_DEDICATED_INDEX = 1 << 0
};

enum mlx5_ib_uapi_uar_alloc_type {
	MLX5_IB_UAPI_UAR_ALLOC_TYPE_BF = 0,
	MLX5_IB_UAPI_UAR_ALLOC_TYPE_NC = 1
};

enum mlx5_ib_uapi_query_port_flags {
	MLX5_IB_UAPI_QUERY_PORT_VPORT = 1 << 0,
	MLX5_IB_UAPI_QUERY_PORT_VPORT_VHCA_ID = 1 << 1,
	MLX5_IB_UAPI_QUERY_PORT_VPORT_STEERING_ICM_RX = 1 << 2,
	MLX5_IB_UAPI_QUERY_PORT_VPORT_STEERING_ICM_TX = 1 << 3,
	MLX5_IB_UAPI_QUERY_PORT_VPORT_REG_C0 = 1 << 4,
	MLX5_IB_UAPI_QUERY_PORT_ESW_OWNER_VHCA_ID = 1 << 5
};

struct mlx5_ib_uapi_reg {
	uint32_t value;
	uint32_t mask;
};

struct mlx5_ib_uapi_query_port {
	uint64_t flags __attribute__((aligned(8))); /* enum mlx5_ib_uapi_query_port_flags */
	uint16_t vport;
	uint16_t vport_vhca_id;
	uint16_t esw_owner_vhca_id;
	uint16_t rsvd0;
	uint64_t vport_steering_icm_rx __attribute__((aligned(8)));
	uint64_t vport_steering_icm_tx __attribute__((aligned(8)));
	struct mlx5_ib_uapi_reg reg_c0;
};

#ifdef __cplusplus
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic" /* C++ has no array of unknown length at the end */
#endif
struct mlx5_ib_uapi_devx_async_cmd_hdr {
	uint64_t wr_id __attribute__((aligned(8)));
	uint8_t out_data[];
};

struct mlx5_ib_uapi_devx_async_event_hdr {
	uint64_t cookie __attribute__((aligned(8)));
	uint8_t out_data[];
};
#ifdef __cplusplus
#pragma GCC diagnostic pop
#endif

#endif
