/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Linux 6.1, include/linux/mlx5/mlx5_ifc.h and device.h: the firmware layouts that
 * the library itself reads or writes. Fields are bit offset and width from the start
 * of the layout that the name says. Not installed: applications bring their own.
 */
#ifndef RV_UAPI_MLX5_IFC_H
#define RV_UAPI_MLX5_IFC_H

/* Commands. */
#define MLX5_CMD_OP_QUERY_HCA_CAP 0x100
#define MLX5_CMD_OP_CREATE_MKEY 0x200
#define MLX5_CMD_OP_DESTROY_MKEY 0x202
#define MLX5_CMD_OP_CREATE_CQ 0x400
#define MLX5_CMD_OP_DESTROY_CQ 0x401
#define MLX5_CMD_OP_SET_PP_RATE_LIMIT 0x780
#define MLX5_CMD_OP_ALLOC_PD 0x800
#define MLX5_CMD_OP_DEALLOC_PD 0x801
#define MLX5_CMD_OP_ALLOC_UAR 0x802
#define MLX5_CMD_OP_ACCESS_REG 0x805
#define MLX5_CMD_OP_NOP 0x80d
#define MLX5_CMD_OP_CREATE_SQ 0x904
#define MLX5_CMD_OP_CREATE_TIS 0x912
#define MLX5_CMD_OP_MODIFY_SQ 0x905
#define MLX5_CMD_OP_QUERY_SQ 0x907
#define MLX5_CMD_OP_ALLOC_FLOW_COUNTER 0x939
#define MLX5_CMD_OP_ALLOC_PACKET_REFORMAT_CONTEXT 0x93d
#define MLX5_CMD_OP_ALLOC_MODIFY_HEADER_CONTEXT 0x940
#define MLX5_CMD_OP_CREATE_GENERAL_OBJECT 0xa00
#define MLX5_CMD_OP_CREATE_UMEM 0xa08

/* Every command: input header and output header, 16 bytes each. */
#define MLX5_CMD_HDR_BYTES 16
#define MLX5_IN_OPCODE_OFF 0x0
#define MLX5_IN_OPCODE_BITS 16
#define MLX5_IN_OP_MOD_OFF 0x30
#define MLX5_IN_OP_MOD_BITS 16
#define MLX5_OUT_STATUS_OFF 0x0
#define MLX5_OUT_STATUS_BITS 8
#define MLX5_OUT_SYNDROME_OFF 0x20
#define MLX5_OUT_SYNDROME_BITS 32

/* create_*_out: the number of a new object; alloc_*_out and a few others have 32 bits of it. */
#define MLX5_CREATE_OUT_ID_OFF 0x40
#define MLX5_CREATE_OUT_ID_BITS 32
#define MLX5_CREATE_OUT_NUMBER_OFF 0x48
#define MLX5_CREATE_OUT_NUMBER_BITS 24

/* query_sq_in; query_sq_out: 32 bytes, then an sqc with its wq; create_sq_in and modify_sq_in alike */
#define MLX5_QUERY_SQ_IN_SQN_OFF 0x48
#define MLX5_QUERY_SQ_IN_SQN_BITS 24
#define MLX5_QUERY_SQ_OUT_BYTES (32 + 48 + 192)
#define MLX5_QUERY_SQ_OUT_CTX_OFF 0x100
#define MLX5_SQ_IN_CTX_OFF 0x100
#define MLX5_MODIFY_SQ_IN_BITMASK_OFF 0x80
#define MLX5_MODIFY_SQ_BITMASK_PACKET_PACING_BIT 63 /* the least significant of 64 */
#define MLX5_SQC_PACKET_PACING_INDEX_OFF 0xf0
#define MLX5_SQC_PACKET_PACING_INDEX_BITS 16

/* query_hca_cap_out: 16 bytes, then a capability union of 4096. */
#define MLX5_QUERY_HCA_CAP_OUT_BYTES (16 + 4096)
#define MLX5_CAP_GENERAL 0x0
#define MLX5_CAP_QOS 0xc
#define MLX5_HCA_CAP_OPMOD_GET_CUR 1

/* cmd_hca_cap */
#define MLX5_CMD_HCA_CAP_QOS_OFF 0x21b
/* qos_cap */
#define MLX5_QOS_CAP_PACKET_PACING_OFF 0x0
#define MLX5_QOS_CAP_BURST_BOUND_OFF 0x5
#define MLX5_QOS_CAP_TYPICAL_SIZE_OFF 0x6
#define MLX5_QOS_CAP_PACKET_PACING_UID_OFF 0xb
#define MLX5_QOS_CAP_WQE_RATE_PP_OFF 0x20
#define MLX5_QOS_CAP_MAX_RATE_OFF 0x40
#define MLX5_QOS_CAP_MIN_RATE_OFF 0x60
#define MLX5_QOS_CAP_RATE_TABLE_SIZE_OFF 0x90

/* set_pp_rate_limit_context */
#define MLX5_PP_CONTEXT_BYTES 48
#define MLX5_PP_RATE_LIMIT_OFF 0x0
#define MLX5_PP_BURST_UPPER_BOUND_OFF 0x20
#define MLX5_PP_RATE_MODE_OFF 0x4c
#define MLX5_PP_TYPICAL_PACKET_SIZE_OFF 0x50

#endif
