/* SPDX-License-Identifier: BSD-2-Clause */
/* Legacy commands: Linux 5.10 to 7.3, core/uverbs_cmd.c, uverbs_def_write_intf[]. */
#include "layouts.h"
#include "life.h"
#include "objects.h"

#define WRITE(command, no, object) .name = #command, .number = (no), .object_id = (object)
#define EXTENDED(command, no, object)                                                           \
	.name = #command, .number = RV_SCHEMA_WRITE_EX | (no), .object_id = (object)
#define REQUEST(structure, least)                                                               \
	.request = (&rv_layout_##structure), .request_bytes = (least)
#define RESPONSE(structure, least)                                                              \
	.response = (&rv_layout_##structure), .response_bytes = (least)
#define UHW .uhw = true

static const struct rv_schema_write writes[] = {
	{ WRITE(IB_USER_VERBS_CMD_GET_CONTEXT, 0, UVERBS_OBJECT_DEVICE),
	  REQUEST(ib_uverbs_get_context, 8), RESPONSE(ib_uverbs_get_context_resp, 8), UHW },
	{ WRITE(IB_USER_VERBS_CMD_QUERY_DEVICE, 1, UVERBS_OBJECT_DEVICE),
	  REQUEST(ib_uverbs_query_device, 8), RESPONSE(ib_uverbs_query_device_resp, 176) },
	{ WRITE(IB_USER_VERBS_CMD_QUERY_PORT, 2, UVERBS_OBJECT_DEVICE),
	  REQUEST(ib_uverbs_query_port, 16), RESPONSE(ib_uverbs_query_port_resp, 40),
	  NEEDS("query_port") },
	{ WRITE(IB_USER_VERBS_CMD_ALLOC_PD, 3, UVERBS_OBJECT_PD), REQUEST(ib_uverbs_alloc_pd, 8),
	  RESPONSE(ib_uverbs_alloc_pd_resp, 4), UHW, NEEDS("alloc_pd") },
	{ WRITE(IB_USER_VERBS_CMD_DEALLOC_PD, 4, UVERBS_OBJECT_PD),
	  REQUEST(ib_uverbs_dealloc_pd, 4), NEEDS("dealloc_pd") },
	{ WRITE(IB_USER_VERBS_CMD_CREATE_AH, 5, UVERBS_OBJECT_AH), REQUEST(ib_uverbs_create_ah, 56),
	  RESPONSE(ib_uverbs_create_ah_resp, 4), UHW, NEEDS("create_user_ah") },
	{ WRITE(IB_USER_VERBS_CMD_DESTROY_AH, 8, UVERBS_OBJECT_AH),
	  REQUEST(ib_uverbs_destroy_ah, 4), NEEDS("create_user_ah") },
	{ WRITE(IB_USER_VERBS_CMD_REG_MR, 9, UVERBS_OBJECT_MR), REQUEST(ib_uverbs_reg_mr, 40),
	  RESPONSE(ib_uverbs_reg_mr_resp, 12), UHW, NEEDS("reg_user_mr") },
	{ WRITE(IB_USER_VERBS_CMD_REREG_MR, 11, UVERBS_OBJECT_MR), REQUEST(ib_uverbs_rereg_mr, 48),
	  RESPONSE(ib_uverbs_rereg_mr_resp, 8), UHW, NEEDS("rereg_user_mr") },
	{ WRITE(IB_USER_VERBS_CMD_DEREG_MR, 13, UVERBS_OBJECT_MR), REQUEST(ib_uverbs_dereg_mr, 4),
	  NEEDS("dereg_mr") },
	{ WRITE(IB_USER_VERBS_CMD_ALLOC_MW, 14, UVERBS_OBJECT_MW), REQUEST(ib_uverbs_alloc_mw, 16),
	  RESPONSE(ib_uverbs_alloc_mw_resp, 8), UHW, NEEDS("alloc_mw") },
	{ WRITE(IB_USER_VERBS_CMD_DEALLOC_MW, 16, UVERBS_OBJECT_MW),
	  REQUEST(ib_uverbs_dealloc_mw, 4), NEEDS("dealloc_mw") },
	{ WRITE(IB_USER_VERBS_CMD_CREATE_COMP_CHANNEL, 17, UVERBS_OBJECT_COMP_CHANNEL),
	  REQUEST(ib_uverbs_create_comp_channel, 8),
	  RESPONSE(ib_uverbs_create_comp_channel_resp, 4) },
	{ WRITE(IB_USER_VERBS_CMD_CREATE_CQ, 18, UVERBS_OBJECT_CQ),
	  REQUEST(ib_uverbs_create_cq, 32), RESPONSE(ib_uverbs_create_cq_resp, 8), UHW,
	  NEEDS("create_cq") },
	{ WRITE(IB_USER_VERBS_CMD_RESIZE_CQ, 19, UVERBS_OBJECT_CQ),
	  REQUEST(ib_uverbs_resize_cq, 16), RESPONSE(ib_uverbs_resize_cq_resp, 8), UHW,
	  NEEDS("resize_user_cq") },
	{ WRITE(IB_USER_VERBS_CMD_DESTROY_CQ, 20, UVERBS_OBJECT_CQ),
	  REQUEST(ib_uverbs_destroy_cq, 16), RESPONSE(ib_uverbs_destroy_cq_resp, 8),
	  NEEDS("destroy_cq") },
	{ WRITE(IB_USER_VERBS_CMD_POLL_CQ, 21, UVERBS_OBJECT_CQ), REQUEST(ib_uverbs_poll_cq, 16),
	  RESPONSE(ib_uverbs_poll_cq_resp, 8), NEEDS("poll_cq") },
	{ WRITE(IB_USER_VERBS_CMD_REQ_NOTIFY_CQ, 23, UVERBS_OBJECT_CQ),
	  REQUEST(ib_uverbs_req_notify_cq, 8), NEEDS("req_notify_cq") },
	{ WRITE(IB_USER_VERBS_CMD_CREATE_QP, 24, UVERBS_OBJECT_QP),
	  REQUEST(ib_uverbs_create_qp, 56), RESPONSE(ib_uverbs_create_qp_resp, 32), UHW,
	  NEEDS("create_qp") },
	{ WRITE(IB_USER_VERBS_CMD_QUERY_QP, 25, UVERBS_OBJECT_QP), REQUEST(ib_uverbs_query_qp, 16),
	  RESPONSE(ib_uverbs_query_qp_resp, 128), NEEDS("query_qp") },
	{ WRITE(IB_USER_VERBS_CMD_MODIFY_QP, 26, UVERBS_OBJECT_QP),
	  REQUEST(ib_uverbs_modify_qp, 112), NEEDS("modify_qp") },
	{ WRITE(IB_USER_VERBS_CMD_DESTROY_QP, 27, UVERBS_OBJECT_QP),
	  REQUEST(ib_uverbs_destroy_qp, 16), RESPONSE(ib_uverbs_destroy_qp_resp, 4),
	  NEEDS("destroy_qp") },
	{ WRITE(IB_USER_VERBS_CMD_POST_SEND, 28, UVERBS_OBJECT_QP),
	  REQUEST(ib_uverbs_post_send, 24), RESPONSE(ib_uverbs_post_send_resp, 4),
	  NEEDS("post_send") },
	{ WRITE(IB_USER_VERBS_CMD_POST_RECV, 29, UVERBS_OBJECT_QP),
	  REQUEST(ib_uverbs_post_recv, 24), RESPONSE(ib_uverbs_post_recv_resp, 4),
	  NEEDS("post_recv") },
	{ WRITE(IB_USER_VERBS_CMD_ATTACH_MCAST, 30, UVERBS_OBJECT_QP),
	  REQUEST(ib_uverbs_attach_mcast, 24), NEEDS("attach_mcast") },
	{ WRITE(IB_USER_VERBS_CMD_DETACH_MCAST, 31, UVERBS_OBJECT_QP),
	  REQUEST(ib_uverbs_detach_mcast, 24), NEEDS("detach_mcast") },
	{ WRITE(IB_USER_VERBS_CMD_CREATE_SRQ, 32, UVERBS_OBJECT_SRQ),
	  REQUEST(ib_uverbs_create_srq, 32), RESPONSE(ib_uverbs_create_srq_resp, 16), UHW,
	  NEEDS("create_srq") },
	{ WRITE(IB_USER_VERBS_CMD_MODIFY_SRQ, 33, UVERBS_OBJECT_SRQ),
	  REQUEST(ib_uverbs_modify_srq, 16), UHW, NEEDS("modify_srq") },
	{ WRITE(IB_USER_VERBS_CMD_QUERY_SRQ, 34, UVERBS_OBJECT_SRQ),
	  REQUEST(ib_uverbs_query_srq, 16), RESPONSE(ib_uverbs_query_srq_resp, 16),
	  NEEDS("query_srq") },
	{ WRITE(IB_USER_VERBS_CMD_DESTROY_SRQ, 35, UVERBS_OBJECT_SRQ),
	  REQUEST(ib_uverbs_destroy_srq, 16), RESPONSE(ib_uverbs_destroy_srq_resp, 4),
	  NEEDS("destroy_srq") },
	{ WRITE(IB_USER_VERBS_CMD_POST_SRQ_RECV, 36, UVERBS_OBJECT_SRQ),
	  REQUEST(ib_uverbs_post_srq_recv, 24), RESPONSE(ib_uverbs_post_srq_recv_resp, 4),
	  NEEDS("post_srq_recv") },
	{ WRITE(IB_USER_VERBS_CMD_OPEN_XRCD, 37, UVERBS_OBJECT_XRCD),
	  REQUEST(ib_uverbs_open_xrcd, 16), RESPONSE(ib_uverbs_open_xrcd_resp, 4), UHW,
	  NEEDS("alloc_xrcd") },
	{ WRITE(IB_USER_VERBS_CMD_CLOSE_XRCD, 38, UVERBS_OBJECT_XRCD),
	  REQUEST(ib_uverbs_close_xrcd, 4), NEEDS("alloc_xrcd") },
	{ WRITE(IB_USER_VERBS_CMD_CREATE_XSRQ, 39, UVERBS_OBJECT_SRQ),
	  REQUEST(ib_uverbs_create_xsrq, 48), RESPONSE(ib_uverbs_create_srq_resp, 16), UHW,
	  NEEDS("create_srq") },
	{ WRITE(IB_USER_VERBS_CMD_OPEN_QP, 40, UVERBS_OBJECT_XRCD), REQUEST(ib_uverbs_open_qp, 32),
	  RESPONSE(ib_uverbs_create_qp_resp, 32), UHW, NEEDS("alloc_xrcd") },
	{ EXTENDED(IB_USER_VERBS_EX_CMD_QUERY_DEVICE, 1, UVERBS_OBJECT_DEVICE),
	  REQUEST(ib_uverbs_ex_query_device, 0), RESPONSE(ib_uverbs_ex_query_device_resp, 0), UHW,
	  NEEDS("query_device") },
	{ EXTENDED(IB_USER_VERBS_EX_CMD_CREATE_CQ, 18, UVERBS_OBJECT_CQ),
	  REQUEST(ib_uverbs_ex_create_cq, 0), RESPONSE(ib_uverbs_ex_create_cq_resp, 0), UHW,
	  NEEDS("create_cq") },
	{ EXTENDED(IB_USER_VERBS_EX_CMD_CREATE_QP, 24, UVERBS_OBJECT_QP),
	  REQUEST(ib_uverbs_ex_create_qp, 0), RESPONSE(ib_uverbs_ex_create_qp_resp, 0), UHW,
	  NEEDS("create_qp") },
	{ EXTENDED(IB_USER_VERBS_EX_CMD_MODIFY_QP, 26, UVERBS_OBJECT_QP),
	  REQUEST(ib_uverbs_ex_modify_qp, 0), RESPONSE(ib_uverbs_ex_modify_qp_resp, 0), UHW,
	  NEEDS("modify_qp") },
	{ EXTENDED(IB_USER_VERBS_EX_CMD_CREATE_FLOW, 50, UVERBS_OBJECT_FLOW),
	  REQUEST(ib_uverbs_create_flow, 0), RESPONSE(ib_uverbs_create_flow_resp, 0), UHW,
	  NEEDS("create_flow") },
	{ EXTENDED(IB_USER_VERBS_EX_CMD_DESTROY_FLOW, 51, UVERBS_OBJECT_FLOW),
	  REQUEST(ib_uverbs_destroy_flow, 0), UHW, NEEDS("destroy_flow") },
	{ EXTENDED(IB_USER_VERBS_EX_CMD_CREATE_WQ, 52, UVERBS_OBJECT_WQ),
	  REQUEST(ib_uverbs_ex_create_wq, 0), RESPONSE(ib_uverbs_ex_create_wq_resp, 0), UHW,
	  NEEDS("create_wq") },
	{ EXTENDED(IB_USER_VERBS_EX_CMD_MODIFY_WQ, 53, UVERBS_OBJECT_WQ),
	  REQUEST(ib_uverbs_ex_modify_wq, 0), UHW, NEEDS("modify_wq") },
	{ EXTENDED(IB_USER_VERBS_EX_CMD_DESTROY_WQ, 54, UVERBS_OBJECT_WQ),
	  REQUEST(ib_uverbs_ex_destroy_wq, 0), RESPONSE(ib_uverbs_ex_destroy_wq_resp, 0), UHW,
	  NEEDS("destroy_wq") },
	{ EXTENDED(IB_USER_VERBS_EX_CMD_CREATE_RWQ_IND_TBL, 55, UVERBS_OBJECT_RWQ_IND_TBL),
	  REQUEST(ib_uverbs_ex_create_rwq_ind_table, 0),
	  RESPONSE(ib_uverbs_ex_create_rwq_ind_table_resp, 0), UHW, NEEDS("create_rwq_ind_table") },
	{ EXTENDED(IB_USER_VERBS_EX_CMD_DESTROY_RWQ_IND_TBL, 56, UVERBS_OBJECT_RWQ_IND_TBL),
	  REQUEST(ib_uverbs_ex_destroy_rwq_ind_table, 0), UHW, NEEDS("destroy_rwq_ind_table") },
	{ EXTENDED(IB_USER_VERBS_EX_CMD_MODIFY_CQ, 57, UVERBS_OBJECT_CQ),
	  REQUEST(ib_uverbs_ex_modify_cq, 0), UHW, NEEDS("modify_cq") },
};

#define COUNT (sizeof(writes) / sizeof(writes[0]))

const struct rv_schema_write *rv_schema_next_write(const struct rv_schema_write *previous)
{
	if (!previous)
		return writes;
	return previous + 1 < writes + COUNT ? previous + 1 : NULL;
}

const struct rv_schema_write *rv_schema_write(uint32_t number)
{
	const struct rv_schema_write *found = NULL;

	/* The last row of a number is the newest. */
	for (size_t i = 0; i < COUNT; i++)
		if (writes[i].number == number)
			found = &writes[i];
	return found;
}
