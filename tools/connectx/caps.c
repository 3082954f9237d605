/* SPDX-License-Identifier: BSD-2-Clause */
#include "caps.h"

#include <stdlib.h>
#include <string.h>

#include "device.h"

/*
 * The capabilities of a ConnectX-5-like device that runs the driver's raw Ethernet profile:
 * Linux 6.1 mlx5_ifc.h, cmd_hca_cap and the other members of hca_cap_union. What is not here is 0.
 */
const struct capability capability_table[] = {
	{ "shared_object_to_user_object_allowed", CAP_GENERAL, FIELD(0x010, 1), 0 },
	{ "log_max_srq_sz", CAP_GENERAL, FIELD(0x080, 8), 15 },
	{ "log_max_qp_sz", CAP_GENERAL, FIELD(0x088, 8), 15 },
	{ "event_cap", CAP_GENERAL, FIELD(0x090, 1), 1 },
	{ "log_max_qp", CAP_GENERAL, CAP_LOG_MAX_QP, 18 },
	{ "log_max_srq", CAP_GENERAL, FIELD(0x0ab, 5), 17 },
	{ "log_max_cq_sz", CAP_GENERAL, CAP_LOG_MAX_CQ_SZ, 22 },
	{ "log_max_cq", CAP_GENERAL, CAP_LOG_MAX_CQ, 18 },
	{ "log_max_eq_sz", CAP_GENERAL, CAP_LOG_MAX_EQ_SZ, 22 },
	{ "relaxed_ordering_write", CAP_GENERAL, FIELD(0x0e8, 1), 1 },
	{ "relaxed_ordering_read", CAP_GENERAL, FIELD(0x0e9, 1), 1 },
	{ "log_max_mkey", CAP_GENERAL, FIELD(0x0ea, 6), 20 },
	{ "log_max_eq", CAP_GENERAL, CAP_LOG_MAX_EQ, 6 },
	{ "max_indirection", CAP_GENERAL, FIELD(0x100, 8), 4 },
	{ "log_max_mrw_sz", CAP_GENERAL, FIELD(0x109, 7), 64 },
	{ "log_max_klm_list_size", CAP_GENERAL, FIELD(0x11a, 6), 16 },
	{ "log_max_ra_req_qp", CAP_GENERAL, FIELD(0x14a, 6), 4 },
	{ "log_max_ra_res_qp", CAP_GENERAL, FIELD(0x15a, 6), 4 },
	{ "nic_flow_table", CAP_GENERAL, CAP_NIC_FLOW_TABLE, 1 },
	{ "local_ca_ack_delay", CAP_GENERAL, FIELD(0x1ab, 5), 16 },
	{ "port_type", CAP_GENERAL, FIELD(0x1b6, 2), 1 },
	{ "num_ports", CAP_GENERAL, FIELD(0x1b8, 8), 1 },
	{ "log_max_msg", CAP_GENERAL, FIELD(0x1c3, 5), 30 },
	{ "max_tc", CAP_GENERAL, FIELD(0x1cc, 4), 8 },
	{ "cqe_version", CAP_GENERAL, FIELD(0x1fc, 4), 1 },
	/* Without it mlx5_ib fills a cache of 6,000 memory keys and registers memory by UMR. */
	{ "umr_modify_entity_size_disabled", CAP_GENERAL, FIELD(0x207, 1), 1 },
	{ "qos", CAP_GENERAL, CAP_QOS_BIT, 1 },
	{ "eth_net_offloads", CAP_GENERAL, FIELD(0x21c, 1), 1 },
	{ "dct", CAP_GENERAL, FIELD(0x21a, 1), 0 },
	{ "roce", CAP_GENERAL, FIELD(0x21d, 1), 0 },
	{ "cq_oi", CAP_GENERAL, FIELD(0x220, 1), 1 },
	{ "cq_moderation", CAP_GENERAL, FIELD(0x222, 1), 1 },
	{ "block_lb_mc", CAP_GENERAL, FIELD(0x228, 1), 1 },
	{ "cd", CAP_GENERAL, FIELD(0x22c, 1), 0 },
	{ "imaicl", CAP_GENERAL, FIELD(0x231, 1), 0 },
	{ "xrc", CAP_GENERAL, FIELD(0x23c, 1), 1 },
	{ "ud", CAP_GENERAL, FIELD(0x23d, 1), 1 },
	{ "uc", CAP_GENERAL, FIELD(0x23e, 1), 1 },
	{ "rc", CAP_GENERAL, FIELD(0x23f, 1), 1 },
	{ "log_pg_sz", CAP_GENERAL, FIELD(0x258, 8), 12 },
	{ "bf", CAP_GENERAL, FIELD(0x260, 1), 0 },
	{ "driver_version", CAP_GENERAL, FIELD(0x261, 1), 1 },
	{ "log_bf_reg_size", CAP_GENERAL, FIELD(0x26b, 5), 9 },
	{ "max_wqe_sz_sq", CAP_GENERAL, FIELD(0x290, 16), 1024 },
	{ "max_wqe_sz_rq", CAP_GENERAL, FIELD(0x2b0, 16), 512 },
	{ "log_max_transport_domain", CAP_GENERAL, FIELD(0x323, 5), 16 },
	{ "log_max_pd", CAP_GENERAL, FIELD(0x32b, 5), 16 },
	{ "log_max_xrcd", CAP_GENERAL, FIELD(0x33b, 5), 16 },
	{ "max_flow_counter", CAP_GENERAL, FIELD(0x350, 16), 0x8000 },
	{ "log_max_rq", CAP_GENERAL, FIELD(0x363, 5), 16 },
	{ "log_max_sq", CAP_GENERAL, FIELD(0x36b, 5), 16 },
	{ "log_max_tir", CAP_GENERAL, FIELD(0x373, 5), 16 },
	{ "log_max_tis", CAP_GENERAL, FIELD(0x37b, 5), 16 },
	{ "basic_cyclic_rcv_wqe", CAP_GENERAL, FIELD(0x380, 1), 1 },
	{ "log_max_rmp", CAP_GENERAL, FIELD(0x383, 5), 16 },
	{ "log_max_rqt", CAP_GENERAL, FIELD(0x38b, 5), 16 },
	{ "log_max_rqt_size", CAP_GENERAL, FIELD(0x393, 5), 11 },
	{ "log_max_tis_per_sq", CAP_GENERAL, FIELD(0x39b, 5), 3 },
	{ "log_max_stride_sz_rq", CAP_GENERAL, FIELD(0x3a3, 5), 13 },
	{ "log_min_stride_sz_rq", CAP_GENERAL, FIELD(0x3ab, 5), 4 },
	{ "log_max_stride_sz_sq", CAP_GENERAL, FIELD(0x3b3, 5), 6 },
	{ "log_min_stride_sz_sq", CAP_GENERAL, FIELD(0x3bb, 5), 6 },
	{ "log_max_wq_sz", CAP_GENERAL, FIELD(0x3db, 5), 15 },
	{ "log_max_current_mc_list", CAP_GENERAL, FIELD(0x3f3, 5), 4 },
	{ "log_max_current_uc_list", CAP_GENERAL, FIELD(0x3fb, 5), 4 },
	{ "general_obj_types", CAP_GENERAL, CAP_GENERAL_OBJECTS, 0x0000000400001000 },
	{ "sq_ts_format", CAP_GENERAL, FIELD(0x440, 2), 1 },
	{ "rq_ts_format", CAP_GENERAL, FIELD(0x442, 2), 1 },
	{ "log_max_uctx", CAP_GENERAL, CAP_LOG_MAX_UCTX, 12 },
	{ "log_max_umem", CAP_GENERAL, FIELD(0x46b, 5), 18 },
	{ "log_max_l2_table", CAP_GENERAL, FIELD(0x483, 5), 0 },
	{ "device_frequency_mhz", CAP_GENERAL, FIELD(0x4c0, 32), 78 },
	{ "device_frequency_khz", CAP_GENERAL, CAP_FREQUENCY_KHZ, 78125 },
	{ "num_of_uars_per_page", CAP_GENERAL, FIELD(0x520, 32), 1 },
	{ "log_max_dek", CAP_GENERAL, FIELD(0x5b3, 5), 8 },
	{ "uctx_cap", CAP_GENERAL, FIELD(0x6a0, 32), 3 },

	/* No max_lso_cap: with one the core would also start its Ethernet interface. */
	{ "csum_cap", CAP_ETHERNET, FIELD(0x00, 1), 1 },
	{ "vlan_cap", CAP_ETHERNET, FIELD(0x01, 1), 1 },
	{ "self_lb_en_modifiable", CAP_ETHERNET, FIELD(0x08, 1), 1 },
	{ "max_lso_cap", CAP_ETHERNET, FIELD(0x0b, 5), 0 },
	{ "wqe_inline_mode", CAP_ETHERNET, FIELD(0x12, 2), 1 },
	{ "rss_ind_tbl_cap", CAP_ETHERNET, FIELD(0x14, 4), 11 },
	{ "scatter_fcs", CAP_ETHERNET, FIELD(0x19, 1), 0 },

	{ "encap_general_header", CAP_FLOW_TABLE, FIELD(0x20, 1), 0 },
	{ "log_max_packet_reformat_context", CAP_FLOW_TABLE, FIELD(0x2b, 5), 12 },
	{ "max_encap_header_size", CAP_FLOW_TABLE, FIELD(0x36, 10), 128 },
	{ "rx_ft_support", CAP_FLOW_TABLE, FIELD(0x200, 1), 1 },
	{ "rx_flow_counter", CAP_FLOW_TABLE, FIELD(0x202, 1), 1 },
	{ "rx_flow_modify_en", CAP_FLOW_TABLE, FIELD(0x203, 1), 1 },
	{ "rx_modify_root", CAP_FLOW_TABLE, FIELD(0x204, 1), 1 },
	{ "rx_identified_miss_table_mode", CAP_FLOW_TABLE, FIELD(0x205, 1), 1 },
	{ "rx_flow_table_modify", CAP_FLOW_TABLE, FIELD(0x206, 1), 1 },
	{ "rx_reformat", CAP_FLOW_TABLE, FIELD(0x207, 1), 1 },
	{ "rx_decap", CAP_FLOW_TABLE, FIELD(0x208, 1), 1 },
	{ "rx_reformat_l3_tunnel_to_l2", CAP_FLOW_TABLE, FIELD(0x212, 1), 0 },
	{ "rx_log_max_ft_size", CAP_FLOW_TABLE, FIELD(0x222, 6), 16 },
	{ "rx_log_max_modify_header_context", CAP_FLOW_TABLE, FIELD(0x228, 8), 12 },
	{ "rx_max_modify_header_actions", CAP_FLOW_TABLE, FIELD(0x230, 8), 16 },
	{ "rx_max_ft_level", CAP_FLOW_TABLE, FIELD(0x238, 8), 64 },
	{ "rx_log_max_ft_num", CAP_FLOW_TABLE, FIELD(0x278, 8), 16 },
	{ "rx_log_max_destination", CAP_FLOW_TABLE, FIELD(0x298, 8), 6 },
	{ "rx_log_max_flow", CAP_FLOW_TABLE, FIELD(0x2b8, 8), 16 },
	{ "rx_match_fields", CAP_FLOW_TABLE, FIELD(0x300, 64), 0xffeffffffeeffe00 },
	{ "tx_ft_support", CAP_FLOW_TABLE, FIELD(0x800, 1), 1 },
	{ "tx_flow_modify_en", CAP_FLOW_TABLE, FIELD(0x803, 1), 1 },
	{ "tx_modify_root", CAP_FLOW_TABLE, FIELD(0x804, 1), 1 },
	{ "tx_identified_miss_table_mode", CAP_FLOW_TABLE, FIELD(0x805, 1), 1 },
	{ "tx_flow_table_modify", CAP_FLOW_TABLE, FIELD(0x806, 1), 1 },
	{ "tx_reformat", CAP_FLOW_TABLE, FIELD(0x807, 1), 1 },
	{ "tx_reformat_l2_to_l3_tunnel", CAP_FLOW_TABLE, FIELD(0x813, 1), 0 },
	{ "tx_log_max_ft_size", CAP_FLOW_TABLE, FIELD(0x822, 6), 16 },
	{ "tx_log_max_modify_header_context", CAP_FLOW_TABLE, FIELD(0x828, 8), 12 },
	{ "tx_max_modify_header_actions", CAP_FLOW_TABLE, FIELD(0x830, 8), 16 },
	{ "tx_max_ft_level", CAP_FLOW_TABLE, FIELD(0x838, 8), 64 },
	{ "tx_log_max_ft_num", CAP_FLOW_TABLE, FIELD(0x878, 8), 16 },
	{ "tx_log_max_destination", CAP_FLOW_TABLE, FIELD(0x898, 8), 6 },
	{ "tx_log_max_flow", CAP_FLOW_TABLE, FIELD(0x8b8, 8), 16 },
	{ "tx_match_fields", CAP_FLOW_TABLE, FIELD(0x900, 64), 0xffeffffffeeffe00 },

	{ "packet_pacing", CAP_QOS, CAP_PACING, 1 },
	{ "packet_pacing_burst_bound", CAP_QOS, CAP_PACING_BURST, 1 },
	{ "packet_pacing_typical_size", CAP_QOS, CAP_PACING_TYPICAL, 1 },
	{ "packet_pacing_uid", CAP_QOS, CAP_PACING_UID, 1 },
	{ "wqe_rate_pp", CAP_QOS, CAP_PACING_WQE_RATE, 0 },
	{ "packet_pacing_max_rate", CAP_QOS, CAP_PACING_MAX_RATE, 100000000 },
	{ "packet_pacing_min_rate", CAP_QOS, CAP_PACING_MIN_RATE, 1 },
	{ "packet_pacing_rate_table_size", CAP_QOS, CAP_PACING_TABLE_SIZE, 128 },

	{ "eth_frame_offload_type", CAP_VDPA, FIELD(0x01, 1), 0 },
	{ "virtio_event_mode", CAP_VDPA, FIELD(0x10, 8), 0 },
	{ "virtio_queue_type", CAP_VDPA, FIELD(0x18, 8), 0 },
	{ "log_doorbell_stride", CAP_VDPA, FIELD(0x33, 5), 0 },
	{ "log_doorbell_bar_size", CAP_VDPA, FIELD(0x3b, 5), 0 },
	{ "doorbell_bar_offset", CAP_VDPA, FIELD(0x40, 64), 0 },
	{ "max_num_virtio_queues", CAP_VDPA, FIELD(0x88, 24), 0 },

	/* Bit maps of event types, the lowest 64 of each in the first word. */
	{ "user_affiliated_events", CAP_DEV_EVENT, FIELD(0x000, 64), 0x00000000301f00be },
	{ "user_unaffiliated_events", CAP_DEV_EVENT, FIELD(0x100, 64), 0x0000000000000200 },
};

const size_t capability_count = sizeof(capability_table) / sizeof(capability_table[0]);

int capability_find(const char *name)
{
	for (size_t i = 0; i < capability_count; i++)
		if (!strcmp(capability_table[i].name, name))
			return (int)i;
	return CAP_NONE;
}

void caps_init(struct caps *caps, const uint64_t *values)
{
	for (size_t i = 0; i < capability_count; i++) {
		const struct capability *capability = &capability_table[i];
		uint8_t **bytes = &caps->max[capability->type];

		if (!*bytes)
			*bytes = calloc(1, CAP_SIZE);
		if (*bytes)
			bits_set(*bytes, capability->field, values[i]);
	}
	for (unsigned int type = 0; type < CAP_TYPES; type++) {
		if (!caps->max[type])
			continue;
		caps->current[type] = malloc(CAP_SIZE);
		if (caps->current[type])
			memcpy(caps->current[type], caps->max[type], CAP_SIZE);
	}
}

void caps_free(struct caps *caps)
{
	for (unsigned int type = 0; type < CAP_TYPES; type++) {
		free(caps->current[type]);
		free(caps->max[type]);
	}
	memset(caps, 0, sizeof(*caps));
}

uint64_t cap_get(const struct device *device, enum capability_type type, unsigned int field)
{
	const uint8_t *bytes = device->caps.current[type];

	return bytes ? bits_get(bytes, field) : 0;
}
