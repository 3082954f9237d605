/* SPDX-License-Identifier: BSD-2-Clause */
#include "values.h"

#include <stddef.h>

static const struct rv_schema_values *const all[] = {
	&rv_values_ib_uverbs_access_flags,
	&rv_values_ib_uverbs_srq_type,
	&rv_values_ib_uverbs_wq_type,
	&rv_values_ib_uverbs_wq_flags,
	&rv_values_ib_uverbs_qp_type,
	&rv_values_ib_uverbs_qp_create_flags,
	&rv_values_ib_uverbs_flow_action_esp_keymat,
	&rv_values_ib_uverbs_flow_action_esp_keymat_aes_gcm_iv_algo,
	&rv_values_ib_uverbs_flow_action_esp_replay,
	&rv_values_ib_uverbs_flow_action_esp_flags,
	&rv_values_ib_uverbs_read_counters_flags,
	&rv_values_ib_uverbs_advise_mr_advice,
	&rv_values_ib_uverbs_advise_mr_flag,
	&rv_values_ib_uverbs_buffer_type,
	&rv_values_ib_uverbs_comp_cntr_entry,
	&rv_values_ib_uverbs_comp_cntr_modify_op,
	&rv_values_ib_uverbs_qp_attach_comp_cntr_op,
	&rv_values_ib_placement_type,
	&rv_values_ib_selectivity_level,
	&rv_values_ib_uverbs_ex_create_cq_flags,
	&rv_values_ib_uverbs_wc_opcode,
	&rv_values_ib_uverbs_create_qp_mask,
	&rv_values_create_qp_sup_comp_mask,
	&rv_values_ib_uverbs_wr_opcode,
	&rv_values_ib_uverbs_core_support,
	&rv_values_ib_uverbs_query_port_cap_flags,
	&rv_values_ib_uverbs_query_port_flags,
	&rv_values_rdma_driver_id,
	&rv_values_ib_uverbs_gid_type,
	&rv_values_ib_uverbs_write_cmds,
	&rv_values_ib_uverbs_odp_general_cap_bits,
	&rv_values_ib_uverbs_odp_transport_cap_bits,
	&rv_values_ib_uverbs_device_cap_flags,
	&rv_values_ib_uverbs_raw_packet_caps,
	&rv_values_uverbs_default_objects,
	&rv_values_mlx5_qp_flags,
	&rv_values_mlx5_srq_flags,
	&rv_values_mlx5_wq_flags,
	&rv_values_mlx5_lib_caps,
	&rv_values_mlx5_ib_alloc_uctx_v2_flags,
	&rv_values_mlx5_ib_alloc_ucontext_resp_mask,
	&rv_values_mlx5_user_cmds_supp_uhw,
	&rv_values_mlx5_user_inline_mode,
	&rv_values_mlx5_flow_action_caps,
	&rv_values_mlx5_ib_cqe_comp_res_format,
	&rv_values_mlx5_ib_packet_pacing_cap_flags,
	&rv_values_mlx5_ib_mpw_caps,
	&rv_values_mlx5_ib_sw_parsing_offloads,
	&rv_values_mlx5_ib_query_dev_resp_flags,
	&rv_values_mlx5_ib_tunnel_offloads,
	&rv_values_mlx5_ib_create_cq_flags,
	&rv_values_mlx5_rx_hash_function_flags,
	&rv_values_mlx5_rx_hash_fields,
	&rv_values_mlx5_ib_create_qp_resp_mask,
	&rv_values_mlx5_ib_create_wq_mask,
	&rv_values_mlx5_ib_modify_qp_mask,
	&rv_values_mlx5_ib_mmap_cmd,
	&rv_values_mlx5_clock_info_sign,
	&rv_values_mlx5_clock_info_version,
	&rv_values_mlx5_ib_objects,
	&rv_values_mlx5_ib_flow_type,
	&rv_values_mlx5_ib_uapi_flow_action_flags,
	&rv_values_mlx5_ib_uapi_flow_table_type,
	&rv_values_mlx5_ib_uapi_flow_action_packet_reformat_type,
	&rv_values_mlx5_ib_uapi_reg_dmabuf_flags,
	&rv_values_mlx5_ib_uapi_dm_type,
	&rv_values_mlx5_ib_uapi_devx_create_event_channel_flags,
	&rv_values_mlx5_ib_uapi_pp_alloc_flags,
	&rv_values_mlx5_ib_uapi_uar_alloc_type,
	&rv_values_mlx5_ib_uapi_query_port_flags,
	&rv_values_mlx5_ib_uapi_var_alloc_flags,
};

const struct rv_schema_values *rv_schema_next_values(const struct rv_schema_values *previous)
{
	if (!previous)
		return all[0];
	for (size_t i = 0; i + 1 < sizeof(all) / sizeof(all[0]); i++)
		if (all[i] == previous)
			return all[i + 1];
	return NULL;
}
