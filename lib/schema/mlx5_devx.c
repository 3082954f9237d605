/* SPDX-License-Identifier: BSD-2-Clause */
/* Rows of DEVX: DECLARE_UVERBS_NAMED_METHOD() of Linux 5.10 to 7.3. */
#include "attr_rows.h"
#include "objects.h"

static const struct rv_schema_attr devx_other[] = {
	{ ATTR(MLX5_IB_ATTR_DEVX_OTHER_CMD_IN, 0x1000), IN(16, ANY), MUST, COPIED, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_DEVX_OTHER_CMD_OUT, 0x1001), OUT(16, ANY), MUST, OF_MLX5 },
};

static const struct rv_schema_attr devx_query_uar[] = {
	{ ATTR(MLX5_IB_ATTR_DEVX_QUERY_UAR_USER_IDX, 0x1000), IN(4, 4), MUST, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_DEVX_QUERY_UAR_DEV_IDX, 0x1001), OUT(4, 4), MUST, OF_MLX5 },
};

static const struct rv_schema_attr devx_query_eqn[] = {
	{ ATTR(MLX5_IB_ATTR_DEVX_QUERY_EQN_USER_VEC, 0x1000), IN(4, 4), MUST, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_DEVX_QUERY_EQN_DEV_EQN, 0x1001), OUT(4, 4), MUST, OF_MLX5 },
};

static const struct rv_schema_attr devx_subscribe_event[] = {
	{ ATTR(MLX5_IB_ATTR_DEVX_SUBSCRIBE_EVENT_FD_HANDLE, 0x1000),
	  FD(READ, MLX5_IB_OBJECT_DEVX_ASYNC_EVENT_FD), MUST, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_DEVX_SUBSCRIBE_EVENT_OBJ_HANDLE, 0x1001),
	  HANDLE(READ, MLX5_IB_OBJECT_DEVX_OBJ), OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_DEVX_SUBSCRIBE_EVENT_TYPE_NUM_LIST, 0x1002), IN(2, ANY), MUST, COPIED,
	  OF_MLX5, REPEATED },
	{ ATTR(MLX5_IB_ATTR_DEVX_SUBSCRIBE_EVENT_FD_NUM, 0x1003), IN(4, 4), OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_DEVX_SUBSCRIBE_EVENT_COOKIE, 0x1004), IN(8, 8), OF_MLX5 },
};

static const struct rv_schema_attr devx_obj_create[] = {
	{ ATTR(MLX5_IB_ATTR_DEVX_OBJ_CREATE_HANDLE, 0x1000), HANDLE(NEW, MLX5_IB_OBJECT_DEVX_OBJ),
	  MUST, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_DEVX_OBJ_CREATE_CMD_IN, 0x1001), IN(16, ANY), MUST, COPIED, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_DEVX_OBJ_CREATE_CMD_OUT, 0x1002), OUT(16, ANY), MUST, OF_MLX5 },
};

static const struct rv_schema_attr devx_obj_destroy[] = {
	{ ATTR(MLX5_IB_ATTR_DEVX_OBJ_DESTROY_HANDLE, 0x1000),
	  HANDLE(DESTROY, MLX5_IB_OBJECT_DEVX_OBJ), MUST, OF_MLX5 },
};

static const struct rv_schema_attr devx_obj_modify[] = {
	{ ATTR(MLX5_IB_ATTR_DEVX_OBJ_MODIFY_HANDLE, 0x1000), HANDLE(READ, RV_SCHEMA_ANY_OBJECT),
	  MUST, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_DEVX_OBJ_MODIFY_CMD_IN, 0x1001), IN(16, ANY), MUST, COPIED, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_DEVX_OBJ_MODIFY_CMD_OUT, 0x1002), OUT(16, ANY), MUST, OF_MLX5 },
};

static const struct rv_schema_attr devx_obj_query[] = {
	{ ATTR(MLX5_IB_ATTR_DEVX_OBJ_QUERY_HANDLE, 0x1000), HANDLE(READ, RV_SCHEMA_ANY_OBJECT),
	  MUST, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_DEVX_OBJ_QUERY_CMD_IN, 0x1001), IN(16, ANY), MUST, COPIED, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_DEVX_OBJ_QUERY_CMD_OUT, 0x1002), OUT(16, ANY), MUST, OF_MLX5 },
};

static const struct rv_schema_attr devx_obj_async_query[] = {
	{ ATTR(MLX5_IB_ATTR_DEVX_OBJ_QUERY_HANDLE, 0x1000), HANDLE(READ, RV_SCHEMA_ANY_OBJECT),
	  MUST, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_DEVX_OBJ_QUERY_CMD_IN, 0x1001), IN(16, ANY), MUST, COPIED, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_DEVX_OBJ_QUERY_ASYNC_FD, 0x1002),
	  FD(READ, MLX5_IB_OBJECT_DEVX_ASYNC_CMD_FD), MUST, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_DEVX_OBJ_QUERY_ASYNC_WR_ID, 0x1003), IN(8, 8), MUST, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_DEVX_OBJ_QUERY_ASYNC_OUT_LEN, 0x1004), CONST, MUST, OF_MLX5 },
};

static const struct rv_schema_attr devx_umem_reg[] = {
	{ ATTR(MLX5_IB_ATTR_DEVX_UMEM_REG_HANDLE, 0x1000), HANDLE(NEW, MLX5_IB_OBJECT_DEVX_UMEM),
	  MUST, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_DEVX_UMEM_REG_ADDR, 0x1001), IN(8, 8), MUST, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_DEVX_UMEM_REG_LEN, 0x1002), IN(8, 8), MUST, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_DEVX_UMEM_REG_ACCESS, 0x1003), FLAGS, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_DEVX_UMEM_REG_OUT_ID, 0x1004), OUT(4, 4), MUST, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_DEVX_UMEM_REG_PGSZ_BITMAP, 0x1005), CONST, OF_MLX5, SINCE(V6_1) },
	{ ATTR(MLX5_IB_ATTR_DEVX_UMEM_REG_DMABUF_FD, 0x1006), RAW_FD, OF_MLX5, SINCE(V6_1) },
};

static const struct rv_schema_attr devx_umem_dereg[] = {
	{ ATTR(MLX5_IB_ATTR_DEVX_UMEM_DEREG_HANDLE, 0x1000),
	  HANDLE(DESTROY, MLX5_IB_OBJECT_DEVX_UMEM), MUST, OF_MLX5 },
};

static const struct rv_schema_attr devx_async_cmd_fd_alloc[] = {
	{ ATTR(MLX5_IB_ATTR_DEVX_ASYNC_CMD_FD_ALLOC_HANDLE, 0x1000),
	  FD(NEW, MLX5_IB_OBJECT_DEVX_ASYNC_CMD_FD), MUST, OF_MLX5 },
};

static const struct rv_schema_attr devx_async_event_fd_alloc[] = {
	{ ATTR(MLX5_IB_ATTR_DEVX_ASYNC_EVENT_FD_ALLOC_HANDLE, 0x1000),
	  FD(NEW, MLX5_IB_OBJECT_DEVX_ASYNC_EVENT_FD), MUST, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_DEVX_ASYNC_EVENT_FD_ALLOC_FLAGS, 0x1001), FLAGS, MUST, OF_MLX5,
	  VALUES(mlx5_ib_uapi_devx_create_event_channel_flags) },
};

static const struct rv_schema_method devx_methods[] = {
	{ METHOD(MLX5_IB_METHOD_DEVX_OTHER, 0x1000, devx_other), OF_MLX5 },
	{ METHOD(MLX5_IB_METHOD_DEVX_QUERY_UAR, 0x1001, devx_query_uar), OF_MLX5 },
	{ METHOD(MLX5_IB_METHOD_DEVX_QUERY_EQN, 0x1002, devx_query_eqn), OF_MLX5 },
	{ METHOD(MLX5_IB_METHOD_DEVX_SUBSCRIBE_EVENT, 0x1003, devx_subscribe_event), OF_MLX5 },
};

static const struct rv_schema_method devx_obj_methods[] = {
	{ METHOD(MLX5_IB_METHOD_DEVX_OBJ_CREATE, 0x1000, devx_obj_create), OF_MLX5 },
	{ METHOD(MLX5_IB_METHOD_DEVX_OBJ_DESTROY, 0x1001, devx_obj_destroy), OF_MLX5 },
	{ METHOD(MLX5_IB_METHOD_DEVX_OBJ_MODIFY, 0x1002, devx_obj_modify), OF_MLX5 },
	{ METHOD(MLX5_IB_METHOD_DEVX_OBJ_QUERY, 0x1003, devx_obj_query), OF_MLX5 },
	{ METHOD(MLX5_IB_METHOD_DEVX_OBJ_ASYNC_QUERY, 0x1004, devx_obj_async_query), OF_MLX5 },
};

static const struct rv_schema_method devx_umem_methods[] = {
	{ METHOD(MLX5_IB_METHOD_DEVX_UMEM_REG, 0x1000, devx_umem_reg), OF_MLX5 },
	{ METHOD(MLX5_IB_METHOD_DEVX_UMEM_DEREG, 0x1001, devx_umem_dereg), OF_MLX5 },
};

static const struct rv_schema_method devx_async_cmd_fd_methods[] = {
	{ METHOD(MLX5_IB_METHOD_DEVX_ASYNC_CMD_FD_ALLOC, 0x1000, devx_async_cmd_fd_alloc),
	  OF_MLX5 },
};

static const struct rv_schema_method devx_async_event_fd_methods[] = {
	{ METHOD(MLX5_IB_METHOD_DEVX_ASYNC_EVENT_FD_ALLOC, 0x1000, devx_async_event_fd_alloc),
	  OF_MLX5 },
};

static const struct rv_schema_object objects[] = {
	{ OBJECT(MLX5_IB_OBJECT_DEVX, devx_methods), OF_MLX5, NEEDS("DEVX (log_max_uctx)") },
	{ OBJECT(MLX5_IB_OBJECT_DEVX_OBJ, devx_obj_methods), OF_MLX5,
	  NEEDS("DEVX (log_max_uctx)") },
	{ OBJECT(MLX5_IB_OBJECT_DEVX_UMEM, devx_umem_methods), OF_MLX5,
	  NEEDS("DEVX (log_max_uctx)") },
	{ OBJECT(MLX5_IB_OBJECT_DEVX_ASYNC_CMD_FD, devx_async_cmd_fd_methods), BY_FD, OF_MLX5,
	  NEEDS("DEVX (log_max_uctx)") },
	{ OBJECT(MLX5_IB_OBJECT_DEVX_ASYNC_EVENT_FD, devx_async_event_fd_methods), BY_FD, OF_MLX5,
	  NEEDS("DEVX (log_max_uctx)") },
};

OBJECTS(mlx5_devx);
