/* SPDX-License-Identifier: BSD-2-Clause */
/* Rows of the device and its events: DECLARE_UVERBS_NAMED_METHOD() of Linux 5.10 to 7.3. */
#include "attr_rows.h"
#include "objects.h"

static const struct rv_schema_attr invoke_write[] = {
	{ ATTR(UVERBS_ATTR_CORE_IN, 0), IN(4, ANY) },
	{ ATTR(UVERBS_ATTR_CORE_OUT, 1), OUT(0, ANY) },
	{ ATTR(UVERBS_ATTR_WRITE_CMD, 2), CONST, MUST, VALUES(ib_uverbs_write_cmds) },
	UHW,
};

static const struct rv_schema_attr info_handles[] = {
	{ ATTR(UVERBS_ATTR_INFO_OBJECT_ID, 0), CONST, MUST, VALUES(uverbs_default_objects) },
	{ ATTR(UVERBS_ATTR_INFO_TOTAL_HANDLES, 1), OUT(4, 4) },
	{ ATTR(UVERBS_ATTR_INFO_HANDLES_LIST, 2), OUT(4, ANY), REPEATED },
};

static const struct rv_schema_attr query_port[] = {
	{ ATTR(UVERBS_ATTR_QUERY_PORT_PORT_NUM, 0), CONST, MUST },
	{ ATTR(UVERBS_ATTR_QUERY_PORT_RESP, 1), OUT(48, 48), MUST, ZERO_TAIL,
	  LAYOUT_OF(ib_uverbs_query_port_resp_ex) },
};

static const struct rv_schema_attr get_context[] = {
	{ ATTR(UVERBS_ATTR_GET_CONTEXT_NUM_COMP_VECTORS, 0), OUT(4, 4) },
	{ ATTR(UVERBS_ATTR_GET_CONTEXT_CORE_SUPPORT, 1), OUT(8, 8) },
	{ ATTR(UVERBS_ATTR_GET_CONTEXT_FD_ARR, 2), IN(4, ANY), COPIED, REPEATED, SINCE(V7_3) },
	UHW,
};

static const struct rv_schema_attr query_context[] = {
	{ ATTR(UVERBS_ATTR_QUERY_CONTEXT_NUM_COMP_VECTORS, 0), OUT(4, 4) },
	{ ATTR(UVERBS_ATTR_QUERY_CONTEXT_CORE_SUPPORT, 1), OUT(8, 8) },
	{ ATTR(MLX5_IB_ATTR_QUERY_CONTEXT_RESP_UCTX, 0x1000), OUT(72, 72), MUST, ZERO_TAIL, OF_MLX5,
	  LAYOUT_OF(mlx5_ib_alloc_ucontext_resp) },
};

static const struct rv_schema_attr query_gid_table[] = {
	{ ATTR(UVERBS_ATTR_QUERY_GID_TABLE_ENTRY_SIZE, 0), CONST, MUST },
	{ ATTR(UVERBS_ATTR_QUERY_GID_TABLE_FLAGS, 1), FLAGS },
	{ ATTR(UVERBS_ATTR_QUERY_GID_TABLE_RESP_ENTRIES, 2), OUT(0, ANY), MUST, REPEATED,
	  LAYOUT_OF(ib_uverbs_gid_entry) },
	{ ATTR(UVERBS_ATTR_QUERY_GID_TABLE_RESP_NUM_ENTRIES, 3), OUT(8, 8), MUST },
};

static const struct rv_schema_attr query_gid_entry[] = {
	{ ATTR(UVERBS_ATTR_QUERY_GID_ENTRY_PORT, 0), CONST, MUST },
	{ ATTR(UVERBS_ATTR_QUERY_GID_ENTRY_GID_INDEX, 1), CONST, MUST },
	{ ATTR(UVERBS_ATTR_QUERY_GID_ENTRY_FLAGS, 2), FLAGS, MUST },
	{ ATTR(UVERBS_ATTR_QUERY_GID_ENTRY_RESP_ENTRY, 3), OUT(32, 32), MUST, ZERO_TAIL,
	  LAYOUT_OF(ib_uverbs_gid_entry) },
};

static const struct rv_schema_attr query_port_speed[] = {
	{ ATTR(UVERBS_ATTR_QUERY_PORT_SPEED_PORT_NUM, 0), CONST, MUST, SINCE(V7_3) },
	{ ATTR(UVERBS_ATTR_QUERY_PORT_SPEED_RESP, 1), OUT(8, 8), MUST, SINCE(V7_3) },
};

static const struct rv_schema_attr query_comp_cntr_caps[] = {
	{ ATTR(UVERBS_ATTR_QUERY_COMP_CNTR_CAPS_MAX_COUNTERS, 0), OUT(4, 4), SINCE(V7_3) },
	{ ATTR(UVERBS_ATTR_QUERY_COMP_CNTR_CAPS_MAX_VALUE, 1), OUT(8, 8), SINCE(V7_3) },
	{ ATTR(UVERBS_ATTR_QUERY_COMP_CNTR_CAPS_SUPPORTED_QP_ATTACH_OPS, 2), OUT(4, 4),
	  SINCE(V7_3) },
};

static const struct rv_schema_attr mlx5_query_port[] = {
	{ ATTR(MLX5_IB_ATTR_QUERY_PORT_PORT_NUM, 0x1000), IN(4, 4), MUST, OF_MLX5, SINCE(V6_1) },
	{ ATTR(MLX5_IB_ATTR_QUERY_PORT, 0x1001), OUT(40, 40), MUST, ZERO_TAIL, OF_MLX5,
	  LAYOUT_OF(mlx5_ib_uapi_query_port), SINCE(V6_1) },
};

static const struct rv_schema_attr mlx5_get_data_direct_sysfs_path[] = {
	{ ATTR(MLX5_IB_ATTR_GET_DATA_DIRECT_SYSFS_PATH, 0x1000), OUT(0, ANY), MUST, OF_MLX5,
	  SINCE(V6_12) },
};

static const struct rv_schema_attr async_event_alloc[] = {
	{ ATTR(UVERBS_ATTR_ASYNC_EVENT_ALLOC_FD_HANDLE, 0), FD(NEW, UVERBS_OBJECT_ASYNC_EVENT),
	  MUST },
};

static const struct rv_schema_method device_methods[] = {
	{ METHOD(UVERBS_METHOD_INVOKE_WRITE, 0, invoke_write) },
	{ METHOD(UVERBS_METHOD_INFO_HANDLES, 1, info_handles) },
	{ METHOD(UVERBS_METHOD_QUERY_PORT, 2, query_port) },
	{ METHOD(UVERBS_METHOD_GET_CONTEXT, 3, get_context) },
	{ METHOD(UVERBS_METHOD_QUERY_CONTEXT, 4, query_context) },
	{ METHOD(UVERBS_METHOD_QUERY_GID_TABLE, 5, query_gid_table) },
	{ METHOD(UVERBS_METHOD_QUERY_GID_ENTRY, 6, query_gid_entry) },
	{ METHOD(UVERBS_METHOD_QUERY_PORT_SPEED, 7, query_port_speed), SINCE(V7_3) },
	{ METHOD(UVERBS_METHOD_QUERY_COMP_CNTR_CAPS, 8, query_comp_cntr_caps), SINCE(V7_3) },
	{ METHOD(MLX5_IB_METHOD_QUERY_PORT, 0x1000, mlx5_query_port), OF_MLX5, SINCE(V6_1) },
	{ METHOD(MLX5_IB_METHOD_GET_DATA_DIRECT_SYSFS_PATH, 0x1001,
	  mlx5_get_data_direct_sysfs_path), OF_MLX5, SINCE(V6_12) },
};

static const struct rv_schema_method async_event_methods[] = {
	{ METHOD(UVERBS_METHOD_ASYNC_EVENT_ALLOC, 0, async_event_alloc) },
};

static const struct rv_schema_object objects[] = {
	{ OBJECT(UVERBS_OBJECT_DEVICE, device_methods) },
	{ OBJECT(UVERBS_OBJECT_ASYNC_EVENT, async_event_methods), BY_FD },
};

OBJECTS(core_device);
