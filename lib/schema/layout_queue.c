/* SPDX-License-Identifier: BSD-2-Clause */
/* Structures of queues and of what is posted to them: Linux 5.10 to 7.3, include/uapi/rdma/. */
#include "layouts.h"

#include "layout_rows.h"

static const struct rv_schema_field create_comp_channel[] = {
	{ POINTER(response, 0) },
};
LAYOUT(ib_uverbs_create_comp_channel, IB_USER_VERBS, 8, create_comp_channel);

static const struct rv_schema_field create_comp_channel_resp[] = {
	{ FD_AT(fd, 0) },
};
LAYOUT(ib_uverbs_create_comp_channel_resp, IB_USER_VERBS, 4, create_comp_channel_resp);

static const struct rv_schema_field create_cq[] = {
	{ POINTER(response, 0) },
	{ NUMBER(user_handle, 8, 8) },
	{ NUMBER(cqe, 16, 4) },
	{ NUMBER(comp_vector, 20, 4) },
	{ FD_AT(comp_channel, 24) },
	{ RESERVED(reserved, 28, 4, 1) },
	{ NUMBERS(driver_data, 32, 8, 0) },
};
LAYOUT(ib_uverbs_create_cq, IB_USER_VERBS, 32, create_cq);

static const struct rv_schema_field ex_create_cq[] = {
	{ NUMBER(user_handle, 0, 8) },
	{ NUMBER(cqe, 8, 4) },
	{ NUMBER(comp_vector, 12, 4) },
	{ FD_AT(comp_channel, 16) },
	{ NUMBER(comp_mask, 20, 4) },
	{ NUMBER(flags, 24, 4), VALUES(ib_uverbs_ex_create_cq_flags) },
	{ RESERVED(reserved, 28, 4, 1) },
};
LAYOUT(ib_uverbs_ex_create_cq, IB_USER_VERBS, 32, ex_create_cq);

static const struct rv_schema_field create_cq_resp[] = {
	{ HANDLE_AT(cq_handle, 0, UVERBS_OBJECT_CQ) },
	{ NUMBER(cqe, 4, 4) },
	{ NUMBERS(driver_data, 8, 8, 0) },
};
LAYOUT(ib_uverbs_create_cq_resp, IB_USER_VERBS, 8, create_cq_resp);

static const struct rv_schema_field ex_create_cq_resp[] = {
	{ SUB(base, 0, 8, 1, ib_uverbs_create_cq_resp) },
	{ NUMBER(comp_mask, 8, 4) },
	{ NUMBER(response_length, 12, 4) },
};
LAYOUT(ib_uverbs_ex_create_cq_resp, IB_USER_VERBS, 16, ex_create_cq_resp);

static const struct rv_schema_field resize_cq[] = {
	{ POINTER(response, 0) },
	{ HANDLE_AT(cq_handle, 8, UVERBS_OBJECT_CQ) },
	{ NUMBER(cqe, 12, 4) },
	{ NUMBERS(driver_data, 16, 8, 0) },
};
LAYOUT(ib_uverbs_resize_cq, IB_USER_VERBS, 16, resize_cq);

static const struct rv_schema_field resize_cq_resp[] = {
	{ NUMBER(cqe, 0, 4) },
	{ RESERVED(reserved, 4, 4, 1) },
	{ NUMBERS(driver_data, 8, 8, 0) },
};
LAYOUT(ib_uverbs_resize_cq_resp, IB_USER_VERBS, 8, resize_cq_resp);

static const struct rv_schema_field poll_cq[] = {
	{ POINTER(response, 0) },
	{ HANDLE_AT(cq_handle, 8, UVERBS_OBJECT_CQ) },
	{ NUMBER(ne, 12, 4) },
};
LAYOUT(ib_uverbs_poll_cq, IB_USER_VERBS, 16, poll_cq);

static const struct rv_schema_field wc[] = {
	{ NUMBER(wr_id, 0, 8) },
	{ NUMBER(status, 8, 4) },
	{ NUMBER(opcode, 12, 4), VALUES(ib_uverbs_wc_opcode) },
	{ NUMBER(vendor_err, 16, 4) },
	{ NUMBER(byte_len, 20, 4) },
	{ BIG(ex.imm_data, 24, 4, 1) },
	{ NUMBER(ex.invalidate_rkey, 24, 4) },
	{ NUMBER(qp_num, 28, 4) },
	{ NUMBER(src_qp, 32, 4) },
	{ NUMBER(wc_flags, 36, 4) },
	{ NUMBER(pkey_index, 40, 2) },
	{ NUMBER(slid, 42, 2) },
	{ NUMBER(sl, 44, 1) },
	{ NUMBER(dlid_path_bits, 45, 1) },
	{ NUMBER(port_num, 46, 1) },
	{ RESERVED(reserved, 47, 1, 1) },
};
LAYOUT(ib_uverbs_wc, IB_USER_VERBS, 48, wc);

static const struct rv_schema_field poll_cq_resp[] = {
	{ NUMBER(count, 0, 4) },
	{ RESERVED(reserved, 4, 4, 1) },
	{ SUB(wc, 8, 48, 0, ib_uverbs_wc) },
};
LAYOUT(ib_uverbs_poll_cq_resp, IB_USER_VERBS, 8, poll_cq_resp);

static const struct rv_schema_field req_notify_cq[] = {
	{ HANDLE_AT(cq_handle, 0, UVERBS_OBJECT_CQ) },
	{ NUMBER(solicited_only, 4, 4) },
};
LAYOUT(ib_uverbs_req_notify_cq, IB_USER_VERBS, 8, req_notify_cq);

static const struct rv_schema_field destroy_cq[] = {
	{ POINTER(response, 0) },
	{ HANDLE_AT(cq_handle, 8, UVERBS_OBJECT_CQ) },
	{ RESERVED(reserved, 12, 4, 1) },
};
LAYOUT(ib_uverbs_destroy_cq, IB_USER_VERBS, 16, destroy_cq);

static const struct rv_schema_field destroy_cq_resp[] = {
	{ NUMBER(comp_events_reported, 0, 4) },
	{ NUMBER(async_events_reported, 4, 4) },
};
LAYOUT(ib_uverbs_destroy_cq_resp, IB_USER_VERBS, 8, destroy_cq_resp);

static const struct rv_schema_field sge[] = {
	{ NUMBER(addr, 0, 8) },
	{ NUMBER(length, 8, 4) },
	{ NUMBER(lkey, 12, 4) },
};
LAYOUT(ib_uverbs_sge, IB_USER_VERBS, 16, sge);

static const struct rv_schema_field send_wr[] = {
	{ NUMBER(wr_id, 0, 8) },
	{ NUMBER(num_sge, 8, 4) },
	{ NUMBER(opcode, 12, 4), VALUES(ib_uverbs_wr_opcode) },
	{ NUMBER(send_flags, 16, 4) },
	{ BIG(ex.imm_data, 20, 4, 1) },
	{ NUMBER(ex.invalidate_rkey, 20, 4) },
	{ NUMBER(wr.rdma.remote_addr, 24, 8) },
	{ NUMBER(wr.atomic.remote_addr, 24, 8) },
	{ HANDLE_AT(wr.ud.ah, 24, UVERBS_OBJECT_AH) },
	{ NUMBER(wr.ud.remote_qpn, 28, 4) },
	{ NUMBER(wr.rdma.rkey, 32, 4) },
	{ NUMBER(wr.atomic.compare_add, 32, 8) },
	{ NUMBER(wr.ud.remote_qkey, 32, 4) },
	{ RESERVED(wr.rdma.reserved, 36, 4, 1) },
	{ RESERVED(wr.ud.reserved, 36, 4, 1) },
	{ NUMBER(wr.atomic.swap, 40, 8) },
	{ NUMBER(wr.atomic.rkey, 48, 4) },
	{ RESERVED(wr.atomic.reserved, 52, 4, 1) },
};
LAYOUT(ib_uverbs_send_wr, IB_USER_VERBS, 56, send_wr);

static const struct rv_schema_field post_send[] = {
	{ POINTER(response, 0) },
	{ HANDLE_AT(qp_handle, 8, UVERBS_OBJECT_QP) },
	{ NUMBER(wr_count, 12, 4) },
	{ NUMBER(sge_count, 16, 4) },
	{ NUMBER(wqe_size, 20, 4) },
	{ SUB(send_wr, 24, 56, 0, ib_uverbs_send_wr) },
};
LAYOUT(ib_uverbs_post_send, IB_USER_VERBS, 24, post_send);

static const struct rv_schema_field post_send_resp[] = {
	{ NUMBER(bad_wr, 0, 4) },
};
LAYOUT(ib_uverbs_post_send_resp, IB_USER_VERBS, 4, post_send_resp);

static const struct rv_schema_field recv_wr[] = {
	{ NUMBER(wr_id, 0, 8) },
	{ NUMBER(num_sge, 8, 4) },
	{ RESERVED(reserved, 12, 4, 1) },
};
LAYOUT(ib_uverbs_recv_wr, IB_USER_VERBS, 16, recv_wr);

static const struct rv_schema_field post_recv[] = {
	{ POINTER(response, 0) },
	{ HANDLE_AT(qp_handle, 8, UVERBS_OBJECT_QP) },
	{ NUMBER(wr_count, 12, 4) },
	{ NUMBER(sge_count, 16, 4) },
	{ NUMBER(wqe_size, 20, 4) },
	{ SUB(recv_wr, 24, 16, 0, ib_uverbs_recv_wr) },
};
LAYOUT(ib_uverbs_post_recv, IB_USER_VERBS, 24, post_recv);

static const struct rv_schema_field post_recv_resp[] = {
	{ NUMBER(bad_wr, 0, 4) },
};
LAYOUT(ib_uverbs_post_recv_resp, IB_USER_VERBS, 4, post_recv_resp);

static const struct rv_schema_field post_srq_recv[] = {
	{ POINTER(response, 0) },
	{ HANDLE_AT(srq_handle, 8, UVERBS_OBJECT_SRQ) },
	{ NUMBER(wr_count, 12, 4) },
	{ NUMBER(sge_count, 16, 4) },
	{ NUMBER(wqe_size, 20, 4) },
	{ SUB(recv, 24, 16, 0, ib_uverbs_recv_wr) },
};
LAYOUT(ib_uverbs_post_srq_recv, IB_USER_VERBS, 24, post_srq_recv);

static const struct rv_schema_field post_srq_recv_resp[] = {
	{ NUMBER(bad_wr, 0, 4) },
};
LAYOUT(ib_uverbs_post_srq_recv_resp, IB_USER_VERBS, 4, post_srq_recv_resp);

static const struct rv_schema_field create_srq[] = {
	{ POINTER(response, 0) },
	{ NUMBER(user_handle, 8, 8) },
	{ HANDLE_AT(pd_handle, 16, UVERBS_OBJECT_PD) },
	{ NUMBER(max_wr, 20, 4) },
	{ NUMBER(max_sge, 24, 4) },
	{ NUMBER(srq_limit, 28, 4) },
	{ NUMBERS(driver_data, 32, 8, 0) },
};
LAYOUT(ib_uverbs_create_srq, IB_USER_VERBS, 32, create_srq);

static const struct rv_schema_field create_xsrq[] = {
	{ POINTER(response, 0) },
	{ NUMBER(user_handle, 8, 8) },
	{ NUMBER(srq_type, 16, 4), VALUES(ib_uverbs_srq_type) },
	{ HANDLE_AT(pd_handle, 20, UVERBS_OBJECT_PD) },
	{ NUMBER(max_wr, 24, 4) },
	{ NUMBER(max_sge, 28, 4) },
	{ NUMBER(srq_limit, 32, 4) },
	{ NUMBER(max_num_tags, 36, 4) },
	{ HANDLE_AT(xrcd_handle, 40, UVERBS_OBJECT_XRCD) },
	{ HANDLE_AT(cq_handle, 44, UVERBS_OBJECT_CQ) },
	{ NUMBERS(driver_data, 48, 8, 0) },
};
LAYOUT(ib_uverbs_create_xsrq, IB_USER_VERBS, 48, create_xsrq);

static const struct rv_schema_field create_srq_resp[] = {
	{ HANDLE_AT(srq_handle, 0, UVERBS_OBJECT_SRQ) },
	{ NUMBER(max_wr, 4, 4) },
	{ NUMBER(max_sge, 8, 4) },
	{ NUMBER(srqn, 12, 4) },
	{ NUMBERS(driver_data, 16, 4, 0) },
};
LAYOUT(ib_uverbs_create_srq_resp, IB_USER_VERBS, 16, create_srq_resp);

static const struct rv_schema_field modify_srq[] = {
	{ HANDLE_AT(srq_handle, 0, UVERBS_OBJECT_SRQ) },
	{ NUMBER(attr_mask, 4, 4) },
	{ NUMBER(max_wr, 8, 4) },
	{ NUMBER(srq_limit, 12, 4) },
	{ NUMBERS(driver_data, 16, 8, 0) },
};
LAYOUT(ib_uverbs_modify_srq, IB_USER_VERBS, 16, modify_srq);

static const struct rv_schema_field query_srq[] = {
	{ POINTER(response, 0) },
	{ HANDLE_AT(srq_handle, 8, UVERBS_OBJECT_SRQ) },
	{ RESERVED(reserved, 12, 4, 1) },
	{ NUMBERS(driver_data, 16, 8, 0) },
};
LAYOUT(ib_uverbs_query_srq, IB_USER_VERBS, 16, query_srq);

static const struct rv_schema_field query_srq_resp[] = {
	{ NUMBER(max_wr, 0, 4) },
	{ NUMBER(max_sge, 4, 4) },
	{ NUMBER(srq_limit, 8, 4) },
	{ RESERVED(reserved, 12, 4, 1) },
};
LAYOUT(ib_uverbs_query_srq_resp, IB_USER_VERBS, 16, query_srq_resp);

static const struct rv_schema_field destroy_srq[] = {
	{ POINTER(response, 0) },
	{ HANDLE_AT(srq_handle, 8, UVERBS_OBJECT_SRQ) },
	{ RESERVED(reserved, 12, 4, 1) },
};
LAYOUT(ib_uverbs_destroy_srq, IB_USER_VERBS, 16, destroy_srq);

static const struct rv_schema_field destroy_srq_resp[] = {
	{ NUMBER(events_reported, 0, 4) },
};
LAYOUT(ib_uverbs_destroy_srq_resp, IB_USER_VERBS, 4, destroy_srq_resp);

static const struct rv_schema_field ex_create_wq[] = {
	{ NUMBER(comp_mask, 0, 4) },
	{ NUMBER(wq_type, 4, 4), VALUES(ib_uverbs_wq_type) },
	{ NUMBER(user_handle, 8, 8) },
	{ HANDLE_AT(pd_handle, 16, UVERBS_OBJECT_PD) },
	{ HANDLE_AT(cq_handle, 20, UVERBS_OBJECT_CQ) },
	{ NUMBER(max_wr, 24, 4) },
	{ NUMBER(max_sge, 28, 4) },
	{ NUMBER(create_flags, 32, 4), VALUES(ib_uverbs_wq_flags) },
	{ RESERVED(reserved, 36, 4, 1) },
};
LAYOUT(ib_uverbs_ex_create_wq, IB_USER_VERBS, 40, ex_create_wq);

static const struct rv_schema_field ex_create_wq_resp[] = {
	{ NUMBER(comp_mask, 0, 4) },
	{ NUMBER(response_length, 4, 4) },
	{ HANDLE_AT(wq_handle, 8, UVERBS_OBJECT_WQ) },
	{ NUMBER(max_wr, 12, 4) },
	{ NUMBER(max_sge, 16, 4) },
	{ NUMBER(wqn, 20, 4) },
};
LAYOUT(ib_uverbs_ex_create_wq_resp, IB_USER_VERBS, 24, ex_create_wq_resp);

static const struct rv_schema_field ex_destroy_wq[] = {
	{ NUMBER(comp_mask, 0, 4) },
	{ HANDLE_AT(wq_handle, 4, UVERBS_OBJECT_WQ) },
};
LAYOUT(ib_uverbs_ex_destroy_wq, IB_USER_VERBS, 8, ex_destroy_wq);

static const struct rv_schema_field ex_destroy_wq_resp[] = {
	{ NUMBER(comp_mask, 0, 4) },
	{ NUMBER(response_length, 4, 4) },
	{ NUMBER(events_reported, 8, 4) },
	{ RESERVED(reserved, 12, 4, 1) },
};
LAYOUT(ib_uverbs_ex_destroy_wq_resp, IB_USER_VERBS, 16, ex_destroy_wq_resp);

static const struct rv_schema_field ex_modify_wq[] = {
	{ NUMBER(attr_mask, 0, 4) },
	{ HANDLE_AT(wq_handle, 4, UVERBS_OBJECT_WQ) },
	{ NUMBER(wq_state, 8, 4) },
	{ NUMBER(curr_wq_state, 12, 4) },
	{ NUMBER(flags, 16, 4), VALUES(ib_uverbs_wq_flags) },
	{ NUMBER(flags_mask, 20, 4) },
};
LAYOUT(ib_uverbs_ex_modify_wq, IB_USER_VERBS, 24, ex_modify_wq);

static const struct rv_schema_field ex_create_rwq_ind_table[] = {
	{ NUMBER(comp_mask, 0, 4) },
	{ NUMBER(log_ind_tbl_size, 4, 4) },
	{ HANDLES(wq_handles, 8, 0, UVERBS_OBJECT_WQ) },
};
LAYOUT(ib_uverbs_ex_create_rwq_ind_table, IB_USER_VERBS, 8, ex_create_rwq_ind_table);

static const struct rv_schema_field ex_create_rwq_ind_table_resp[] = {
	{ NUMBER(comp_mask, 0, 4) },
	{ NUMBER(response_length, 4, 4) },
	{ HANDLE_AT(ind_tbl_handle, 8, UVERBS_OBJECT_RWQ_IND_TBL) },
	{ NUMBER(ind_tbl_num, 12, 4) },
};
LAYOUT(ib_uverbs_ex_create_rwq_ind_table_resp, IB_USER_VERBS, 16, ex_create_rwq_ind_table_resp);

static const struct rv_schema_field ex_destroy_rwq_ind_table[] = {
	{ NUMBER(comp_mask, 0, 4) },
	{ HANDLE_AT(ind_tbl_handle, 4, UVERBS_OBJECT_RWQ_IND_TBL) },
};
LAYOUT(ib_uverbs_ex_destroy_rwq_ind_table, IB_USER_VERBS, 8, ex_destroy_rwq_ind_table);

static const struct rv_schema_field cq_moderation[] = {
	{ NUMBER(cq_count, 0, 2) },
	{ NUMBER(cq_period, 2, 2) },
};
LAYOUT(ib_uverbs_cq_moderation, IB_USER_VERBS, 4, cq_moderation);

static const struct rv_schema_field ex_modify_cq[] = {
	{ HANDLE_AT(cq_handle, 0, UVERBS_OBJECT_CQ) },
	{ NUMBER(attr_mask, 4, 4) },
	{ SUB(attr, 8, 4, 1, ib_uverbs_cq_moderation) },
	{ RESERVED(reserved, 12, 4, 1) },
};
LAYOUT(ib_uverbs_ex_modify_cq, IB_USER_VERBS, 16, ex_modify_cq);
