/* SPDX-License-Identifier: BSD-2-Clause */
/* Structures of queue pairs and address handles: Linux 5.10 to 7.3, include/uapi/rdma/. */
#include "layouts.h"

#include "layout_rows.h"

static const struct rv_schema_field qp_cap[] = {
	{ NUMBER(max_send_wr, 0, 4) },
	{ NUMBER(max_recv_wr, 4, 4) },
	{ NUMBER(max_send_sge, 8, 4) },
	{ NUMBER(max_recv_sge, 12, 4) },
	{ NUMBER(max_inline_data, 16, 4) },
};
LAYOUT(ib_uverbs_qp_cap, IB_USER_IOCTL_VERBS, 20, qp_cap);

static const struct rv_schema_field global_route[] = {
	{ BYTES(dgid, 0, 16) },
	{ NUMBER(flow_label, 16, 4) },
	{ NUMBER(sgid_index, 20, 1) },
	{ NUMBER(hop_limit, 21, 1) },
	{ NUMBER(traffic_class, 22, 1) },
	{ RESERVED(reserved, 23, 1, 1) },
};
LAYOUT(ib_uverbs_global_route, IB_USER_VERBS, 24, global_route);

static const struct rv_schema_field ah_attr[] = {
	{ SUB(grh, 0, 24, 1, ib_uverbs_global_route) },
	{ NUMBER(dlid, 24, 2) },
	{ NUMBER(sl, 26, 1) },
	{ NUMBER(src_path_bits, 27, 1) },
	{ NUMBER(static_rate, 28, 1) },
	{ NUMBER(is_global, 29, 1) },
	{ NUMBER(port_num, 30, 1) },
	{ RESERVED(reserved, 31, 1, 1) },
};
LAYOUT(ib_uverbs_ah_attr, IB_USER_VERBS, 32, ah_attr);

static const struct rv_schema_field qp_attr[] = {
	{ NUMBER(qp_attr_mask, 0, 4) },
	{ NUMBER(qp_state, 4, 4) },
	{ NUMBER(cur_qp_state, 8, 4) },
	{ NUMBER(path_mtu, 12, 4) },
	{ NUMBER(path_mig_state, 16, 4) },
	{ NUMBER(qkey, 20, 4) },
	{ NUMBER(rq_psn, 24, 4) },
	{ NUMBER(sq_psn, 28, 4) },
	{ NUMBER(dest_qp_num, 32, 4) },
	{ NUMBER(qp_access_flags, 36, 4), VALUES(ib_uverbs_access_flags) },
	{ SUB(ah_attr, 40, 32, 1, ib_uverbs_ah_attr) },
	{ SUB(alt_ah_attr, 72, 32, 1, ib_uverbs_ah_attr) },
	{ NUMBER(max_send_wr, 104, 4) },
	{ NUMBER(max_recv_wr, 108, 4) },
	{ NUMBER(max_send_sge, 112, 4) },
	{ NUMBER(max_recv_sge, 116, 4) },
	{ NUMBER(max_inline_data, 120, 4) },
	{ NUMBER(pkey_index, 124, 2) },
	{ NUMBER(alt_pkey_index, 126, 2) },
	{ NUMBER(en_sqd_async_notify, 128, 1) },
	{ NUMBER(sq_draining, 129, 1) },
	{ NUMBER(max_rd_atomic, 130, 1) },
	{ NUMBER(max_dest_rd_atomic, 131, 1) },
	{ NUMBER(min_rnr_timer, 132, 1) },
	{ NUMBER(port_num, 133, 1) },
	{ NUMBER(timeout, 134, 1) },
	{ NUMBER(retry_cnt, 135, 1) },
	{ NUMBER(rnr_retry, 136, 1) },
	{ NUMBER(alt_port_num, 137, 1) },
	{ NUMBER(alt_timeout, 138, 1) },
	{ RESERVED(reserved, 139, 1, 5) },
};
LAYOUT(ib_uverbs_qp_attr, IB_USER_VERBS, 144, qp_attr);

static const struct rv_schema_field create_qp[] = {
	{ POINTER(response, 0) },
	{ NUMBER(user_handle, 8, 8) },
	{ HANDLE_AT(pd_handle, 16, UVERBS_OBJECT_PD) },
	{ HANDLE_AT(send_cq_handle, 20, UVERBS_OBJECT_CQ) },
	{ HANDLE_AT(recv_cq_handle, 24, UVERBS_OBJECT_CQ) },
	{ HANDLE_AT(srq_handle, 28, UVERBS_OBJECT_SRQ) },
	{ NUMBER(max_send_wr, 32, 4) },
	{ NUMBER(max_recv_wr, 36, 4) },
	{ NUMBER(max_send_sge, 40, 4) },
	{ NUMBER(max_recv_sge, 44, 4) },
	{ NUMBER(max_inline_data, 48, 4) },
	{ NUMBER(sq_sig_all, 52, 1) },
	{ NUMBER(qp_type, 53, 1), VALUES(ib_uverbs_qp_type) },
	{ NUMBER(is_srq, 54, 1) },
	{ RESERVED(reserved, 55, 1, 1) },
	{ NUMBERS(driver_data, 56, 8, 0) },
};
LAYOUT(ib_uverbs_create_qp, IB_USER_VERBS, 56, create_qp);

static const struct rv_schema_field ex_create_qp[] = {
	{ NUMBER(user_handle, 0, 8) },
	{ HANDLE_AT(pd_handle, 8, UVERBS_OBJECT_PD) },
	{ HANDLE_AT(send_cq_handle, 12, UVERBS_OBJECT_CQ) },
	{ HANDLE_AT(recv_cq_handle, 16, UVERBS_OBJECT_CQ) },
	{ HANDLE_AT(srq_handle, 20, UVERBS_OBJECT_SRQ) },
	{ NUMBER(max_send_wr, 24, 4) },
	{ NUMBER(max_recv_wr, 28, 4) },
	{ NUMBER(max_send_sge, 32, 4) },
	{ NUMBER(max_recv_sge, 36, 4) },
	{ NUMBER(max_inline_data, 40, 4) },
	{ NUMBER(sq_sig_all, 44, 1) },
	{ NUMBER(qp_type, 45, 1), VALUES(ib_uverbs_qp_type) },
	{ NUMBER(is_srq, 46, 1) },
	{ RESERVED(reserved, 47, 1, 1) },
	{ NUMBER(comp_mask, 48, 4), VALUES(ib_uverbs_create_qp_mask) },
	{ NUMBER(create_flags, 52, 4), VALUES(ib_uverbs_qp_create_flags) },
	{ HANDLE_AT(rwq_ind_tbl_handle, 56, UVERBS_OBJECT_RWQ_IND_TBL) },
	{ NUMBER(source_qpn, 60, 4) },
};
LAYOUT(ib_uverbs_ex_create_qp, IB_USER_VERBS, 64, ex_create_qp);

static const struct rv_schema_field open_qp[] = {
	{ POINTER(response, 0) },
	{ NUMBER(user_handle, 8, 8) },
	{ HANDLE_AT(pd_handle, 16, UVERBS_OBJECT_PD) },
	{ NUMBER(qpn, 20, 4) },
	{ NUMBER(qp_type, 24, 1), VALUES(ib_uverbs_qp_type) },
	{ RESERVED(reserved, 25, 1, 7) },
	{ NUMBERS(driver_data, 32, 8, 0) },
};
LAYOUT(ib_uverbs_open_qp, IB_USER_VERBS, 32, open_qp);

static const struct rv_schema_field create_qp_resp[] = {
	{ HANDLE_AT(qp_handle, 0, UVERBS_OBJECT_QP) },
	{ NUMBER(qpn, 4, 4) },
	{ NUMBER(max_send_wr, 8, 4) },
	{ NUMBER(max_recv_wr, 12, 4) },
	{ NUMBER(max_send_sge, 16, 4) },
	{ NUMBER(max_recv_sge, 20, 4) },
	{ NUMBER(max_inline_data, 24, 4) },
	{ RESERVED(reserved, 28, 4, 1) },
	{ NUMBERS(driver_data, 32, 4, 0) },
};
LAYOUT(ib_uverbs_create_qp_resp, IB_USER_VERBS, 32, create_qp_resp);

static const struct rv_schema_field ex_create_qp_resp[] = {
	{ SUB(base, 0, 32, 1, ib_uverbs_create_qp_resp) },
	{ NUMBER(comp_mask, 32, 4) },
	{ NUMBER(response_length, 36, 4) },
};
LAYOUT(ib_uverbs_ex_create_qp_resp, IB_USER_VERBS, 40, ex_create_qp_resp);

static const struct rv_schema_field qp_dest[] = {
	{ BYTES(dgid, 0, 16) },
	{ NUMBER(flow_label, 16, 4) },
	{ NUMBER(dlid, 20, 2) },
	{ RESERVED(reserved, 22, 2, 1) },
	{ NUMBER(sgid_index, 24, 1) },
	{ NUMBER(hop_limit, 25, 1) },
	{ NUMBER(traffic_class, 26, 1) },
	{ NUMBER(sl, 27, 1) },
	{ NUMBER(src_path_bits, 28, 1) },
	{ NUMBER(static_rate, 29, 1) },
	{ NUMBER(is_global, 30, 1) },
	{ NUMBER(port_num, 31, 1) },
};
LAYOUT(ib_uverbs_qp_dest, IB_USER_VERBS, 32, qp_dest);

static const struct rv_schema_field query_qp[] = {
	{ POINTER(response, 0) },
	{ HANDLE_AT(qp_handle, 8, UVERBS_OBJECT_QP) },
	{ NUMBER(attr_mask, 12, 4) },
	{ NUMBERS(driver_data, 16, 8, 0) },
};
LAYOUT(ib_uverbs_query_qp, IB_USER_VERBS, 16, query_qp);

static const struct rv_schema_field query_qp_resp[] = {
	{ SUB(dest, 0, 32, 1, ib_uverbs_qp_dest) },
	{ SUB(alt_dest, 32, 32, 1, ib_uverbs_qp_dest) },
	{ NUMBER(max_send_wr, 64, 4) },
	{ NUMBER(max_recv_wr, 68, 4) },
	{ NUMBER(max_send_sge, 72, 4) },
	{ NUMBER(max_recv_sge, 76, 4) },
	{ NUMBER(max_inline_data, 80, 4) },
	{ NUMBER(qkey, 84, 4) },
	{ NUMBER(rq_psn, 88, 4) },
	{ NUMBER(sq_psn, 92, 4) },
	{ NUMBER(dest_qp_num, 96, 4) },
	{ NUMBER(qp_access_flags, 100, 4), VALUES(ib_uverbs_access_flags) },
	{ NUMBER(pkey_index, 104, 2) },
	{ NUMBER(alt_pkey_index, 106, 2) },
	{ NUMBER(qp_state, 108, 1) },
	{ NUMBER(cur_qp_state, 109, 1) },
	{ NUMBER(path_mtu, 110, 1) },
	{ NUMBER(path_mig_state, 111, 1) },
	{ NUMBER(sq_draining, 112, 1) },
	{ NUMBER(max_rd_atomic, 113, 1) },
	{ NUMBER(max_dest_rd_atomic, 114, 1) },
	{ NUMBER(min_rnr_timer, 115, 1) },
	{ NUMBER(port_num, 116, 1) },
	{ NUMBER(timeout, 117, 1) },
	{ NUMBER(retry_cnt, 118, 1) },
	{ NUMBER(rnr_retry, 119, 1) },
	{ NUMBER(alt_port_num, 120, 1) },
	{ NUMBER(alt_timeout, 121, 1) },
	{ NUMBER(sq_sig_all, 122, 1) },
	{ RESERVED(reserved, 123, 1, 5) },
	{ NUMBERS(driver_data, 128, 8, 0) },
};
LAYOUT(ib_uverbs_query_qp_resp, IB_USER_VERBS, 128, query_qp_resp);

static const struct rv_schema_field modify_qp[] = {
	{ SUB(dest, 0, 32, 1, ib_uverbs_qp_dest) },
	{ SUB(alt_dest, 32, 32, 1, ib_uverbs_qp_dest) },
	{ HANDLE_AT(qp_handle, 64, UVERBS_OBJECT_QP) },
	{ NUMBER(attr_mask, 68, 4) },
	{ NUMBER(qkey, 72, 4) },
	{ NUMBER(rq_psn, 76, 4) },
	{ NUMBER(sq_psn, 80, 4) },
	{ NUMBER(dest_qp_num, 84, 4) },
	{ NUMBER(qp_access_flags, 88, 4), VALUES(ib_uverbs_access_flags) },
	{ NUMBER(pkey_index, 92, 2) },
	{ NUMBER(alt_pkey_index, 94, 2) },
	{ NUMBER(qp_state, 96, 1) },
	{ NUMBER(cur_qp_state, 97, 1) },
	{ NUMBER(path_mtu, 98, 1) },
	{ NUMBER(path_mig_state, 99, 1) },
	{ NUMBER(en_sqd_async_notify, 100, 1) },
	{ NUMBER(max_rd_atomic, 101, 1) },
	{ NUMBER(max_dest_rd_atomic, 102, 1) },
	{ NUMBER(min_rnr_timer, 103, 1) },
	{ NUMBER(port_num, 104, 1) },
	{ NUMBER(timeout, 105, 1) },
	{ NUMBER(retry_cnt, 106, 1) },
	{ NUMBER(rnr_retry, 107, 1) },
	{ NUMBER(alt_port_num, 108, 1) },
	{ NUMBER(alt_timeout, 109, 1) },
	{ RESERVED(reserved, 110, 1, 2) },
	{ NUMBERS(driver_data, 112, 8, 0) },
};
LAYOUT(ib_uverbs_modify_qp, IB_USER_VERBS, 112, modify_qp);

static const struct rv_schema_field ex_modify_qp[] = {
	{ SUB(base, 0, 112, 1, ib_uverbs_modify_qp) },
	{ NUMBER(rate_limit, 112, 4) },
	{ RESERVED(reserved, 116, 4, 1) },
};
LAYOUT(ib_uverbs_ex_modify_qp, IB_USER_VERBS, 120, ex_modify_qp);

static const struct rv_schema_field ex_modify_qp_resp[] = {
	{ NUMBER(comp_mask, 0, 4) },
	{ NUMBER(response_length, 4, 4) },
};
LAYOUT(ib_uverbs_ex_modify_qp_resp, IB_USER_VERBS, 8, ex_modify_qp_resp);

static const struct rv_schema_field destroy_qp[] = {
	{ POINTER(response, 0) },
	{ HANDLE_AT(qp_handle, 8, UVERBS_OBJECT_QP) },
	{ RESERVED(reserved, 12, 4, 1) },
};
LAYOUT(ib_uverbs_destroy_qp, IB_USER_VERBS, 16, destroy_qp);

static const struct rv_schema_field destroy_qp_resp[] = {
	{ NUMBER(events_reported, 0, 4) },
};
LAYOUT(ib_uverbs_destroy_qp_resp, IB_USER_VERBS, 4, destroy_qp_resp);

static const struct rv_schema_field create_ah[] = {
	{ POINTER(response, 0) },
	{ NUMBER(user_handle, 8, 8) },
	{ HANDLE_AT(pd_handle, 16, UVERBS_OBJECT_PD) },
	{ RESERVED(reserved, 20, 4, 1) },
	{ SUB(attr, 24, 32, 1, ib_uverbs_ah_attr) },
	{ NUMBERS(driver_data, 56, 8, 0) },
};
LAYOUT(ib_uverbs_create_ah, IB_USER_VERBS, 56, create_ah);

static const struct rv_schema_field create_ah_resp[] = {
	{ HANDLE_AT(ah_handle, 0, UVERBS_OBJECT_AH) },
	{ NUMBERS(driver_data, 4, 4, 0) },
};
LAYOUT(ib_uverbs_create_ah_resp, IB_USER_VERBS, 4, create_ah_resp);

static const struct rv_schema_field destroy_ah[] = {
	{ HANDLE_AT(ah_handle, 0, UVERBS_OBJECT_AH) },
};
LAYOUT(ib_uverbs_destroy_ah, IB_USER_VERBS, 4, destroy_ah);

static const struct rv_schema_field attach_mcast[] = {
	{ BYTES(gid, 0, 16) },
	{ HANDLE_AT(qp_handle, 16, UVERBS_OBJECT_QP) },
	{ NUMBER(mlid, 20, 2) },
	{ RESERVED(reserved, 22, 2, 1) },
	{ NUMBERS(driver_data, 24, 8, 0) },
};
LAYOUT(ib_uverbs_attach_mcast, IB_USER_VERBS, 24, attach_mcast);

static const struct rv_schema_field detach_mcast[] = {
	{ BYTES(gid, 0, 16) },
	{ HANDLE_AT(qp_handle, 16, UVERBS_OBJECT_QP) },
	{ NUMBER(mlid, 20, 2) },
	{ RESERVED(reserved, 22, 2, 1) },
	{ NUMBERS(driver_data, 24, 8, 0) },
};
LAYOUT(ib_uverbs_detach_mcast, IB_USER_VERBS, 24, detach_mcast);
