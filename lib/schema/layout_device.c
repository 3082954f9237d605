/* SPDX-License-Identifier: BSD-2-Clause */
/* Structures of context, device and port: Linux 5.10 to 7.3, include/uapi/rdma/. */
#include "layouts.h"

#include "layout_rows.h"

static const struct rv_schema_field query_port_resp_ex[] = {
	{ SUB(legacy_resp, 0, 40, 1, ib_uverbs_query_port_resp) },
	{ NUMBER(port_cap_flags2, 40, 2) },
	{ RESERVED(reserved, 42, 1, 2), SINCE(V6_12) },
	{ RESERVED(reserved, 42, 1, 6), UNTIL(V6_12) },
	{ NUMBER(active_speed_ex, 44, 4), SINCE(V6_12) },
};
LAYOUT(ib_uverbs_query_port_resp_ex, IB_USER_IOCTL_VERBS, 48, query_port_resp_ex);

static const struct rv_schema_field gid_entry[] = {
	{ NUMBERS(gid, 0, 8, 2) },
	{ NUMBER(gid_index, 16, 4) },
	{ NUMBER(port_num, 20, 4) },
	{ NUMBER(gid_type, 24, 4), VALUES(ib_uverbs_gid_type) },
	{ NUMBER(netdev_ifindex, 28, 4) },
};
LAYOUT(ib_uverbs_gid_entry, IB_USER_IOCTL_VERBS, 32, gid_entry);

static const struct rv_schema_field buffer_desc[] = {
	{ NUMBER(type, 0, 4), VALUES(ib_uverbs_buffer_type), SINCE(V7_3) },
	{ FD_AT(fd, 4), SINCE(V7_3) },
	{ NUMBER(flags, 8, 4), SINCE(V7_3) },
	{ NUMBER(optional_flags, 12, 4), SINCE(V7_3) },
	{ NUMBER(addr, 16, 8), SINCE(V7_3) },
	{ NUMBER(length, 24, 8), SINCE(V7_3) },
};
LAYOUT(ib_uverbs_buffer_desc, IB_USER_IOCTL_VERBS, 32, buffer_desc, SINCE(V7_3));

static const struct rv_schema_field async_event_desc[] = {
	{ NUMBER(element, 0, 8) },
	{ NUMBER(event_type, 8, 4) },
	{ RESERVED(reserved, 12, 4, 1) },
};
LAYOUT(ib_uverbs_async_event_desc, IB_USER_VERBS, 16, async_event_desc);

static const struct rv_schema_field comp_event_desc[] = {
	{ NUMBER(cq_handle, 0, 8) },
};
LAYOUT(ib_uverbs_comp_event_desc, IB_USER_VERBS, 8, comp_event_desc);

static const struct rv_schema_field cq_moderation_caps[] = {
	{ NUMBER(max_cq_moderation_count, 0, 2) },
	{ NUMBER(max_cq_moderation_period, 2, 2) },
	{ RESERVED(reserved, 4, 4, 1) },
};
LAYOUT(ib_uverbs_cq_moderation_caps, IB_USER_VERBS, 8, cq_moderation_caps);

static const struct rv_schema_field cmd_hdr[] = {
	{ NUMBER(command, 0, 4) },
	{ NUMBER(in_words, 4, 2) },
	{ NUMBER(out_words, 6, 2) },
};
LAYOUT(ib_uverbs_cmd_hdr, IB_USER_VERBS, 8, cmd_hdr);

static const struct rv_schema_field ex_cmd_hdr[] = {
	{ POINTER(response, 0) },
	{ NUMBER(provider_in_words, 8, 2) },
	{ NUMBER(provider_out_words, 10, 2) },
	{ NUMBER(cmd_hdr_reserved, 12, 4) },
};
LAYOUT(ib_uverbs_ex_cmd_hdr, IB_USER_VERBS, 16, ex_cmd_hdr);

static const struct rv_schema_field get_context[] = {
	{ POINTER(response, 0) },
	{ NUMBERS(driver_data, 8, 8, 0) },
};
LAYOUT(ib_uverbs_get_context, IB_USER_VERBS, 8, get_context);

static const struct rv_schema_field get_context_resp[] = {
	{ FD_AT(async_fd, 0) },
	{ NUMBER(num_comp_vectors, 4, 4) },
	{ NUMBERS(driver_data, 8, 8, 0) },
};
LAYOUT(ib_uverbs_get_context_resp, IB_USER_VERBS, 8, get_context_resp);

static const struct rv_schema_field query_device[] = {
	{ POINTER(response, 0) },
	{ NUMBERS(driver_data, 8, 8, 0) },
};
LAYOUT(ib_uverbs_query_device, IB_USER_VERBS, 8, query_device);

static const struct rv_schema_field query_device_resp[] = {
	{ NUMBER(fw_ver, 0, 8) },
	{ BIG(node_guid, 8, 8, 1) },
	{ BIG(sys_image_guid, 16, 8, 1) },
	{ NUMBER(max_mr_size, 24, 8) },
	{ NUMBER(page_size_cap, 32, 8) },
	{ NUMBER(vendor_id, 40, 4) },
	{ NUMBER(vendor_part_id, 44, 4) },
	{ NUMBER(hw_ver, 48, 4) },
	{ NUMBER(max_qp, 52, 4) },
	{ NUMBER(max_qp_wr, 56, 4) },
	{ NUMBER(device_cap_flags, 60, 4), VALUES(ib_uverbs_device_cap_flags) },
	{ NUMBER(max_sge, 64, 4) },
	{ NUMBER(max_sge_rd, 68, 4) },
	{ NUMBER(max_cq, 72, 4) },
	{ NUMBER(max_cqe, 76, 4) },
	{ NUMBER(max_mr, 80, 4) },
	{ NUMBER(max_pd, 84, 4) },
	{ NUMBER(max_qp_rd_atom, 88, 4) },
	{ NUMBER(max_ee_rd_atom, 92, 4) },
	{ NUMBER(max_res_rd_atom, 96, 4) },
	{ NUMBER(max_qp_init_rd_atom, 100, 4) },
	{ NUMBER(max_ee_init_rd_atom, 104, 4) },
	{ NUMBER(atomic_cap, 108, 4) },
	{ NUMBER(max_ee, 112, 4) },
	{ NUMBER(max_rdd, 116, 4) },
	{ NUMBER(max_mw, 120, 4) },
	{ NUMBER(max_raw_ipv6_qp, 124, 4) },
	{ NUMBER(max_raw_ethy_qp, 128, 4) },
	{ NUMBER(max_mcast_grp, 132, 4) },
	{ NUMBER(max_mcast_qp_attach, 136, 4) },
	{ NUMBER(max_total_mcast_qp_attach, 140, 4) },
	{ NUMBER(max_ah, 144, 4) },
	{ NUMBER(max_fmr, 148, 4) },
	{ NUMBER(max_map_per_fmr, 152, 4) },
	{ NUMBER(max_srq, 156, 4) },
	{ NUMBER(max_srq_wr, 160, 4) },
	{ NUMBER(max_srq_sge, 164, 4) },
	{ NUMBER(max_pkeys, 168, 2) },
	{ NUMBER(local_ca_ack_delay, 170, 1) },
	{ NUMBER(phys_port_cnt, 171, 1) },
	{ RESERVED(reserved, 172, 1, 4) },
};
LAYOUT(ib_uverbs_query_device_resp, IB_USER_VERBS, 176, query_device_resp);

static const struct rv_schema_field ex_query_device[] = {
	{ NUMBER(comp_mask, 0, 4) },
	{ RESERVED(reserved, 4, 4, 1) },
};
LAYOUT(ib_uverbs_ex_query_device, IB_USER_VERBS, 8, ex_query_device);

static const struct rv_schema_field odp_caps[] = {
	{ NUMBER(general_caps, 0, 8), VALUES(ib_uverbs_odp_general_cap_bits) },
	{ NUMBER(per_transport_caps.rc_odp_caps, 8, 4), VALUES(ib_uverbs_odp_transport_cap_bits) },
	{ NUMBER(per_transport_caps.uc_odp_caps, 12, 4), VALUES(ib_uverbs_odp_transport_cap_bits) },
	{ NUMBER(per_transport_caps.ud_odp_caps, 16, 4), VALUES(ib_uverbs_odp_transport_cap_bits) },
	{ RESERVED(reserved, 20, 4, 1) },
};
LAYOUT(ib_uverbs_odp_caps, IB_USER_VERBS, 24, odp_caps);

static const struct rv_schema_field rss_caps[] = {
	{ NUMBER(supported_qpts, 0, 4) },
	{ NUMBER(max_rwq_indirection_tables, 4, 4) },
	{ NUMBER(max_rwq_indirection_table_size, 8, 4) },
	{ RESERVED(reserved, 12, 4, 1) },
};
LAYOUT(ib_uverbs_rss_caps, IB_USER_VERBS, 16, rss_caps);

static const struct rv_schema_field tm_caps[] = {
	{ NUMBER(max_rndv_hdr_size, 0, 4) },
	{ NUMBER(max_num_tags, 4, 4) },
	{ NUMBER(flags, 8, 4) },
	{ NUMBER(max_ops, 12, 4) },
	{ NUMBER(max_sge, 16, 4) },
	{ RESERVED(reserved, 20, 4, 1) },
};
LAYOUT(ib_uverbs_tm_caps, IB_USER_VERBS, 24, tm_caps);

static const struct rv_schema_field ex_query_device_resp[] = {
	{ SUB(base, 0, 176, 1, ib_uverbs_query_device_resp) },
	{ NUMBER(comp_mask, 176, 4) },
	{ NUMBER(response_length, 180, 4) },
	{ SUB(odp_caps, 184, 24, 1, ib_uverbs_odp_caps) },
	{ NUMBER(timestamp_mask, 208, 8) },
	{ NUMBER(hca_core_clock, 216, 8) },
	{ NUMBER(device_cap_flags_ex, 224, 8) },
	{ SUB(rss_caps, 232, 16, 1, ib_uverbs_rss_caps) },
	{ NUMBER(max_wq_type_rq, 248, 4) },
	{ NUMBER(raw_packet_caps, 252, 4), VALUES(ib_uverbs_raw_packet_caps) },
	{ SUB(tm_caps, 256, 24, 1, ib_uverbs_tm_caps) },
	{ SUB(cq_moderation_caps, 280, 8, 1, ib_uverbs_cq_moderation_caps) },
	{ NUMBER(max_dm_size, 288, 8) },
	{ NUMBER(xrc_odp_caps, 296, 4) },
	{ RESERVED(reserved, 300, 4, 1) },
};
LAYOUT(ib_uverbs_ex_query_device_resp, IB_USER_VERBS, 304, ex_query_device_resp);

static const struct rv_schema_field query_port[] = {
	{ POINTER(response, 0) },
	{ NUMBER(port_num, 8, 1) },
	{ RESERVED(reserved, 9, 1, 7) },
	{ NUMBERS(driver_data, 16, 8, 0) },
};
LAYOUT(ib_uverbs_query_port, IB_USER_VERBS, 16, query_port);

static const struct rv_schema_field query_port_resp[] = {
	{ NUMBER(port_cap_flags, 0, 4), VALUES(ib_uverbs_query_port_cap_flags) },
	{ NUMBER(max_msg_sz, 4, 4) },
	{ NUMBER(bad_pkey_cntr, 8, 4) },
	{ NUMBER(qkey_viol_cntr, 12, 4) },
	{ NUMBER(gid_tbl_len, 16, 4) },
	{ NUMBER(pkey_tbl_len, 20, 2) },
	{ NUMBER(lid, 22, 2) },
	{ NUMBER(sm_lid, 24, 2) },
	{ NUMBER(state, 26, 1) },
	{ NUMBER(max_mtu, 27, 1) },
	{ NUMBER(active_mtu, 28, 1) },
	{ NUMBER(lmc, 29, 1) },
	{ NUMBER(max_vl_num, 30, 1) },
	{ NUMBER(sm_sl, 31, 1) },
	{ NUMBER(subnet_timeout, 32, 1) },
	{ NUMBER(init_type_reply, 33, 1) },
	{ NUMBER(active_width, 34, 1) },
	{ NUMBER(active_speed, 35, 1) },
	{ NUMBER(phys_state, 36, 1) },
	{ NUMBER(link_layer, 37, 1) },
	{ NUMBER(flags, 38, 1), VALUES(ib_uverbs_query_port_flags) },
	{ RESERVED(reserved, 39, 1, 1) },
};
LAYOUT(ib_uverbs_query_port_resp, IB_USER_VERBS, 40, query_port_resp);

static const struct rv_schema_field clock_info[] = {
	{ NUMBER(sign, 0, 4), SINCE(V7_3) },
	{ NUMBER(resv, 4, 4), SINCE(V7_3) },
	{ NUMBER(nsec, 8, 8), SINCE(V7_3) },
	{ NUMBER(cycles, 16, 8), SINCE(V7_3) },
	{ NUMBER(frac, 24, 8), SINCE(V7_3) },
	{ NUMBER(mult, 32, 4), SINCE(V7_3) },
	{ NUMBER(shift, 36, 4), SINCE(V7_3) },
	{ NUMBER(mask, 40, 8), SINCE(V7_3) },
	{ NUMBER(overflow_period, 48, 8), SINCE(V7_3) },
};
LAYOUT(ib_uverbs_clock_info, IB_USER_VERBS, 56, clock_info, SINCE(V7_3));

static const struct rv_schema_field attr[] = {
	{ NUMBER(attr_id, 0, 2) },
	{ NUMBER(len, 2, 2) },
	{ NUMBER(flags, 4, 2) },
	{ NUMBER(attr_data.enum_data.elem_id, 6, 1) },
	{ RESERVED(attr_data.reserved, 6, 2, 1) },
	{ RESERVED(attr_data.enum_data.reserved, 7, 1, 1) },
	{ NUMBER(data, 8, 8) },
	{ SIGNED(data_s64, 8, 8) },
};
LAYOUT(ib_uverbs_attr, RDMA_USER_IOCTL_CMDS, 16, attr);

static const struct rv_schema_field ioctl_hdr[] = {
	{ NUMBER(length, 0, 2) },
	{ NUMBER(object_id, 2, 2) },
	{ NUMBER(method_id, 4, 2) },
	{ NUMBER(num_attrs, 6, 2) },
	{ RESERVED(reserved1, 8, 8, 1) },
	{ NUMBER(driver_id, 16, 4), VALUES(rdma_driver_id) },
	{ RESERVED(reserved2, 20, 4, 1) },
	{ SUB(attrs, 24, 16, 0, ib_uverbs_attr) },
};
LAYOUT(ib_uverbs_ioctl_hdr, RDMA_USER_IOCTL_CMDS, 24, ioctl_hdr);
