/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Rows follow Linux 6.1: drivers/infiniband/core/uverbs_std_types_{device,async_fd}.c,
 * drivers/infiniband/hw/mlx5/{main,devx,qos}.c.
 */
#include "schema.h"

#include <stddef.h>

#include "ib_user_ioctl_cmds.h"
#include "mlx5_ifc.h"
#include "mlx5_user_ioctl_cmds.h"

#define ANY UINT16_MAX
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

static const struct rv_schema_attr pp_alloc[] = {
	ROW(MLX5_IB_ATTR_PP_OBJ_ALLOC_HANDLE, RV_ATTR_NEW_HANDLE, true, 0, 0),
	ROW(MLX5_IB_ATTR_PP_OBJ_ALLOC_CTX, RV_ATTR_IN, true, 1, MLX5_PP_CONTEXT_BYTES),
	ROW(MLX5_IB_ATTR_PP_OBJ_ALLOC_FLAGS, RV_ATTR_FLAGS, true, 4, 8),
	ROW(MLX5_IB_ATTR_PP_OBJ_ALLOC_INDEX, RV_ATTR_OUT, true, 2, 2),
};

static const struct rv_schema_attr pp_destroy[] = {
	ROW(MLX5_IB_ATTR_PP_OBJ_DESTROY_HANDLE, RV_ATTR_DESTROY, true, 0, 0),
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
	METHOD(UVERBS_OBJECT_ASYNC_EVENT, UVERBS_METHOD_ASYNC_EVENT_ALLOC, async_event_alloc),
	METHOD(MLX5_IB_OBJECT_DEVX, MLX5_IB_METHOD_DEVX_OTHER, devx_other),
	METHOD(MLX5_IB_OBJECT_DEVX_OBJ, MLX5_IB_METHOD_DEVX_OBJ_CREATE, devx_obj_create),
	METHOD(MLX5_IB_OBJECT_DEVX_OBJ, MLX5_IB_METHOD_DEVX_OBJ_DESTROY, devx_obj_destroy),
	METHOD(MLX5_IB_OBJECT_DEVX_OBJ, MLX5_IB_METHOD_DEVX_OBJ_MODIFY, devx_obj_modify),
	METHOD(MLX5_IB_OBJECT_DEVX_OBJ, MLX5_IB_METHOD_DEVX_OBJ_QUERY, devx_obj_query),
	METHOD(MLX5_IB_OBJECT_PP, MLX5_IB_METHOD_PP_OBJ_ALLOC, pp_alloc),
	METHOD(MLX5_IB_OBJECT_PP, MLX5_IB_METHOD_PP_OBJ_DESTROY, pp_destroy),
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
