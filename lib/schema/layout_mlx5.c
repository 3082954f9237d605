/* SPDX-License-Identifier: BSD-2-Clause */
/* Structures of the queues and objects of mlx5: Linux 5.10 to 7.3, include/uapi/rdma/. */
#include "layouts.h"

#include "layout_rows.h"

static const struct rv_schema_field mlx5_alloc_pd_resp[] = {
	{ NUMBER(pdn, 0, 4) },
};
LAYOUT(mlx5_ib_alloc_pd_resp, MLX5_ABI, 4, mlx5_alloc_pd_resp);

static const struct rv_schema_field mlx5_create_cq[] = {
	{ POINTER(buf_addr, 0) },
	{ POINTER(db_addr, 8) },
	{ NUMBER(cqe_size, 16, 4) },
	{ NUMBER(cqe_comp_en, 20, 1) },
	{ NUMBER(cqe_comp_res_format, 21, 1) },
	{ NUMBER(flags, 22, 2), VALUES(mlx5_ib_create_cq_flags) },
	{ NUMBER(uar_page_index, 24, 2) },
	{ RESERVED(reserved0, 26, 2, 1) },
	{ RESERVED(reserved1, 28, 4, 1) },
};
LAYOUT(mlx5_ib_create_cq, MLX5_ABI, 32, mlx5_create_cq);

static const struct rv_schema_field mlx5_create_cq_resp[] = {
	{ NUMBER(cqn, 0, 4) },
	{ RESERVED(reserved, 4, 4, 1) },
};
LAYOUT(mlx5_ib_create_cq_resp, MLX5_ABI, 8, mlx5_create_cq_resp);

static const struct rv_schema_field mlx5_resize_cq[] = {
	{ POINTER(buf_addr, 0) },
	{ NUMBER(cqe_size, 8, 2) },
	{ RESERVED(reserved0, 10, 2, 1) },
	{ RESERVED(reserved1, 12, 4, 1) },
};
LAYOUT(mlx5_ib_resize_cq, MLX5_ABI, 16, mlx5_resize_cq);

static const struct rv_schema_field mlx5_create_srq[] = {
	{ POINTER(buf_addr, 0) },
	{ POINTER(db_addr, 8) },
	{ NUMBER(flags, 16, 4), VALUES(mlx5_srq_flags) },
	{ RESERVED(reserved0, 20, 4, 1) },
	{ NUMBER(uidx, 24, 4) },
	{ RESERVED(reserved1, 28, 4, 1) },
};
LAYOUT(mlx5_ib_create_srq, MLX5_ABI, 32, mlx5_create_srq);

static const struct rv_schema_field mlx5_create_srq_resp[] = {
	{ NUMBER(srqn, 0, 4) },
	{ RESERVED(reserved, 4, 4, 1) },
};
LAYOUT(mlx5_ib_create_srq_resp, MLX5_ABI, 8, mlx5_create_srq_resp);

static const struct rv_schema_field mlx5_create_qp_dci_streams[] = {
	{ NUMBER(log_num_concurent, 0, 1), SINCE(V6_1) },
	{ NUMBER(log_num_errored, 1, 1), SINCE(V6_1) },
};
LAYOUT(mlx5_ib_create_qp_dci_streams, MLX5_ABI, 2, mlx5_create_qp_dci_streams, SINCE(V6_1));

static const struct rv_schema_field mlx5_create_qp[] = {
	{ POINTER(buf_addr, 0) },
	{ POINTER(db_addr, 8) },
	{ NUMBER(sq_wqe_count, 16, 4) },
	{ NUMBER(rq_wqe_count, 20, 4) },
	{ NUMBER(rq_wqe_shift, 24, 4) },
	{ NUMBER(flags, 28, 4), VALUES(mlx5_qp_flags) },
	{ NUMBER(uidx, 32, 4) },
	{ NUMBER(bfreg_index, 36, 4) },
	{ POINTER(sq_buf_addr, 40) },
	{ NUMBER(access_key, 40, 8) },
	{ NUMBER(ece_options, 48, 4) },
	{ SUB(dci_streams, 52, 2, 1, mlx5_ib_create_qp_dci_streams), SINCE(V6_1) },
	{ RESERVED(reserved, 52, 4, 1), UNTIL(V6_1) },
	{ RESERVED(reserved, 54, 2, 1), SINCE(V6_1) },
};
LAYOUT(mlx5_ib_create_qp, MLX5_ABI, 56, mlx5_create_qp);

static const struct rv_schema_field mlx5_create_qp_rss[] = {
	{ NUMBER(rx_hash_fields_mask, 0, 8), VALUES(mlx5_rx_hash_fields) },
	{ NUMBER(rx_hash_function, 8, 1), VALUES(mlx5_rx_hash_function_flags) },
	{ NUMBER(rx_key_len, 9, 1) },
	{ RESERVED(reserved, 10, 1, 6) },
	{ BYTES(rx_hash_key, 16, 128) },
	{ NUMBER(comp_mask, 144, 4) },
	{ NUMBER(flags, 148, 4), VALUES(mlx5_qp_flags) },
};
LAYOUT(mlx5_ib_create_qp_rss, MLX5_ABI, 152, mlx5_create_qp_rss);

static const struct rv_schema_field mlx5_create_qp_resp[] = {
	{ NUMBER(bfreg_index, 0, 4) },
	{ NUMBER(ece_options, 4, 4) },
	{ NUMBER(comp_mask, 8, 4), VALUES(mlx5_ib_create_qp_resp_mask) },
	{ NUMBER(tirn, 12, 4) },
	{ NUMBER(tisn, 16, 4) },
	{ NUMBER(rqn, 20, 4) },
	{ NUMBER(sqn, 24, 4) },
	{ RESERVED(reserved1, 28, 4, 1) },
	{ NUMBER(tir_icm_addr, 32, 8) },
};
LAYOUT(mlx5_ib_create_qp_resp, MLX5_ABI, 40, mlx5_create_qp_resp);

static const struct rv_schema_field mlx5_alloc_mw[] = {
	{ NUMBER(comp_mask, 0, 4) },
	{ NUMBER(num_klms, 4, 1) },
	{ RESERVED(reserved1, 5, 1, 1) },
	{ RESERVED(reserved2, 6, 2, 1) },
};
LAYOUT(mlx5_ib_alloc_mw, MLX5_ABI, 8, mlx5_alloc_mw);

static const struct rv_schema_field mlx5_create_wq[] = {
	{ POINTER(buf_addr, 0) },
	{ POINTER(db_addr, 8) },
	{ NUMBER(rq_wqe_count, 16, 4) },
	{ NUMBER(rq_wqe_shift, 20, 4) },
	{ NUMBER(user_index, 24, 4) },
	{ NUMBER(flags, 28, 4), VALUES(mlx5_wq_flags) },
	{ NUMBER(comp_mask, 32, 4), VALUES(mlx5_ib_create_wq_mask) },
	{ NUMBER(single_stride_log_num_of_bytes, 36, 4) },
	{ NUMBER(single_wqe_log_num_of_strides, 40, 4) },
	{ NUMBER(two_byte_shift_en, 44, 4) },
};
LAYOUT(mlx5_ib_create_wq, MLX5_ABI, 48, mlx5_create_wq);

static const struct rv_schema_field mlx5_create_ah_resp[] = {
	{ NUMBER(response_length, 0, 4) },
	{ BYTES(dmac, 4, 6) },
	{ RESERVED(reserved, 10, 1, 6) },
};
LAYOUT(mlx5_ib_create_ah_resp, MLX5_ABI, 16, mlx5_create_ah_resp);

static const struct rv_schema_field mlx5_burst_info[] = {
	{ NUMBER(max_burst_sz, 0, 4) },
	{ NUMBER(typical_pkt_sz, 4, 2) },
	{ RESERVED(reserved, 6, 2, 1) },
};
LAYOUT(mlx5_ib_burst_info, MLX5_ABI, 8, mlx5_burst_info);

static const struct rv_schema_field mlx5_modify_qp[] = {
	{ NUMBER(comp_mask, 0, 4), VALUES(mlx5_ib_modify_qp_mask) },
	{ SUB(burst_info, 4, 8, 1, mlx5_ib_burst_info) },
	{ NUMBER(ece_options, 12, 4) },
};
LAYOUT(mlx5_ib_modify_qp, MLX5_ABI, 16, mlx5_modify_qp);

static const struct rv_schema_field mlx5_modify_qp_resp[] = {
	{ NUMBER(response_length, 0, 4) },
	{ NUMBER(dctn, 4, 4) },
	{ NUMBER(ece_options, 8, 4) },
	{ RESERVED(reserved, 12, 4, 1) },
};
LAYOUT(mlx5_ib_modify_qp_resp, MLX5_ABI, 16, mlx5_modify_qp_resp);

static const struct rv_schema_field mlx5_create_wq_resp[] = {
	{ NUMBER(response_length, 0, 4) },
	{ RESERVED(reserved, 4, 4, 1) },
};
LAYOUT(mlx5_ib_create_wq_resp, MLX5_ABI, 8, mlx5_create_wq_resp);

static const struct rv_schema_field mlx5_create_rwq_ind_tbl_resp[] = {
	{ NUMBER(response_length, 0, 4) },
	{ RESERVED(reserved, 4, 4, 1) },
};
LAYOUT(mlx5_ib_create_rwq_ind_tbl_resp, MLX5_ABI, 8, mlx5_create_rwq_ind_tbl_resp);

static const struct rv_schema_field mlx5_modify_wq[] = {
	{ NUMBER(comp_mask, 0, 4) },
	{ RESERVED(reserved, 4, 4, 1) },
};
LAYOUT(mlx5_ib_modify_wq, MLX5_ABI, 8, mlx5_modify_wq);

static const struct rv_schema_field mlx5_flow_counters_desc[] = {
	{ NUMBER(description, 0, 4) },
	{ NUMBER(index, 4, 4) },
};
LAYOUT(mlx5_ib_flow_counters_desc, MLX5_ABI, 8, mlx5_flow_counters_desc);

static const struct rv_schema_field mlx5_flow_counters_data[] = {
	{ POINTER(counters_data, 0) },
	{ NUMBER(ncounters, 8, 4) },
	{ RESERVED(reserved, 12, 4, 1) },
};
LAYOUT(mlx5_ib_flow_counters_data, MLX5_ABI, 16, mlx5_flow_counters_data);

static const struct rv_schema_field mlx5_create_flow[] = {
	{ NUMBER(ncounters_data, 0, 4) },
	{ RESERVED(reserved, 4, 4, 1) },
	{ SUB(data, 8, 16, 0, mlx5_ib_flow_counters_data) },
};
LAYOUT(mlx5_ib_create_flow, MLX5_ABI, 8, mlx5_create_flow);

static const struct rv_schema_field mlx5_match_params[] = {
	{ NUMBERS(match_params, 0, 4, 160), SINCE(V6_1) },
	{ NUMBERS(match_params, 0, 4, 128), UNTIL(V6_1) },
};
LAYOUT(mlx5_ib_match_params, MLX5_USER_IOCTL_CMDS, 640, mlx5_match_params);

static const struct rv_schema_field mlx5_devx_async_cmd_hdr[] = {
	{ NUMBER(wr_id, 0, 8) },
	{ BYTES(out_data, 8, 0) },
};
LAYOUT(mlx5_ib_uapi_devx_async_cmd_hdr, MLX5_USER_IOCTL_VERBS, 8, mlx5_devx_async_cmd_hdr);

static const struct rv_schema_field mlx5_devx_async_event_hdr[] = {
	{ NUMBER(cookie, 0, 8) },
	{ BYTES(out_data, 8, 0) },
};
LAYOUT(mlx5_ib_uapi_devx_async_event_hdr, MLX5_USER_IOCTL_VERBS, 8, mlx5_devx_async_event_hdr);
