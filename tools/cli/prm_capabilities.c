/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What describes steering, queue pairs and capabilities. Linux 6.1,
 * include/linux/mlx5/mlx5_ifc.h.
 */
#include <stddef.h>

#include "prm.h"

#define F(name, bit, width) { #name, bit, width }
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct prm_field qpc_fields[] = {
	F(state, 0x0, 4), F(lag_tx_port_affinity, 0x4, 4), F(st, 0x8, 8), F(isolate_vl_tc, 0x12, 1),
	F(pm_state, 0x13, 2), F(req_e2e_credit_mode, 0x16, 2), F(offload_type, 0x18, 4),
	F(end_padding_mode, 0x1c, 2), F(wq_signature, 0x20, 1), F(block_lb_mc, 0x21, 1),
	F(atomic_like_write_en, 0x22, 1), F(latency_sensitive, 0x23, 1), F(drain_sigerr, 0x25, 1),
	F(pd, 0x28, 24), F(mtu, 0x40, 3), F(log_msg_max, 0x43, 5), F(log_rq_size, 0x49, 4),
	F(log_rq_stride, 0x4d, 3), F(no_sq, 0x50, 1), F(log_sq_size, 0x51, 4),
	F(ts_format, 0x58, 2), F(rlky, 0x5b, 1), F(ulp_stateless_offload_mode, 0x5c, 4),
	F(counter_set_id, 0x60, 8), F(uar_page, 0x68, 24), F(user_index, 0x88, 24),
	F(log_page_size, 0xa3, 5), F(remote_qpn, 0xa8, 24), F(log_ack_req_freq, 0x380, 4),
	F(log_sra_max, 0x388, 3), F(retry_count, 0x38d, 3), F(rnr_retry, 0x390, 3),
	F(fre, 0x394, 1), F(cur_rnr_retry, 0x395, 3), F(cur_retry_count, 0x398, 3),
	F(next_send_psn, 0x3c8, 24), F(log_num_dci_stream_channels, 0x3e3, 5),
	F(cqn_snd, 0x3e8, 24), F(log_num_dci_errored_streams, 0x403, 5), F(deth_sqpn, 0x408, 24),
	F(last_acked_psn, 0x448, 24), F(ssn, 0x468, 24), F(log_rra_max, 0x488, 3),
	F(atomic_mode, 0x48c, 4), F(rre, 0x490, 1), F(rwe, 0x491, 1), F(rae, 0x492, 1),
	F(page_offset, 0x494, 6), F(cd_slave_receive, 0x49d, 1), F(cd_slave_send, 0x49e, 1),
	F(cd_master, 0x49f, 1), F(min_rnr_nak, 0x4a3, 5), F(next_rcv_psn, 0x4a8, 24),
	F(xrcd, 0x4c8, 24), F(cqn_rcv, 0x4e8, 24), F(dbr_addr, 0x500, 64), F(q_key, 0x540, 32),
	F(rq_type, 0x565, 3), F(srqn_rmpn_xrqn, 0x568, 24), F(rmsn, 0x588, 24),
	F(hw_sq_wqebb_counter, 0x5a0, 16), F(sw_sq_wqebb_counter, 0x5b0, 16),
	F(hw_rq_counter, 0x5c0, 32), F(sw_rq_counter, 0x5e0, 32), F(cgs, 0x62f, 1),
	F(cs_req, 0x630, 8), F(cs_res, 0x638, 8), F(dc_access_key, 0x640, 64),
	F(dbr_umem_valid, 0x683, 1),
};
const struct prm_layout prm_qpc = {
	"qpc", qpc_fields, COUNT(qpc_fields), NULL, 0
};

static const struct prm_field flow_table_context_fields[] = {
	F(reformat_en, 0x0, 1), F(decap_en, 0x1, 1), F(sw_owner, 0x2, 1),
	F(termination_table, 0x3, 1), F(table_miss_action, 0x4, 4), F(level, 0x8, 8),
	F(log_size, 0x18, 8), F(table_miss_id, 0x28, 24), F(lag_master_next_table_id, 0x48, 24),
	F(sw_owner_icm_root_1, 0xc0, 64), F(sw_owner_icm_root_0, 0x100, 64),
};
const struct prm_layout prm_flow_table_context = {
	"flow_table_context", flow_table_context_fields, COUNT(flow_table_context_fields), NULL, 0
};

static const struct prm_field flow_context_fields[] = {
	F(group_id, 0x20, 32), F(flow_tag, 0x48, 24), F(action, 0x70, 16),
	F(extended_destination, 0x80, 1), F(flow_source, 0x82, 2), F(encrypt_decrypt_type, 0x84, 4),
	F(destination_list_size, 0x88, 24), F(flow_counter_list_size, 0xa8, 24),
	F(packet_reformat_id, 0xc0, 32), F(modify_header_id, 0xe0, 32),
	F(encrypt_decrypt_obj_id, 0x120, 32),
};
const struct prm_layout prm_flow_context = {
	"flow_context", flow_context_fields, COUNT(flow_context_fields), NULL, 0
};

static const struct prm_field packet_reformat_context_in_fields[] = {
	F(reformat_type, 0x0, 8), F(reformat_param_0, 0xc, 4), F(reformat_data_size, 0x16, 10),
	F(reformat_param_1, 0x20, 8),
};
const struct prm_layout prm_packet_reformat_context_in = {
	"packet_reformat_context_in", packet_reformat_context_in_fields,
	COUNT(packet_reformat_context_in_fields), NULL, 0
};

static const struct prm_field scheduling_context_fields[] = {
	F(element_type, 0x0, 8), F(element_attributes, 0x20, 32), F(parent_element_id, 0x40, 32),
	F(bw_share, 0xa0, 32), F(max_average_bw, 0xc0, 32),
};
const struct prm_layout prm_scheduling_context = {
	"scheduling_context", scheduling_context_fields, COUNT(scheduling_context_fields), NULL, 0
};

static const struct prm_field qos_cap_fields[] = {
	F(packet_pacing, 0x0, 1), F(esw_scheduling, 0x1, 1), F(esw_bw_share, 0x2, 1),
	F(esw_rate_limit, 0x3, 1), F(packet_pacing_burst_bound, 0x5, 1),
	F(packet_pacing_typical_size, 0x6, 1), F(nic_sq_scheduling, 0x8, 1),
	F(nic_bw_share, 0x9, 1), F(nic_rate_limit, 0xa, 1), F(packet_pacing_uid, 0xb, 1),
	F(log_esw_max_sched_depth, 0xc, 4), F(log_max_qos_nic_queue_group, 0x2b, 5),
	F(packet_pacing_max_rate, 0x40, 32), F(packet_pacing_min_rate, 0x60, 32),
	F(packet_pacing_rate_table_size, 0x90, 16), F(esw_element_type, 0xa0, 16),
	F(esw_tsar_type, 0xb0, 16), F(max_qos_para_vport, 0xd0, 16), F(max_tsar_bw_share, 0xe0, 32),
	F(nic_element_type, 0x100, 16), F(nic_tsar_type, 0x110, 16),
	F(log_meter_aso_granularity, 0x123, 5), F(log_meter_aso_max_alloc, 0x12b, 5),
	F(log_max_num_meter_aso, 0x133, 5),
};
const struct prm_layout prm_qos_cap = {
	"qos_cap", qos_cap_fields, COUNT(qos_cap_fields), NULL, 0
};

static const struct prm_field cmd_hca_cap_fields[] = {
	F(vhca_resource_manager, 0x1f, 1), F(hca_cap_2, 0x20, 1), F(vhca_id, 0x30, 16),
	F(log_max_srq_sz, 0x80, 8), F(log_max_qp_sz, 0x88, 8), F(event_cap, 0x90, 1),
	F(log_max_qp, 0x9b, 5), F(log_max_cq_sz, 0xc8, 8), F(log_max_cq, 0xdb, 5),
	F(log_max_eq_sz, 0xe0, 8), F(relaxed_ordering_write, 0xe8, 1),
	F(relaxed_ordering_read, 0xe9, 1), F(log_max_mkey, 0xea, 6), F(fast_teardown, 0xfb, 1),
	F(log_max_eq, 0xfc, 4), F(max_indirection, 0x100, 8), F(fixed_buffer_size, 0x108, 1),
	F(log_max_mrw_sz, 0x109, 7), F(log_max_klm_list_size, 0x11a, 6),
	F(gid_table_size, 0x170, 16), F(pkey_table_size, 0x190, 16), F(ets, 0x1a5, 1),
	F(nic_flow_table, 0x1a6, 1), F(port_module_event, 0x1b0, 1), F(port_type, 0x1b6, 2),
	F(num_ports, 0x1b8, 8), F(log_max_msg, 0x1c3, 5), F(max_tc, 0x1cc, 4), F(rol_s, 0x1d6, 1),
	F(wol_s, 0x1d9, 1), F(wol_g, 0x1da, 1), F(cqe_version, 0x1fc, 4),
	F(compact_address_vector, 0x200, 1), F(striding_rq, 0x201, 1),
	F(umr_modify_entity_size_disabled, 0x207, 1), F(drain_sigerr, 0x20f, 1),
	F(cmdif_checksum, 0x210, 2), F(dct, 0x21a, 1), F(qos, 0x21b, 1),
	F(eth_net_offloads, 0x21c, 1), F(roce, 0x21d, 1), F(atomic, 0x21e, 1), F(cq_oi, 0x220, 1),
	F(cq_resize, 0x221, 1), F(cq_moderation, 0x222, 1), F(pg, 0x227, 1), F(imaicl, 0x231, 1),
	F(xrc, 0x23c, 1), F(uc, 0x23e, 1), F(rc, 0x23f, 1), F(uar_4k, 0x240, 1),
	F(uar_sz, 0x24a, 6), F(umem_uid_0, 0x252, 1), F(bf, 0x260, 1),
	F(pad_tx_eth_packet, 0x262, 1), F(mkey_by_name, 0x266, 1), F(log_bf_reg_size, 0x26b, 5),
	F(max_wqe_sz_sq, 0x290, 16), F(max_wqe_sz_rq, 0x2b0, 16), F(log_max_mcg, 0x318, 8),
	F(log_max_transport_domain, 0x323, 5), F(log_max_pd, 0x32b, 5), F(log_max_xrcd, 0x33b, 5),
	F(log_max_flow_counter_bulk, 0x348, 8), F(log_max_rq, 0x363, 5), F(log_max_sq, 0x36b, 5),
	F(log_max_tir, 0x373, 5), F(log_max_tis, 0x37b, 5), F(log_max_rmp, 0x383, 5),
	F(log_max_rqt, 0x38b, 5), F(log_max_tis_per_sq, 0x39b, 5), F(vhca_state, 0x3ea, 1),
	F(log_max_current_uc_list, 0x3fb, 5), F(general_obj_types, 0x400, 64),
	F(sq_ts_format, 0x440, 2), F(rq_ts_format, 0x442, 2), F(steering_format_version, 0x444, 4),
	F(log_max_uctx, 0x463, 5), F(log_max_umem, 0x46b, 5), F(max_num_eqs, 0x470, 16),
	F(log_uar_page_sz, 0x490, 16), F(device_frequency_mhz, 0x4c0, 32),
	F(device_frequency_khz, 0x4e0, 32), F(num_of_uars_per_page, 0x520, 32),
	F(cqe_compression, 0x5bf, 1), F(num_vhca_ports, 0x610, 8), F(apu, 0x688, 1),
	F(uctx_cap, 0x6a0, 32),
};
const struct prm_layout prm_cmd_hca_cap = {
	"cmd_hca_cap", cmd_hca_cap_fields, COUNT(cmd_hca_cap_fields), NULL, 0
};
