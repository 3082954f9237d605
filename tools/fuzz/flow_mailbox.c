/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Firmware mailboxes: Linux 6.1, include/linux/mlx5/mlx5_ifc.h (offsets in bytes), and
 * drivers/infiniband/hw/mlx5/devx.c for what a DEVX object's number is. The umem ids are
 * not in the kernel's layouts; rdma-core and DPDK have them.
 */
#include "flow.h"

#define FW RESOURCE_FIRMWARE

/* In the order of opcodes. */
static const struct flow_field fields[] = {
	{ 0x200, 29, 3, RESOURCE_PDN }, /* create_mkey_in.memory_key_mkey_entry.pd */
	{ 0x200, 100, 4, RESOURCE_UMEM_ID }, /* create_mkey_in.mkey_umem_id */
	{ 0x201, 9, 3, FW(0x200) }, /* query_mkey_in.mkey_index */
	{ 0x400, 20, 4, RESOURCE_UMEM_ID }, /* create_cq_in.cq_context.dbr_umem_id */
	{ 0x400, 29, 3, RESOURCE_UAR_PAGE }, /* create_cq_in.cq_context.uar_page */
	{ 0x400, 36, 4, RESOURCE_EQN }, /* create_cq_in.cq_context.c_eqn_or_apu_element */
	{ 0x400, 88, 4, RESOURCE_UMEM_ID }, /* create_cq_in.cq_umem_id */
	{ 0x402, 9, 3, FW(0x400) }, /* query_cq_in.cqn */
	{ 0x403, 9, 3, FW(0x400) }, /* modify_cq_in.cqn */
	{ 0x500, 29, 3, RESOURCE_PDN }, /* create_qp_in.qpc.pd */
	{ 0x500, 37, 3, RESOURCE_UAR_PAGE }, /* create_qp_in.qpc.uar_page */
	{ 0x500, 149, 3, FW(0x400) }, /* create_qp_in.qpc.cqn_snd */
	{ 0x500, 181, 3, FW(0x400) }, /* create_qp_in.qpc.cqn_rcv */
	{ 0x500, 197, 3, FW(0x700) }, /* create_qp_in.qpc.srqn_rmpn_xrqn */
	{ 0x500, 252, 4, RESOURCE_UMEM_ID }, /* create_qp_in.qpc.dbr_umem_id */
	{ 0x500, 264, 4, RESOURCE_UMEM_ID }, /* create_qp_in.wq_umem_id */
	{ 0x502, 9, 3, FW(0x500) }, /* rst2init_qp_in.qpn */
	{ 0x503, 9, 3, FW(0x500) }, /* init2rtr_qp_in.qpn */
	{ 0x504, 9, 3, FW(0x500) }, /* rtr2rts_qp_in.qpn */
	{ 0x505, 9, 3, FW(0x500) }, /* rts2rts_qp_in.qpn */
	{ 0x506, 9, 3, FW(0x500) }, /* sqerr2rts_qp_in.qpn */
	{ 0x507, 9, 3, FW(0x500) }, /* qp_2err_in.qpn */
	{ 0x50a, 9, 3, FW(0x500) }, /* qp_2rst_in.qpn */
	{ 0x50b, 9, 3, FW(0x500) }, /* query_qp_in.qpn */
	{ 0x50e, 9, 3, FW(0x500) }, /* init2init_qp_in.qpn */
	{ 0x700, 25, 3, FW(0x400) }, /* create_srq_in.srq_context_entry.cqn */
	{ 0x700, 41, 3, RESOURCE_PDN }, /* create_srq_in.srq_context_entry.pd */
	{ 0x702, 9, 3, FW(0x700) }, /* query_srq_in.srqn */
	{ 0x703, 9, 3, FW(0x700) }, /* arm_rq_in.srq_number */
	{ 0x705, 21, 3, FW(0x80e) }, /* create_xrc_srq_in.xrc_srq_context_entry.xrcd */
	{ 0x705, 25, 3, FW(0x400) }, /* create_xrc_srq_in.xrc_srq_context_entry.cqn */
	{ 0x705, 41, 3, RESOURCE_PDN }, /* create_xrc_srq_in.xrc_srq_context_entry.pd */
	{ 0x707, 9, 3, FW(0x705) }, /* query_xrc_srq_in.xrc_srqn */
	{ 0x708, 9, 3, FW(0x705) }, /* arm_xrc_srq_in.xrc_srqn */
	{ 0x710, 25, 3, FW(0x400) }, /* create_dct_in.dct_context_entry.cqn */
	{ 0x710, 37, 3, FW(0x700) }, /* create_dct_in.dct_context_entry.srqn_xrqn */
	{ 0x710, 41, 3, RESOURCE_PDN }, /* create_dct_in.dct_context_entry.pd */
	{ 0x713, 9, 3, FW(0x710) }, /* query_dct_in.dctn */
	{ 0x714, 9, 3, FW(0x710) }, /* arm_dct_in.dct_number */
	{ 0x717, 25, 3, FW(0x400) }, /* create_xrq_in.xrq_context.cqn */
	{ 0x717, 153, 3, RESOURCE_PDN }, /* create_xrq_in.xrq_context.wq.pd */
	{ 0x717, 184, 4, RESOURCE_UMEM_ID }, /* create_xrq_in.xrq_context.wq.dbr_umem_id */
	{ 0x717, 188, 4, RESOURCE_UMEM_ID }, /* create_xrq_in.xrq_context.wq.wq_umem_id */
	{ 0x719, 9, 3, FW(0x717) }, /* query_xrq_in.xrqn */
	{ 0x71a, 9, 3, FW(0x717) }, /* arm_xrq_in.xrqn */
	{ 0x773, 31, 1, FW(0x771) }, /* query_q_counter_in.counter_set_id */
	{ 0x784, 12, 4, FW(0x782) }, /* query_scheduling_element_in.scheduling_element_id */
	{ 0x785, 12, 4, FW(0x782) }, /* modify_scheduling_element_in.scheduling_element_id */
	{ 0x806, 9, 3, FW(0x500) }, /* attach_to_mcg_in.qpn */
	{ 0x900, 61, 3, FW(0x908) }, /* create_tir_in.ctx.inline_rqn */
	{ 0x900, 65, 3, FW(0x916) }, /* create_tir_in.ctx.indirect_table */
	{ 0x900, 69, 3, FW(0x816) }, /* create_tir_in.ctx.transport_domain */
	{ 0x901, 9, 3, FW(0x900) }, /* modify_tir_in.tirn */
	{ 0x903, 9, 3, FW(0x900) }, /* query_tir_in.tirn */
	{ 0x904, 41, 3, FW(0x400) }, /* create_sq_in.ctx.cqn */
	{ 0x904, 62, 2, RESOURCE_PP_INDEX }, /* create_sq_in.ctx.packet_pacing_rate_limit_index */
	{ 0x904, 77, 3, FW(0x912) }, /* create_sq_in.ctx.tis_num_0 */
	{ 0x904, 89, 3, RESOURCE_PDN }, /* create_sq_in.ctx.wq.pd */
	{ 0x904, 93, 3, RESOURCE_UAR_PAGE }, /* create_sq_in.ctx.wq.uar_page */
	{ 0x904, 120, 4, RESOURCE_UMEM_ID }, /* create_sq_in.ctx.wq.dbr_umem_id */
	{ 0x904, 124, 4, RESOURCE_UMEM_ID }, /* create_sq_in.ctx.wq.wq_umem_id */
	{ 0x905, 9, 3, FW(0x904) }, /* modify_sq_in.sqn */
	{ 0x905, 62, 2, RESOURCE_PP_INDEX }, /* modify_sq_in.ctx.packet_pacing_rate_limit_index */
	{ 0x907, 9, 3, FW(0x904) }, /* query_sq_in.sqn */
	{ 0x908, 41, 3, FW(0x400) }, /* create_rq_in.ctx.cqn */
	{ 0x908, 44, 1, FW(0x771) }, /* create_rq_in.ctx.counter_set_id */
	{ 0x908, 49, 3, FW(0x90c) }, /* create_rq_in.ctx.rmpn */
	{ 0x908, 89, 3, RESOURCE_PDN }, /* create_rq_in.ctx.wq.pd */
	{ 0x908, 120, 4, RESOURCE_UMEM_ID }, /* create_rq_in.ctx.wq.dbr_umem_id */
	{ 0x908, 124, 4, RESOURCE_UMEM_ID }, /* create_rq_in.ctx.wq.wq_umem_id */
	{ 0x909, 9, 3, FW(0x908) }, /* modify_rq_in.rqn */
	{ 0x90b, 9, 3, FW(0x908) }, /* query_rq_in.rqn */
	{ 0x90c, 89, 3, RESOURCE_PDN }, /* create_rmp_in.ctx.wq.pd */
	{ 0x90c, 120, 4, RESOURCE_UMEM_ID }, /* create_rmp_in.ctx.wq.dbr_umem_id */
	{ 0x90c, 124, 4, RESOURCE_UMEM_ID }, /* create_rmp_in.ctx.wq.wq_umem_id */
	{ 0x90d, 9, 3, FW(0x90c) }, /* modify_rmp_in.rmpn */
	{ 0x90f, 9, 3, FW(0x90c) }, /* query_rmp_in.rmpn */
	{ 0x912, 69, 3, FW(0x816) }, /* create_tis_in.ctx.transport_domain */
	{ 0x912, 77, 3, RESOURCE_PDN }, /* create_tis_in.ctx.pd */
	{ 0x913, 9, 3, FW(0x912) }, /* modify_tis_in.tisn */
	{ 0x915, 9, 3, FW(0x912) }, /* query_tis_in.tisn */
	{ 0x916, 273, 3, FW(0x908) }, /* create_rqt_in.rqt_context.rq_num[0] */
	{ 0x917, 9, 3, FW(0x916) }, /* modify_rqt_in.rqtn */
	{ 0x917, 273, 3, FW(0x908) }, /* modify_rqt_in.ctx.rq_num[0] */
	{ 0x919, 9, 3, FW(0x916) }, /* query_rqt_in.rqtn */
	{ 0x92f, 21, 3, FW(0x930) }, /* set_flow_table_root_in.table_id */
	{ 0x930, 29, 3, FW(0x930) }, /* create_flow_table_in.flow_table_context.table_miss_id */
	{ 0x932, 21, 3, FW(0x930) }, /* query_flow_table_in.table_id */
	{ 0x933, 21, 3, FW(0x930) }, /* create_flow_group_in.table_id */
	{ 0x935, 21, 3, FW(0x930) }, /* query_flow_group_in.table_id */
	{ 0x935, 24, 4, FW(0x933) }, /* query_flow_group_in.group_id */
	{ 0x936, 21, 3, FW(0x930) }, /* set_fte_in.table_id */
	{ 0x936, 68, 4, FW(0x933) }, /* set_fte_in.flow_context.group_id */
	{ 0x936, 88, 4, FW(0x93d) }, /* set_fte_in.flow_context.packet_reformat_id */
	{ 0x936, 92, 4, FW(0x940) }, /* set_fte_in.flow_context.modify_header_id */
	{ 0x936, 833, 3, FW(0x900) }, /* set_fte_in.flow_context.destination[0] */
	{ 0x937, 21, 3, FW(0x930) }, /* query_fte_in.table_id */
	{ 0x937, 32, 4, FW(0x936) }, /* query_fte_in.flow_index */
	{ 0x93b, 28, 4, FW(0x939) }, /* query_flow_counter_in.flow_counter_id */
	{ 0x93c, 21, 3, FW(0x930) }, /* modify_flow_table_in.table_id */
	{ 0x93f, 8, 4, FW(0x93d) }, /* query_packet_reformat_context_in.packet_reformat_id */
	{ 0x942, 8, 4, FW(0x940) }, /* query_modify_header_context_in.modify_header_id */
	{ 0xa01, 8, 4, FW(0xa00) }, /* general_obj_in_cmd_hdr.obj_id */
	{ 0xa02, 8, 4, FW(0xa00) }, /* general_obj_in_cmd_hdr.obj_id */
};

struct created {
	uint16_t opcode;
	uint8_t offset;
	uint8_t bytes;
	bool input; /* the number is the caller's own */
};

static const struct created created[] = {
	{ 0x200, 9, 3, false }, /* create_mkey_out.mkey_index */
	{ 0x400, 9, 3, false }, /* create_cq_out.cqn */
	{ 0x500, 9, 3, false }, /* create_qp_out.qpn */
	{ 0x600, 17, 3, false }, /* create_psv_out.psv0_index */
	{ 0x700, 9, 3, false }, /* create_srq_out.srqn */
	{ 0x705, 9, 3, false }, /* create_xrc_srq_out.xrc_srqn */
	{ 0x710, 9, 3, false }, /* create_dct_out.dctn */
	{ 0x717, 9, 3, false }, /* create_xrq_out.xrqn */
	{ 0x771, 11, 1, false }, /* alloc_q_counter_out.counter_set_id */
	{ 0x782, 16, 4, false }, /* create_scheduling_element_out.scheduling_element_id */
	{ 0x800, 9, 3, false }, /* alloc_pd_out.pd */
	{ 0x806, 9, 3, true }, /* attach_to_mcg_in.qpn */
	{ 0x80e, 9, 3, false }, /* alloc_xrcd_out.xrcd */
	{ 0x816, 9, 3, false }, /* alloc_transport_domain_out.transport_domain */
	{ 0x827, 14, 2, true }, /* add_vxlan_udp_dport_in.vxlan_udp_port */
	{ 0x829, 21, 3, true }, /* set_l2_table_entry_in.table_index */
	{ 0x900, 9, 3, false }, /* create_tir_out.tirn */
	{ 0x904, 9, 3, false }, /* create_sq_out.sqn */
	{ 0x908, 9, 3, false }, /* create_rq_out.rqn */
	{ 0x90c, 9, 3, false }, /* create_rmp_out.rmpn */
	{ 0x912, 9, 3, false }, /* create_tis_out.tisn */
	{ 0x916, 9, 3, false }, /* create_rqt_out.rqtn */
	{ 0x930, 9, 3, false }, /* create_flow_table_out.table_id */
	{ 0x933, 9, 3, false }, /* create_flow_group_out.group_id */
	{ 0x936, 32, 4, true }, /* set_fte_in.flow_index */
	{ 0x939, 8, 4, false }, /* alloc_flow_counter_out.flow_counter_id */
	{ 0x93d, 8, 4, false }, /* alloc_packet_reformat_context_out.packet_reformat_id */
	{ 0x940, 8, 4, false }, /* alloc_modify_header_context_out.modify_header_id */
	{ 0xa00, 8, 4, false }, /* general_obj_out_cmd_hdr.obj_id */
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

const struct flow_field *flow_fields(uint16_t opcode, size_t *ret_count)
{
	const struct flow_field *first = NULL;

	*ret_count = 0;
	for (size_t i = 0; i < COUNT(fields); i++) {
		if (fields[i].opcode != opcode)
			continue;
		if (!first)
			first = &fields[i];
		++*ret_count;
	}
	return first;
}

bool flow_created(uint16_t opcode, struct flow_product *ret, bool *ret_input)
{
	for (size_t i = 0; i < COUNT(created); i++) {
		if (created[i].opcode != opcode)
			continue;
		*ret = (struct flow_product){ .class_id = (uint16_t)FW(opcode),
					      .place = FLOW_ROOM, .offset = created[i].offset,
					      .bytes = created[i].bytes, .big_endian = true };
		*ret_input = created[i].input;
		return true;
	}
	return false;
}
