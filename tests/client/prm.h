/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A client's own layouts, in the style of all of them: a byte a bit, sizes in hex, gaps named
 * reserved. Included before the library's headers, with the macros that such headers bring.
 */
#ifndef CLIENT_PRM_H
#define CLIENT_PRM_H

#include <stdint.h>

#define u8 uint8_t
#define BIT(nr) (1UL << (nr))
#define MLX5_CAP_GENERAL 0
#define MLX5_CMD_OP_QUERY_HCA_CAP 0x100
#define MLX5_FLOW_TABLE_TYPE_OF_OURS 0

enum mlx5_client_opcode {
	MLX5_CMD_OP_CREATE_MKEY = 0x200,
	MLX5_CMD_OP_CREATE_CQ = 0x400,
	MLX5_CMD_OP_ALLOC_PD = 0x800,
	MLX5_CMD_OP_ALLOC_TRANSPORT_DOMAIN = 0x816,
	MLX5_CMD_OP_CREATE_TIR = 0x900,
	MLX5_CMD_OP_CREATE_SQ = 0x904,
	MLX5_CMD_OP_MODIFY_SQ = 0x905,
	MLX5_CMD_OP_QUERY_SQ = 0x907,
	MLX5_CMD_OP_CREATE_RQ = 0x908,
	MLX5_CMD_OP_CREATE_TIS = 0x912
};

/* The head of every answer, with a number where most have it. */
struct mlx5_ifc_answer_bits {
	u8 status[0x8];
	u8 reserved_at_8[0x18];
	u8 syndrome[0x20];
	u8 reserved_at_40[0x8];
	u8 id[0x18];
	u8 reserved_at_60[0x20];
};

struct mlx5_ifc_command_bits {
	u8 opcode[0x10];
	u8 uid[0x10];
	u8 reserved_at_20[0x10];
	u8 op_mod[0x10];
	u8 state[0x4];
	u8 reserved_at_44[0x4];
	u8 number[0x18];
	u8 reserved_at_60[0x20];
};

/* Not all of it: what stands behind is of no interest here. */
struct mlx5_ifc_general_cap_bits {
	u8 reserved_at_0[0x380];
	u8 reserved_at_380[0x80];
};

union mlx5_ifc_capability_bits {
	struct mlx5_ifc_general_cap_bits general;
	u8 reserved_at_0[0x8000];
};

struct mlx5_ifc_capabilities_bits {
	struct mlx5_ifc_answer_bits head;
	union mlx5_ifc_capability_bits capability;
};

struct mlx5_ifc_rate_bits {
	u8 rate_limit[0x20];
	u8 burst_upper_bound[0x20];
	u8 reserved_at_40[0xc];
	u8 rate_mode[0x4];
	u8 typical_packet_size[0x10];
	u8 reserved_at_60[0x120];
};

struct mlx5_ifc_tis_bits {
	u8 reserved_at_0[0x128];
	u8 transport_domain[0x18];
	u8 reserved_at_140[0x3c0];
};

struct mlx5_ifc_queue_bits {
	u8 wq_type[0x4];
	u8 reserved_at_4[0x44];
	u8 pd[0x18];
	u8 reserved_at_60[0x8];
	u8 uar_page[0x18];
	u8 dbr_addr[0x40];
	u8 reserved_at_c0[0x4c];
	u8 log_wq_stride[0x4];
	u8 reserved_at_110[0xb];
	u8 log_wq_sz[0x5];
	u8 dbr_umem_valid[0x1];
	u8 wq_umem_valid[0x1];
	u8 reserved_at_122[0x1e];
	u8 dbr_umem_id[0x20];
	u8 wq_umem_id[0x20];
	u8 wq_umem_offset[0x40];
	u8 reserved_at_1c0[0x440];
};

struct mlx5_ifc_sq_bits {
	u8 reserved_at_0[0x3];
	u8 flush_in_error_en[0x1];
	u8 reserved_at_4[0x4];
	u8 state[0x4];
	u8 reserved_at_c[0x3c];
	u8 cqn[0x18];
	u8 reserved_at_60[0x90];
	u8 packet_pacing_rate_limit_index[0x10];
	u8 tis_lst_sz[0x10];
	u8 reserved_at_110[0x58];
	u8 tis_num_0[0x18];
	struct mlx5_ifc_queue_bits wq;
};

struct mlx5_ifc_rq_bits {
	u8 reserved_at_0[0x3];
	u8 vsd[0x1];
	u8 reserved_at_4[0x4];
	u8 state[0x4];
	u8 reserved_at_c[0x3c];
	u8 cqn[0x18];
	u8 reserved_at_60[0x120];
	struct mlx5_ifc_queue_bits wq;
};

struct mlx5_ifc_tir_bits {
	u8 reserved_at_0[0xe8];
	u8 inline_rqn[0x18];
	u8 reserved_at_100[0x28];
	u8 transport_domain[0x18];
	u8 reserved_at_140[0x640];
};

struct mlx5_ifc_create_tis_bits {
	struct mlx5_ifc_command_bits head;
	u8 reserved_at_80[0x80];
	struct mlx5_ifc_tis_bits context;
};

struct mlx5_ifc_create_sq_bits {
	struct mlx5_ifc_command_bits head;
	u8 modify_bitmask[0x40];
	u8 reserved_at_c0[0x40];
	struct mlx5_ifc_sq_bits context;
};

struct mlx5_ifc_query_sq_out_bits {
	struct mlx5_ifc_answer_bits head;
	u8 reserved_at_80[0x80];
	struct mlx5_ifc_sq_bits context;
};

struct mlx5_ifc_create_rq_bits {
	struct mlx5_ifc_command_bits head;
	u8 reserved_at_80[0x80];
	struct mlx5_ifc_rq_bits context;
};

struct mlx5_ifc_create_tir_bits {
	struct mlx5_ifc_command_bits head;
	u8 reserved_at_80[0x80];
	struct mlx5_ifc_tir_bits context;
};

struct mlx5_ifc_cq_bits {
	u8 reserved_at_0[0x20];
	u8 dbr_umem_id[0x20];
	u8 reserved_at_40[0x23];
	u8 log_cq_size[0x5];
	u8 uar_page[0x18];
	u8 reserved_at_80[0x20];
	u8 c_eqn[0x20];
	u8 reserved_at_c0[0x100];
	u8 dbr_addr[0x40];
};

struct mlx5_ifc_create_cq_bits {
	struct mlx5_ifc_command_bits head;
	struct mlx5_ifc_cq_bits context;
	u8 cq_umem_offset[0x40];
	u8 cq_umem_id[0x20];
	u8 reserved_at_2e0[0x5a0];
};

struct mlx5_ifc_mkey_bits {
	u8 reserved_at_0[0x14];
	u8 lw[0x1];
	u8 lr[0x1];
	u8 access_mode_1_0[0x2];
	u8 reserved_at_18[0x8];
	u8 qpn[0x18];
	u8 mkey_7_0[0x8];
	u8 reserved_at_40[0x28];
	u8 pd[0x18];
	u8 start_addr[0x40];
	u8 len[0x40];
	u8 reserved_at_100[0xa0];
	u8 translations_octword_size[0x20];
	u8 reserved_at_1c0[0x40];
};

struct mlx5_ifc_create_mkey_bits {
	struct mlx5_ifc_command_bits head;
	struct mlx5_ifc_mkey_bits entry;
	u8 reserved_at_280[0x80];
	u8 translations_octword_actual_size[0x20];
	u8 reserved_at_320[0x560];
	u8 translations[0][0x20];
};

struct mlx5_ifc_layer_bits {
	u8 reserved_at_0[0x30];
	u8 ethertype[0x10];
	u8 reserved_at_40[0x40];
	u8 ip_protocol[0x8];
	u8 reserved_at_88[0xb];
	u8 ip_version[0x4];
	u8 reserved_at_97[0x169];
};

struct mlx5_ifc_match_bits {
	struct mlx5_ifc_layer_bits outer_headers;
	u8 reserved_at_200[0xe00];
};

#endif
