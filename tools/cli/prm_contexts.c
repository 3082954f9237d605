/* SPDX-License-Identifier: BSD-2-Clause */
/* What describes queues and memory. Linux 6.1, include/linux/mlx5/mlx5_ifc.h. */
#include <stddef.h>

#include "prm.h"

#define F(name, bit, width) { #name, bit, width }
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct prm_field wq_fields[] = {
	F(wq_type, 0x0, 4), F(wq_signature, 0x4, 1), F(end_padding_mode, 0x5, 2),
	F(cd_slave, 0x7, 1), F(hds_skip_first_sge, 0x20, 1), F(log2_hds_buf_size, 0x21, 3),
	F(page_offset, 0x2b, 5), F(lwm, 0x30, 16), F(pd, 0x48, 24), F(uar_page, 0x68, 24),
	F(dbr_addr, 0x80, 64), F(hw_counter, 0xc0, 32), F(sw_counter, 0xe0, 32),
	F(log_wq_stride, 0x10c, 4), F(log_wq_pg_sz, 0x113, 5), F(log_wq_sz, 0x11b, 5),
	F(dbr_umem_valid, 0x120, 1), F(wq_umem_valid, 0x121, 1),
	F(log_hairpin_num_packets, 0x123, 5), F(log_hairpin_data_sz, 0x12b, 5),
	F(log_wqe_num_of_strides, 0x134, 4), F(two_byte_shift_en, 0x138, 1),
	F(log_wqe_stride_size, 0x13d, 3), F(dbr_umem_id, 0x140, 32), F(wq_umem_id, 0x160, 32),
	F(wq_umem_offset, 0x180, 64), F(headers_mkey, 0x1c0, 32), F(shampo_enable, 0x1e0, 1),
	F(log_reservation_size, 0x1e5, 3), F(log_max_num_of_packets_per_reservation, 0x1ed, 3),
	F(log_headers_entry_size, 0x1f6, 2), F(log_headers_buffer_entry_num, 0x1fc, 4),
};
const struct prm_layout prm_wq = {
	"wq", wq_fields, COUNT(wq_fields), NULL, 0
};

static const struct prm_field sqc_fields[] = {
	F(rlky, 0x0, 1), F(cd_master, 0x1, 1), F(fre, 0x2, 1), F(flush_in_error_en, 0x3, 1),
	F(allow_multi_pkt_send_wqe, 0x4, 1), F(min_wqe_inline_mode, 0x5, 3), F(state, 0x8, 4),
	F(reg_umr, 0xc, 1), F(allow_swp, 0xd, 1), F(hairpin, 0xe, 1), F(ts_format, 0x1a, 2),
	F(user_index, 0x28, 24), F(cqn, 0x48, 24), F(hairpin_peer_rq, 0x68, 24),
	F(hairpin_peer_vhca, 0x90, 16), F(ts_cqe_to_dest_cqn, 0xc8, 24),
	F(packet_pacing_rate_limit_index, 0xf0, 16), F(tis_lst_sz, 0x100, 16),
	F(qos_queue_group_id, 0x110, 16), F(tis_num_0, 0x168, 24),
};
const struct prm_layout prm_sqc = {
	"sqc", sqc_fields, COUNT(sqc_fields), &prm_wq, 0x180
};

static const struct prm_field rqc_fields[] = {
	F(rlky, 0x0, 1), F(delay_drop_en, 0x1, 1), F(scatter_fcs, 0x2, 1), F(vsd, 0x3, 1),
	F(mem_rq_type, 0x4, 4), F(state, 0x8, 4), F(flush_in_error_en, 0xd, 1), F(hairpin, 0xe, 1),
	F(ts_format, 0x1a, 2), F(user_index, 0x28, 24), F(cqn, 0x48, 24),
	F(counter_set_id, 0x60, 8), F(rmpn, 0x88, 24), F(hairpin_peer_sq, 0xa8, 24),
	F(hairpin_peer_vhca, 0xd0, 16), F(shampo_no_match_alignment_granularity, 0x126, 2),
	F(shampo_match_criteria_type, 0x12e, 2), F(reservation_timeout, 0x130, 16),
};
const struct prm_layout prm_rqc = {
	"rqc", rqc_fields, COUNT(rqc_fields), &prm_wq, 0x180
};

static const struct prm_field rmpc_fields[] = {
	F(state, 0x8, 4), F(basic_cyclic_rcv_wqe, 0x20, 1),
};
const struct prm_layout prm_rmpc = {
	"rmpc", rmpc_fields, COUNT(rmpc_fields), &prm_wq, 0x180
};

static const struct prm_field cqc_fields[] = {
	F(status, 0x0, 4), F(dbr_umem_valid, 0x6, 1), F(apu_cq, 0x7, 1), F(cqe_sz, 0x8, 3),
	F(cc, 0xb, 1), F(scqe_break_moderation_en, 0xd, 1), F(oi, 0xe, 1),
	F(cq_period_mode, 0xf, 2), F(cqe_comp_en, 0x11, 1), F(mini_cqe_res_format, 0x12, 2),
	F(st, 0x14, 4), F(cqe_compression_layout, 0x1e, 2), F(dbr_umem_id, 0x20, 32),
	F(page_offset, 0x54, 6), F(log_cq_size, 0x63, 5), F(uar_page, 0x68, 24),
	F(cq_period, 0x84, 12), F(cq_max_count, 0x90, 16), F(c_eqn_or_apu_element, 0xa0, 32),
	F(log_page_size, 0xc3, 5), F(last_notified_index, 0x108, 24),
	F(last_solicit_index, 0x128, 24), F(consumer_counter, 0x148, 24),
	F(producer_counter, 0x168, 24), F(dbr_addr, 0x1c0, 64),
};
const struct prm_layout prm_cqc = {
	"cqc", cqc_fields, COUNT(cqc_fields), NULL, 0
};

static const struct prm_field tisc_fields[] = {
	F(strict_lag_tx_port_affinity, 0x0, 1), F(tls_en, 0x1, 1), F(lag_tx_port_affinity, 0x4, 4),
	F(prio, 0xc, 4), F(transport_domain, 0x128, 24), F(underlay_qpn, 0x148, 24),
	F(pd, 0x168, 24),
};
const struct prm_layout prm_tisc = {
	"tisc", tisc_fields, COUNT(tisc_fields), NULL, 0
};

static const struct prm_field tirc_fields[] = {
	F(disp_type, 0x20, 4), F(tls_en, 0x24, 1), F(lro_timeout_period_usecs, 0x84, 16),
	F(packet_merge_mask, 0x94, 4), F(lro_max_ip_payload_size, 0x98, 8), F(inline_rqn, 0xe8, 24),
	F(rx_hash_symmetric, 0x100, 1), F(tunneled_offload_en, 0x102, 1),
	F(indirect_table, 0x108, 24), F(rx_hash_fn, 0x120, 4), F(self_lb_block, 0x126, 2),
	F(transport_domain, 0x128, 24),
};
const struct prm_layout prm_tirc = {
	"tirc", tirc_fields, COUNT(tirc_fields), NULL, 0
};

static const struct prm_field rqtc_fields[] = {
	F(list_q_type, 0xa5, 3), F(rqt_max_size, 0xb0, 16), F(rq_vhca_id_format, 0xc0, 1),
	F(rqt_actual_size, 0xd0, 16),
};
const struct prm_layout prm_rqtc = {
	"rqtc", rqtc_fields, COUNT(rqtc_fields), NULL, 0
};

static const struct prm_field mkc_fields[] = {
	F(free, 0x1, 1), F(access_mode_4_2, 0x3, 3), F(relaxed_ordering_write, 0xd, 1),
	F(small_fence_on_rdma_read_response, 0xf, 1), F(umr_en, 0x10, 1), F(a, 0x11, 1),
	F(rw, 0x12, 1), F(rr, 0x13, 1), F(lw, 0x14, 1), F(lr, 0x15, 1), F(access_mode_1_0, 0x16, 2),
	F(ma_translation_mode, 0x1a, 2), F(qpn, 0x20, 24), F(mkey_7_0, 0x38, 8),
	F(length64, 0x60, 1), F(bsf_en, 0x61, 1), F(sync_umr, 0x62, 1),
	F(expected_sigerr_count, 0x65, 1), F(en_rinval, 0x67, 1), F(pd, 0x68, 24),
	F(start_addr, 0x80, 64), F(len, 0xc0, 64), F(bsf_octword_size, 0x100, 32),
	F(translations_octword_size, 0x1a0, 32), F(relaxed_ordering_read, 0x1d9, 1),
	F(log_page_size, 0x1db, 5),
};
const struct prm_layout prm_mkc = {
	"mkc", mkc_fields, COUNT(mkc_fields), NULL, 0
};

static const struct prm_field umem_fields[] = {
	F(ats, 0x80, 1), F(log_page_size, 0x9b, 5), F(page_offset, 0xa0, 32),
	F(num_of_mtt, 0xc0, 64),
};
const struct prm_layout prm_umem = {
	"umem", umem_fields, COUNT(umem_fields), NULL, 0
};

static const struct prm_field uctx_fields[] = {
	F(cap, 0x0, 32),
};
const struct prm_layout prm_uctx = {
	"uctx", uctx_fields, COUNT(uctx_fields), NULL, 0
};

static const struct prm_field pp_rate_limit_fields[] = {
	F(rate_limit, 0x0, 32), F(burst_upper_bound, 0x20, 32), F(rate_mode, 0x4c, 4),
	F(typical_packet_size, 0x50, 16),
};
const struct prm_layout prm_pp_rate_limit = {
	"pp_rate_limit", pp_rate_limit_fields, COUNT(pp_rate_limit_fields), NULL, 0
};
