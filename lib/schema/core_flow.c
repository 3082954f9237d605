/* SPDX-License-Identifier: BSD-2-Clause */
/* Rows of flows, their actions and counters: DECLARE_UVERBS_NAMED_METHOD() of Linux 5.10 to 7.3. */
#include "attr_rows.h"
#include "objects.h"

static const struct rv_schema_attr flow_destroy[] = {
	{ ATTR(UVERBS_ATTR_DESTROY_FLOW_HANDLE, 0), HANDLE(DESTROY, UVERBS_OBJECT_FLOW), MUST },
};

static const struct rv_schema_attr mlx5_create_flow[] = {
	{ ATTR(MLX5_IB_ATTR_CREATE_FLOW_HANDLE, 0x1000), HANDLE(NEW, UVERBS_OBJECT_FLOW), MUST,
	  OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_CREATE_FLOW_MATCH_VALUE, 0x1001), IN(1, 512), MUST, COPIED, OF_MLX5,
	  LAYOUT_OF(mlx5_ib_match_params), UNTIL(V6_1) },
	{ ATTR(MLX5_IB_ATTR_CREATE_FLOW_MATCH_VALUE, 0x1001), IN(1, 640), MUST, COPIED, OF_MLX5,
	  LAYOUT_OF(mlx5_ib_match_params), SINCE(V6_1) },
	{ ATTR(MLX5_IB_ATTR_CREATE_FLOW_DEST_QP, 0x1002), HANDLE(READ, UVERBS_OBJECT_QP), OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_CREATE_FLOW_DEST_DEVX, 0x1003), HANDLE(READ, MLX5_IB_OBJECT_DEVX_OBJ),
	  OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_CREATE_FLOW_MATCHER, 0x1004), HANDLE(READ, MLX5_IB_OBJECT_FLOW_MATCHER),
	  MUST, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_CREATE_FLOW_ARR_FLOW_ACTIONS, 0x1005),
	  HANDLES(READ, UVERBS_OBJECT_FLOW_ACTION, 4, 8), OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_CREATE_FLOW_TAG, 0x1006), IN(4, 4), OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_CREATE_FLOW_ARR_COUNTERS_DEVX, 0x1007),
	  HANDLES(READ, MLX5_IB_OBJECT_DEVX_OBJ, 4, 4), OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_CREATE_FLOW_ARR_COUNTERS_DEVX_OFFSET, 0x1008), IN(4, ANY), COPIED,
	  OF_MLX5, REPEATED },
	{ ATTR(MLX5_IB_ATTR_CREATE_FLOW_FLAGS, 0x1009), FLAGS, OF_MLX5 },
};

static const struct rv_schema_attr mlx5_destroy_flow[] = {
	{ ATTR(MLX5_IB_ATTR_CREATE_FLOW_HANDLE, 0x1000), HANDLE(DESTROY, UVERBS_OBJECT_FLOW), MUST,
	  OF_MLX5 },
};

static const struct rv_schema_attr flow_action_esp_keymat[] = {
	{ ATTR(IB_UVERBS_FLOW_ACTION_ESP_KEYMAT_AES_GCM, 0), IN(56, 56), ZERO_TAIL,
	  LAYOUT_OF(ib_uverbs_flow_action_esp_keymat_aes_gcm) },
};

static const struct rv_schema_attr flow_action_esp_replay[] = {
	{ ATTR(IB_UVERBS_FLOW_ACTION_ESP_REPLAY_NONE, 0), IN(0, 0) },
	{ ATTR(IB_UVERBS_FLOW_ACTION_ESP_REPLAY_BMP, 1), IN(4, 4), ZERO_TAIL,
	  LAYOUT_OF(ib_uverbs_flow_action_esp_replay_bmp) },
};

static const struct rv_schema_attr flow_action_esp_create[] = {
	{ ATTR(UVERBS_ATTR_CREATE_FLOW_ACTION_ESP_HANDLE, 0),
	  HANDLE(NEW, UVERBS_OBJECT_FLOW_ACTION), MUST, UNTIL(V6_1) },
	{ ATTR(UVERBS_ATTR_FLOW_ACTION_ESP_ATTRS, 1), IN(24, 24), MUST, ZERO_TAIL,
	  LAYOUT_OF(ib_uverbs_flow_action_esp), UNTIL(V6_1) },
	{ ATTR(UVERBS_ATTR_FLOW_ACTION_ESP_ESN, 2), IN(4, 4), UNTIL(V6_1) },
	{ ATTR(UVERBS_ATTR_FLOW_ACTION_ESP_KEYMAT, 3), ENUM(flow_action_esp_keymat, 56, 56), MUST,
	  VALUES(ib_uverbs_flow_action_esp_keymat), UNTIL(V6_1) },
	{ ATTR(UVERBS_ATTR_FLOW_ACTION_ESP_REPLAY, 4), ENUM(flow_action_esp_replay, 0, 4),
	  VALUES(ib_uverbs_flow_action_esp_replay), UNTIL(V6_1) },
	{ ATTR(UVERBS_ATTR_FLOW_ACTION_ESP_ENCAP, 5), IN(24, 24),
	  LAYOUT_OF(ib_uverbs_flow_action_esp_encap), UNTIL(V6_1) },
	{ ATTR(MLX5_IB_ATTR_CREATE_FLOW_ACTION_FLAGS, 0x1000), FLAGS, OF_MLX5,
	  VALUES(mlx5_ib_uapi_flow_action_flags), UNTIL(V6_1) },
};

static const struct rv_schema_attr flow_action_destroy[] = {
	{ ATTR(UVERBS_ATTR_DESTROY_FLOW_ACTION_HANDLE, 0),
	  HANDLE(DESTROY, UVERBS_OBJECT_FLOW_ACTION), MUST },
};

static const struct rv_schema_attr flow_action_esp_modify[] = {
	{ ATTR(UVERBS_ATTR_MODIFY_FLOW_ACTION_ESP_HANDLE, 0),
	  HANDLE(WRITE, UVERBS_OBJECT_FLOW_ACTION), MUST, UNTIL(V6_1) },
	{ ATTR(UVERBS_ATTR_FLOW_ACTION_ESP_ATTRS, 1), IN(24, 24), ZERO_TAIL,
	  LAYOUT_OF(ib_uverbs_flow_action_esp), UNTIL(V6_1) },
	{ ATTR(UVERBS_ATTR_FLOW_ACTION_ESP_ESN, 2), IN(4, 4), UNTIL(V6_1) },
	{ ATTR(UVERBS_ATTR_FLOW_ACTION_ESP_KEYMAT, 3), ENUM(flow_action_esp_keymat, 56, 56),
	  VALUES(ib_uverbs_flow_action_esp_keymat), UNTIL(V6_1) },
	{ ATTR(UVERBS_ATTR_FLOW_ACTION_ESP_REPLAY, 4), ENUM(flow_action_esp_replay, 0, 4),
	  VALUES(ib_uverbs_flow_action_esp_replay), UNTIL(V6_1) },
	{ ATTR(UVERBS_ATTR_FLOW_ACTION_ESP_ENCAP, 5), IN(24, 24),
	  LAYOUT_OF(ib_uverbs_flow_action_esp_encap), UNTIL(V6_1) },
};

static const struct rv_schema_attr mlx5_flow_action_create_modify_header[] = {
	{ ATTR(MLX5_IB_ATTR_CREATE_MODIFY_HEADER_HANDLE, 0x1000),
	  HANDLE(NEW, UVERBS_OBJECT_FLOW_ACTION), MUST, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_CREATE_MODIFY_HEADER_ACTIONS_PRM, 0x1001), IN(8, ANY), MUST, COPIED,
	  OF_MLX5, REPEATED },
	{ ATTR(MLX5_IB_ATTR_CREATE_MODIFY_HEADER_FT_TYPE, 0x1002), CONST, MUST, OF_MLX5,
	  VALUES(mlx5_ib_uapi_flow_table_type) },
};

static const struct rv_schema_attr mlx5_flow_action_create_packet_reformat[] = {
	{ ATTR(MLX5_IB_ATTR_CREATE_PACKET_REFORMAT_HANDLE, 0x1000),
	  HANDLE(NEW, UVERBS_OBJECT_FLOW_ACTION), MUST, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_CREATE_PACKET_REFORMAT_TYPE, 0x1001), CONST, MUST, OF_MLX5,
	  VALUES(mlx5_ib_uapi_flow_action_packet_reformat_type) },
	{ ATTR(MLX5_IB_ATTR_CREATE_PACKET_REFORMAT_FT_TYPE, 0x1002), CONST, MUST, OF_MLX5,
	  VALUES(mlx5_ib_uapi_flow_table_type) },
	{ ATTR(MLX5_IB_ATTR_CREATE_PACKET_REFORMAT_DATA_BUF, 0x1003), IN(1, ANY), COPIED, OF_MLX5 },
};

static const struct rv_schema_attr counters_create[] = {
	{ ATTR(UVERBS_ATTR_CREATE_COUNTERS_HANDLE, 0), HANDLE(NEW, UVERBS_OBJECT_COUNTERS), MUST },
};

static const struct rv_schema_attr counters_destroy[] = {
	{ ATTR(UVERBS_ATTR_DESTROY_COUNTERS_HANDLE, 0), HANDLE(DESTROY, UVERBS_OBJECT_COUNTERS),
	  MUST },
};

static const struct rv_schema_attr counters_read[] = {
	{ ATTR(UVERBS_ATTR_READ_COUNTERS_HANDLE, 0), HANDLE(READ, UVERBS_OBJECT_COUNTERS), MUST },
	{ ATTR(UVERBS_ATTR_READ_COUNTERS_BUFF, 1), OUT(0, ANY), MUST, REPEATED },
	{ ATTR(UVERBS_ATTR_READ_COUNTERS_FLAGS, 2), FLAGS, VALUES(ib_uverbs_read_counters_flags) },
};

static const struct rv_schema_method flow_methods[] = {
	{ METHOD(UVERBS_METHOD_FLOW_DESTROY, 0, flow_destroy) },
	{ METHOD(MLX5_IB_METHOD_CREATE_FLOW, 0x1000, mlx5_create_flow), OF_MLX5 },
	{ METHOD(MLX5_IB_METHOD_DESTROY_FLOW, 0x1001, mlx5_destroy_flow), OF_MLX5 },
};

static const struct rv_schema_method flow_action_methods[] = {
	{ METHOD(UVERBS_METHOD_FLOW_ACTION_ESP_CREATE, 0, flow_action_esp_create), UNTIL(V6_1) },
	{ METHOD(UVERBS_METHOD_FLOW_ACTION_DESTROY, 1, flow_action_destroy) },
	{ METHOD(UVERBS_METHOD_FLOW_ACTION_ESP_MODIFY, 2, flow_action_esp_modify), UNTIL(V6_1) },
	{ METHOD(MLX5_IB_METHOD_FLOW_ACTION_CREATE_MODIFY_HEADER, 0x1000,
	  mlx5_flow_action_create_modify_header), OF_MLX5 },
	{ METHOD(MLX5_IB_METHOD_FLOW_ACTION_CREATE_PACKET_REFORMAT, 0x1001,
	  mlx5_flow_action_create_packet_reformat), OF_MLX5 },
};

static const struct rv_schema_method counters_methods[] = {
	{ METHOD(UVERBS_METHOD_COUNTERS_CREATE, 0, counters_create) },
	{ METHOD(UVERBS_METHOD_COUNTERS_DESTROY, 1, counters_destroy) },
	{ METHOD(UVERBS_METHOD_COUNTERS_READ, 2, counters_read) },
};

static const struct rv_schema_object objects[] = {
	{ OBJECT(UVERBS_OBJECT_FLOW, flow_methods), NEEDS("destroy_flow") },
	{ OBJECT(UVERBS_OBJECT_FLOW_ACTION, flow_action_methods), NEEDS("destroy_flow_action") },
	{ OBJECT(UVERBS_OBJECT_COUNTERS, counters_methods), NEEDS("destroy_counters") },
};

OBJECTS(core_flow);
