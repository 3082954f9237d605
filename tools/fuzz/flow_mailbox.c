/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Firmware mailboxes: Linux 6.1, include/linux/mlx5/mlx5_ifc.h (offsets in bytes), and
 * drivers/infiniband/hw/mlx5/devx.c for what a DEVX object's number is.
 */
#include "flow.h"

struct created {
	uint16_t opcode;
	uint8_t offset;
	uint8_t bytes;
	bool input; /* the number is the caller's own */
};

/* In the order of opcodes. */
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

bool flow_created(uint16_t opcode, struct flow_product *ret, bool *ret_input)
{
	for (size_t i = 0; i < COUNT(created); i++) {
		if (created[i].opcode != opcode)
			continue;
		*ret = (struct flow_product){ .class_id = (uint16_t)RESOURCE_FIRMWARE(opcode),
					      .place = FLOW_ROOM, .offset = created[i].offset,
					      .bytes = created[i].bytes, .big_endian = true };
		*ret_input = created[i].input;
		return true;
	}
	return false;
}
