/* SPDX-License-Identifier: BSD-2-Clause */
/* Numbers with names of mlx5. Linux 5.10 to 7.3, include/uapi/rdma/. */
#include "values.h"

#include "value_rows.h"

static const struct rv_schema_value mlx5_qp_flags_rows[] = {
	{ NAMED(MLX5_QP_FLAG_SIGNATURE, 0x1) },
	{ NAMED(MLX5_QP_FLAG_SCATTER_CQE, 0x2) },
	{ NAMED(MLX5_QP_FLAG_TUNNEL_OFFLOADS, 0x4) },
	{ NAMED(MLX5_QP_FLAG_BFREG_INDEX, 0x8) },
	{ NAMED(MLX5_QP_FLAG_TYPE_DCT, 0x10) },
	{ NAMED(MLX5_QP_FLAG_TYPE_DCI, 0x20) },
	{ NAMED(MLX5_QP_FLAG_TIR_ALLOW_SELF_LB_UC, 0x40) },
	{ NAMED(MLX5_QP_FLAG_TIR_ALLOW_SELF_LB_MC, 0x80) },
	{ NAMED(MLX5_QP_FLAG_ALLOW_SCATTER_CQE, 0x100) },
	{ NAMED(MLX5_QP_FLAG_PACKET_BASED_CREDIT_MODE, 0x200) },
	{ NAMED(MLX5_QP_FLAG_UAR_PAGE_INDEX, 0x400) },
	{ NAMED(MLX5_QP_FLAG_DCI_STREAM, 0x800), SINCE(V6_1) },
};
UNNAMED_VALUES(mlx5_qp_flags, mlx5_qp_flags_rows);

static const struct rv_schema_value mlx5_srq_flags_rows[] = {
	{ NAMED(MLX5_SRQ_FLAG_SIGNATURE, 0x1) },
};
UNNAMED_VALUES(mlx5_srq_flags, mlx5_srq_flags_rows);

static const struct rv_schema_value mlx5_wq_flags_rows[] = {
	{ NAMED(MLX5_WQ_FLAG_SIGNATURE, 0x1) },
};
UNNAMED_VALUES(mlx5_wq_flags, mlx5_wq_flags_rows);

static const struct rv_schema_value mlx5_lib_caps_rows[] = {
	{ NAMED(MLX5_LIB_CAP_4K_UAR, 0x1) },
	{ NAMED(MLX5_LIB_CAP_DYN_UAR, 0x2) },
};
VALUES_OF(mlx5_lib_caps, mlx5_lib_caps_rows);

static const struct rv_schema_value mlx5_alloc_uctx_v2_flags_rows[] = {
	{ NAMED(MLX5_IB_ALLOC_UCTX_DEVX, 0x1) },
};
VALUES_OF(mlx5_ib_alloc_uctx_v2_flags, mlx5_alloc_uctx_v2_flags_rows);

static const struct rv_schema_value mlx5_alloc_ucontext_resp_mask_rows[] = {
	{ NAMED(MLX5_IB_ALLOC_UCONTEXT_RESP_MASK_CORE_CLOCK_OFFSET, 0x1) },
	{ NAMED(MLX5_IB_ALLOC_UCONTEXT_RESP_MASK_DUMP_FILL_MKEY, 0x2) },
	{ NAMED(MLX5_IB_ALLOC_UCONTEXT_RESP_MASK_ECE, 0x4) },
	{ NAMED(MLX5_IB_ALLOC_UCONTEXT_RESP_MASK_SQD2RTS, 0x8), SINCE(V6_1) },
	{ NAMED(MLX5_IB_ALLOC_UCONTEXT_RESP_MASK_REAL_TIME_TS, 0x10), SINCE(V6_1) },
	{ NAMED(MLX5_IB_ALLOC_UCONTEXT_RESP_MASK_MKEY_UPDATE_TAG, 0x20), SINCE(V6_1) },
};
VALUES_OF(mlx5_ib_alloc_ucontext_resp_mask, mlx5_alloc_ucontext_resp_mask_rows);

static const struct rv_schema_value mlx5_user_cmds_supp_uhw_rows[] = {
	{ NAMED(MLX5_USER_CMDS_SUPP_UHW_QUERY_DEVICE, 1) },
	{ NAMED(MLX5_USER_CMDS_SUPP_UHW_CREATE_AH, 2) },
};
VALUES_OF(mlx5_user_cmds_supp_uhw, mlx5_user_cmds_supp_uhw_rows);

static const struct rv_schema_value mlx5_user_inline_mode_rows[] = {
	{ NAMED(MLX5_USER_INLINE_MODE_NA, 0) },
	{ NAMED(MLX5_USER_INLINE_MODE_NONE, 1) },
	{ NAMED(MLX5_USER_INLINE_MODE_L2, 2) },
	{ NAMED(MLX5_USER_INLINE_MODE_IP, 3) },
	{ NAMED(MLX5_USER_INLINE_MODE_TCP_UDP, 4) },
};
VALUES_OF(mlx5_user_inline_mode, mlx5_user_inline_mode_rows);

static const struct rv_schema_value mlx5_flow_action_caps_rows[] = {
	{ NAMED(MLX5_USER_ALLOC_UCONTEXT_FLOW_ACTION_FLAGS_ESP_AES_GCM, 0x1) },
	{ NAMED(MLX5_USER_ALLOC_UCONTEXT_FLOW_ACTION_FLAGS_ESP_AES_GCM_REQ_METADATA, 0x2) },
	{ NAMED(MLX5_USER_ALLOC_UCONTEXT_FLOW_ACTION_FLAGS_ESP_AES_GCM_SPI_STEERING, 0x4) },
	{ NAMED(MLX5_USER_ALLOC_UCONTEXT_FLOW_ACTION_FLAGS_ESP_AES_GCM_FULL_OFFLOAD, 0x8) },
	{ NAMED(MLX5_USER_ALLOC_UCONTEXT_FLOW_ACTION_FLAGS_ESP_AES_GCM_TX_IV_IS_ESN, 0x10) },
};
UNNAMED_VALUES(mlx5_flow_action_caps, mlx5_flow_action_caps_rows);

static const struct rv_schema_value mlx5_cqe_comp_res_format_rows[] = {
	{ NAMED(MLX5_IB_CQE_RES_FORMAT_HASH, 1) },
	{ NAMED(MLX5_IB_CQE_RES_FORMAT_CSUM, 2) },
	{ NAMED(MLX5_IB_CQE_RES_FORMAT_CSUM_STRIDX, 4) },
};
VALUES_OF(mlx5_ib_cqe_comp_res_format, mlx5_cqe_comp_res_format_rows);

static const struct rv_schema_value mlx5_packet_pacing_cap_flags_rows[] = {
	{ NAMED(MLX5_IB_PP_SUPPORT_BURST, 0x1) },
};
VALUES_OF(mlx5_ib_packet_pacing_cap_flags, mlx5_packet_pacing_cap_flags_rows);

static const struct rv_schema_value mlx5_mpw_caps_rows[] = {
	{ NAMED(MPW_RESERVED, 0x1) },
	{ NAMED(MLX5_IB_ALLOW_MPW, 0x2) },
	{ NAMED(MLX5_IB_SUPPORT_EMPW, 0x4) },
};
VALUES_OF(mlx5_ib_mpw_caps, mlx5_mpw_caps_rows);

static const struct rv_schema_value mlx5_sw_parsing_offloads_rows[] = {
	{ NAMED(MLX5_IB_SW_PARSING, 0x1) },
	{ NAMED(MLX5_IB_SW_PARSING_CSUM, 0x2) },
	{ NAMED(MLX5_IB_SW_PARSING_LSO, 0x4) },
};
VALUES_OF(mlx5_ib_sw_parsing_offloads, mlx5_sw_parsing_offloads_rows);

static const struct rv_schema_value mlx5_query_dev_resp_flags_rows[] = {
	{ NAMED(MLX5_IB_QUERY_DEV_RESP_FLAGS_CQE_128B_COMP, 0x1) },
	{ NAMED(MLX5_IB_QUERY_DEV_RESP_FLAGS_CQE_128B_PAD, 0x2) },
	{ NAMED(MLX5_IB_QUERY_DEV_RESP_PACKET_BASED_CREDIT_MODE, 0x4) },
	{ NAMED(MLX5_IB_QUERY_DEV_RESP_FLAGS_SCAT2CQE_DCT, 0x8) },
	{ NAMED(MLX5_IB_QUERY_DEV_RESP_FLAGS_OOO_DP, 0x10), SINCE(V7_3) },
};
VALUES_OF(mlx5_ib_query_dev_resp_flags, mlx5_query_dev_resp_flags_rows);

static const struct rv_schema_value mlx5_tunnel_offloads_rows[] = {
	{ NAMED(MLX5_IB_TUNNELED_OFFLOADS_VXLAN, 0x1) },
	{ NAMED(MLX5_IB_TUNNELED_OFFLOADS_GRE, 0x2) },
	{ NAMED(MLX5_IB_TUNNELED_OFFLOADS_GENEVE, 0x4) },
	{ NAMED(MLX5_IB_TUNNELED_OFFLOADS_MPLS_GRE, 0x8) },
	{ NAMED(MLX5_IB_TUNNELED_OFFLOADS_MPLS_UDP, 0x10) },
};
VALUES_OF(mlx5_ib_tunnel_offloads, mlx5_tunnel_offloads_rows);

static const struct rv_schema_value mlx5_create_cq_flags_rows[] = {
	{ NAMED(MLX5_IB_CREATE_CQ_FLAGS_CQE_128B_PAD, 0x1) },
	{ NAMED(MLX5_IB_CREATE_CQ_FLAGS_UAR_PAGE_INDEX, 0x2) },
	{ NAMED(MLX5_IB_CREATE_CQ_FLAGS_REAL_TIME_TS, 0x4), SINCE(V6_1) },
};
VALUES_OF(mlx5_ib_create_cq_flags, mlx5_create_cq_flags_rows);

static const struct rv_schema_value mlx5_rx_hash_function_flags_rows[] = {
	{ NAMED(MLX5_RX_HASH_FUNC_TOEPLITZ, 0x1) },
};
VALUES_OF(mlx5_rx_hash_function_flags, mlx5_rx_hash_function_flags_rows);

static const struct rv_schema_value mlx5_rx_hash_fields_rows[] = {
	{ NAMED(MLX5_RX_HASH_SRC_IPV4, 0x1) },
	{ NAMED(MLX5_RX_HASH_DST_IPV4, 0x2) },
	{ NAMED(MLX5_RX_HASH_SRC_IPV6, 0x4) },
	{ NAMED(MLX5_RX_HASH_DST_IPV6, 0x8) },
	{ NAMED(MLX5_RX_HASH_SRC_PORT_TCP, 0x10) },
	{ NAMED(MLX5_RX_HASH_DST_PORT_TCP, 0x20) },
	{ NAMED(MLX5_RX_HASH_SRC_PORT_UDP, 0x40) },
	{ NAMED(MLX5_RX_HASH_DST_PORT_UDP, 0x80) },
	{ NAMED(MLX5_RX_HASH_IPSEC_SPI, 0x100) },
	{ NAMED(MLX5_RX_HASH_INNER, 0x80000000u) },
};
VALUES_OF(mlx5_rx_hash_fields, mlx5_rx_hash_fields_rows);

static const struct rv_schema_value mlx5_create_qp_resp_mask_rows[] = {
	{ NAMED(MLX5_IB_CREATE_QP_RESP_MASK_TIRN, 0x1) },
	{ NAMED(MLX5_IB_CREATE_QP_RESP_MASK_TISN, 0x2) },
	{ NAMED(MLX5_IB_CREATE_QP_RESP_MASK_RQN, 0x4) },
	{ NAMED(MLX5_IB_CREATE_QP_RESP_MASK_SQN, 0x8) },
	{ NAMED(MLX5_IB_CREATE_QP_RESP_MASK_TIR_ICM_ADDR, 0x10) },
};
VALUES_OF(mlx5_ib_create_qp_resp_mask, mlx5_create_qp_resp_mask_rows);

static const struct rv_schema_value mlx5_create_wq_mask_rows[] = {
	{ NAMED(MLX5_IB_CREATE_WQ_STRIDING_RQ, 0x1) },
};
VALUES_OF(mlx5_ib_create_wq_mask, mlx5_create_wq_mask_rows);

static const struct rv_schema_value mlx5_modify_qp_mask_rows[] = {
	{ NAMED(MLX5_IB_MODIFY_QP_OOO_DP, 0x1), SINCE(V7_3) },
};
VALUES_OF(mlx5_ib_modify_qp_mask, mlx5_modify_qp_mask_rows);

static const struct rv_schema_value mlx5_mmap_cmd_rows[] = {
	{ NAMED(MLX5_IB_MMAP_REGULAR_PAGE, 0) },
	{ NAMED(MLX5_IB_MMAP_GET_CONTIGUOUS_PAGES, 1) },
	{ NAMED(MLX5_IB_MMAP_WC_PAGE, 2) },
	{ NAMED(MLX5_IB_MMAP_NC_PAGE, 3) },
	{ NAMED(MLX5_IB_MMAP_CORE_CLOCK, 5) },
	{ NAMED(MLX5_IB_MMAP_ALLOC_WC, 6) },
	{ NAMED(MLX5_IB_MMAP_CLOCK_INFO, 7) },
	{ NAMED(MLX5_IB_MMAP_DEVICE_MEM, 8) },
};
VALUES_OF(mlx5_ib_mmap_cmd, mlx5_mmap_cmd_rows);

static const struct rv_schema_value mlx5_clock_info_sign_rows[] = {
	{ NAMED(MLX5_IB_CLOCK_INFO_KERNEL_UPDATING, 1) },
};
UNNAMED_VALUES(mlx5_clock_info_sign, mlx5_clock_info_sign_rows);

static const struct rv_schema_value mlx5_clock_info_version_rows[] = {
	{ NAMED(MLX5_IB_CLOCK_INFO_V1, 0) },
};
UNNAMED_VALUES(mlx5_clock_info_version, mlx5_clock_info_version_rows);

static const struct rv_schema_value mlx5_objects_rows[] = {
	{ NAMED(MLX5_IB_OBJECT_DEVX, 0x1000) },
	{ NAMED(MLX5_IB_OBJECT_DEVX_OBJ, 0x1001) },
	{ NAMED(MLX5_IB_OBJECT_DEVX_UMEM, 0x1002) },
	{ NAMED(MLX5_IB_OBJECT_FLOW_MATCHER, 0x1003) },
	{ NAMED(MLX5_IB_OBJECT_DEVX_ASYNC_CMD_FD, 0x1004) },
	{ NAMED(MLX5_IB_OBJECT_DEVX_ASYNC_EVENT_FD, 0x1005) },
	{ NAMED(MLX5_IB_OBJECT_VAR, 0x1006) },
	{ NAMED(MLX5_IB_OBJECT_PP, 0x1007) },
	{ NAMED(MLX5_IB_OBJECT_UAR, 0x1008) },
	{ NAMED(MLX5_IB_OBJECT_STEERING_ANCHOR, 0x1009), SINCE(V6_1) },
};
VALUES_OF(mlx5_ib_objects, mlx5_objects_rows);

static const struct rv_schema_value mlx5_flow_type_rows[] = {
	{ NAMED(MLX5_IB_FLOW_TYPE_NORMAL, 0) },
	{ NAMED(MLX5_IB_FLOW_TYPE_SNIFFER, 1) },
	{ NAMED(MLX5_IB_FLOW_TYPE_ALL_DEFAULT, 2) },
	{ NAMED(MLX5_IB_FLOW_TYPE_MC_DEFAULT, 3) },
};
VALUES_OF(mlx5_ib_flow_type, mlx5_flow_type_rows);

static const struct rv_schema_value mlx5_flow_action_flags_rows[] = {
	{ NAMED(MLX5_IB_UAPI_FLOW_ACTION_FLAGS_REQUIRE_METADATA, 0x1) },
};
VALUES_OF(mlx5_ib_uapi_flow_action_flags, mlx5_flow_action_flags_rows);

static const struct rv_schema_value mlx5_flow_table_type_rows[] = {
	{ NAMED(MLX5_IB_UAPI_FLOW_TABLE_TYPE_NIC_RX, 0) },
	{ NAMED(MLX5_IB_UAPI_FLOW_TABLE_TYPE_NIC_TX, 1) },
	{ NAMED(MLX5_IB_UAPI_FLOW_TABLE_TYPE_FDB, 2) },
	{ NAMED(MLX5_IB_UAPI_FLOW_TABLE_TYPE_RDMA_RX, 3) },
	{ NAMED(MLX5_IB_UAPI_FLOW_TABLE_TYPE_RDMA_TX, 4) },
	{ NAMED(MLX5_IB_UAPI_FLOW_TABLE_TYPE_RDMA_TRANSPORT_RX, 5), SINCE(V7_3) },
	{ NAMED(MLX5_IB_UAPI_FLOW_TABLE_TYPE_RDMA_TRANSPORT_TX, 6), SINCE(V7_3) },
};
VALUES_OF(mlx5_ib_uapi_flow_table_type, mlx5_flow_table_type_rows);

static const struct rv_schema_value mlx5_flow_action_packet_reformat_type_rows[] = {
	{ NAMED(MLX5_IB_UAPI_FLOW_ACTION_PACKET_REFORMAT_TYPE_L2_TUNNEL_TO_L2, 0) },
	{ NAMED(MLX5_IB_UAPI_FLOW_ACTION_PACKET_REFORMAT_TYPE_L2_TO_L2_TUNNEL, 1) },
	{ NAMED(MLX5_IB_UAPI_FLOW_ACTION_PACKET_REFORMAT_TYPE_L3_TUNNEL_TO_L2, 2) },
	{ NAMED(MLX5_IB_UAPI_FLOW_ACTION_PACKET_REFORMAT_TYPE_L2_TO_L3_TUNNEL, 3) },
};
VALUES_OF(mlx5_ib_uapi_flow_action_packet_reformat_type,
	  mlx5_flow_action_packet_reformat_type_rows);

static const struct rv_schema_value mlx5_reg_dmabuf_flags_rows[] = {
	{ NAMED(MLX5_IB_UAPI_REG_DMABUF_ACCESS_DATA_DIRECT, 0x1), SINCE(V6_12) },
};
VALUES_OF(mlx5_ib_uapi_reg_dmabuf_flags, mlx5_reg_dmabuf_flags_rows);

static const struct rv_schema_value mlx5_dm_type_rows[] = {
	{ NAMED(MLX5_IB_UAPI_DM_TYPE_MEMIC, 0) },
	{ NAMED(MLX5_IB_UAPI_DM_TYPE_STEERING_SW_ICM, 1) },
	{ NAMED(MLX5_IB_UAPI_DM_TYPE_HEADER_MODIFY_SW_ICM, 2) },
	{ NAMED(MLX5_IB_UAPI_DM_TYPE_HEADER_MODIFY_PATTERN_SW_ICM, 3), SINCE(V6_1) },
	{ NAMED(MLX5_IB_UAPI_DM_TYPE_ENCAP_SW_ICM, 4), SINCE(V6_12) },
};
VALUES_OF(mlx5_ib_uapi_dm_type, mlx5_dm_type_rows);

static const struct rv_schema_value mlx5_devx_create_event_channel_flags_rows[] = {
	{ NAMED(MLX5_IB_UAPI_DEVX_CR_EV_CH_FLAGS_OMIT_DATA, 0x1) },
};
VALUES_OF(mlx5_ib_uapi_devx_create_event_channel_flags, mlx5_devx_create_event_channel_flags_rows);

static const struct rv_schema_value mlx5_pp_alloc_flags_rows[] = {
	{ NAMED(MLX5_IB_UAPI_PP_ALLOC_FLAGS_DEDICATED_INDEX, 0x1) },
};
VALUES_OF(mlx5_ib_uapi_pp_alloc_flags, mlx5_pp_alloc_flags_rows);

static const struct rv_schema_value mlx5_uar_alloc_type_rows[] = {
	{ NAMED(MLX5_IB_UAPI_UAR_ALLOC_TYPE_BF, 0) },
	{ NAMED(MLX5_IB_UAPI_UAR_ALLOC_TYPE_NC, 1) },
};
VALUES_OF(mlx5_ib_uapi_uar_alloc_type, mlx5_uar_alloc_type_rows);

static const struct rv_schema_value mlx5_query_port_flags_rows[] = {
	{ NAMED(MLX5_IB_UAPI_QUERY_PORT_VPORT, 0x1), SINCE(V6_1) },
	{ NAMED(MLX5_IB_UAPI_QUERY_PORT_VPORT_VHCA_ID, 0x2), SINCE(V6_1) },
	{ NAMED(MLX5_IB_UAPI_QUERY_PORT_VPORT_STEERING_ICM_RX, 0x4), SINCE(V6_1) },
	{ NAMED(MLX5_IB_UAPI_QUERY_PORT_VPORT_STEERING_ICM_TX, 0x8), SINCE(V6_1) },
	{ NAMED(MLX5_IB_UAPI_QUERY_PORT_VPORT_REG_C0, 0x10), SINCE(V6_1) },
	{ NAMED(MLX5_IB_UAPI_QUERY_PORT_ESW_OWNER_VHCA_ID, 0x20), SINCE(V6_1) },
};
VALUES_OF(mlx5_ib_uapi_query_port_flags, mlx5_query_port_flags_rows);

static const struct rv_schema_value mlx5_var_alloc_flags_rows[] = {
	{ NAMED(MLX5_IB_UAPI_VAR_ALLOC_FLAG_TLP, 0x1), SINCE(V7_3) },
};
VALUES_OF(mlx5_ib_uapi_var_alloc_flags, mlx5_var_alloc_flags_rows);
