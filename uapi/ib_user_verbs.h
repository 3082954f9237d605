/* SPDX-License-Identifier: BSD-2-Clause */
/* Linux 6.1, include/uapi/rdma/ib_user_verbs.h: legacy commands, carried by INVOKE_WRITE. */
#ifndef RV_UAPI_IB_USER_VERBS_H
#define RV_UAPI_IB_USER_VERBS_H

#include <stddef.h>
#include <stdint.h>

enum ib_uverbs_write_cmds {
	IB_USER_VERBS_CMD_QUERY_DEVICE = 1,
	IB_USER_VERBS_CMD_QUERY_PORT = 2,
	IB_USER_VERBS_CMD_ALLOC_PD = 3,
	IB_USER_VERBS_CMD_REG_MR = 9,
	IB_USER_VERBS_CMD_CREATE_COMP_CHANNEL = 17
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

struct ib_uverbs_query_port {
	_Alignas(8) uint64_t response;
	uint8_t port_num;
	uint8_t reserved[7];
};

struct ib_uverbs_query_port_resp {
	uint32_t port_cap_flags;
	uint32_t max_msg_sz;
	uint32_t bad_pkey_cntr;
	uint32_t qkey_viol_cntr;
	uint32_t gid_tbl_len;
	uint16_t pkey_tbl_len;
	uint16_t lid;
	uint16_t sm_lid;
	uint8_t state;
	uint8_t max_mtu;
	uint8_t active_mtu;
	uint8_t lmc;
	uint8_t max_vl_num;
	uint8_t sm_sl;
	uint8_t subnet_timeout;
	uint8_t init_type_reply;
	uint8_t active_width;
	uint8_t active_speed;
	uint8_t phys_state;
	uint8_t link_layer;
	uint8_t flags;
	uint8_t reserved;
};

struct ib_uverbs_alloc_pd {
	_Alignas(8) uint64_t response;
};

struct ib_uverbs_alloc_pd_resp {
	uint32_t pd_handle;
};

struct ib_uverbs_reg_mr {
	_Alignas(8) uint64_t response;
	_Alignas(8) uint64_t start;
	_Alignas(8) uint64_t length;
	_Alignas(8) uint64_t hca_va;
	uint32_t pd_handle;
	uint32_t access_flags;
};

struct ib_uverbs_reg_mr_resp {
	uint32_t mr_handle;
	uint32_t lkey;
	uint32_t rkey;
};

struct ib_uverbs_create_comp_channel {
	_Alignas(8) uint64_t response;
};

struct ib_uverbs_create_comp_channel_resp {
	uint32_t fd;
};

struct ib_uverbs_async_event_desc {
	_Alignas(8) uint64_t element;
	uint32_t event_type;
	uint32_t reserved;
};

struct ib_uverbs_comp_event_desc {
	_Alignas(8) uint64_t cq_handle;
};

struct ib_uverbs_destroy_cq_resp {
	uint32_t comp_events_reported;
	uint32_t async_events_reported;
};

_Static_assert(sizeof(struct ib_uverbs_query_port) == 16, "query_port size");
_Static_assert(sizeof(struct ib_uverbs_query_port_resp) == 40, "query_port_resp size");
_Static_assert(offsetof(struct ib_uverbs_query_port_resp, state) == 26, "layout");
_Static_assert(sizeof(struct ib_uverbs_alloc_pd) == 8, "alloc_pd size");
_Static_assert(sizeof(struct ib_uverbs_alloc_pd_resp) == 4, "alloc_pd_resp size");
_Static_assert(sizeof(struct ib_uverbs_reg_mr) == 40, "reg_mr size");
_Static_assert(offsetof(struct ib_uverbs_reg_mr, pd_handle) == 32, "layout");
_Static_assert(sizeof(struct ib_uverbs_reg_mr_resp) == 12, "reg_mr_resp size");
_Static_assert(sizeof(struct ib_uverbs_create_comp_channel) == 8, "create_comp_channel size");
_Static_assert(sizeof(struct ib_uverbs_create_comp_channel_resp) == 4, "its response's size");
_Static_assert(sizeof(struct ib_uverbs_async_event_desc) == 16, "async_event_desc size");
_Static_assert(offsetof(struct ib_uverbs_async_event_desc, event_type) == 8, "layout");
_Static_assert(sizeof(struct ib_uverbs_comp_event_desc) == 8, "comp_event_desc size");
_Static_assert(sizeof(struct ib_uverbs_destroy_cq_resp) == 8, "destroy_cq_resp size");

#endif
