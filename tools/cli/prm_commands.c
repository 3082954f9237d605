/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What is in the mailboxes of a command, input and output, and which context follows where.
 * Linux 6.1, include/linux/mlx5/mlx5_ifc.h.
 */
#include <stddef.h>

#include "prm.h"

#define F(name, bit, width) { #name, bit, width }
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define COMMAND(name, inner, at, ...)                                    \
	static const struct prm_field name##_fields[] = { __VA_ARGS__ }; \
	static const struct prm_layout name = {                          \
		NULL, name##_fields, COUNT(name##_fields), inner, at     \
	}
#define BARE(name, inner, at) static const struct prm_layout name = { NULL, NULL, 0, inner, at }

BARE(create_sq_in, &prm_sqc, 0x100);
COMMAND(create_sq_out, NULL, 0, F(sqn, 0x48, 24));
COMMAND(modify_sq_in, &prm_sqc, 0x100, F(sq_state, 0x40, 4), F(sqn, 0x48, 24), F(modify_bitmask,
	0x80, 64));
COMMAND(query_sq_in, NULL, 0, F(sqn, 0x48, 24));
BARE(query_sq_out, &prm_sqc, 0x100);
COMMAND(destroy_sq_in, NULL, 0, F(sqn, 0x48, 24));
BARE(create_rq_in, &prm_rqc, 0x100);
COMMAND(create_rq_out, NULL, 0, F(rqn, 0x48, 24));
COMMAND(modify_rq_in, &prm_rqc, 0x100, F(rq_state, 0x40, 4), F(rqn, 0x48, 24), F(modify_bitmask,
	0x80, 64));
COMMAND(query_rq_in, NULL, 0, F(rqn, 0x48, 24));
BARE(query_rq_out, &prm_rqc, 0x100);
COMMAND(destroy_rq_in, NULL, 0, F(rqn, 0x48, 24));
BARE(create_rmp_in, &prm_rmpc, 0x100);
COMMAND(create_rmp_out, NULL, 0, F(rmpn, 0x48, 24));
COMMAND(modify_rmp_in, &prm_rmpc, 0x100, F(rmp_state, 0x40, 4), F(rmpn, 0x48, 24));
COMMAND(query_rmp_in, NULL, 0, F(rmpn, 0x48, 24));
BARE(query_rmp_out, &prm_rmpc, 0x100);
COMMAND(destroy_rmp_in, NULL, 0, F(rmpn, 0x48, 24));
COMMAND(create_cq_in, &prm_cqc, 0x80, F(cq_umem_offset, 0x280, 64), F(cq_umem_id, 0x2c0, 32),
	F(cq_umem_valid, 0x2e0, 1));
COMMAND(create_cq_out, NULL, 0, F(cqn, 0x48, 24));
COMMAND(modify_cq_in, &prm_cqc, 0x80, F(cqn, 0x48, 24), F(cq_umem_valid, 0x2e0, 1));
COMMAND(query_cq_in, NULL, 0, F(cqn, 0x48, 24));
BARE(query_cq_out, &prm_cqc, 0x80);
COMMAND(destroy_cq_in, NULL, 0, F(cqn, 0x48, 24));
BARE(create_tis_in, &prm_tisc, 0x100);
COMMAND(create_tis_out, NULL, 0, F(tisn, 0x48, 24));
COMMAND(modify_tis_in, &prm_tisc, 0x100, F(tisn, 0x48, 24), F(bitmask, 0x80, 64));
COMMAND(query_tis_in, NULL, 0, F(tisn, 0x48, 24));
BARE(query_tis_out, &prm_tisc, 0x80);
COMMAND(destroy_tis_in, NULL, 0, F(tisn, 0x48, 24));
BARE(create_tir_in, &prm_tirc, 0x100);
COMMAND(create_tir_out, NULL, 0, F(icm_address_63_40, 0x8, 24), F(icm_address_39_32, 0x40, 8),
	F(tirn, 0x48, 24), F(icm_address_31_0, 0x60, 32));
COMMAND(modify_tir_in, &prm_tirc, 0x100, F(tirn, 0x48, 24));
COMMAND(query_tir_in, NULL, 0, F(tirn, 0x48, 24));
BARE(query_tir_out, &prm_tirc, 0x100);
COMMAND(destroy_tir_in, NULL, 0, F(tirn, 0x48, 24));
BARE(create_rqt_in, &prm_rqtc, 0x100);
COMMAND(create_rqt_out, NULL, 0, F(rqtn, 0x48, 24));
COMMAND(modify_rqt_in, &prm_rqtc, 0x100, F(rqtn, 0x48, 24));
COMMAND(query_rqt_in, NULL, 0, F(rqtn, 0x48, 24));
BARE(query_rqt_out, &prm_rqtc, 0x100);
COMMAND(destroy_rqt_in, NULL, 0, F(rqtn, 0x48, 24));
COMMAND(create_mkey_in, &prm_mkc, 0x80, F(pg_access, 0x60, 1), F(mkey_umem_valid, 0x61, 1),
	F(translations_octword_actual_size, 0x300, 32), F(mkey_umem_id, 0x320, 32), F(mkey_umem_offset,
	0x340, 64));
COMMAND(create_mkey_out, NULL, 0, F(mkey_index, 0x48, 24));
COMMAND(query_mkey_in, NULL, 0, F(mkey_index, 0x48, 24), F(pg_access, 0x60, 1));
BARE(query_mkey_out, &prm_mkc, 0x80);
COMMAND(destroy_mkey_in, NULL, 0, F(mkey_index, 0x48, 24));
BARE(create_umem_in, &prm_umem, 0x80);
COMMAND(create_umem_out, NULL, 0, F(umem_id, 0x48, 24));
COMMAND(destroy_umem_in, NULL, 0, F(umem_id, 0x48, 24));
BARE(create_uctx_in, &prm_uctx, 0x80);
COMMAND(alloc_pd_out, NULL, 0, F(pd, 0x48, 24));
COMMAND(dealloc_pd_in, NULL, 0, F(pd, 0x48, 24));
COMMAND(alloc_uar_out, NULL, 0, F(uar, 0x48, 24));
COMMAND(dealloc_uar_in, NULL, 0, F(uar, 0x48, 24));
COMMAND(alloc_transport_domain_out, NULL, 0, F(transport_domain, 0x48, 24));
COMMAND(dealloc_transport_domain_in, NULL, 0, F(transport_domain, 0x48, 24));
COMMAND(query_hca_cap_in, NULL, 0, F(other_function, 0x40, 1), F(function_id, 0x50, 16));
COMMAND(query_adapter_out, NULL, 0, F(ieee_vendor_id, 0x148, 24), F(vsd_vendor_id, 0x170, 16));
COMMAND(query_special_contexts_out, NULL, 0, F(dump_fill_mkey, 0x40, 32), F(resd_lkey, 0x60, 32),
	F(null_mkey, 0x80, 32));
COMMAND(create_qp_in, &prm_qpc, 0xc0, F(input_qpn, 0x48, 24), F(opt_param_mask, 0x80, 32), F(ece,
	0xa0, 32), F(wq_umem_valid, 0x860, 1));
COMMAND(create_qp_out, NULL, 0, F(qpn, 0x48, 24), F(ece, 0x60, 32));
COMMAND(query_qp_in, NULL, 0, F(qpn, 0x48, 24));
COMMAND(query_qp_out, &prm_qpc, 0xc0, F(opt_param_mask, 0x80, 32), F(ece, 0xa0, 32));
COMMAND(destroy_qp_in, NULL, 0, F(qpn, 0x48, 24));
COMMAND(rst2init_qp_in, &prm_qpc, 0xc0, F(qpn, 0x48, 24), F(opt_param_mask, 0x80, 32), F(ece,
	0xa0, 32));
COMMAND(rst2init_qp_out, NULL, 0, F(ece, 0x60, 32));
COMMAND(init2rtr_qp_in, &prm_qpc, 0xc0, F(qpn, 0x48, 24), F(opt_param_mask, 0x80, 32), F(ece,
	0xa0, 32));
COMMAND(init2rtr_qp_out, NULL, 0, F(ece, 0x60, 32));
COMMAND(rtr2rts_qp_in, &prm_qpc, 0xc0, F(qpn, 0x48, 24), F(opt_param_mask, 0x80, 32), F(ece, 0xa0,
	32));
COMMAND(rtr2rts_qp_out, NULL, 0, F(ece, 0x60, 32));
COMMAND(create_flow_table_in, &prm_flow_table_context, 0xc0, F(other_vport, 0x40, 1),
	F(vport_number, 0x50, 16), F(table_type, 0x80, 8));
COMMAND(create_flow_table_out, NULL, 0, F(icm_address_63_40, 0x8, 24), F(icm_address_39_32, 0x40,
	8), F(table_id, 0x48, 24), F(icm_address_31_0, 0x60, 32));
COMMAND(destroy_flow_table_in, NULL, 0, F(other_vport, 0x40, 1), F(vport_number, 0x50, 16),
	F(table_type, 0x80, 8), F(table_id, 0xa8, 24));
COMMAND(create_flow_group_in, NULL, 0, F(other_vport, 0x40, 1), F(vport_number, 0x50, 16),
	F(table_type, 0x80, 8), F(group_type, 0x8c, 4), F(table_id, 0xa8, 24),
	F(source_eswitch_owner_vhca_id_valid, 0xc0, 1), F(start_flow_index, 0xe0, 32), F(end_flow_index,
	0x120, 32), F(match_definer_id, 0x150, 16), F(match_criteria_enable, 0x1f8, 8));
COMMAND(create_flow_group_out, NULL, 0, F(group_id, 0x48, 24));
COMMAND(destroy_flow_group_in, NULL, 0, F(other_vport, 0x40, 1), F(vport_number, 0x50, 16),
	F(table_type, 0x80, 8), F(table_id, 0xa8, 24), F(group_id, 0xc0, 32));
COMMAND(set_fte_in, &prm_flow_context, 0x200, F(other_vport, 0x40, 1), F(vport_number, 0x50, 16),
	F(table_type, 0x80, 8), F(table_id, 0xa8, 24), F(ignore_flow_level, 0xc0, 1),
	F(modify_enable_mask, 0xd8, 8), F(flow_index, 0x100, 32));
COMMAND(delete_fte_in, NULL, 0, F(other_vport, 0x40, 1), F(vport_number, 0x50, 16), F(table_type,
	0x80, 8), F(table_id, 0xa8, 24), F(flow_index, 0x100, 32));
COMMAND(alloc_flow_counter_in, NULL, 0, F(flow_counter_bulk_log_size, 0x73, 5),
	F(flow_counter_bulk, 0x78, 8));
COMMAND(alloc_flow_counter_out, NULL, 0, F(flow_counter_id, 0x40, 32));
COMMAND(dealloc_flow_counter_in, NULL, 0, F(flow_counter_id, 0x40, 32));
COMMAND(alloc_modify_header_context_in, NULL, 0, F(table_type, 0x60, 8), F(num_of_actions, 0x78,
	8));
COMMAND(alloc_modify_header_context_out, NULL, 0, F(modify_header_id, 0x40, 32));
COMMAND(dealloc_modify_header_context_in, NULL, 0, F(modify_header_id, 0x40, 32));
BARE(alloc_packet_reformat_context_in, &prm_packet_reformat_context_in, 0xe0);
COMMAND(alloc_packet_reformat_context_out, NULL, 0, F(packet_reformat_id, 0x40, 32));
COMMAND(dealloc_packet_reformat_context_in, NULL, 0, F(packet_reformat_id, 0x40, 32));
COMMAND(set_pp_rate_limit_in, &prm_pp_rate_limit, 0x80, F(rate_limit_index, 0x50, 16));
COMMAND(create_scheduling_element_in, &prm_scheduling_context, 0x100, F(scheduling_hierarchy,
	0x40, 8));
COMMAND(create_scheduling_element_out, NULL, 0, F(scheduling_element_id, 0x80, 32));
COMMAND(query_scheduling_element_in, NULL, 0, F(scheduling_hierarchy, 0x40, 8),
	F(scheduling_element_id, 0x60, 32));
BARE(query_scheduling_element_out, &prm_scheduling_context, 0x100);
COMMAND(destroy_scheduling_element_in, NULL, 0, F(scheduling_hierarchy, 0x40, 8),
	F(scheduling_element_id, 0x60, 32));
COMMAND(query_nic_vport_context_in, NULL, 0, F(other_vport, 0x40, 1), F(vport_number, 0x50, 16),
	F(allowed_list_type, 0x65, 3));
COMMAND(query_vport_state_in, NULL, 0, F(other_vport, 0x40, 1), F(vport_number, 0x50, 16));
COMMAND(query_vport_state_out, NULL, 0, F(admin_state, 0x78, 4), F(state, 0x7c, 4));
COMMAND(query_issi_out, NULL, 0, F(current_issi, 0x50, 16), F(supported_issi_dw0, 0x360, 32));
COMMAND(alloc_q_counter_out, NULL, 0, F(counter_set_id, 0x58, 8));
COMMAND(query_q_counter_in, NULL, 0, F(clear, 0xc0, 1), F(counter_set_id, 0xf8, 8));
COMMAND(query_q_counter_out, NULL, 0, F(rx_write_requests, 0x80, 32), F(rx_read_requests, 0xc0,
	32), F(rx_atomic_requests, 0x100, 32), F(rx_dct_connect, 0x140, 32), F(out_of_buffer, 0x180, 32),
	F(out_of_sequence, 0x1c0, 32), F(duplicate_request, 0x200, 32), F(rnr_nak_retry_err, 0x240, 32),
	F(packet_seq_err, 0x280, 32), F(implied_nak_seq_err, 0x2c0, 32), F(local_ack_timeout_err, 0x300,
	32), F(resp_local_length_error, 0x3c0, 32), F(req_local_length_error, 0x3e0, 32),
	F(resp_local_qp_error, 0x400, 32), F(local_operation_error, 0x420, 32), F(resp_local_protection,
	0x440, 32), F(req_local_protection, 0x460, 32), F(resp_cqe_error, 0x480, 32), F(req_cqe_error,
	0x4a0, 32), F(req_mw_binding, 0x4c0, 32), F(req_bad_response, 0x4e0, 32),
	F(req_remote_invalid_request, 0x500, 32), F(resp_remote_invalid_request, 0x520, 32),
	F(req_remote_access_errors, 0x540, 32), F(resp_remote_access_errors, 0x560, 32),
	F(req_remote_operation_errors, 0x580, 32), F(req_transport_retries_exceeded, 0x5a0, 32),
	F(cq_overflow, 0x5c0, 32), F(resp_cqe_flush_error, 0x5e0, 32), F(req_cqe_flush_error, 0x600, 32),
	F(roce_adp_retrans, 0x640, 32), F(roce_adp_retrans_to, 0x660, 32), F(roce_slow_restart, 0x680,
	32), F(roce_slow_restart_cnps, 0x6a0, 32), F(roce_slow_restart_trans, 0x6c0, 32));
COMMAND(dealloc_q_counter_in, NULL, 0, F(counter_set_id, 0x58, 8));
COMMAND(alloc_xrcd_out, NULL, 0, F(xrcd, 0x48, 24));
COMMAND(create_xrc_srq_in, NULL, 0, F(xrc_srq_umem_valid, 0x2e0, 1));
COMMAND(create_xrc_srq_out, NULL, 0, F(xrc_srqn, 0x48, 24));

static const struct prm_command commands[] = {
	{ 0x100, &query_hca_cap_in, NULL },
	{ 0x101, NULL, &query_adapter_out },
	{ 0x10a, NULL, &query_issi_out },
	{ 0x200, &create_mkey_in, &create_mkey_out },
	{ 0x201, &query_mkey_in, &query_mkey_out },
	{ 0x202, &destroy_mkey_in, NULL },
	{ 0x203, NULL, &query_special_contexts_out },
	{ 0x400, &create_cq_in, &create_cq_out },
	{ 0x401, &destroy_cq_in, NULL },
	{ 0x402, &query_cq_in, &query_cq_out },
	{ 0x403, &modify_cq_in, NULL },
	{ 0x500, &create_qp_in, &create_qp_out },
	{ 0x501, &destroy_qp_in, NULL },
	{ 0x502, &rst2init_qp_in, &rst2init_qp_out },
	{ 0x503, &init2rtr_qp_in, &init2rtr_qp_out },
	{ 0x504, &rtr2rts_qp_in, &rtr2rts_qp_out },
	{ 0x50b, &query_qp_in, &query_qp_out },
	{ 0x705, &create_xrc_srq_in, &create_xrc_srq_out },
	{ 0x750, &query_vport_state_in, &query_vport_state_out },
	{ 0x754, &query_nic_vport_context_in, NULL },
	{ 0x771, NULL, &alloc_q_counter_out },
	{ 0x772, &dealloc_q_counter_in, NULL },
	{ 0x773, &query_q_counter_in, &query_q_counter_out },
	{ 0x780, &set_pp_rate_limit_in, NULL },
	{ 0x782, &create_scheduling_element_in, &create_scheduling_element_out },
	{ 0x783, &destroy_scheduling_element_in, NULL },
	{ 0x784, &query_scheduling_element_in, &query_scheduling_element_out },
	{ 0x800, NULL, &alloc_pd_out },
	{ 0x801, &dealloc_pd_in, NULL },
	{ 0x802, NULL, &alloc_uar_out },
	{ 0x803, &dealloc_uar_in, NULL },
	{ 0x80e, NULL, &alloc_xrcd_out },
	{ 0x816, NULL, &alloc_transport_domain_out },
	{ 0x817, &dealloc_transport_domain_in, NULL },
	{ 0x842, NULL, NULL },
	{ 0x900, &create_tir_in, &create_tir_out },
	{ 0x901, &modify_tir_in, NULL },
	{ 0x902, &destroy_tir_in, NULL },
	{ 0x903, &query_tir_in, &query_tir_out },
	{ 0x904, &create_sq_in, &create_sq_out },
	{ 0x905, &modify_sq_in, NULL },
	{ 0x906, &destroy_sq_in, NULL },
	{ 0x907, &query_sq_in, &query_sq_out },
	{ 0x908, &create_rq_in, &create_rq_out },
	{ 0x909, &modify_rq_in, NULL },
	{ 0x90a, &destroy_rq_in, NULL },
	{ 0x90b, &query_rq_in, &query_rq_out },
	{ 0x90c, &create_rmp_in, &create_rmp_out },
	{ 0x90d, &modify_rmp_in, NULL },
	{ 0x90e, &destroy_rmp_in, NULL },
	{ 0x90f, &query_rmp_in, &query_rmp_out },
	{ 0x912, &create_tis_in, &create_tis_out },
	{ 0x913, &modify_tis_in, NULL },
	{ 0x914, &destroy_tis_in, NULL },
	{ 0x915, &query_tis_in, &query_tis_out },
	{ 0x916, &create_rqt_in, &create_rqt_out },
	{ 0x917, &modify_rqt_in, NULL },
	{ 0x918, &destroy_rqt_in, NULL },
	{ 0x919, &query_rqt_in, &query_rqt_out },
	{ 0x930, &create_flow_table_in, &create_flow_table_out },
	{ 0x931, &destroy_flow_table_in, NULL },
	{ 0x933, &create_flow_group_in, &create_flow_group_out },
	{ 0x934, &destroy_flow_group_in, NULL },
	{ 0x936, &set_fte_in, NULL },
	{ 0x938, &delete_fte_in, NULL },
	{ 0x939, &alloc_flow_counter_in, &alloc_flow_counter_out },
	{ 0x93a, &dealloc_flow_counter_in, NULL },
	{ 0x93d, &alloc_packet_reformat_context_in, &alloc_packet_reformat_context_out },
	{ 0x93e, &dealloc_packet_reformat_context_in, NULL },
	{ 0x940, &alloc_modify_header_context_in, &alloc_modify_header_context_out },
	{ 0x941, &dealloc_modify_header_context_in, NULL },
	{ 0xa04, &create_uctx_in, NULL },
	{ 0xa06, NULL, NULL },
	{ 0xa08, &create_umem_in, &create_umem_out },
	{ 0xa0a, &destroy_umem_in, NULL },
};

const struct prm_command *prm_command(uint16_t opcode)
{
	for (size_t i = 0; i < COUNT(commands); i++) {
		if (commands[i].opcode == opcode)
			return &commands[i];
	}
	return NULL;
}
