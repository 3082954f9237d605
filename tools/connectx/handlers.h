/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_HANDLERS_H
#define CONNECTX_HANDLERS_H

#include "command.h"

/* Every firmware command's function, for the table in dispatch.c. By the file that has it. */

/* hca.c */
command_handler enable_hca, disable_hca, init_hca, teardown_hca, query_issi, set_issi;
command_handler query_adapter, set_driver_version, query_special_contexts, command_nop;

/* caps_command.c */
command_handler query_hca_cap, set_hca_cap;

/* pages.c */
command_handler query_pages, manage_pages;

/* event_queue.c */
command_handler create_eq, destroy_eq, query_eq;

/* port.c, registers.c */
command_handler query_nic_vport_context, modify_nic_vport_context, query_vport_state;
command_handler modify_vport_state, query_hca_vport_context, query_hca_vport_gid;
command_handler query_hca_vport_pkey, mad_ifc, query_counters, l2_table_entry;
command_handler access_register;

/* rate_table.c */
command_handler set_pp_rate_limit, query_rate_limit;

/* uctx.c */
command_handler create_uctx, destroy_uctx;

/* resource.c: objects that differ in layout and checks only */
command_handler resource_create, resource_modify, resource_query, resource_destroy;

/* qp.c */
command_handler modify_qp, drain_dct;

/* psv.c */
command_handler create_psv;

/* general.c */
command_handler create_general, modify_general, query_general, destroy_general;

/* flow_table.c, flow_entry.c, flow_action.c */
command_handler create_flow_table, modify_flow_table, destroy_flow_table, query_flow_table;
command_handler set_flow_table_root, create_flow_group, destroy_flow_group, query_flow_group;
command_handler set_flow_entry, query_flow_entry, delete_flow_entry;
command_handler alloc_flow_counter, query_flow_counter;

#endif
