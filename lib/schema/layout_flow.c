/* SPDX-License-Identifier: BSD-2-Clause */
/* Structures of flows and flow actions: Linux 5.10 to 7.3, include/uapi/rdma/. */
#include "layouts.h"

#include "layout_rows.h"

static const struct rv_schema_field flow_action_esp_keymat_aes_gcm[] = {
	{ NUMBER(iv, 0, 8) },
	{ NUMBER(iv_algo, 8, 4), VALUES(ib_uverbs_flow_action_esp_keymat_aes_gcm_iv_algo) },
	{ NUMBER(salt, 12, 4) },
	{ NUMBER(icv_len, 16, 4) },
	{ NUMBER(key_len, 20, 4) },
	{ NUMBERS(aes_key, 24, 4, 8) },
};
LAYOUT(ib_uverbs_flow_action_esp_keymat_aes_gcm, IB_USER_IOCTL_VERBS, 56,
  flow_action_esp_keymat_aes_gcm);

static const struct rv_schema_field flow_action_esp_replay_bmp[] = {
	{ NUMBER(size, 0, 4) },
};
LAYOUT(ib_uverbs_flow_action_esp_replay_bmp, IB_USER_IOCTL_VERBS, 4, flow_action_esp_replay_bmp);

static const struct rv_schema_field flow_action_esp_encap[] = {
	{ POINTER(val_ptr, 0) },
	{ POINTER(next_ptr, 8) },
	{ NUMBER(len, 16, 2) },
	{ NUMBER(type, 18, 2) },
};
LAYOUT(ib_uverbs_flow_action_esp_encap, IB_USER_IOCTL_VERBS, 24, flow_action_esp_encap);

static const struct rv_schema_field flow_action_esp[] = {
	{ NUMBER(spi, 0, 4) },
	{ NUMBER(seq, 4, 4) },
	{ NUMBER(tfc_pad, 8, 4) },
	{ NUMBER(flags, 12, 4), VALUES(ib_uverbs_flow_action_esp_flags) },
	{ NUMBER(hard_limit_pkts, 16, 8) },
};
LAYOUT(ib_uverbs_flow_action_esp, IB_USER_IOCTL_VERBS, 24, flow_action_esp);

static const struct rv_schema_field flow_spec_hdr[] = {
	{ NUMBER(type, 0, 4) },
	{ NUMBER(size, 4, 2) },
	{ RESERVED(reserved, 6, 2, 1) },
	{ NUMBERS(flow_spec_data, 8, 8, 0) },
};
LAYOUT(ib_uverbs_flow_spec_hdr, IB_USER_VERBS, 8, flow_spec_hdr);

static const struct rv_schema_field flow_eth_filter[] = {
	{ BYTES(dst_mac, 0, 6) },
	{ BYTES(src_mac, 6, 6) },
	{ BIG(ether_type, 12, 2, 1) },
	{ BIG(vlan_tag, 14, 2, 1) },
};
LAYOUT(ib_uverbs_flow_eth_filter, IB_USER_VERBS, 16, flow_eth_filter);

static const struct rv_schema_field flow_spec_eth[] = {
	{ SUB(hdr, 0, 8, 1, ib_uverbs_flow_spec_hdr) },
	{ NUMBER(type, 0, 4) },
	{ NUMBER(size, 4, 2) },
	{ RESERVED(reserved, 6, 2, 1) },
	{ SUB(val, 8, 16, 1, ib_uverbs_flow_eth_filter) },
	{ SUB(mask, 24, 16, 1, ib_uverbs_flow_eth_filter) },
};
LAYOUT(ib_uverbs_flow_spec_eth, IB_USER_VERBS, 40, flow_spec_eth);

static const struct rv_schema_field flow_ipv4_filter[] = {
	{ BIG(src_ip, 0, 4, 1) },
	{ BIG(dst_ip, 4, 4, 1) },
	{ NUMBER(proto, 8, 1) },
	{ NUMBER(tos, 9, 1) },
	{ NUMBER(ttl, 10, 1) },
	{ NUMBER(flags, 11, 1) },
};
LAYOUT(ib_uverbs_flow_ipv4_filter, IB_USER_VERBS, 12, flow_ipv4_filter);

static const struct rv_schema_field flow_spec_ipv4[] = {
	{ SUB(hdr, 0, 8, 1, ib_uverbs_flow_spec_hdr) },
	{ NUMBER(type, 0, 4) },
	{ NUMBER(size, 4, 2) },
	{ RESERVED(reserved, 6, 2, 1) },
	{ SUB(val, 8, 12, 1, ib_uverbs_flow_ipv4_filter) },
	{ SUB(mask, 20, 12, 1, ib_uverbs_flow_ipv4_filter) },
};
LAYOUT(ib_uverbs_flow_spec_ipv4, IB_USER_VERBS, 32, flow_spec_ipv4);

static const struct rv_schema_field flow_tcp_udp_filter[] = {
	{ BIG(dst_port, 0, 2, 1) },
	{ BIG(src_port, 2, 2, 1) },
};
LAYOUT(ib_uverbs_flow_tcp_udp_filter, IB_USER_VERBS, 4, flow_tcp_udp_filter);

static const struct rv_schema_field flow_spec_tcp_udp[] = {
	{ SUB(hdr, 0, 8, 1, ib_uverbs_flow_spec_hdr) },
	{ NUMBER(type, 0, 4) },
	{ NUMBER(size, 4, 2) },
	{ RESERVED(reserved, 6, 2, 1) },
	{ SUB(val, 8, 4, 1, ib_uverbs_flow_tcp_udp_filter) },
	{ SUB(mask, 12, 4, 1, ib_uverbs_flow_tcp_udp_filter) },
};
LAYOUT(ib_uverbs_flow_spec_tcp_udp, IB_USER_VERBS, 16, flow_spec_tcp_udp);

static const struct rv_schema_field flow_ipv6_filter[] = {
	{ BYTES(src_ip, 0, 16) },
	{ BYTES(dst_ip, 16, 16) },
	{ BIG(flow_label, 32, 4, 1) },
	{ NUMBER(next_hdr, 36, 1) },
	{ NUMBER(traffic_class, 37, 1) },
	{ NUMBER(hop_limit, 38, 1) },
	{ RESERVED(reserved, 39, 1, 1) },
};
LAYOUT(ib_uverbs_flow_ipv6_filter, IB_USER_VERBS, 40, flow_ipv6_filter);

static const struct rv_schema_field flow_spec_ipv6[] = {
	{ SUB(hdr, 0, 8, 1, ib_uverbs_flow_spec_hdr) },
	{ NUMBER(type, 0, 4) },
	{ NUMBER(size, 4, 2) },
	{ RESERVED(reserved, 6, 2, 1) },
	{ SUB(val, 8, 40, 1, ib_uverbs_flow_ipv6_filter) },
	{ SUB(mask, 48, 40, 1, ib_uverbs_flow_ipv6_filter) },
};
LAYOUT(ib_uverbs_flow_spec_ipv6, IB_USER_VERBS, 88, flow_spec_ipv6);

static const struct rv_schema_field flow_spec_action_tag[] = {
	{ SUB(hdr, 0, 8, 1, ib_uverbs_flow_spec_hdr) },
	{ NUMBER(type, 0, 4) },
	{ NUMBER(size, 4, 2) },
	{ RESERVED(reserved, 6, 2, 1) },
	{ NUMBER(tag_id, 8, 4) },
	{ RESERVED(reserved1, 12, 4, 1) },
};
LAYOUT(ib_uverbs_flow_spec_action_tag, IB_USER_VERBS, 16, flow_spec_action_tag);

static const struct rv_schema_field flow_spec_action_drop[] = {
	{ SUB(hdr, 0, 8, 1, ib_uverbs_flow_spec_hdr) },
	{ NUMBER(type, 0, 4) },
	{ NUMBER(size, 4, 2) },
	{ RESERVED(reserved, 6, 2, 1) },
};
LAYOUT(ib_uverbs_flow_spec_action_drop, IB_USER_VERBS, 8, flow_spec_action_drop);

static const struct rv_schema_field flow_spec_action_handle[] = {
	{ SUB(hdr, 0, 8, 1, ib_uverbs_flow_spec_hdr) },
	{ NUMBER(type, 0, 4) },
	{ NUMBER(size, 4, 2) },
	{ RESERVED(reserved, 6, 2, 1) },
	{ HANDLE_AT(handle, 8, UVERBS_OBJECT_FLOW_ACTION) },
	{ RESERVED(reserved1, 12, 4, 1) },
};
LAYOUT(ib_uverbs_flow_spec_action_handle, IB_USER_VERBS, 16, flow_spec_action_handle);

static const struct rv_schema_field flow_spec_action_count[] = {
	{ SUB(hdr, 0, 8, 1, ib_uverbs_flow_spec_hdr) },
	{ NUMBER(type, 0, 4) },
	{ NUMBER(size, 4, 2) },
	{ RESERVED(reserved, 6, 2, 1) },
	{ HANDLE_AT(handle, 8, UVERBS_OBJECT_COUNTERS) },
	{ RESERVED(reserved1, 12, 4, 1) },
};
LAYOUT(ib_uverbs_flow_spec_action_count, IB_USER_VERBS, 16, flow_spec_action_count);

static const struct rv_schema_field flow_tunnel_filter[] = {
	{ BIG(tunnel_id, 0, 4, 1) },
};
LAYOUT(ib_uverbs_flow_tunnel_filter, IB_USER_VERBS, 4, flow_tunnel_filter);

static const struct rv_schema_field flow_spec_tunnel[] = {
	{ SUB(hdr, 0, 8, 1, ib_uverbs_flow_spec_hdr) },
	{ NUMBER(type, 0, 4) },
	{ NUMBER(size, 4, 2) },
	{ RESERVED(reserved, 6, 2, 1) },
	{ SUB(val, 8, 4, 1, ib_uverbs_flow_tunnel_filter) },
	{ SUB(mask, 12, 4, 1, ib_uverbs_flow_tunnel_filter) },
};
LAYOUT(ib_uverbs_flow_spec_tunnel, IB_USER_VERBS, 16, flow_spec_tunnel);

static const struct rv_schema_field flow_spec_esp_filter[] = {
	{ NUMBER(spi, 0, 4) },
	{ NUMBER(seq, 4, 4) },
};
LAYOUT(ib_uverbs_flow_spec_esp_filter, IB_USER_VERBS, 8, flow_spec_esp_filter);

static const struct rv_schema_field flow_spec_esp[] = {
	{ SUB(hdr, 0, 8, 1, ib_uverbs_flow_spec_hdr) },
	{ NUMBER(type, 0, 4) },
	{ NUMBER(size, 4, 2) },
	{ RESERVED(reserved, 6, 2, 1) },
	{ SUB(val, 8, 8, 1, ib_uverbs_flow_spec_esp_filter) },
	{ SUB(mask, 16, 8, 1, ib_uverbs_flow_spec_esp_filter) },
};
LAYOUT(ib_uverbs_flow_spec_esp, IB_USER_VERBS, 24, flow_spec_esp);

static const struct rv_schema_field flow_gre_filter[] = {
	{ BIG(c_ks_res0_ver, 0, 2, 1) },
	{ BIG(protocol, 2, 2, 1) },
	{ BIG(key, 4, 4, 1) },
};
LAYOUT(ib_uverbs_flow_gre_filter, IB_USER_VERBS, 8, flow_gre_filter);

static const struct rv_schema_field flow_spec_gre[] = {
	{ SUB(hdr, 0, 8, 1, ib_uverbs_flow_spec_hdr) },
	{ NUMBER(type, 0, 4) },
	{ NUMBER(size, 4, 2) },
	{ RESERVED(reserved, 6, 2, 1) },
	{ SUB(val, 8, 8, 1, ib_uverbs_flow_gre_filter) },
	{ SUB(mask, 16, 8, 1, ib_uverbs_flow_gre_filter) },
};
LAYOUT(ib_uverbs_flow_spec_gre, IB_USER_VERBS, 24, flow_spec_gre);

static const struct rv_schema_field flow_mpls_filter[] = {
	{ BIG(label, 0, 4, 1) },
};
LAYOUT(ib_uverbs_flow_mpls_filter, IB_USER_VERBS, 4, flow_mpls_filter);

static const struct rv_schema_field flow_spec_mpls[] = {
	{ SUB(hdr, 0, 8, 1, ib_uverbs_flow_spec_hdr) },
	{ NUMBER(type, 0, 4) },
	{ NUMBER(size, 4, 2) },
	{ RESERVED(reserved, 6, 2, 1) },
	{ SUB(val, 8, 4, 1, ib_uverbs_flow_mpls_filter) },
	{ SUB(mask, 12, 4, 1, ib_uverbs_flow_mpls_filter) },
};
LAYOUT(ib_uverbs_flow_spec_mpls, IB_USER_VERBS, 16, flow_spec_mpls);

static const struct rv_schema_field flow_attr[] = {
	{ NUMBER(type, 0, 4) },
	{ NUMBER(size, 4, 2) },
	{ NUMBER(priority, 6, 2) },
	{ NUMBER(num_of_specs, 8, 1) },
	{ RESERVED(reserved, 9, 1, 2) },
	{ NUMBER(port, 11, 1) },
	{ NUMBER(flags, 12, 4) },
	{ SUB(flow_specs, 16, 8, 0, ib_uverbs_flow_spec_hdr) },
};
LAYOUT(ib_uverbs_flow_attr, IB_USER_VERBS, 16, flow_attr);

static const struct rv_schema_field create_flow[] = {
	{ NUMBER(comp_mask, 0, 4) },
	{ HANDLE_AT(qp_handle, 4, UVERBS_OBJECT_QP) },
	{ SUB(flow_attr, 8, 16, 1, ib_uverbs_flow_attr) },
};
LAYOUT(ib_uverbs_create_flow, IB_USER_VERBS, 24, create_flow);

static const struct rv_schema_field create_flow_resp[] = {
	{ NUMBER(comp_mask, 0, 4) },
	{ HANDLE_AT(flow_handle, 4, UVERBS_OBJECT_FLOW) },
};
LAYOUT(ib_uverbs_create_flow_resp, IB_USER_VERBS, 8, create_flow_resp);

static const struct rv_schema_field destroy_flow[] = {
	{ NUMBER(comp_mask, 0, 4) },
	{ HANDLE_AT(flow_handle, 4, UVERBS_OBJECT_FLOW) },
};
LAYOUT(ib_uverbs_destroy_flow, IB_USER_VERBS, 8, destroy_flow);
