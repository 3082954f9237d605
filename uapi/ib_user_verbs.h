/* SPDX-License-Identifier: BSD-2-Clause */
/* Linux 6.1, include/uapi/rdma/ib_user_verbs.h: legacy commands, carried by INVOKE_WRITE. */
#ifndef RV_UAPI_IB_USER_VERBS_H
#define RV_UAPI_IB_USER_VERBS_H

#include <stddef.h>
#include <stdint.h>

enum ib_uverbs_write_cmds {
	IB_USER_VERBS_CMD_QUERY_DEVICE = 1
};

struct ib_uverbs_query_device {
	_Alignas(8) uint64_t response; /* unread when the command comes by ioctl */
};

struct ib_uverbs_query_device_resp {
	_Alignas(8) uint64_t fw_ver;
	uint64_t node_guid;      /* big-endian */
	uint64_t sys_image_guid; /* big-endian */
	_Alignas(8) uint64_t max_mr_size;
	_Alignas(8) uint64_t page_size_cap;
	uint32_t vendor_id;
	uint32_t vendor_part_id;
	uint32_t hw_ver;
	uint32_t max_qp;
	uint32_t max_qp_wr;
	uint32_t device_cap_flags;
	uint32_t max_sge;
	uint32_t max_sge_rd;
	uint32_t max_cq;
	uint32_t max_cqe;
	uint32_t max_mr;
	uint32_t max_pd;
	uint32_t max_qp_rd_atom;
	uint32_t max_ee_rd_atom;
	uint32_t max_res_rd_atom;
	uint32_t max_qp_init_rd_atom;
	uint32_t max_ee_init_rd_atom;
	uint32_t atomic_cap;
	uint32_t max_ee;
	uint32_t max_rdd;
	uint32_t max_mw;
	uint32_t max_raw_ipv6_qp;
	uint32_t max_raw_ethy_qp;
	uint32_t max_mcast_grp;
	uint32_t max_mcast_qp_attach;
	uint32_t max_total_mcast_qp_attach;
	uint32_t max_ah;
	uint32_t max_fmr;
	uint32_t max_map_per_fmr;
	uint32_t max_srq;
	uint32_t max_srq_wr;
	uint32_t max_srq_sge;
	uint16_t max_pkeys;
	uint8_t local_ca_ack_delay;
	uint8_t phys_port_cnt;
	uint8_t reserved[4];
};

_Static_assert(sizeof(struct ib_uverbs_query_device) == 8, "query_device size");
_Static_assert(sizeof(struct ib_uverbs_query_device_resp) == 176, "query_device_resp size");
_Static_assert(offsetof(struct ib_uverbs_query_device_resp, node_guid) == 8, "layout");
_Static_assert(offsetof(struct ib_uverbs_query_device_resp, vendor_id) == 40, "layout");
_Static_assert(offsetof(struct ib_uverbs_query_device_resp, max_pkeys) == 168, "layout");
_Static_assert(offsetof(struct ib_uverbs_query_device_resp, phys_port_cnt) == 171, "layout");

#endif
