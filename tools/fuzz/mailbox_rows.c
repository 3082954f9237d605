/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Layouts from the public PRM, opcodes as Linux 6.1 include/linux/mlx5/mlx5_ifc.h names
 * them. What DEVX lets through: drivers/infiniband/hw/mlx5/devx.c, devx_is_obj_create_cmd()
 * and its neighbours. The kernel sets uid and the umem_valid bits itself.
 */
#include "mailbox_rows.h"

#include "program.h"

/* A constant; the number of what an opcode created; another resource. */
#define PUT(bit, width, number) { (bit), (width), 0, (number) }
#define OBJ(bit, opcode) { (bit), 24, RESOURCE_FIRMWARE(opcode), 0 }
#define OBJ32(bit, opcode) { (bit), 32, RESOURCE_FIRMWARE(opcode), 0 }
#define REF(bit, width, class) { (bit), (width), (class), 0 }

#define CREATE(opcode, in) (opcode), 0, MAILBOX_CREATE, (in), 16, 0
#define MODIFY(opcode, in, of) (opcode), 0, MAILBOX_MODIFY, (in), 16, (of)
#define QUERY(opcode, in, out, of) (opcode), 0, MAILBOX_QUERY, (in), (out), (of)
#define GENERAL(opcode, op_mod, out) (opcode), (op_mod), MAILBOX_GENERAL, 16, (out), 0

enum {
	PD = 0x800, DOMAIN = 0x816, XRCD = 0x80e, Q_COUNTER = 0x771, CQ = 0x400, MKEY = 0x200,
	QP = 0x500, PSV = 0x600, SRQ = 0x700, XRC_SRQ = 0x705, DCT = 0x710, TIR = 0x900,
	SQ = 0x904, RQ = 0x908, RMP = 0x90c, TIS = 0x912, RQT = 0x916, TABLE = 0x930,
	GROUP = 0x933, ENTRY = 0x936, COUNTER = 0x939, REFORMAT = 0x93d, HEADER = 0x940,
	ANY = 0xa00
};

/* A ring in the umem: cyclic, 16 entries; @at is where wqc begins. */
#define RING(at, log_stride, offset)                                                            \
	PUT((at), 4, 1), OBJ((at) + 0x48, PD), REF((at) + 0x68, 24, RESOURCE_UAR_PAGE),         \
		PUT((at) + 0x80, 64, 4160), PUT((at) + 0x10c, 4, (log_stride)),                 \
		PUT((at) + 0x11b, 5, 4), REF((at) + 0x140, 32, RESOURCE_UMEM_ID),               \
		REF((at) + 0x160, 32, RESOURCE_UMEM_ID), PUT((at) + 0x180, 64, (offset))

/* Of steering: an FDB is not there, a table to receive by is. */
#define OF_TABLE PUT(0x80, 8, 0), OBJ(0xa8, TABLE)

const struct mailbox mailbox_rows[] = {
	{ CREATE(PD, 16), { { 0 } } },
	{ CREATE(DOMAIN, 16), { { 0 } } },
	{ CREATE(XRCD, 16), { { 0 } } },
	{ CREATE(Q_COUNTER, 16), { { 0 } } },
	{ CREATE(COUNTER, 16), { { 0 } } },
	{ CREATE(TIS, 192), { OBJ(0x100 + 0x128, DOMAIN) } },
	{ CREATE(CQ, 272),
	  { REF(0x80 + 0x20, 32, RESOURCE_UMEM_ID), PUT(0x80 + 0x63, 5, 4),
	    REF(0x80 + 0x68, 24, RESOURCE_UAR_PAGE), REF(0x80 + 0xa0, 32, RESOURCE_EQN),
	    PUT(0x80 + 0x1c0, 64, 4096), REF(0x2c0, 32, RESOURCE_UMEM_ID) } },
	{ CREATE(SQ, 272),
	  { OBJ(0x100 + 0x48, CQ), REF(0x100 + 0xf0, 16, RESOURCE_PP_INDEX),
	    PUT(0x100 + 0x100, 16, 1), OBJ(0x100 + 0x168, TIS), RING(0x280, 6, 8192) } },
	{ CREATE(RQ, 272), { OBJ(0x100 + 0x48, CQ), RING(0x280, 4, 16384) } },
	{ CREATE(RMP, 272), { PUT(0x108, 4, 1), RING(0x280, 4, 20480) } },
	{ CREATE(TIR, 272), { OBJ(0x100 + 0xe8, RQ), OBJ(0x100 + 0x128, DOMAIN) } },
	{ CREATE(RQT, 276),
	  { PUT(0x1b0, 16, 1), PUT(0x1d0, 16, 1), OBJ(0x100 + 0x788, RQ) } },
	{ CREATE(MKEY, 272),
	  { PUT(0x80 + 0x15, 1, 1), PUT(0x80 + 0x16, 2, 1), PUT(0x80 + 0x20, 24, 0xffffff),
	    OBJ(0x80 + 0x68, PD), PUT(0x80 + 0x80, 64, PROGRAM_ARENA), PUT(0x80 + 0xc0, 64, 65536),
	    PUT(0x80 + 0x1a0, 32, 8), PUT(0x80 + 0x1db, 5, 12), PUT(0x300, 32, 8),
	    REF(0x320, 32, RESOURCE_UMEM_ID) } },
	{ CREATE(QP, 272),
	  { PUT(0xc0 + 0x08, 8, 0), OBJ(0xc0 + 0x28, PD), PUT(0xc0 + 0x49, 4, 4),
	    PUT(0xc0 + 0x51, 4, 4), REF(0xc0 + 0x68, 24, RESOURCE_UAR_PAGE),
	    OBJ(0xc0 + 0x3e8, CQ), OBJ(0xc0 + 0x4e8, CQ), PUT(0xc0 + 0x500, 64, 4168),
	    REF(0x840, 32, RESOURCE_UMEM_ID) } },
	{ PSV, 0, MAILBOX_CREATE, 16, 32, 0, { PUT(0x40, 4, 1), OBJ(0x48, PD) } },
	{ CREATE(SRQ, 272), { PUT(0x84, 4, 4), OBJ(0x80 + 0xc8, PD) } },
	{ CREATE(XRC_SRQ, 272),
	  { PUT(0x84, 4, 4), OBJ(0x80 + 0x28, XRCD), OBJ(0x80 + 0x48, CQ), OBJ(0x80 + 0xc8, PD) } },
	{ CREATE(DCT, 128), { OBJ(0x80 + 0x48, CQ), OBJ(0x80 + 0xc8, PD) } },
	{ CREATE(TABLE, 64), { PUT(0xc0 + 0x18, 8, 4) } },
	{ CREATE(GROUP, 1024), { OF_TABLE, PUT(0x120, 32, 3) } },
	{ CREATE(ENTRY, 840),
	  { OF_TABLE, PUT(0x100, 32, 1), OBJ32(0x220, GROUP), PUT(0x270, 16, 4),
	    PUT(0x288, 24, 1), PUT(0x1a00, 8, 2), OBJ(0x1a08, TIR) } },
	{ CREATE(REFORMAT, 48), { PUT(0xe0, 8, 3), PUT(0xf6, 10, 14) } },
	{ CREATE(HEADER, 24), { PUT(0x78, 8, 1), PUT(0x80, 4, 1), PUT(0x84, 12, 1) } },
	{ 0xa00, 0x0c, MAILBOX_CREATE, 96, 16, 0, { PUT(0x80, 1, 0), OBJ(0x80 + 0x68, PD) } },

	{ MODIFY(0x403, 272, CQ), { OBJ(0x48, CQ), PUT(0x60, 32, 3), PUT(0x80 + 0x70, 16, 8) } },
	{ MODIFY(0x502, 272, QP), { OBJ(0x48, QP) } },
	{ MODIFY(0x503, 272, QP), { OBJ(0x48, QP) } },
	{ MODIFY(0x504, 272, QP), { OBJ(0x48, QP) } },
	{ MODIFY(0x505, 272, QP), { OBJ(0x48, QP) } },
	{ MODIFY(0x506, 272, QP), { OBJ(0x48, QP) } },
	{ MODIFY(0x507, 16, QP), { OBJ(0x48, QP) } },
	{ MODIFY(0x50a, 16, QP), { OBJ(0x48, QP) } },
	{ MODIFY(0x50e, 272, QP), { OBJ(0x48, QP) } },
	{ MODIFY(0x708, 16, XRC_SRQ), { OBJ(0x48, XRC_SRQ) } },
	{ MODIFY(0x901, 272, TIR), { OBJ(0x48, TIR), PUT(0x80, 64, 1) } },
	{ MODIFY(0x905, 272, SQ), { OBJ(0x48, SQ), PUT(0x108, 4, 1) } },
	{ MODIFY(0x905, 272, SQ),
	  { OBJ(0x48, SQ), PUT(0x80, 64, 1), REF(0x100 + 0xf0, 16, RESOURCE_PP_INDEX) } },
	{ MODIFY(0x909, 272, RQ), { OBJ(0x48, RQ), PUT(0x108, 4, 1) } },
	{ MODIFY(0x90d, 272, RMP), { OBJ(0x48, RMP), PUT(0x40, 4, 1), PUT(0x108, 4, 1) } },
	{ MODIFY(0x913, 192, TIS), { OBJ(0x48, TIS), PUT(0xbf, 1, 1), PUT(0x10c, 4, 3) } },
	{ MODIFY(0x917, 276, RQT),
	  { OBJ(0x48, RQT), PUT(0x80, 64, 1), PUT(0x1b0, 16, 1), PUT(0x1d0, 16, 1),
	    OBJ(0x100 + 0x788, RQ) } },
	{ MODIFY(0x93c, 64, TABLE), { OF_TABLE } },
	{ 0x936, 1, MAILBOX_MODIFY, 840, 16, ENTRY,
	  { OF_TABLE, PUT(0xd8, 8, 1), PUT(0x100, 32, 1), OBJ32(0x220, GROUP), PUT(0x270, 16, 4),
	    PUT(0x288, 24, 1), PUT(0x1a00, 8, 2), OBJ(0x1a08, TIR) } },
	{ 0xa01, 0x0c, MAILBOX_MODIFY, 96, 16, ANY, { OBJ32(0x40, ANY) } },

	{ QUERY(0x201, 16, 80, MKEY), { OBJ(0x48, MKEY) } },
	{ QUERY(0x402, 16, 272, CQ), { OBJ(0x48, CQ) } },
	{ QUERY(0x50b, 16, 272, QP), { OBJ(0x48, QP) } },
	{ QUERY(0x702, 16, 80, SRQ), { OBJ(0x48, SRQ) } },
	{ QUERY(0x707, 16, 80, XRC_SRQ), { OBJ(0x48, XRC_SRQ) } },
	{ QUERY(0x713, 16, 80, DCT), { OBJ(0x48, DCT) } },
	{ QUERY(0x773, 32, 256, Q_COUNTER), { REF(0xf8, 8, RESOURCE_FIRMWARE(Q_COUNTER)) } },
	{ QUERY(0x903, 16, 272, TIR), { OBJ(0x48, TIR) } },
	{ QUERY(0x907, 16, 272, SQ), { OBJ(0x48, SQ) } },
	{ QUERY(0x90b, 16, 272, RQ), { OBJ(0x48, RQ) } },
	{ QUERY(0x90f, 16, 272, RMP), { OBJ(0x48, RMP) } },
	{ QUERY(0x915, 16, 176, TIS), { OBJ(0x48, TIS) } },
	{ QUERY(0x919, 16, 276, RQT), { OBJ(0x48, RQT) } },
	{ QUERY(0x932, 64, 64, TABLE), { OF_TABLE } },
	{ QUERY(0x935, 64, 576, GROUP), { OF_TABLE, OBJ32(0xc0, GROUP) } },
	{ QUERY(0x937, 64, 832, ENTRY), { OF_TABLE, PUT(0x100, 32, 1) } },
	{ QUERY(0x93b, 32, 64, COUNTER), { OBJ32(0xe0, COUNTER) } },
	{ 0xa02, 0x0c, MAILBOX_QUERY, 16, 96, ANY, { OBJ32(0x40, ANY) } },

	/* QUERY_HCA_CAP: general, QoS, flow tables; the current and the greatest. */
	{ GENERAL(0x100, 0x0 << 1 | 1, 4112), { { 0 } } },
	{ GENERAL(0x100, 0x0 << 1, 4112), { { 0 } } },
	{ GENERAL(0x100, 0xc << 1 | 1, 4112), { { 0 } } },
	{ GENERAL(0x100, 0x7 << 1 | 1, 4112), { { 0 } } },
	{ GENERAL(0x101, 0, 272), { { 0 } } },
	{ GENERAL(0x10a, 0, 112), { { 0 } } },
	{ GENERAL(0x750, 0, 16), { { 0 } } },
	{ GENERAL(0x754, 0, 272), { { 0 } } },
	{ GENERAL(0x762, 0, 528), { { 0 } } },
	{ GENERAL(0x76f, 0, 272), { { 0 } } },
	{ GENERAL(0x770, 0, 528), { { 0 } } },
	{ GENERAL(0x80d, 0, 16), { { 0 } } },
};

const size_t mailbox_row_count = sizeof(mailbox_rows) / sizeof(mailbox_rows[0]);
