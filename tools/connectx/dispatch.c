/* SPDX-License-Identifier: BSD-2-Clause */
#include <stdlib.h>
#include <strings.h>

#include "command.h"
#include "device.h"
#include "handlers.h"
#include "log.h"

/*
 * All commands: opcode, name, function, shortest input and output in bytes, kind of object.
 * Opcodes: Linux 6.1 mlx5_ifc.h, MLX5_CMD_OP_*; lengths are those of its structures without lists.
 * Sorted by opcode.
 */
static const struct command_row rows[] = {
	{ 0x100, "QUERY_HCA_CAP", query_hca_cap, 16, 16, 0 },
	{ 0x101, "QUERY_ADAPTER", query_adapter, 16, 272, 0 },
	{ 0x102, "INIT_HCA", init_hca, 16, 8, 0 },
	{ 0x103, "TEARDOWN_HCA", teardown_hca, 16, 8, 0 },
	{ 0x104, "ENABLE_HCA", enable_hca, 16, 8, 0 },
	{ 0x105, "DISABLE_HCA", disable_hca, 16, 8, 0 },
	{ 0x107, "QUERY_PAGES", query_pages, 16, 16, 0 },
	{ 0x108, "MANAGE_PAGES", manage_pages, 16, 16, 0 },
	{ 0x109, "SET_HCA_CAP", set_hca_cap, 16, 8, 0 },
	{ 0x10a, "QUERY_ISSI", query_issi, 16, 112, 0 },
	{ 0x10b, "SET_ISSI", set_issi, 16, 8, 0 },
	{ 0x10d, "SET_DRIVER_VERSION", set_driver_version, 80, 8, 0 },
	{ 0x200, "CREATE_MKEY", resource_create, 272, 16, TYPE_MKEY },
	{ 0x201, "QUERY_MKEY", resource_query, 16, 80, TYPE_MKEY },
	{ 0x202, "DESTROY_MKEY", resource_destroy, 16, 8, TYPE_MKEY },
	{ 0x203, "QUERY_SPECIAL_CONTEXTS", query_special_contexts, 16, 16, 0 },
	{ 0x301, "CREATE_EQ", create_eq, 272, 16, TYPE_EQ },
	{ 0x302, "DESTROY_EQ", destroy_eq, 16, 8, TYPE_EQ },
	{ 0x303, "QUERY_EQ", query_eq, 16, 80, TYPE_EQ },
	{ 0x400, "CREATE_CQ", resource_create, 272, 16, TYPE_CQ },
	{ 0x401, "DESTROY_CQ", resource_destroy, 16, 8, TYPE_CQ },
	{ 0x402, "QUERY_CQ", resource_query, 16, 80, TYPE_CQ },
	{ 0x403, "MODIFY_CQ", resource_modify, 80, 8, TYPE_CQ },
	{ 0x500, "CREATE_QP", resource_create, 272, 16, TYPE_QP },
	{ 0x501, "DESTROY_QP", resource_destroy, 16, 8, TYPE_QP },
	{ 0x502, "RST2INIT_QP", modify_qp, 256, 8, TYPE_QP },
	{ 0x503, "INIT2RTR_QP", modify_qp, 256, 8, TYPE_QP },
	{ 0x504, "RTR2RTS_QP", modify_qp, 256, 8, TYPE_QP },
	{ 0x505, "RTS2RTS_QP", modify_qp, 256, 8, TYPE_QP },
	{ 0x506, "SQERR2RTS_QP", modify_qp, 256, 8, TYPE_QP },
	{ 0x507, "2ERR_QP", modify_qp, 16, 8, TYPE_QP },
	{ 0x50a, "2RST_QP", modify_qp, 16, 8, TYPE_QP },
	{ 0x50b, "QUERY_QP", resource_query, 16, 256, TYPE_QP },
	{ 0x50d, "MAD_IFC", mad_ifc, 272, 272, 0 },
	{ 0x50e, "INIT2INIT_QP", modify_qp, 256, 8, TYPE_QP },
	{ 0x600, "CREATE_PSV", create_psv, 16, 32, TYPE_PSV },
	{ 0x601, "DESTROY_PSV", resource_destroy, 16, 8, TYPE_PSV },
	{ 0x700, "CREATE_SRQ", resource_create, 80, 16, TYPE_SRQ },
	{ 0x701, "DESTROY_SRQ", resource_destroy, 16, 8, TYPE_SRQ },
	{ 0x702, "QUERY_SRQ", resource_query, 16, 80, TYPE_SRQ },
	{ 0x703, "ARM_RQ", resource_modify, 16, 8, TYPE_SRQ },
	{ 0x705, "CREATE_XRC_SRQ", resource_create, 80, 16, TYPE_XRC_SRQ },
	{ 0x706, "DESTROY_XRC_SRQ", resource_destroy, 16, 8, TYPE_XRC_SRQ },
	{ 0x707, "QUERY_XRC_SRQ", resource_query, 16, 80, TYPE_XRC_SRQ },
	{ 0x708, "ARM_XRC_SRQ", resource_modify, 16, 8, TYPE_XRC_SRQ },
	{ 0x710, "CREATE_DCT", resource_create, 80, 16, TYPE_DCT },
	{ 0x711, "DESTROY_DCT", resource_destroy, 16, 8, TYPE_DCT },
	{ 0x712, "DRAIN_DCT", drain_dct, 16, 8, TYPE_DCT },
	{ 0x713, "QUERY_DCT", resource_query, 16, 80, TYPE_DCT },
	{ 0x750, "QUERY_VPORT_STATE", query_vport_state, 16, 16, 0 },
	{ 0x751, "MODIFY_VPORT_STATE", modify_vport_state, 16, 8, 0 },
	{ 0x754, "QUERY_NIC_VPORT_CONTEXT", query_nic_vport_context, 16, 16, 0 },
	{ 0x755, "MODIFY_NIC_VPORT_CONTEXT", modify_nic_vport_context, 512, 8, 0 },
	{ 0x762, "QUERY_HCA_VPORT_CONTEXT", query_hca_vport_context, 16, 528, 0 },
	{ 0x764, "QUERY_HCA_VPORT_GID", query_hca_vport_gid, 16, 32, 0 },
	{ 0x765, "QUERY_HCA_VPORT_PKEY", query_hca_vport_pkey, 16, 20, 0 },
	{ 0x76f, "QUERY_VNIC_ENV", query_counters, 16, 16, 0 },
	{ 0x770, "QUERY_VPORT_COUNTER", query_counters, 16, 16, 0 },
	{ 0x771, "ALLOC_Q_COUNTER", resource_create, 16, 16, TYPE_Q_COUNTER },
	{ 0x772, "DEALLOC_Q_COUNTER", resource_destroy, 16, 8, TYPE_Q_COUNTER },
	{ 0x773, "QUERY_Q_COUNTER", query_counters, 32, 16, TYPE_Q_COUNTER },
	{ 0x780, "SET_PP_RATE_LIMIT", set_pp_rate_limit, 64, 8, TYPE_RATE },
	{ 0x781, "QUERY_RATE_LIMIT", query_rate_limit, 16, 64, TYPE_RATE },
	{ 0x800, "ALLOC_PD", resource_create, 16, 16, TYPE_PD },
	{ 0x801, "DEALLOC_PD", resource_destroy, 16, 8, TYPE_PD },
	{ 0x802, "ALLOC_UAR", resource_create, 16, 16, TYPE_UAR },
	{ 0x803, "DEALLOC_UAR", resource_destroy, 16, 8, TYPE_UAR },
	{ 0x805, "ACCESS_REG", access_register, 16, 16, TYPE_REGISTER },
	{ 0x80d, "NOP", command_nop, 16, 8, 0 },
	{ 0x80e, "ALLOC_XRCD", resource_create, 16, 16, TYPE_XRCD },
	{ 0x80f, "DEALLOC_XRCD", resource_destroy, 16, 8, TYPE_XRCD },
	{ 0x816, "ALLOC_TRANSPORT_DOMAIN", resource_create, 16, 16, TYPE_TRANSPORT_DOMAIN },
	{ 0x817, "DEALLOC_TRANSPORT_DOMAIN", resource_destroy, 16, 8, TYPE_TRANSPORT_DOMAIN },
	{ 0x829, "SET_L2_TABLE_ENTRY", l2_table_entry, 64, 8, 0 },
	{ 0x82b, "DELETE_L2_TABLE_ENTRY", l2_table_entry, 32, 8, 0 },
	{ 0x900, "CREATE_TIR", resource_create, 272, 16, TYPE_TIR },
	{ 0x901, "MODIFY_TIR", resource_modify, 272, 8, TYPE_TIR },
	{ 0x902, "DESTROY_TIR", resource_destroy, 16, 8, TYPE_TIR },
	{ 0x903, "QUERY_TIR", resource_query, 16, 272, TYPE_TIR },
	{ 0x904, "CREATE_SQ", resource_create, 272, 16, TYPE_SQ },
	{ 0x905, "MODIFY_SQ", resource_modify, 272, 8, TYPE_SQ },
	{ 0x906, "DESTROY_SQ", resource_destroy, 16, 8, TYPE_SQ },
	{ 0x907, "QUERY_SQ", resource_query, 16, 272, TYPE_SQ },
	{ 0x908, "CREATE_RQ", resource_create, 272, 16, TYPE_RQ },
	{ 0x909, "MODIFY_RQ", resource_modify, 272, 8, TYPE_RQ },
	{ 0x90a, "DESTROY_RQ", resource_destroy, 16, 8, TYPE_RQ },
	{ 0x90b, "QUERY_RQ", resource_query, 16, 272, TYPE_RQ },
	{ 0x90c, "CREATE_RMP", resource_create, 272, 16, TYPE_RMP },
	{ 0x90d, "MODIFY_RMP", resource_modify, 272, 8, TYPE_RMP },
	{ 0x90e, "DESTROY_RMP", resource_destroy, 16, 8, TYPE_RMP },
	{ 0x90f, "QUERY_RMP", resource_query, 16, 272, TYPE_RMP },
	{ 0x912, "CREATE_TIS", resource_create, 192, 16, TYPE_TIS },
	{ 0x913, "MODIFY_TIS", resource_modify, 192, 8, TYPE_TIS },
	{ 0x914, "DESTROY_TIS", resource_destroy, 16, 8, TYPE_TIS },
	{ 0x915, "QUERY_TIS", resource_query, 16, 176, TYPE_TIS },
	{ 0x916, "CREATE_RQT", resource_create, 272, 16, TYPE_RQT },
	{ 0x917, "MODIFY_RQT", resource_modify, 272, 8, TYPE_RQT },
	{ 0x918, "DESTROY_RQT", resource_destroy, 16, 8, TYPE_RQT },
	{ 0x919, "QUERY_RQT", resource_query, 16, 272, TYPE_RQT },
	{ 0x92f, "SET_FLOW_TABLE_ROOT", set_flow_table_root, 64, 8, TYPE_FLOW_TABLE },
	{ 0x930, "CREATE_FLOW_TABLE", create_flow_table, 64, 16, TYPE_FLOW_TABLE },
	{ 0x931, "DESTROY_FLOW_TABLE", destroy_flow_table, 64, 8, TYPE_FLOW_TABLE },
	{ 0x932, "QUERY_FLOW_TABLE", query_flow_table, 64, 64, TYPE_FLOW_TABLE },
	{ 0x933, "CREATE_FLOW_GROUP", create_flow_group, 576, 16, TYPE_FLOW_GROUP },
	{ 0x934, "DESTROY_FLOW_GROUP", destroy_flow_group, 64, 8, TYPE_FLOW_GROUP },
	{ 0x935, "QUERY_FLOW_GROUP", query_flow_group, 64, 576, TYPE_FLOW_GROUP },
	{ 0x936, "SET_FLOW_TABLE_ENTRY", set_flow_entry, 832, 8, TYPE_FLOW_ENTRY },
	{ 0x937, "QUERY_FLOW_TABLE_ENTRY", query_flow_entry, 64, 832, TYPE_FLOW_ENTRY },
	{ 0x938, "DELETE_FLOW_TABLE_ENTRY", delete_flow_entry, 64, 8, TYPE_FLOW_ENTRY },
	{ 0x939, "ALLOC_FLOW_COUNTER", alloc_flow_counter, 16, 16, TYPE_FLOW_COUNTER },
	{ 0x93a, "DEALLOC_FLOW_COUNTER", resource_destroy, 16, 8, TYPE_FLOW_COUNTER },
	{ 0x93b, "QUERY_FLOW_COUNTER", query_flow_counter, 32, 16, TYPE_FLOW_COUNTER },
	{ 0x93c, "MODIFY_FLOW_TABLE", modify_flow_table, 64, 8, TYPE_FLOW_TABLE },
	{ 0x93d, "ALLOC_PACKET_REFORMAT_CONTEXT", resource_create, 36, 16, TYPE_PACKET_REFORMAT },
	{ 0x93e, "DEALLOC_PACKET_REFORMAT_CONTEXT", resource_destroy, 16, 8,
	  TYPE_PACKET_REFORMAT },
	{ 0x940, "ALLOC_MODIFY_HEADER_CONTEXT", resource_create, 16, 16, TYPE_MODIFY_HEADER },
	{ 0x941, "DEALLOC_MODIFY_HEADER_CONTEXT", resource_destroy, 16, 8, TYPE_MODIFY_HEADER },
	{ 0xa00, "CREATE_GENERAL_OBJECT", create_general, 16, 16, TYPE_GENERAL },
	{ 0xa01, "MODIFY_GENERAL_OBJECT", modify_general, 16, 8, TYPE_GENERAL },
	{ 0xa02, "QUERY_GENERAL_OBJECT", query_general, 16, 16, TYPE_GENERAL },
	{ 0xa03, "DESTROY_GENERAL_OBJECT", destroy_general, 16, 8, TYPE_GENERAL },
	{ 0xa04, "CREATE_UCTX", create_uctx, 64, 16, TYPE_UCTX },
	{ 0xa06, "DESTROY_UCTX", destroy_uctx, 16, 8, TYPE_UCTX },
	{ 0xa08, "CREATE_UMEM", resource_create, 48, 16, TYPE_UMEM },
	{ 0xa0a, "DESTROY_UMEM", resource_destroy, 16, 8, TYPE_UMEM },
};

enum { ROWS = sizeof(rows) / sizeof(rows[0]), OP_ACCESS_REG = 0x805, OP_FIRST_OBJECT = 0x200 };

const struct command_row *command_find(uint16_t opcode)
{
	size_t low = 0, high = ROWS;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (rows[middle].opcode < opcode)
			low = middle + 1;
		else
			high = middle;
	}
	return low < ROWS && rows[low].opcode == opcode ? &rows[low] : NULL;
}

int command_opcode(const char *name)
{
	unsigned long number;
	char *end;

	for (size_t i = 0; i < ROWS; i++)
		if (!strcasecmp(rows[i].name, name))
			return rows[i].opcode;
	number = strtoul(name, &end, 0);
	return end == name || *end || number > 0xffff ? -1 : (int)number;
}

const char *command_name(uint16_t opcode)
{
	const struct command_row *row = command_find(opcode);

	return row ? row->name : "?";
}

void command_refuse(struct command *command, uint8_t status, uint32_t syndrome)
{
	bits_set(command->out, OUT_STATUS, status);
	bits_set(command->out, OUT_SYNDROME, syndrome);
}

static outcome command_check(const struct device *device, const struct command *command)
{
	const struct command_row *row = command->row;

	if (!row)
		return REFUSED(REASON_UNKNOWN_OPCODE, 0);
	if (command->in_len < row->in_min)
		return REFUSED(REASON_INPUT_LENGTH, row->type);
	if (command->out_len < row->out_min)
		return REFUSED(REASON_OUTPUT_LENGTH, row->type);
	if (row->opcode >= OP_FIRST_OBJECT && row->opcode != OP_ACCESS_REG &&
	    device->hca != HCA_INITIALIZED)
		return REFUSED(REASON_SYSTEM_STATE, row->type);
	if (command->uid != UID_KERNEL && command->uid != UID_SHARED &&
	    !object_find(device, TYPE_UCTX, command->uid))
		return REFUSED(REASON_UID, TYPE_UCTX);
	return ACCEPTED;
}

void command_execute(struct device *device, struct command *command)
{
	outcome verdict = command_check(device, command);

	if (!verdict)
		verdict = command->row->handler(device, command);
	if (!command->row) {
		device->anomalies.unknown_opcodes++;
		log_line("unknown command %#x, op_mod %#x", command->opcode, command->op_mod);
	}
	if (!verdict)
		return;
	/* An answer that refuses carries nothing else. */
	for (uint32_t i = 0; i < command->out_len; i++)
		command->out[i] = 0;
	command_refuse(command, refusal_status(verdict), verdict);
	log_line("%s(%#x) uid %u refused: %s (%s), syndrome %#x", command_name(command->opcode),
		 command->opcode, command->uid, refusal_sentence(verdict),
		 object_type_name(verdict & 0xff), verdict);
}
