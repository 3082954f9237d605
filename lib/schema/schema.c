/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Rows follow Linux 6.1: drivers/infiniband/core/uverbs_std_types{,_device,_async_fd,_cq,_mr}.c,
 * uverbs_std_types_flow_action.c, drivers/infiniband/hw/mlx5/{main,devx,qos,fs}.c.
 */
#include "schema.h"

#include <stddef.h>

#include "ib_user_ioctl_cmds.h"
#include "mlx5_ifc.h"
#include "mlx5_user_ioctl_cmds.h"

#define ANY UINT16_MAX
#define MATCH_BYTES 640 /* hw/mlx5/mlx5_ib.h, struct mlx5_ib_match_params */
#define ROW(id, kind, mandatory, min, max) { #id, id, kind, mandatory, min, max }

static const struct rv_schema_attr invoke_write[] = {
	ROW(UVERBS_ATTR_CORE_IN, RV_ATTR_IN, false, 4, ANY),
	ROW(UVERBS_ATTR_CORE_OUT, RV_ATTR_OUT, false, 0, ANY),
	ROW(UVERBS_ATTR_WRITE_CMD, RV_ATTR_CONST, true, 8, 8),
	ROW(UVERBS_ATTR_UHW_IN, RV_ATTR_IN, false, 0, ANY),
	ROW(UVERBS_ATTR_UHW_OUT, RV_ATTR_OUT, false, 0, ANY),
};

static const struct rv_schema_attr info_handles[] = {
	ROW(UVERBS_ATTR_INFO_OBJECT_ID, RV_ATTR_CONST, true, 8, 8),
	ROW(UVERBS_ATTR_INFO_TOTAL_HANDLES, RV_ATTR_OUT, false, 4, 4),
	ROW(UVERBS_ATTR_INFO_HANDLES_LIST, RV_ATTR_OUT, false, 4, ANY),
};

static const struct rv_schema_attr get_context[] = {
	ROW(UVERBS_ATTR_GET_CONTEXT_NUM_COMP_VECTORS, RV_ATTR_OUT, false, 4, 4),
	ROW(UVERBS_ATTR_GET_CONTEXT_CORE_SUPPORT, RV_ATTR_OUT, false, 8, 8),
	ROW(UVERBS_ATTR_GET_CONTEXT_FD_ARR, RV_ATTR_FDS, false, 4, ANY),
	ROW(UVERBS_ATTR_UHW_IN, RV_ATTR_IN, false, 0, ANY),
	ROW(UVERBS_ATTR_UHW_OUT, RV_ATTR_OUT, false, 0, ANY),
};

static const struct rv_schema_attr query_context[] = {
	ROW(UVERBS_ATTR_QUERY_CONTEXT_NUM_COMP_VECTORS, RV_ATTR_OUT, false, 4, 4),
	ROW(UVERBS_ATTR_QUERY_CONTEXT_CORE_SUPPORT, RV_ATTR_OUT, false, 8, 8),
	ROW(MLX5_IB_ATTR_QUERY_CONTEXT_RESP_UCTX, RV_ATTR_OUT, true, 72, ANY),
};

static const struct rv_schema_attr pd_destroy[] = {
	ROW(UVERBS_ATTR_DESTROY_PD_HANDLE, RV_ATTR_DESTROY, true, 0, 0),
};

static const struct rv_schema_attr cq_create[] = {
	ROW(UVERBS_ATTR_CREATE_CQ_HANDLE, RV_ATTR_NEW_HANDLE, true, 0, 0),
	ROW(UVERBS_ATTR_CREATE_CQ_CQE, RV_ATTR_IN, true, 4, 4),
	ROW(UVERBS_ATTR_CREATE_CQ_USER_HANDLE, RV_ATTR_IN, true, 8, 8),
	ROW(UVERBS_ATTR_CREATE_CQ_COMP_CHANNEL, RV_ATTR_FD, false, 0, 0),
	ROW(UVERBS_ATTR_CREATE_CQ_COMP_VECTOR, RV_ATTR_IN, true, 4, 4),
	ROW(UVERBS_ATTR_CREATE_CQ_FLAGS, RV_ATTR_FLAGS, false, 4, 8),
	ROW(UVERBS_ATTR_CREATE_CQ_RESP_CQE, RV_ATTR_OUT, true, 4, 4),
	ROW(UVERBS_ATTR_CREATE_CQ_EVENT_FD, RV_ATTR_FD, false, 0, 0),
	ROW(UVERBS_ATTR_UHW_IN, RV_ATTR_IN, false, 0, ANY),
	ROW(UVERBS_ATTR_UHW_OUT, RV_ATTR_OUT, false, 0, ANY),
};

static const struct rv_schema_attr cq_destroy[] = {
	ROW(UVERBS_ATTR_DESTROY_CQ_HANDLE, RV_ATTR_DESTROY, true, 0, 0),
	ROW(UVERBS_ATTR_DESTROY_CQ_RESP, RV_ATTR_OUT, true, 8, 8),
};

static const struct rv_schema_attr mr_destroy[] = {
	ROW(UVERBS_ATTR_DESTROY_MR_HANDLE, RV_ATTR_DESTROY, true, 0, 0),
};

/* The descriptor is four plain bytes here. */
static const struct rv_schema_attr reg_dmabuf_mr[] = {
	ROW(UVERBS_ATTR_REG_DMABUF_MR_HANDLE, RV_ATTR_NEW_HANDLE, true, 0, 0),
	ROW(UVERBS_ATTR_REG_DMABUF_MR_PD_HANDLE, RV_ATTR_HANDLE, true, 0, 0),
	ROW(UVERBS_ATTR_REG_DMABUF_MR_OFFSET, RV_ATTR_IN, true, 8, 8),
	ROW(UVERBS_ATTR_REG_DMABUF_MR_LENGTH, RV_ATTR_IN, true, 8, 8),
	ROW(UVERBS_ATTR_REG_DMABUF_MR_IOVA, RV_ATTR_IN, true, 8, 8),
	ROW(UVERBS_ATTR_REG_DMABUF_MR_FD, RV_ATTR_IN, true, 4, 4),
	ROW(UVERBS_ATTR_REG_DMABUF_MR_ACCESS_FLAGS, RV_ATTR_FLAGS, false, 4, 8),
	ROW(UVERBS_ATTR_REG_DMABUF_MR_RESP_LKEY, RV_ATTR_OUT, true, 4, 4),
	ROW(UVERBS_ATTR_REG_DMABUF_MR_RESP_RKEY, RV_ATTR_OUT, true, 4, 4),
};

static const struct rv_schema_attr async_event_alloc[] = {
	ROW(UVERBS_ATTR_ASYNC_EVENT_ALLOC_FD_HANDLE, RV_ATTR_NEW_FD, true, 0, 0),
};

static const struct rv_schema_attr devx_other[] = {
	ROW(MLX5_IB_ATTR_DEVX_OTHER_CMD_IN, RV_ATTR_IN, true, MLX5_CMD_HDR_BYTES, ANY),
	ROW(MLX5_IB_ATTR_DEVX_OTHER_CMD_OUT, RV_ATTR_OUT, true, MLX5_CMD_HDR_BYTES, ANY),
};

static const struct rv_schema_attr devx_obj_create[] = {
	ROW(MLX5_IB_ATTR_DEVX_OBJ_CREATE_HANDLE, RV_ATTR_NEW_HANDLE, true, 0, 0),
	ROW(MLX5_IB_ATTR_DEVX_OBJ_CREATE_CMD_IN, RV_ATTR_IN, true, MLX5_CMD_HDR_BYTES, ANY),
	ROW(MLX5_IB_ATTR_DEVX_OBJ_CREATE_CMD_OUT, RV_ATTR_OUT, true, MLX5_CMD_HDR_BYTES, ANY),
};

static const struct rv_schema_attr devx_obj_destroy[] = {
	ROW(MLX5_IB_ATTR_DEVX_OBJ_DESTROY_HANDLE, RV_ATTR_DESTROY, true, 0, 0),
};

static const struct rv_schema_attr devx_obj_modify[] = {
	ROW(MLX5_IB_ATTR_DEVX_OBJ_MODIFY_HANDLE, RV_ATTR_HANDLE, true, 0, 0),
	ROW(MLX5_IB_ATTR_DEVX_OBJ_MODIFY_CMD_IN, RV_ATTR_IN, true, MLX5_CMD_HDR_BYTES, ANY),
	ROW(MLX5_IB_ATTR_DEVX_OBJ_MODIFY_CMD_OUT, RV_ATTR_OUT, true, MLX5_CMD_HDR_BYTES, ANY),
};

static const struct rv_schema_attr devx_obj_query[] = {
	ROW(MLX5_IB_ATTR_DEVX_OBJ_QUERY_HANDLE, RV_ATTR_HANDLE, true, 0, 0),
	ROW(MLX5_IB_ATTR_DEVX_OBJ_QUERY_CMD_IN, RV_ATTR_IN, true, MLX5_CMD_HDR_BYTES, ANY),
	ROW(MLX5_IB_ATTR_DEVX_OBJ_QUERY_CMD_OUT, RV_ATTR_OUT, true, MLX5_CMD_HDR_BYTES, ANY),
};

static const struct rv_schema_attr devx_query_eqn[] = {
	ROW(MLX5_IB_ATTR_DEVX_QUERY_EQN_USER_VEC, RV_ATTR_IN, true, 4, 4),
	ROW(MLX5_IB_ATTR_DEVX_QUERY_EQN_DEV_EQN, RV_ATTR_OUT, true, 4, 4),
};

static const struct rv_schema_attr devx_subscribe_event[] = {
	ROW(MLX5_IB_ATTR_DEVX_SUBSCRIBE_EVENT_FD_HANDLE, RV_ATTR_FD, true, 0, 0),
	ROW(MLX5_IB_ATTR_DEVX_SUBSCRIBE_EVENT_OBJ_HANDLE, RV_ATTR_HANDLE, false, 0, 0),
	ROW(MLX5_IB_ATTR_DEVX_SUBSCRIBE_EVENT_TYPE_NUM_LIST, RV_ATTR_IN, true, 2, ANY),
	ROW(MLX5_IB_ATTR_DEVX_SUBSCRIBE_EVENT_FD_NUM, RV_ATTR_IN, false, 4, 4),
	ROW(MLX5_IB_ATTR_DEVX_SUBSCRIBE_EVENT_COOKIE, RV_ATTR_IN, false, 8, 8),
};

static const struct rv_schema_attr devx_obj_async_query[] = {
	ROW(MLX5_IB_ATTR_DEVX_OBJ_QUERY_ASYNC_HANDLE, RV_ATTR_HANDLE, true, 0, 0),
	ROW(MLX5_IB_ATTR_DEVX_OBJ_QUERY_ASYNC_CMD_IN, RV_ATTR_IN, true, MLX5_CMD_HDR_BYTES, ANY),
	ROW(MLX5_IB_ATTR_DEVX_OBJ_QUERY_ASYNC_FD, RV_ATTR_FD, true, 0, 0),
	ROW(MLX5_IB_ATTR_DEVX_OBJ_QUERY_ASYNC_WR_ID, RV_ATTR_IN, true, 8, 8),
	ROW(MLX5_IB_ATTR_DEVX_OBJ_QUERY_ASYNC_OUT_LEN, RV_ATTR_CONST, true, 8, 8),
};

static const struct rv_schema_attr devx_umem_reg[] = {
	ROW(MLX5_IB_ATTR_DEVX_UMEM_REG_HANDLE, RV_ATTR_NEW_HANDLE, true, 0, 0),
	ROW(MLX5_IB_ATTR_DEVX_UMEM_REG_ADDR, RV_ATTR_IN, true, 8, 8),
	ROW(MLX5_IB_ATTR_DEVX_UMEM_REG_LEN, RV_ATTR_IN, true, 8, 8),
	ROW(MLX5_IB_ATTR_DEVX_UMEM_REG_ACCESS, RV_ATTR_FLAGS, false, 4, 8),
	ROW(MLX5_IB_ATTR_DEVX_UMEM_REG_OUT_ID, RV_ATTR_OUT, true, 4, 4),
	ROW(MLX5_IB_ATTR_DEVX_UMEM_REG_PGSZ_BITMAP, RV_ATTR_CONST, false, 8, 8),
	ROW(MLX5_IB_ATTR_DEVX_UMEM_REG_DMABUF_FD, RV_ATTR_FD, false, 0, 0),
};

static const struct rv_schema_attr devx_umem_dereg[] = {
	ROW(MLX5_IB_ATTR_DEVX_UMEM_DEREG_HANDLE, RV_ATTR_DESTROY, true, 0, 0),
};

static const struct rv_schema_attr devx_async_cmd_fd_alloc[] = {
	ROW(MLX5_IB_ATTR_DEVX_ASYNC_CMD_FD_ALLOC_HANDLE, RV_ATTR_NEW_FD, true, 0, 0),
};

static const struct rv_schema_attr devx_async_event_fd_alloc[] = {
	ROW(MLX5_IB_ATTR_DEVX_ASYNC_EVENT_FD_ALLOC_HANDLE, RV_ATTR_NEW_FD, true, 0, 0),
	ROW(MLX5_IB_ATTR_DEVX_ASYNC_EVENT_FD_ALLOC_FLAGS, RV_ATTR_FLAGS, true, 4, 8),
};

static const struct rv_schema_attr var_alloc[] = {
	ROW(MLX5_IB_ATTR_VAR_OBJ_ALLOC_HANDLE, RV_ATTR_NEW_HANDLE, true, 0, 0),
	ROW(MLX5_IB_ATTR_VAR_OBJ_ALLOC_MMAP_OFFSET, RV_ATTR_OUT, true, 8, 8),
	ROW(MLX5_IB_ATTR_VAR_OBJ_ALLOC_MMAP_LENGTH, RV_ATTR_OUT, true, 4, 4),
	ROW(MLX5_IB_ATTR_VAR_OBJ_ALLOC_PAGE_ID, RV_ATTR_OUT, true, 4, 4),
};

static const struct rv_schema_attr var_destroy[] = {
	ROW(MLX5_IB_ATTR_VAR_OBJ_DESTROY_HANDLE, RV_ATTR_DESTROY, true, 0, 0),
};

static const struct rv_schema_attr pp_alloc[] = {
	ROW(MLX5_IB_ATTR_PP_OBJ_ALLOC_HANDLE, RV_ATTR_NEW_HANDLE, true, 0, 0),
	ROW(MLX5_IB_ATTR_PP_OBJ_ALLOC_CTX, RV_ATTR_IN, true, 1, MLX5_PP_CONTEXT_BYTES),
	ROW(MLX5_IB_ATTR_PP_OBJ_ALLOC_FLAGS, RV_ATTR_FLAGS, true, 4, 8),
	ROW(MLX5_IB_ATTR_PP_OBJ_ALLOC_INDEX, RV_ATTR_OUT, true, 2, 2),
};

static const struct rv_schema_attr pp_destroy[] = {
	ROW(MLX5_IB_ATTR_PP_OBJ_DESTROY_HANDLE, RV_ATTR_DESTROY, true, 0, 0),
};

static const struct rv_schema_attr uar_alloc[] = {
	ROW(MLX5_IB_ATTR_UAR_OBJ_ALLOC_HANDLE, RV_ATTR_NEW_HANDLE, true, 0, 0),
	ROW(MLX5_IB_ATTR_UAR_OBJ_ALLOC_TYPE, RV_ATTR_CONST, true, 8, 8),
	ROW(MLX5_IB_ATTR_UAR_OBJ_ALLOC_MMAP_OFFSET, RV_ATTR_OUT, true, 8, 8),
	ROW(MLX5_IB_ATTR_UAR_OBJ_ALLOC_MMAP_LENGTH, RV_ATTR_OUT, true, 4, 4),
	ROW(MLX5_IB_ATTR_UAR_OBJ_ALLOC_PAGE_ID, RV_ATTR_OUT, true, 4, 4),
};

static const struct rv_schema_attr uar_destroy[] = {
	ROW(MLX5_IB_ATTR_UAR_OBJ_DESTROY_HANDLE, RV_ATTR_DESTROY, true, 0, 0),
};

static const struct rv_schema_attr flow_create[] = {
	ROW(MLX5_IB_ATTR_CREATE_FLOW_HANDLE, RV_ATTR_NEW_HANDLE, true, 0, 0),
	ROW(MLX5_IB_ATTR_CREATE_FLOW_MATCH_VALUE, RV_ATTR_IN, true, 1, MATCH_BYTES),
	ROW(MLX5_IB_ATTR_CREATE_FLOW_DEST_QP, RV_ATTR_HANDLE, false, 0, 0),
	ROW(MLX5_IB_ATTR_CREATE_FLOW_DEST_DEVX, RV_ATTR_HANDLE, false, 0, 0),
	ROW(MLX5_IB_ATTR_CREATE_FLOW_MATCHER, RV_ATTR_HANDLE, true, 0, 0),
	ROW(MLX5_IB_ATTR_CREATE_FLOW_ARR_FLOW_ACTIONS, RV_ATTR_HANDLES, false, 4, 8),
	ROW(MLX5_IB_ATTR_CREATE_FLOW_TAG, RV_ATTR_IN, false, 4, 4),
	ROW(MLX5_IB_ATTR_CREATE_FLOW_ARR_COUNTERS_DEVX, RV_ATTR_HANDLES, false, 4, 4),
	ROW(MLX5_IB_ATTR_CREATE_FLOW_ARR_COUNTERS_DEVX_OFFSET, RV_ATTR_IN, false, 4, ANY),
	ROW(MLX5_IB_ATTR_CREATE_FLOW_FLAGS, RV_ATTR_FLAGS, false, 4, 8),
};

static const struct rv_schema_attr flow_destroy[] = {
	ROW(UVERBS_ATTR_DESTROY_FLOW_HANDLE, RV_ATTR_DESTROY, true, 0, 0),
};

static const struct rv_schema_attr flow_destroy_mlx5[] = {
	ROW(MLX5_IB_ATTR_CREATE_FLOW_HANDLE, RV_ATTR_DESTROY, true, 0, 0),
};

static const struct rv_schema_attr flow_modify_header[] = {
	ROW(MLX5_IB_ATTR_CREATE_MODIFY_HEADER_HANDLE, RV_ATTR_NEW_HANDLE, true, 0, 0),
	ROW(MLX5_IB_ATTR_CREATE_MODIFY_HEADER_ACTIONS_PRM, RV_ATTR_IN, true, 8, ANY),
	ROW(MLX5_IB_ATTR_CREATE_MODIFY_HEADER_FT_TYPE, RV_ATTR_CONST, true, 8, 8),
};

static const struct rv_schema_attr flow_packet_reformat[] = {
	ROW(MLX5_IB_ATTR_CREATE_PACKET_REFORMAT_HANDLE, RV_ATTR_NEW_HANDLE, true, 0, 0),
	ROW(MLX5_IB_ATTR_CREATE_PACKET_REFORMAT_TYPE, RV_ATTR_CONST, true, 8, 8),
	ROW(MLX5_IB_ATTR_CREATE_PACKET_REFORMAT_FT_TYPE, RV_ATTR_CONST, true, 8, 8),
	ROW(MLX5_IB_ATTR_CREATE_PACKET_REFORMAT_DATA_BUF, RV_ATTR_IN, false, 1, ANY),
};

static const struct rv_schema_attr flow_action_destroy[] = {
	ROW(UVERBS_ATTR_DESTROY_FLOW_ACTION_HANDLE, RV_ATTR_DESTROY, true, 0, 0),
};

static const struct rv_schema_attr flow_matcher_create[] = {
	ROW(MLX5_IB_ATTR_FLOW_MATCHER_CREATE_HANDLE, RV_ATTR_NEW_HANDLE, true, 0, 0),
	ROW(MLX5_IB_ATTR_FLOW_MATCHER_MATCH_MASK, RV_ATTR_IN, true, 1, MATCH_BYTES),
	ROW(MLX5_IB_ATTR_FLOW_MATCHER_FLOW_TYPE, RV_ATTR_ENUM, true, 0, 2),
	ROW(MLX5_IB_ATTR_FLOW_MATCHER_MATCH_CRITERIA, RV_ATTR_IN, true, 1, 1),
	ROW(MLX5_IB_ATTR_FLOW_MATCHER_FLOW_FLAGS, RV_ATTR_FLAGS, false, 4, 8),
	ROW(MLX5_IB_ATTR_FLOW_MATCHER_FT_TYPE, RV_ATTR_CONST, false, 8, 8),
};

static const struct rv_schema_attr flow_matcher_destroy[] = {
	ROW(MLX5_IB_ATTR_FLOW_MATCHER_DESTROY_HANDLE, RV_ATTR_DESTROY, true, 0, 0),
};

#define METHOD(object, method, rows)                                                            \
	{                                                                                       \
		#object, #method, object, method, sizeof(rows) / sizeof((rows)[0]), rows        \
	}

static const struct rv_schema_method methods[] = {
	METHOD(UVERBS_OBJECT_DEVICE, UVERBS_METHOD_INVOKE_WRITE, invoke_write),
	METHOD(UVERBS_OBJECT_DEVICE, UVERBS_METHOD_INFO_HANDLES, info_handles),
	METHOD(UVERBS_OBJECT_DEVICE, UVERBS_METHOD_GET_CONTEXT, get_context),
	METHOD(UVERBS_OBJECT_DEVICE, UVERBS_METHOD_QUERY_CONTEXT, query_context),
	METHOD(UVERBS_OBJECT_PD, UVERBS_METHOD_PD_DESTROY, pd_destroy),
	METHOD(UVERBS_OBJECT_CQ, UVERBS_METHOD_CQ_CREATE, cq_create),
	METHOD(UVERBS_OBJECT_CQ, UVERBS_METHOD_CQ_DESTROY, cq_destroy),
	METHOD(UVERBS_OBJECT_MR, UVERBS_METHOD_MR_DESTROY, mr_destroy),
	METHOD(UVERBS_OBJECT_MR, UVERBS_METHOD_REG_DMABUF_MR, reg_dmabuf_mr),
	METHOD(UVERBS_OBJECT_FLOW, UVERBS_METHOD_FLOW_DESTROY, flow_destroy),
	METHOD(UVERBS_OBJECT_FLOW, MLX5_IB_METHOD_CREATE_FLOW, flow_create),
	METHOD(UVERBS_OBJECT_FLOW, MLX5_IB_METHOD_DESTROY_FLOW, flow_destroy_mlx5),
	METHOD(UVERBS_OBJECT_FLOW_ACTION, UVERBS_METHOD_FLOW_ACTION_DESTROY, flow_action_destroy),
	METHOD(UVERBS_OBJECT_FLOW_ACTION, MLX5_IB_METHOD_FLOW_ACTION_CREATE_MODIFY_HEADER,
	       flow_modify_header),
	METHOD(UVERBS_OBJECT_FLOW_ACTION, MLX5_IB_METHOD_FLOW_ACTION_CREATE_PACKET_REFORMAT,
	       flow_packet_reformat),
	METHOD(UVERBS_OBJECT_ASYNC_EVENT, UVERBS_METHOD_ASYNC_EVENT_ALLOC, async_event_alloc),
	METHOD(MLX5_IB_OBJECT_DEVX, MLX5_IB_METHOD_DEVX_OTHER, devx_other),
	METHOD(MLX5_IB_OBJECT_DEVX, MLX5_IB_METHOD_DEVX_QUERY_EQN, devx_query_eqn),
	METHOD(MLX5_IB_OBJECT_DEVX, MLX5_IB_METHOD_DEVX_SUBSCRIBE_EVENT, devx_subscribe_event),
	METHOD(MLX5_IB_OBJECT_DEVX_OBJ, MLX5_IB_METHOD_DEVX_OBJ_CREATE, devx_obj_create),
	METHOD(MLX5_IB_OBJECT_DEVX_OBJ, MLX5_IB_METHOD_DEVX_OBJ_DESTROY, devx_obj_destroy),
	METHOD(MLX5_IB_OBJECT_DEVX_OBJ, MLX5_IB_METHOD_DEVX_OBJ_MODIFY, devx_obj_modify),
	METHOD(MLX5_IB_OBJECT_DEVX_OBJ, MLX5_IB_METHOD_DEVX_OBJ_QUERY, devx_obj_query),
	METHOD(MLX5_IB_OBJECT_DEVX_OBJ, MLX5_IB_METHOD_DEVX_OBJ_ASYNC_QUERY, devx_obj_async_query),
	METHOD(MLX5_IB_OBJECT_DEVX_UMEM, MLX5_IB_METHOD_DEVX_UMEM_REG, devx_umem_reg),
	METHOD(MLX5_IB_OBJECT_DEVX_UMEM, MLX5_IB_METHOD_DEVX_UMEM_DEREG, devx_umem_dereg),
	METHOD(MLX5_IB_OBJECT_DEVX_ASYNC_CMD_FD, MLX5_IB_METHOD_DEVX_ASYNC_CMD_FD_ALLOC,
	       devx_async_cmd_fd_alloc),
	METHOD(MLX5_IB_OBJECT_DEVX_ASYNC_EVENT_FD, MLX5_IB_METHOD_DEVX_ASYNC_EVENT_FD_ALLOC,
	       devx_async_event_fd_alloc),
	METHOD(MLX5_IB_OBJECT_VAR, MLX5_IB_METHOD_VAR_OBJ_ALLOC, var_alloc),
	METHOD(MLX5_IB_OBJECT_VAR, MLX5_IB_METHOD_VAR_OBJ_DESTROY, var_destroy),
	METHOD(MLX5_IB_OBJECT_FLOW_MATCHER, MLX5_IB_METHOD_FLOW_MATCHER_CREATE,
	       flow_matcher_create),
	METHOD(MLX5_IB_OBJECT_FLOW_MATCHER, MLX5_IB_METHOD_FLOW_MATCHER_DESTROY,
	       flow_matcher_destroy),
	METHOD(MLX5_IB_OBJECT_PP, MLX5_IB_METHOD_PP_OBJ_ALLOC, pp_alloc),
	METHOD(MLX5_IB_OBJECT_PP, MLX5_IB_METHOD_PP_OBJ_DESTROY, pp_destroy),
	METHOD(MLX5_IB_OBJECT_UAR, MLX5_IB_METHOD_UAR_OBJ_ALLOC, uar_alloc),
	METHOD(MLX5_IB_OBJECT_UAR, MLX5_IB_METHOD_UAR_OBJ_DESTROY, uar_destroy),
};

const struct rv_schema_method *rv_schema_methods(unsigned int *ret_count)
{
	*ret_count = sizeof(methods) / sizeof(methods[0]);
	return methods;
}

const struct rv_schema_method *rv_schema_method(uint16_t object_id, uint16_t method_id)
{
	for (size_t i = 0; i < sizeof(methods) / sizeof(methods[0]); i++)
		if (methods[i].object_id == object_id && methods[i].id == method_id)
			return &methods[i];
	return NULL;
}

const struct rv_schema_attr *rv_schema_attr(const struct rv_schema_method *method,
					    uint16_t attr_id)
{
	for (uint16_t i = 0; method && i < method->attr_count; i++)
		if (method->attrs[i].id == attr_id)
			return &method->attrs[i];
	return NULL;
}
