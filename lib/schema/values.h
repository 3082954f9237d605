/* SPDX-License-Identifier: BSD-2-Clause */
/* The named values, by their enums. */
#ifndef RV_SCHEMA_VALUES_H
#define RV_SCHEMA_VALUES_H

#include <rawverbs/schema.h>

#define EXTERN_VALUES(name) extern const struct rv_schema_values rv_values_##name

EXTERN_VALUES(ib_uverbs_access_flags);
EXTERN_VALUES(ib_uverbs_srq_type);
EXTERN_VALUES(ib_uverbs_wq_type);
EXTERN_VALUES(ib_uverbs_wq_flags);
EXTERN_VALUES(ib_uverbs_qp_type);
EXTERN_VALUES(ib_uverbs_qp_create_flags);
EXTERN_VALUES(ib_uverbs_flow_action_esp_keymat);
EXTERN_VALUES(ib_uverbs_flow_action_esp_keymat_aes_gcm_iv_algo);
EXTERN_VALUES(ib_uverbs_flow_action_esp_replay);
EXTERN_VALUES(ib_uverbs_flow_action_esp_flags);
EXTERN_VALUES(ib_uverbs_read_counters_flags);
EXTERN_VALUES(ib_uverbs_advise_mr_advice);
EXTERN_VALUES(ib_uverbs_advise_mr_flag);
EXTERN_VALUES(ib_uverbs_buffer_type);
EXTERN_VALUES(ib_uverbs_comp_cntr_entry);
EXTERN_VALUES(ib_uverbs_comp_cntr_modify_op);
EXTERN_VALUES(ib_uverbs_qp_attach_comp_cntr_op);
EXTERN_VALUES(ib_placement_type);
EXTERN_VALUES(ib_selectivity_level);
EXTERN_VALUES(ib_uverbs_ex_create_cq_flags);
EXTERN_VALUES(ib_uverbs_wc_opcode);
EXTERN_VALUES(ib_uverbs_create_qp_mask);
EXTERN_VALUES(create_qp_sup_comp_mask);
EXTERN_VALUES(ib_uverbs_wr_opcode);
EXTERN_VALUES(ib_uverbs_core_support);
EXTERN_VALUES(ib_uverbs_query_port_cap_flags);
EXTERN_VALUES(ib_uverbs_query_port_flags);
EXTERN_VALUES(rdma_driver_id);
EXTERN_VALUES(ib_uverbs_gid_type);
EXTERN_VALUES(ib_uverbs_write_cmds);
EXTERN_VALUES(ib_uverbs_odp_general_cap_bits);
EXTERN_VALUES(ib_uverbs_odp_transport_cap_bits);
EXTERN_VALUES(ib_uverbs_device_cap_flags);
EXTERN_VALUES(ib_uverbs_raw_packet_caps);
EXTERN_VALUES(uverbs_default_objects);
EXTERN_VALUES(mlx5_qp_flags);
EXTERN_VALUES(mlx5_srq_flags);
EXTERN_VALUES(mlx5_wq_flags);
EXTERN_VALUES(mlx5_lib_caps);
EXTERN_VALUES(mlx5_ib_alloc_uctx_v2_flags);
EXTERN_VALUES(mlx5_ib_alloc_ucontext_resp_mask);
EXTERN_VALUES(mlx5_user_cmds_supp_uhw);
EXTERN_VALUES(mlx5_user_inline_mode);
EXTERN_VALUES(mlx5_flow_action_caps);
EXTERN_VALUES(mlx5_ib_cqe_comp_res_format);
EXTERN_VALUES(mlx5_ib_packet_pacing_cap_flags);
EXTERN_VALUES(mlx5_ib_mpw_caps);
EXTERN_VALUES(mlx5_ib_sw_parsing_offloads);
EXTERN_VALUES(mlx5_ib_query_dev_resp_flags);
EXTERN_VALUES(mlx5_ib_tunnel_offloads);
EXTERN_VALUES(mlx5_ib_create_cq_flags);
EXTERN_VALUES(mlx5_rx_hash_function_flags);
EXTERN_VALUES(mlx5_rx_hash_fields);
EXTERN_VALUES(mlx5_ib_create_qp_resp_mask);
EXTERN_VALUES(mlx5_ib_create_wq_mask);
EXTERN_VALUES(mlx5_ib_modify_qp_mask);
EXTERN_VALUES(mlx5_ib_mmap_cmd);
EXTERN_VALUES(mlx5_clock_info_sign);
EXTERN_VALUES(mlx5_clock_info_version);
EXTERN_VALUES(mlx5_ib_objects);
EXTERN_VALUES(mlx5_ib_flow_type);
EXTERN_VALUES(mlx5_ib_uapi_flow_action_flags);
EXTERN_VALUES(mlx5_ib_uapi_flow_table_type);
EXTERN_VALUES(mlx5_ib_uapi_flow_action_packet_reformat_type);
EXTERN_VALUES(mlx5_ib_uapi_reg_dmabuf_flags);
EXTERN_VALUES(mlx5_ib_uapi_dm_type);
EXTERN_VALUES(mlx5_ib_uapi_devx_create_event_channel_flags);
EXTERN_VALUES(mlx5_ib_uapi_pp_alloc_flags);
EXTERN_VALUES(mlx5_ib_uapi_uar_alloc_type);
EXTERN_VALUES(mlx5_ib_uapi_query_port_flags);
EXTERN_VALUES(mlx5_ib_uapi_var_alloc_flags);

#undef EXTERN_VALUES

#endif
