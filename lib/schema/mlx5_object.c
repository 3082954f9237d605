/* SPDX-License-Identifier: BSD-2-Clause */
/* Rows of the other objects of mlx5: DECLARE_UVERBS_NAMED_METHOD() of Linux 5.10 to 7.3. */
#include "attr_rows.h"
#include "objects.h"

static const struct rv_schema_attr var_obj_alloc[] = {
	{ ATTR(MLX5_IB_ATTR_VAR_OBJ_ALLOC_HANDLE, 0x1000), HANDLE(NEW, MLX5_IB_OBJECT_VAR), MUST,
	  OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_VAR_OBJ_ALLOC_MMAP_OFFSET, 0x1001), OUT(8, 8), MUST, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_VAR_OBJ_ALLOC_MMAP_LENGTH, 0x1002), OUT(4, 4), MUST, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_VAR_OBJ_ALLOC_PAGE_ID, 0x1003), OUT(4, 4), MUST, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_VAR_OBJ_ALLOC_FLAGS, 0x1004), FLAGS, OF_MLX5,
	  VALUES(mlx5_ib_uapi_var_alloc_flags), SINCE(V7_3) },
};

static const struct rv_schema_attr var_obj_destroy[] = {
	{ ATTR(MLX5_IB_ATTR_VAR_OBJ_DESTROY_HANDLE, 0x1000), HANDLE(DESTROY, MLX5_IB_OBJECT_VAR),
	  MUST, OF_MLX5 },
};

static const struct rv_schema_attr pp_obj_alloc[] = {
	{ ATTR(MLX5_IB_ATTR_PP_OBJ_ALLOC_HANDLE, 0x1000), HANDLE(NEW, MLX5_IB_OBJECT_PP), MUST,
	  OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_PP_OBJ_ALLOC_CTX, 0x1001), IN(1, 48), MUST, COPIED, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_PP_OBJ_ALLOC_FLAGS, 0x1002), FLAGS, MUST, OF_MLX5,
	  VALUES(mlx5_ib_uapi_pp_alloc_flags) },
	{ ATTR(MLX5_IB_ATTR_PP_OBJ_ALLOC_INDEX, 0x1003), OUT(2, 2), MUST, OF_MLX5 },
};

static const struct rv_schema_attr pp_obj_destroy[] = {
	{ ATTR(MLX5_IB_ATTR_PP_OBJ_DESTROY_HANDLE, 0x1000), HANDLE(DESTROY, MLX5_IB_OBJECT_PP),
	  MUST, OF_MLX5 },
};

static const struct rv_schema_attr uar_obj_alloc[] = {
	{ ATTR(MLX5_IB_ATTR_UAR_OBJ_ALLOC_HANDLE, 0x1000), HANDLE(NEW, MLX5_IB_OBJECT_UAR), MUST,
	  OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_UAR_OBJ_ALLOC_TYPE, 0x1001), CONST, MUST, OF_MLX5,
	  VALUES(mlx5_ib_uapi_uar_alloc_type) },
	{ ATTR(MLX5_IB_ATTR_UAR_OBJ_ALLOC_MMAP_OFFSET, 0x1002), OUT(8, 8), MUST, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_UAR_OBJ_ALLOC_MMAP_LENGTH, 0x1003), OUT(4, 4), MUST, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_UAR_OBJ_ALLOC_PAGE_ID, 0x1004), OUT(4, 4), MUST, OF_MLX5 },
};

static const struct rv_schema_attr uar_obj_destroy[] = {
	{ ATTR(MLX5_IB_ATTR_UAR_OBJ_DESTROY_HANDLE, 0x1000), HANDLE(DESTROY, MLX5_IB_OBJECT_UAR),
	  MUST, OF_MLX5 },
};

static const struct rv_schema_attr flow_matcher_flow_type[] = {
	{ ATTR(MLX5_IB_FLOW_TYPE_NORMAL, 0), IN(2, 2) },
	{ ATTR(MLX5_IB_FLOW_TYPE_SNIFFER, 1), IN(0, 0) },
	{ ATTR(MLX5_IB_FLOW_TYPE_ALL_DEFAULT, 2), IN(0, 0) },
	{ ATTR(MLX5_IB_FLOW_TYPE_MC_DEFAULT, 3), IN(0, 0) },
};

static const struct rv_schema_attr flow_matcher_create[] = {
	{ ATTR(MLX5_IB_ATTR_FLOW_MATCHER_CREATE_HANDLE, 0x1000),
	  HANDLE(NEW, MLX5_IB_OBJECT_FLOW_MATCHER), MUST, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_FLOW_MATCHER_MATCH_MASK, 0x1001), IN(1, 512), MUST, OF_MLX5,
	  LAYOUT_OF(mlx5_ib_match_params), UNTIL(V6_1) },
	{ ATTR(MLX5_IB_ATTR_FLOW_MATCHER_MATCH_MASK, 0x1001), IN(1, 640), MUST, OF_MLX5,
	  LAYOUT_OF(mlx5_ib_match_params), SINCE(V6_1) },
	{ ATTR(MLX5_IB_ATTR_FLOW_MATCHER_FLOW_TYPE, 0x1002), ENUM(flow_matcher_flow_type, 0, 2),
	  MUST, OF_MLX5, VALUES(mlx5_ib_flow_type) },
	{ ATTR(MLX5_IB_ATTR_FLOW_MATCHER_MATCH_CRITERIA, 0x1003), IN(1, 1), MUST, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_FLOW_MATCHER_FLOW_FLAGS, 0x1004), FLAGS, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_FLOW_MATCHER_FT_TYPE, 0x1005), CONST, OF_MLX5,
	  VALUES(mlx5_ib_uapi_flow_table_type) },
	{ ATTR(MLX5_IB_ATTR_FLOW_MATCHER_IB_PORT, 0x1006), IN(4, 4), OF_MLX5, SINCE(V7_3) },
};

static const struct rv_schema_attr flow_matcher_destroy[] = {
	{ ATTR(MLX5_IB_ATTR_FLOW_MATCHER_DESTROY_HANDLE, 0x1000),
	  HANDLE(DESTROY, MLX5_IB_OBJECT_FLOW_MATCHER), MUST, OF_MLX5 },
};

static const struct rv_schema_attr steering_anchor_create[] = {
	{ ATTR(MLX5_IB_ATTR_STEERING_ANCHOR_CREATE_HANDLE, 0x1000),
	  HANDLE(NEW, MLX5_IB_OBJECT_STEERING_ANCHOR), MUST, OF_MLX5, SINCE(V6_1) },
	{ ATTR(MLX5_IB_ATTR_STEERING_ANCHOR_FT_TYPE, 0x1001), CONST, MUST, OF_MLX5,
	  VALUES(mlx5_ib_uapi_flow_table_type), SINCE(V6_1) },
	{ ATTR(MLX5_IB_ATTR_STEERING_ANCHOR_PRIORITY, 0x1002), IN(2, 2), MUST, OF_MLX5,
	  SINCE(V6_1) },
	{ ATTR(MLX5_IB_ATTR_STEERING_ANCHOR_FT_ID, 0x1003), IN(4, 4), MUST, OF_MLX5, SINCE(V6_1) },
};

static const struct rv_schema_attr steering_anchor_destroy[] = {
	{ ATTR(MLX5_IB_ATTR_STEERING_ANCHOR_DESTROY_HANDLE, 0x1000),
	  HANDLE(DESTROY, MLX5_IB_OBJECT_STEERING_ANCHOR), MUST, OF_MLX5, SINCE(V6_1) },
};

static const struct rv_schema_method var_methods[] = {
	{ METHOD(MLX5_IB_METHOD_VAR_OBJ_ALLOC, 0x1000, var_obj_alloc), OF_MLX5 },
	{ METHOD(MLX5_IB_METHOD_VAR_OBJ_DESTROY, 0x1001, var_obj_destroy), OF_MLX5 },
};

static const struct rv_schema_method pp_methods[] = {
	{ METHOD(MLX5_IB_METHOD_PP_OBJ_ALLOC, 0x1000, pp_obj_alloc), OF_MLX5 },
	{ METHOD(MLX5_IB_METHOD_PP_OBJ_DESTROY, 0x1001, pp_obj_destroy), OF_MLX5 },
};

static const struct rv_schema_method uar_methods[] = {
	{ METHOD(MLX5_IB_METHOD_UAR_OBJ_ALLOC, 0x1000, uar_obj_alloc), OF_MLX5 },
	{ METHOD(MLX5_IB_METHOD_UAR_OBJ_DESTROY, 0x1001, uar_obj_destroy), OF_MLX5 },
};

static const struct rv_schema_method flow_matcher_methods[] = {
	{ METHOD(MLX5_IB_METHOD_FLOW_MATCHER_CREATE, 0x1000, flow_matcher_create), OF_MLX5 },
	{ METHOD(MLX5_IB_METHOD_FLOW_MATCHER_DESTROY, 0x1001, flow_matcher_destroy), OF_MLX5 },
};

static const struct rv_schema_method steering_anchor_methods[] = {
	{ METHOD(MLX5_IB_METHOD_STEERING_ANCHOR_CREATE, 0x1000, steering_anchor_create), OF_MLX5,
	  SINCE(V6_1) },
	{ METHOD(MLX5_IB_METHOD_STEERING_ANCHOR_DESTROY, 0x1001, steering_anchor_destroy), OF_MLX5,
	  SINCE(V6_1) },
};

static const struct rv_schema_object objects[] = {
	{ OBJECT(MLX5_IB_OBJECT_VAR, var_methods), OF_MLX5, NEEDS("the VIRTIO_NET_Q object") },
	{ OBJECT(MLX5_IB_OBJECT_PP, pp_methods), OF_MLX5,
	  NEEDS("qos, packet_pacing and packet_pacing_uid") },
	{ OBJECT(MLX5_IB_OBJECT_UAR, uar_methods), OF_MLX5 },
	{ OBJECT(MLX5_IB_OBJECT_FLOW_MATCHER, flow_matcher_methods), OF_MLX5 },
	{ OBJECT(MLX5_IB_OBJECT_STEERING_ANCHOR, steering_anchor_methods), OF_MLX5,
	  NEEDS("a shared flow table (ft_field_support)"), SINCE(V6_1) },
};

OBJECTS(mlx5_object);
