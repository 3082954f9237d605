/* SPDX-License-Identifier: BSD-2-Clause */
/* Structures of the contexts and capabilities of mlx5: Linux 5.10 to 7.3, include/uapi/rdma/. */
#include "layouts.h"

#include "layout_rows.h"

static const struct rv_schema_field mlx5_alloc_ucontext_req[] = {
	{ NUMBER(total_num_bfregs, 0, 4) },
	{ NUMBER(num_low_latency_bfregs, 4, 4) },
};
LAYOUT(mlx5_ib_alloc_ucontext_req, MLX5_ABI, 8, mlx5_alloc_ucontext_req);

static const struct rv_schema_field mlx5_alloc_ucontext_req_v2[] = {
	{ NUMBER(total_num_bfregs, 0, 4) },
	{ NUMBER(num_low_latency_bfregs, 4, 4) },
	{ NUMBER(flags, 8, 4), VALUES(mlx5_ib_alloc_uctx_v2_flags) },
	{ NUMBER(comp_mask, 12, 4) },
	{ NUMBER(max_cqe_version, 16, 1) },
	{ RESERVED(reserved0, 17, 1, 1) },
	{ RESERVED(reserved1, 18, 2, 1) },
	{ RESERVED(reserved2, 20, 4, 1) },
	{ NUMBER(lib_caps, 24, 8), VALUES(mlx5_lib_caps) },
};
LAYOUT(mlx5_ib_alloc_ucontext_req_v2, MLX5_ABI, 32, mlx5_alloc_ucontext_req_v2);

static const struct rv_schema_field mlx5_alloc_ucontext_resp[] = {
	{ NUMBER(qp_tab_size, 0, 4) },
	{ NUMBER(bf_reg_size, 4, 4) },
	{ NUMBER(tot_bfregs, 8, 4) },
	{ NUMBER(cache_line_size, 12, 4) },
	{ NUMBER(max_sq_desc_sz, 16, 2) },
	{ NUMBER(max_rq_desc_sz, 18, 2) },
	{ NUMBER(max_send_wqebb, 20, 4) },
	{ NUMBER(max_recv_wr, 24, 4) },
	{ NUMBER(max_srq_recv_wr, 28, 4) },
	{ NUMBER(num_ports, 32, 2) },
	{ NUMBER(flow_action_flags, 34, 2), VALUES(mlx5_flow_action_caps) },
	{ NUMBER(comp_mask, 36, 4), VALUES(mlx5_ib_alloc_ucontext_resp_mask) },
	{ NUMBER(response_length, 40, 4) },
	{ NUMBER(cqe_version, 44, 1) },
	{ NUMBER(cmds_supp_uhw, 45, 1), VALUES(mlx5_user_cmds_supp_uhw) },
	{ NUMBER(eth_min_inline, 46, 1), VALUES(mlx5_user_inline_mode) },
	{ NUMBER(clock_info_versions, 47, 1) },
	{ NUMBER(hca_core_clock_offset, 48, 8) },
	{ NUMBER(log_uar_size, 56, 4) },
	{ NUMBER(num_uars_per_page, 60, 4) },
	{ NUMBER(num_dyn_bfregs, 64, 4) },
	{ NUMBER(dump_fill_mkey, 68, 4) },
};
LAYOUT(mlx5_ib_alloc_ucontext_resp, MLX5_ABI, 72, mlx5_alloc_ucontext_resp);

static const struct rv_schema_field mlx5_tso_caps[] = {
	{ NUMBER(max_tso, 0, 4) },
	{ NUMBER(supported_qpts, 4, 4) },
};
LAYOUT(mlx5_ib_tso_caps, MLX5_ABI, 8, mlx5_tso_caps);

static const struct rv_schema_field mlx5_rss_caps[] = {
	{ NUMBER(rx_hash_fields_mask, 0, 8), VALUES(mlx5_rx_hash_fields) },
	{ NUMBER(rx_hash_function, 8, 1), VALUES(mlx5_rx_hash_function_flags) },
	{ RESERVED(reserved, 9, 1, 7) },
};
LAYOUT(mlx5_ib_rss_caps, MLX5_ABI, 16, mlx5_rss_caps);

static const struct rv_schema_field mlx5_cqe_comp_caps[] = {
	{ NUMBER(max_num, 0, 4) },
	{ NUMBER(supported_format, 4, 4), VALUES(mlx5_ib_cqe_comp_res_format) },
};
LAYOUT(mlx5_ib_cqe_comp_caps, MLX5_ABI, 8, mlx5_cqe_comp_caps);

static const struct rv_schema_field mlx5_packet_pacing_caps[] = {
	{ NUMBER(qp_rate_limit_min, 0, 4) },
	{ NUMBER(qp_rate_limit_max, 4, 4) },
	{ NUMBER(supported_qpts, 8, 4) },
	{ NUMBER(cap_flags, 12, 1), VALUES(mlx5_ib_packet_pacing_cap_flags) },
	{ RESERVED(reserved, 13, 1, 3) },
};
LAYOUT(mlx5_packet_pacing_caps, MLX5_ABI, 16, mlx5_packet_pacing_caps);

static const struct rv_schema_field mlx5_sw_parsing_caps[] = {
	{ NUMBER(sw_parsing_offloads, 0, 4), VALUES(mlx5_ib_sw_parsing_offloads) },
	{ NUMBER(supported_qpts, 4, 4) },
};
LAYOUT(mlx5_ib_sw_parsing_caps, MLX5_ABI, 8, mlx5_sw_parsing_caps);

static const struct rv_schema_field mlx5_striding_rq_caps[] = {
	{ NUMBER(min_single_stride_log_num_of_bytes, 0, 4) },
	{ NUMBER(max_single_stride_log_num_of_bytes, 4, 4) },
	{ NUMBER(min_single_wqe_log_num_of_strides, 8, 4) },
	{ NUMBER(max_single_wqe_log_num_of_strides, 12, 4) },
	{ NUMBER(supported_qpts, 16, 4) },
	{ RESERVED(reserved, 20, 4, 1) },
};
LAYOUT(mlx5_ib_striding_rq_caps, MLX5_ABI, 24, mlx5_striding_rq_caps);

static const struct rv_schema_field mlx5_dci_streams_caps[] = {
	{ NUMBER(max_log_num_concurent, 0, 1), SINCE(V6_1) },
	{ NUMBER(max_log_num_errored, 1, 1), SINCE(V6_1) },
};
LAYOUT(mlx5_ib_dci_streams_caps, MLX5_ABI, 2, mlx5_dci_streams_caps, SINCE(V6_1));

static const struct rv_schema_field mlx5_query_device_resp[] = {
	{ NUMBER(comp_mask, 0, 4) },
	{ NUMBER(response_length, 4, 4) },
	{ SUB(tso_caps, 8, 8, 1, mlx5_ib_tso_caps) },
	{ SUB(rss_caps, 16, 16, 1, mlx5_ib_rss_caps) },
	{ SUB(cqe_comp_caps, 32, 8, 1, mlx5_ib_cqe_comp_caps) },
	{ SUB(packet_pacing_caps, 40, 16, 1, mlx5_packet_pacing_caps) },
	{ NUMBER(mlx5_ib_support_multi_pkt_send_wqes, 56, 4), VALUES(mlx5_ib_mpw_caps) },
	{ NUMBER(flags, 60, 4), VALUES(mlx5_ib_query_dev_resp_flags) },
	{ SUB(sw_parsing_caps, 64, 8, 1, mlx5_ib_sw_parsing_caps) },
	{ SUB(striding_rq_caps, 72, 24, 1, mlx5_ib_striding_rq_caps) },
	{ NUMBER(tunnel_offloads_caps, 96, 4), VALUES(mlx5_ib_tunnel_offloads) },
	{ SUB(dci_streams_caps, 100, 2, 1, mlx5_ib_dci_streams_caps), SINCE(V6_1) },
	{ RESERVED(reserved, 100, 4, 1), UNTIL(V6_1) },
	{ RESERVED(reserved, 102, 2, 1), SINCE(V6_1) },
	{ SUB(reg_c0, 104, 8, 1, mlx5_ib_uapi_reg), SINCE(V6_12) },
};
LAYOUT(mlx5_ib_query_device_resp, MLX5_ABI, 112, mlx5_query_device_resp);

static const struct rv_schema_field mlx5_reg[] = {
	{ NUMBER(value, 0, 4), SINCE(V6_1) },
	{ NUMBER(mask, 4, 4), SINCE(V6_1) },
};
LAYOUT(mlx5_ib_uapi_reg, MLX5_USER_IOCTL_VERBS, 8, mlx5_reg, SINCE(V6_1));

static const struct rv_schema_field mlx5_query_port[] = {
	{ NUMBER(flags, 0, 8), VALUES(mlx5_ib_uapi_query_port_flags), SINCE(V6_1) },
	{ NUMBER(vport, 8, 2), SINCE(V6_1) },
	{ NUMBER(vport_vhca_id, 10, 2), SINCE(V6_1) },
	{ NUMBER(esw_owner_vhca_id, 12, 2), SINCE(V6_1) },
	{ NUMBER(rsvd0, 14, 2), SINCE(V6_1) },
	{ NUMBER(vport_steering_icm_rx, 16, 8), SINCE(V6_1) },
	{ NUMBER(vport_steering_icm_tx, 24, 8), SINCE(V6_1) },
	{ SUB(reg_c0, 32, 8, 1, mlx5_ib_uapi_reg), SINCE(V6_1) },
};
LAYOUT(mlx5_ib_uapi_query_port, MLX5_USER_IOCTL_VERBS, 40, mlx5_query_port, SINCE(V6_1));

static const struct rv_schema_field mlx5_clock_info[] = {
	{ NUMBER(sign, 0, 4), UNTIL(V7_3) },
	{ NUMBER(resv, 4, 4), UNTIL(V7_3) },
	{ NUMBER(nsec, 8, 8), UNTIL(V7_3) },
	{ NUMBER(cycles, 16, 8), UNTIL(V7_3) },
	{ NUMBER(frac, 24, 8), UNTIL(V7_3) },
	{ NUMBER(mult, 32, 4), UNTIL(V7_3) },
	{ NUMBER(shift, 36, 4), UNTIL(V7_3) },
	{ NUMBER(mask, 40, 8), UNTIL(V7_3) },
	{ NUMBER(overflow_period, 48, 8), UNTIL(V7_3) },
};
LAYOUT(mlx5_ib_clock_info, MLX5_ABI, 56, mlx5_clock_info, UNTIL(V7_3));
