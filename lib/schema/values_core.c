/* SPDX-License-Identifier: BSD-2-Clause */
/* Numbers with names of queues, memory and flows. Linux 5.10 to 7.3, include/uapi/rdma/. */
#include "values.h"

#include "value_rows.h"

static const struct rv_schema_value access_flags_rows[] = {
	{ NAMED(IB_UVERBS_ACCESS_LOCAL_WRITE, 0x1) },
	{ NAMED(IB_UVERBS_ACCESS_REMOTE_WRITE, 0x2) },
	{ NAMED(IB_UVERBS_ACCESS_REMOTE_READ, 0x4) },
	{ NAMED(IB_UVERBS_ACCESS_REMOTE_ATOMIC, 0x8) },
	{ NAMED(IB_UVERBS_ACCESS_MW_BIND, 0x10) },
	{ NAMED(IB_UVERBS_ACCESS_ZERO_BASED, 0x20) },
	{ NAMED(IB_UVERBS_ACCESS_ON_DEMAND, 0x40) },
	{ NAMED(IB_UVERBS_ACCESS_HUGETLB, 0x80) },
	{ NAMED(IB_UVERBS_ACCESS_FLUSH_GLOBAL, 0x100), SINCE(V6_12) },
	{ NAMED(IB_UVERBS_ACCESS_FLUSH_PERSISTENT, 0x200), SINCE(V6_12) },
	{ NAMED(IB_UVERBS_ACCESS_RELAXED_ORDERING, 0x100000) },
	{ NAMED(IB_UVERBS_ACCESS_OPTIONAL_RANGE, 0x3ff00000) },
};
VALUES_OF(ib_uverbs_access_flags, access_flags_rows);

static const struct rv_schema_value srq_type_rows[] = {
	{ NAMED(IB_UVERBS_SRQT_BASIC, 0) },
	{ NAMED(IB_UVERBS_SRQT_XRC, 1) },
	{ NAMED(IB_UVERBS_SRQT_TM, 2) },
};
VALUES_OF(ib_uverbs_srq_type, srq_type_rows);

static const struct rv_schema_value wq_type_rows[] = {
	{ NAMED(IB_UVERBS_WQT_RQ, 0) },
};
VALUES_OF(ib_uverbs_wq_type, wq_type_rows);

static const struct rv_schema_value wq_flags_rows[] = {
	{ NAMED(IB_UVERBS_WQ_FLAGS_CVLAN_STRIPPING, 0x1) },
	{ NAMED(IB_UVERBS_WQ_FLAGS_SCATTER_FCS, 0x2) },
	{ NAMED(IB_UVERBS_WQ_FLAGS_DELAY_DROP, 0x4) },
	{ NAMED(IB_UVERBS_WQ_FLAGS_PCI_WRITE_END_PADDING, 0x8) },
};
VALUES_OF(ib_uverbs_wq_flags, wq_flags_rows);

static const struct rv_schema_value qp_type_rows[] = {
	{ NAMED(IB_UVERBS_QPT_RC, 0x2) },
	{ NAMED(IB_UVERBS_QPT_UC, 0x3) },
	{ NAMED(IB_UVERBS_QPT_UD, 0x4) },
	{ NAMED(IB_UVERBS_QPT_RAW_PACKET, 0x8) },
	{ NAMED(IB_UVERBS_QPT_XRC_INI, 0x9) },
	{ NAMED(IB_UVERBS_QPT_XRC_TGT, 0xa) },
	{ NAMED(IB_UVERBS_QPT_DRIVER, 0xff) },
};
VALUES_OF(ib_uverbs_qp_type, qp_type_rows);

static const struct rv_schema_value qp_create_flags_rows[] = {
	{ NAMED(IB_UVERBS_QP_CREATE_BLOCK_MULTICAST_LOOPBACK, 0x2) },
	{ NAMED(IB_UVERBS_QP_CREATE_SCATTER_FCS, 0x100) },
	{ NAMED(IB_UVERBS_QP_CREATE_CVLAN_STRIPPING, 0x200) },
	{ NAMED(IB_UVERBS_QP_CREATE_PCI_WRITE_END_PADDING, 0x800) },
	{ NAMED(IB_UVERBS_QP_CREATE_SQ_SIG_ALL, 0x1000) },
};
VALUES_OF(ib_uverbs_qp_create_flags, qp_create_flags_rows);

static const struct rv_schema_value flow_action_esp_keymat_rows[] = {
	{ NAMED(IB_UVERBS_FLOW_ACTION_ESP_KEYMAT_AES_GCM, 0) },
};
VALUES_OF(ib_uverbs_flow_action_esp_keymat, flow_action_esp_keymat_rows);

static const struct rv_schema_value flow_action_esp_keymat_aes_gcm_iv_algo_rows[] = {
	{ NAMED(IB_UVERBS_FLOW_ACTION_IV_ALGO_SEQ, 0) },
};
VALUES_OF(ib_uverbs_flow_action_esp_keymat_aes_gcm_iv_algo,
	  flow_action_esp_keymat_aes_gcm_iv_algo_rows);

static const struct rv_schema_value flow_action_esp_replay_rows[] = {
	{ NAMED(IB_UVERBS_FLOW_ACTION_ESP_REPLAY_NONE, 0) },
	{ NAMED(IB_UVERBS_FLOW_ACTION_ESP_REPLAY_BMP, 1) },
};
VALUES_OF(ib_uverbs_flow_action_esp_replay, flow_action_esp_replay_rows);

static const struct rv_schema_value flow_action_esp_flags_rows[] = {
	{ NAMED(IB_UVERBS_FLOW_ACTION_ESP_FLAGS_INLINE_CRYPTO, 0x0) },
	{ NAMED(IB_UVERBS_FLOW_ACTION_ESP_FLAGS_TUNNEL, 0x0) },
	{ NAMED(IB_UVERBS_FLOW_ACTION_ESP_FLAGS_DECRYPT, 0x0) },
	{ NAMED(IB_UVERBS_FLOW_ACTION_ESP_FLAGS_FULL_OFFLOAD, 0x1) },
	{ NAMED(IB_UVERBS_FLOW_ACTION_ESP_FLAGS_TRANSPORT, 0x2) },
	{ NAMED(IB_UVERBS_FLOW_ACTION_ESP_FLAGS_ENCRYPT, 0x4) },
	{ NAMED(IB_UVERBS_FLOW_ACTION_ESP_FLAGS_ESN_NEW_WINDOW, 0x8) },
};
VALUES_OF(ib_uverbs_flow_action_esp_flags, flow_action_esp_flags_rows);

static const struct rv_schema_value read_counters_flags_rows[] = {
	{ NAMED(IB_UVERBS_READ_COUNTERS_PREFER_CACHED, 0x1) },
};
VALUES_OF(ib_uverbs_read_counters_flags, read_counters_flags_rows);

static const struct rv_schema_value advise_mr_advice_rows[] = {
	{ NAMED(IB_UVERBS_ADVISE_MR_ADVICE_PREFETCH, 0) },
	{ NAMED(IB_UVERBS_ADVISE_MR_ADVICE_PREFETCH_WRITE, 1) },
	{ NAMED(IB_UVERBS_ADVISE_MR_ADVICE_PREFETCH_NO_FAULT, 2) },
};
VALUES_OF(ib_uverbs_advise_mr_advice, advise_mr_advice_rows);

static const struct rv_schema_value advise_mr_flag_rows[] = {
	{ NAMED(IB_UVERBS_ADVISE_MR_FLAG_FLUSH, 0x1) },
};
VALUES_OF(ib_uverbs_advise_mr_flag, advise_mr_flag_rows);

static const struct rv_schema_value buffer_type_rows[] = {
	{ NAMED(IB_UVERBS_BUFFER_TYPE_DMABUF, 0), SINCE(V7_3) },
	{ NAMED(IB_UVERBS_BUFFER_TYPE_VA, 1), SINCE(V7_3) },
};
VALUES_OF(ib_uverbs_buffer_type, buffer_type_rows);

static const struct rv_schema_value comp_cntr_entry_rows[] = {
	{ NAMED(IB_UVERBS_COMP_CNTR_ENTRY_COMP, 0), SINCE(V7_3) },
	{ NAMED(IB_UVERBS_COMP_CNTR_ENTRY_ERR, 1), SINCE(V7_3) },
};
VALUES_OF(ib_uverbs_comp_cntr_entry, comp_cntr_entry_rows);

static const struct rv_schema_value comp_cntr_modify_op_rows[] = {
	{ NAMED(IB_UVERBS_COMP_CNTR_MODIFY_OP_SET, 0x0), SINCE(V7_3) },
	{ NAMED(IB_UVERBS_COMP_CNTR_MODIFY_OP_INC, 0x1), SINCE(V7_3) },
};
VALUES_OF(ib_uverbs_comp_cntr_modify_op, comp_cntr_modify_op_rows);

static const struct rv_schema_value qp_attach_comp_cntr_op_rows[] = {
	{ NAMED(IB_UVERBS_QP_ATTACH_COMP_CNTR_OP_SEND, 0x1), SINCE(V7_3) },
	{ NAMED(IB_UVERBS_QP_ATTACH_COMP_CNTR_OP_RECV, 0x2), SINCE(V7_3) },
	{ NAMED(IB_UVERBS_QP_ATTACH_COMP_CNTR_OP_RDMA_READ, 0x4), SINCE(V7_3) },
	{ NAMED(IB_UVERBS_QP_ATTACH_COMP_CNTR_OP_REMOTE_RDMA_READ, 0x8), SINCE(V7_3) },
	{ NAMED(IB_UVERBS_QP_ATTACH_COMP_CNTR_OP_RDMA_WRITE, 0x10), SINCE(V7_3) },
	{ NAMED(IB_UVERBS_QP_ATTACH_COMP_CNTR_OP_REMOTE_RDMA_WRITE, 0x20), SINCE(V7_3) },
};
VALUES_OF(ib_uverbs_qp_attach_comp_cntr_op, qp_attach_comp_cntr_op_rows);

static const struct rv_schema_value ib_placement_type_rows[] = {
	{ NAMED(IB_FLUSH_GLOBAL, 1), SINCE(V6_12) },
	{ NAMED(IB_FLUSH_PERSISTENT, 2), SINCE(V6_12) },
};
VALUES_OF(ib_placement_type, ib_placement_type_rows);

static const struct rv_schema_value ib_selectivity_level_rows[] = {
	{ NAMED(IB_FLUSH_RANGE, 0x0), SINCE(V6_12) },
	{ NAMED(IB_FLUSH_MR, 0x1), SINCE(V6_12) },
};
VALUES_OF(ib_selectivity_level, ib_selectivity_level_rows);

static const struct rv_schema_value ex_create_cq_flags_rows[] = {
	{ NAMED(IB_UVERBS_CQ_FLAGS_TIMESTAMP_COMPLETION, 0x1) },
	{ NAMED(IB_UVERBS_CQ_FLAGS_IGNORE_OVERRUN, 0x2) },
};
VALUES_OF(ib_uverbs_ex_create_cq_flags, ex_create_cq_flags_rows);

static const struct rv_schema_value wc_opcode_rows[] = {
	{ NAMED(IB_UVERBS_WC_SEND, 0) },
	{ NAMED(IB_UVERBS_WC_RDMA_WRITE, 1) },
	{ NAMED(IB_UVERBS_WC_RDMA_READ, 2) },
	{ NAMED(IB_UVERBS_WC_COMP_SWAP, 3) },
	{ NAMED(IB_UVERBS_WC_FETCH_ADD, 4) },
	{ NAMED(IB_UVERBS_WC_BIND_MW, 5) },
	{ NAMED(IB_UVERBS_WC_LOCAL_INV, 6) },
	{ NAMED(IB_UVERBS_WC_TSO, 7) },
	{ NAMED(IB_UVERBS_WC_FLUSH, 8), SINCE(V6_12) },
	{ NAMED(IB_UVERBS_WC_ATOMIC_WRITE, 9), SINCE(V6_12) },
};
VALUES_OF(ib_uverbs_wc_opcode, wc_opcode_rows);

static const struct rv_schema_value create_qp_mask_rows[] = {
	{ NAMED(IB_UVERBS_CREATE_QP_MASK_IND_TABLE, 0x1) },
};
VALUES_OF(ib_uverbs_create_qp_mask, create_qp_mask_rows);

static const struct rv_schema_value create_qp_sup_comp_mask_rows[] = {
	{ NAMED(IB_UVERBS_CREATE_QP_SUP_COMP_MASK, 0x1) },
};
UNNAMED_VALUES(create_qp_sup_comp_mask, create_qp_sup_comp_mask_rows);

static const struct rv_schema_value wr_opcode_rows[] = {
	{ NAMED(IB_UVERBS_WR_RDMA_WRITE, 0) },
	{ NAMED(IB_UVERBS_WR_RDMA_WRITE_WITH_IMM, 1) },
	{ NAMED(IB_UVERBS_WR_SEND, 2) },
	{ NAMED(IB_UVERBS_WR_SEND_WITH_IMM, 3) },
	{ NAMED(IB_UVERBS_WR_RDMA_READ, 4) },
	{ NAMED(IB_UVERBS_WR_ATOMIC_CMP_AND_SWP, 5) },
	{ NAMED(IB_UVERBS_WR_ATOMIC_FETCH_AND_ADD, 6) },
	{ NAMED(IB_UVERBS_WR_LOCAL_INV, 7) },
	{ NAMED(IB_UVERBS_WR_BIND_MW, 8) },
	{ NAMED(IB_UVERBS_WR_SEND_WITH_INV, 9) },
	{ NAMED(IB_UVERBS_WR_TSO, 10) },
	{ NAMED(IB_UVERBS_WR_RDMA_READ_WITH_INV, 11) },
	{ NAMED(IB_UVERBS_WR_MASKED_ATOMIC_CMP_AND_SWP, 12) },
	{ NAMED(IB_UVERBS_WR_MASKED_ATOMIC_FETCH_AND_ADD, 13) },
	{ NAMED(IB_UVERBS_WR_FLUSH, 14), SINCE(V6_12) },
	{ NAMED(IB_UVERBS_WR_ATOMIC_WRITE, 15), SINCE(V6_12) },
};
VALUES_OF(ib_uverbs_wr_opcode, wr_opcode_rows);
