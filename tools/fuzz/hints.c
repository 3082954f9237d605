/* SPDX-License-Identifier: BSD-2-Clause */
#include "hints.h"

#include <stddef.h>
#include <string.h>

#include "program.h"

#define NUMBER(value, bytes) HINT_NUMBER, (bytes), 0, (value), NULL
#define ABSENT HINT_ABSENT, 0, 0, 0, NULL
#define ABSENT_OR(class, bytes) HINT_ABSENT, (bytes), (class), 0, NULL
#define WANTED HINT_WANTED, 0, 0, 0, NULL
#define REF(class, bytes) HINT_REF, (bytes), (class), 0, NULL
#define DEVX(opcode) HINT_DEVX, 0, (opcode), 0, NULL
#define BYTES(pattern, bytes) HINT_BYTES, (bytes), 0, 0, (pattern)
#define ROOM(bytes) HINT_ROOM, (bytes), 0, 0, NULL

/* A rate of a million kbit/s; a mask of the destination's address, and such an address. */
static const uint8_t rate[16] = { 0x00, 0x0f, 0x42, 0x40 };
static const uint8_t mac_mask[16] = { [8] = 0xff, 0xff, 0xff, 0xff, 0xff, 0xff };
static const uint8_t mac[16] = { [8] = 2, 0, 0, 0, 0, 1 };
static const uint8_t header[16] = { 0x45 };

static const struct hint hints[] = {
	/* UVERBS_OBJECT_DEVICE */
	{ 0x00, 1, 0, NUMBER(1, 8) },
	{ 0x00, 1, 1, WANTED },
	{ 0x00, 1, 2, ROOM(64) },
	{ 0x00, 2, 0, NUMBER(1, 8) },
	{ 0x00, 3, 2, ABSENT }, /* GET_CONTEXT_FD_ARR */
	{ 0x00, 5, 0, NUMBER(32, 8) },
	{ 0x00, 5, 1, NUMBER(0, 4) },
	{ 0x00, 5, 2, ROOM(256) },
	{ 0x00, 6, 0, NUMBER(1, 8) },
	{ 0x00, 6, 1, NUMBER(0, 8) },
	{ 0x00, 6, 2, NUMBER(0, 4) },
	{ 0x00, 7, 0, NUMBER(1, 8) },
	{ 0x00, 0x1000, 0x1000, NUMBER(1, 4) },
	{ 0x00, 0x1001, 0x1000, ROOM(256) },
	/* MR: of device memory; advice to prefetch; of a dma-buf */
	{ 0x07, 0, 1, NUMBER(0, 8) },
	{ 0x07, 0, 2, NUMBER(64, 8) },
	{ 0x07, 0, 4, NUMBER(1u << 5 | 1, 4) },
	{ 0x07, 2, 1, NUMBER(0, 8) },
	{ 0x07, 2, 2, NUMBER(1, 4) },
	{ 0x07, 2, 3, ROOM(16) },
	{ 0x07, 4, 2, NUMBER(0, 8) },
	{ 0x07, 4, 3, NUMBER(4096, 8) },
	{ 0x07, 4, 4, NUMBER(0, 8) },
	{ 0x07, 4, 5, REF(RESOURCE_MEMFD, 4) },
	{ 0x07, 4, 6, NUMBER(1, 4) },
	{ 0x07, 5, 2, ABSENT },
	{ 0x07, 5, 3, NUMBER(PROGRAM_ARENA, 8) },
	{ 0x07, 5, 4, NUMBER(PROGRAM_ARENA, 8) },
	{ 0x07, 5, 5, NUMBER(65536, 8) },
	{ 0x07, 5, 6, NUMBER(1, 4) },
	{ 0x07, 5, 7, ABSENT },
	{ 0x07, 5, 8, ABSENT },
	/* DM */
	{ 0x0e, 0, 1, NUMBER(64, 8) },
	{ 0x0e, 0, 2, NUMBER(0, 4) },
	{ 0x0e, 0, 0x1002, NUMBER(0, 8) },
	{ 0x0e, 0x1000, 0x1001, NUMBER(0, 1) },
	/* CQ; what stands for its buffer in newer kernels is left to the driver's part */
	{ 0x03, 0, 1, NUMBER(15, 4) },
	{ 0x03, 0, 2, NUMBER(1, 8) },
	{ 0x03, 0, 3, ABSENT },
	{ 0x03, 0, 4, NUMBER(0, 4) },
	{ 0x03, 0, 5, ABSENT },
	{ 0x03, 0, 7, ABSENT },
	{ 0x03, 0, 8, ABSENT },
	{ 0x03, 0, 9, ABSENT },
	{ 0x03, 0, 10, ABSENT },
	{ 0x03, 0, 11, ABSENT },
	{ 0x03, 0, 12, ABSENT },
	{ 0x03, 0, 0x1002, REF(RESOURCE_UAR_PAGE, 4) },
	{ 0x03, 0, 0x1003, ABSENT },
	{ 0x03, 0, 0x1000, WANTED },
	{ 0x03, 0, 0x1001, WANTED },
	/* QP: reliable connection */
	{ 0x04, 0, 1, ABSENT },
	{ 0x04, 0, 2, WANTED },
	{ 0x04, 0, 3, ABSENT },
	{ 0x04, 0, 4, WANTED },
	{ 0x04, 0, 5, WANTED },
	{ 0x04, 0, 6, ABSENT },
	{ 0x04, 0, 7, NUMBER(1, 8) },
	{ 0x04, 0, 9, NUMBER(2, 8) },
	{ 0x04, 0, 10, ABSENT },
	{ 0x04, 0, 11, ABSENT },
	{ 0x04, 0, 12, ABSENT },
	{ 0x04, 0, 15, ABSENT },
	{ 0x04, 0, 16, ABSENT },
	{ 0x04, 0, 17, ABSENT },
	{ 0x04, 0, 0x1002, ABSENT },
	{ 0x04, 0, 0x1000, WANTED },
	{ 0x04, 0, 0x1001, WANTED },
	{ 0x04, 2, 2, NUMBER(1, 4) },
	/* SRQ */
	{ 0x05, 0, 2, ABSENT },
	{ 0x05, 0, 3, ABSENT },
	{ 0x05, 0, 4, NUMBER(1, 8) },
	{ 0x05, 0, 5, NUMBER(15, 4) },
	{ 0x05, 0, 6, NUMBER(1, 4) },
	{ 0x05, 0, 7, NUMBER(0, 4) },
	{ 0x05, 0, 8, ABSENT },
	{ 0x05, 0, 9, NUMBER(0, 8) },
	{ 0x05, 0, 10, ABSENT },
	{ 0x05, 0, 14, ABSENT },
	{ 0x05, 0, 0x1002, ABSENT },
	{ 0x05, 0, 0x1000, WANTED },
	{ 0x05, 0, 0x1001, WANTED },
	/* WQ */
	{ 0x0c, 0, 2, WANTED },
	{ 0x0c, 0, 3, NUMBER(1, 8) },
	{ 0x0c, 0, 4, NUMBER(0, 8) },
	{ 0x0c, 0, 5, ABSENT },
	{ 0x0c, 0, 6, NUMBER(16, 4) },
	{ 0x0c, 0, 7, NUMBER(1, 4) },
	{ 0x0c, 0, 8, NUMBER(0, 4) },
	{ 0x0c, 0, 0x1000, WANTED },
	{ 0x0c, 0, 0x1001, WANTED },
	/* COMP_CNTR, DMAH, DMABUF */
	{ 0x13, 2, 1, NUMBER(0, 8) },
	{ 0x13, 2, 2, NUMBER(0, 8) },
	{ 0x13, 3, 1, NUMBER(0, 8) },
	{ 0x12, 0, 1, REF(RESOURCE_MMAP_PAGE, 8) },
	/* FLOW: by DEVX's TIR */
	{ 0x09, 0x1000, 0x1001, BYTES(mac, 64) },
	{ 0x09, 0x1000, 0x1002, ABSENT },
	{ 0x09, 0x1000, 0x1003, DEVX(0x900) },
	{ 0x09, 0x1000, 0x1005, ABSENT },
	{ 0x09, 0x1000, 0x1006, ABSENT },
	{ 0x09, 0x1000, 0x1007, ABSENT },
	{ 0x09, 0x1000, 0x1008, ABSENT },
	{ 0x09, 0x1000, 0x1009, ABSENT },
	/* FLOW_ACTION: sets the highest bits of a source address; drops a tunnel's headers */
	{ 0x0d, 0x1000, 0x1001, NUMBER(0x0110, 8) },
	{ 0x0d, 0x1000, 0x1002, NUMBER(0, 8) },
	{ 0x0d, 0x1001, 0x1001, NUMBER(2, 8) },
	{ 0x0d, 0x1001, 0x1002, NUMBER(0, 8) },
	{ 0x0d, 0x1001, 0x1003, BYTES(header, 14) },
	/* COUNTERS */
	{ 0x0f, 2, 1, ROOM(16) },
	{ 0x0f, 2, 2, ABSENT },
	/* DEVX: UAR 0, vector 0, SQ errors of an SQ */
	{ 0x1000, 0x1001, 0x1000, NUMBER(0, 4) },
	{ 0x1000, 0x1002, 0x1000, NUMBER(0, 4) },
	{ 0x1000, 0x1003, 0x1001, DEVX(0x904) },
	{ 0x1000, 0x1003, 0x1002, NUMBER(5, 2) },
	{ 0x1000, 0x1003, 0x1003, ABSENT_OR(RESOURCE_EVENT_FD, 4) },
	{ 0x1002, 0x1000, 0x1001, NUMBER(PROGRAM_ARENA, 8) },
	{ 0x1002, 0x1000, 0x1002, NUMBER(65536, 8) },
	{ 0x1002, 0x1000, 0x1003, NUMBER(1, 4) },
	{ 0x1002, 0x1000, 0x1005, ABSENT },
	{ 0x1002, 0x1000, 0x1006, ABSENT_OR(RESOURCE_MEMFD, 0) },
	{ 0x1005, 0x1000, 0x1001, NUMBER(0, 4) },
	{ 0x1006, 0x1000, 0x1004, ABSENT },
	{ 0x1007, 0x1000, 0x1001, BYTES(rate, 48) },
	{ 0x1007, 0x1000, 0x1002, NUMBER(0, 4) },
	{ 0x1008, 0x1000, 0x1001, NUMBER(1, 8) },
	/* FLOW_MATCHER: normal, priority 0, by outer headers */
	{ 0x1003, 0x1000, 0x1001, BYTES(mac_mask, 64) },
	{ 0x1003, 0x1000, 0x1002, NUMBER(0, 2) },
	{ 0x1003, 0x1000, 0x1003, NUMBER(1, 1) },
	{ 0x1003, 0x1000, 0x1004, ABSENT },
	{ 0x1003, 0x1000, 0x1005, ABSENT },
	{ 0x1003, 0x1000, 0x1006, ABSENT },
	/* STEERING_ANCHOR */
	{ 0x1009, 0x1000, 0x1001, NUMBER(0, 8) },
	{ 0x1009, 0x1000, 0x1002, NUMBER(0, 2) },
	/* It is to be written to, but the driver declares it as input: an address, inline. */
	{ 0x1009, 0x1000, 0x1003, NUMBER(PROGRAM_ARENA + 0x39000, 4) },
};

const struct hint *hint_of(uint16_t object_id, uint16_t method_id, uint16_t attr_id)
{
	for (size_t i = 0; i < sizeof(hints) / sizeof(hints[0]); i++)
		if (hints[i].object_id == object_id && hints[i].method_id == method_id &&
		    hints[i].attr_id == attr_id)
			return &hints[i];
	return NULL;
}

/* Rings in the umem of mailboxes, too; nobody looks into them. */
static const struct field_hint field_hints[] = {
	{ NULL, "response", 0, PROGRAM_ARENA + 0x30000 },
	{ NULL, "user_handle", 0, 1 },
	{ NULL, "port_num", 0, 1 },
	{ "mlx5_ib_alloc_ucontext_req_v2", "flags", 0, 1 },
	{ "mlx5_ib_alloc_ucontext_req_v2", "lib_caps", 0, 3 },
	{ "mlx5_ib_alloc_ucontext_req_v2", "max_cqe_version", 0, 1 },
	{ PLAIN_UARS, "total_num_bfregs", 0, 16 },
	{ PLAIN_UARS, "num_low_latency_bfregs", 0, 4 },
	{ PLAIN_UARS, "flags", 0, 1 },
	{ PLAIN_UARS, "lib_caps", 0, 1 },
	{ PLAIN_UARS, "max_cqe_version", 0, 1 },
	{ NULL, "buf_addr", 0, PROGRAM_ARENA + 0x8000 },
	{ NULL, "db_addr", 0, PROGRAM_ARENA + 0x1000 },
	{ NULL, "sq_buf_addr", 0, PROGRAM_ARENA + 0xc000 },
	{ NULL, "access_key", 0, PROGRAM_ARENA + 0xc000 }, /* in the same place */
	{ "mlx5_ib_create_cq", "cqe_size", 0, 64 },
	{ "mlx5_ib_create_cq", "flags", 0, 2 },
	{ "mlx5_ib_create_cq", "uar_page_index", RESOURCE_UAR_PAGE, 0 },
	{ "mlx5_ib_resize_cq", "cqe_size", 0, 64 },
	{ "mlx5_ib_create_qp", "sq_wqe_count", 0, 16 },
	{ "mlx5_ib_create_qp", "rq_wqe_count", 0, 4 },
	{ "mlx5_ib_create_qp", "rq_wqe_shift", 0, 4 },
	{ "mlx5_ib_create_qp", "flags", 0, 1 << 10 },
	{ "mlx5_ib_create_qp", "bfreg_index", RESOURCE_UAR_PAGE, 0 },
	{ "mlx5_ib_create_qp", "uidx", 0, 1 },
	{ "mlx5_ib_create_srq", "uidx", 0, 1 },
	{ "mlx5_ib_create_wq", "rq_wqe_count", 0, 16 },
	{ "mlx5_ib_create_wq", "rq_wqe_shift", 0, 4 },
	{ "mlx5_ib_create_qp_rss", "rx_hash_function", 0, 1 },
	{ "mlx5_ib_create_qp_rss", "rx_key_len", 0, 40 },
	{ "ib_uverbs_reg_mr", "start", 0, PROGRAM_ARENA },
	{ "ib_uverbs_reg_mr", "hca_va", 0, PROGRAM_ARENA },
	{ "ib_uverbs_reg_mr", "length", 0, 65536 },
	{ "ib_uverbs_reg_mr", "access_flags", 0, 1 },
	{ "ib_uverbs_rereg_mr", "flags", 0, 4 },
	{ "ib_uverbs_rereg_mr", "access_flags", 0, 1 },
	{ "ib_uverbs_alloc_mw", "mw_type", 0, 1 },
	{ NULL, "cqe", 0, 15 },
	{ NULL, "comp_channel", 0, UINT32_MAX },
	{ "ib_uverbs_open_xrcd", "fd", 0, UINT32_MAX },
	{ "ib_uverbs_open_xrcd", "oflags", 0, 0100 },
	{ "ib_uverbs_create_qp", "srq_handle", 0, 0 },
	{ "ib_uverbs_ex_create_qp", "srq_handle", 0, 0 },
	{ "ib_uverbs_ex_create_qp", "rwq_ind_tbl_handle", 0, 0 },
	{ "ib_uverbs_create_xsrq", "xrcd_handle", 0, 0 },
	{ "ib_uverbs_create_xsrq", "cq_handle", 0, 0 },
	{ NULL, "qp_type", 0, 2 },
	{ NULL, "max_send_wr", 0, 4 },
	{ NULL, "max_recv_wr", 0, 4 },
	{ NULL, "max_send_sge", 0, 1 },
	{ NULL, "max_recv_sge", 0, 1 },
	{ NULL, "max_wr", 0, 15 },
	{ NULL, "max_sge", 0, 1 },
	{ "ib_uverbs_modify_qp", "attr_mask", 0, 1 },
	{ "ib_uverbs_modify_qp", "qp_state", 0, 6 },
	{ "ib_uverbs_poll_cq", "ne", 0, 1 },
	{ "ib_uverbs_create_flow", "comp_mask", 0, 0 },
	{ "ib_uverbs_flow_attr", "port", 0, 1 },
	{ "ib_uverbs_ex_modify_wq", "attr_mask", 0, 1 },
	{ "ib_uverbs_ex_modify_wq", "wq_state", 0, 1 },
	{ "ib_uverbs_ex_modify_cq", "attr_mask", 0, 1 },
	{ "ib_uverbs_sge", "addr", 0, PROGRAM_ARENA },
	{ "ib_uverbs_sge", "length", 0, 4096 },
};

const struct field_hint *field_hint_of(const char *layout, const char *field)
{
	for (size_t i = 0; i < sizeof(field_hints) / sizeof(field_hints[0]); i++) {
		const struct field_hint *hint = &field_hints[i];

		if (strcmp(hint->field, field) == 0 &&
		    (!hint->layout || strcmp(hint->layout, layout) == 0))
			return hint;
	}
	return NULL;
}
