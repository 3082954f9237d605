/* SPDX-License-Identifier: BSD-2-Clause */
/* Rows of domains, memory, address handles: DECLARE_UVERBS_NAMED_METHOD() of Linux 5.10 to 7.3. */
#include "attr_rows.h"
#include "objects.h"

static const struct rv_schema_attr pd_destroy[] = {
	{ ATTR(UVERBS_ATTR_DESTROY_PD_HANDLE, 0), HANDLE(DESTROY, UVERBS_OBJECT_PD), MUST },
};

static const struct rv_schema_attr mlx5_pd_query[] = {
	{ ATTR(MLX5_IB_ATTR_QUERY_PD_HANDLE, 0x1000), HANDLE(READ, UVERBS_OBJECT_PD), MUST,
	  OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_QUERY_PD_RESP_PDN, 0x1001), OUT(4, 4), MUST, OF_MLX5 },
};

static const struct rv_schema_attr dm_mr_reg[] = {
	{ ATTR(UVERBS_ATTR_REG_DM_MR_HANDLE, 0), HANDLE(NEW, UVERBS_OBJECT_MR), MUST },
	{ ATTR(UVERBS_ATTR_REG_DM_MR_OFFSET, 1), IN(8, 8), MUST },
	{ ATTR(UVERBS_ATTR_REG_DM_MR_LENGTH, 2), IN(8, 8), MUST },
	{ ATTR(UVERBS_ATTR_REG_DM_MR_PD_HANDLE, 3), HANDLE(READ, UVERBS_OBJECT_PD), MUST },
	{ ATTR(UVERBS_ATTR_REG_DM_MR_ACCESS_FLAGS, 4), FLAGS },
	{ ATTR(UVERBS_ATTR_REG_DM_MR_DM_HANDLE, 5), HANDLE(READ, UVERBS_OBJECT_DM), MUST },
	{ ATTR(UVERBS_ATTR_REG_DM_MR_RESP_LKEY, 6), OUT(4, 4), MUST },
	{ ATTR(UVERBS_ATTR_REG_DM_MR_RESP_RKEY, 7), OUT(4, 4), MUST },
};

static const struct rv_schema_attr mr_destroy[] = {
	{ ATTR(UVERBS_ATTR_DESTROY_MR_HANDLE, 0), HANDLE(DESTROY, UVERBS_OBJECT_MR), MUST },
};

static const struct rv_schema_attr advise_mr[] = {
	{ ATTR(UVERBS_ATTR_ADVISE_MR_PD_HANDLE, 0), HANDLE(READ, UVERBS_OBJECT_PD), MUST },
	{ ATTR(UVERBS_ATTR_ADVISE_MR_ADVICE, 1), CONST, MUST, VALUES(ib_uverbs_advise_mr_advice) },
	{ ATTR(UVERBS_ATTR_ADVISE_MR_FLAGS, 2), FLAGS, MUST, VALUES(ib_uverbs_advise_mr_flag) },
	{ ATTR(UVERBS_ATTR_ADVISE_MR_SGE_LIST, 3), IN(16, ANY), MUST, COPIED, REPEATED,
	  LAYOUT_OF(ib_uverbs_sge) },
};

static const struct rv_schema_attr query_mr[] = {
	{ ATTR(UVERBS_ATTR_QUERY_MR_HANDLE, 0), HANDLE(READ, UVERBS_OBJECT_MR), MUST },
	{ ATTR(UVERBS_ATTR_QUERY_MR_RESP_LKEY, 1), OUT(4, 4), MUST },
	{ ATTR(UVERBS_ATTR_QUERY_MR_RESP_RKEY, 2), OUT(4, 4), MUST },
	{ ATTR(UVERBS_ATTR_QUERY_MR_RESP_LENGTH, 3), OUT(8, 8), MUST },
	{ ATTR(UVERBS_ATTR_QUERY_MR_RESP_IOVA, 4), OUT(8, 8) },
};

static const struct rv_schema_attr reg_dmabuf_mr[] = {
	{ ATTR(UVERBS_ATTR_REG_DMABUF_MR_HANDLE, 0), HANDLE(NEW, UVERBS_OBJECT_MR), MUST,
	  SINCE(V6_1) },
	{ ATTR(UVERBS_ATTR_REG_DMABUF_MR_PD_HANDLE, 1), HANDLE(READ, UVERBS_OBJECT_PD), MUST,
	  SINCE(V6_1) },
	{ ATTR(UVERBS_ATTR_REG_DMABUF_MR_OFFSET, 2), IN(8, 8), MUST, SINCE(V6_1) },
	{ ATTR(UVERBS_ATTR_REG_DMABUF_MR_LENGTH, 3), IN(8, 8), MUST, SINCE(V6_1) },
	{ ATTR(UVERBS_ATTR_REG_DMABUF_MR_IOVA, 4), IN(8, 8), MUST, SINCE(V6_1) },
	{ ATTR(UVERBS_ATTR_REG_DMABUF_MR_FD, 5), IN(4, 4), MUST, SINCE(V6_1) },
	{ ATTR(UVERBS_ATTR_REG_DMABUF_MR_ACCESS_FLAGS, 6), FLAGS, SINCE(V6_1) },
	{ ATTR(UVERBS_ATTR_REG_DMABUF_MR_RESP_LKEY, 7), OUT(4, 4), MUST, SINCE(V6_1) },
	{ ATTR(UVERBS_ATTR_REG_DMABUF_MR_RESP_RKEY, 8), OUT(4, 4), MUST, SINCE(V6_1) },
	{ ATTR(MLX5_IB_ATTR_REG_DMABUF_MR_ACCESS_FLAGS, 0x1000), FLAGS, OF_MLX5,
	  VALUES(mlx5_ib_uapi_reg_dmabuf_flags), SINCE(V6_12) },
};

static const struct rv_schema_attr reg_mr[] = {
	{ ATTR(UVERBS_ATTR_REG_MR_HANDLE, 0), HANDLE(NEW, UVERBS_OBJECT_MR), MUST, SINCE(V7_3) },
	{ ATTR(UVERBS_ATTR_REG_MR_PD_HANDLE, 1), HANDLE(READ, UVERBS_OBJECT_PD), MUST,
	  SINCE(V7_3) },
	{ ATTR(UVERBS_ATTR_REG_MR_DMA_HANDLE, 2), HANDLE(READ, UVERBS_OBJECT_DMAH), SINCE(V7_3) },
	{ ATTR(UVERBS_ATTR_REG_MR_IOVA, 3), IN(8, 8), MUST, SINCE(V7_3) },
	{ ATTR(UVERBS_ATTR_REG_MR_ADDR, 4), IN(8, 8), SINCE(V7_3) },
	{ ATTR(UVERBS_ATTR_REG_MR_LENGTH, 5), IN(8, 8), MUST, SINCE(V7_3) },
	{ ATTR(UVERBS_ATTR_REG_MR_ACCESS_FLAGS, 6), FLAGS, MUST, SINCE(V7_3) },
	{ ATTR(UVERBS_ATTR_REG_MR_FD, 7), RAW_FD, SINCE(V7_3) },
	{ ATTR(UVERBS_ATTR_REG_MR_FD_OFFSET, 8), IN(8, 8), SINCE(V7_3) },
	{ ATTR(UVERBS_ATTR_REG_MR_RESP_LKEY, 9), OUT(4, 4), MUST, SINCE(V7_3) },
	{ ATTR(UVERBS_ATTR_REG_MR_RESP_RKEY, 10), OUT(4, 4), MUST, SINCE(V7_3) },
	UHW_SINCE(V7_3),
};

static const struct rv_schema_attr mw_destroy[] = {
	{ ATTR(UVERBS_ATTR_DESTROY_MW_HANDLE, 0), HANDLE(DESTROY, UVERBS_OBJECT_MW), MUST },
};

static const struct rv_schema_attr dm_alloc[] = {
	{ ATTR(UVERBS_ATTR_ALLOC_DM_HANDLE, 0), HANDLE(NEW, UVERBS_OBJECT_DM), MUST },
	{ ATTR(UVERBS_ATTR_ALLOC_DM_LENGTH, 1), IN(8, 8), MUST },
	{ ATTR(UVERBS_ATTR_ALLOC_DM_ALIGNMENT, 2), IN(4, 4), MUST },
	{ ATTR(MLX5_IB_ATTR_ALLOC_DM_RESP_START_OFFSET, 0x1000), OUT(8, 8), MUST, OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_ALLOC_DM_RESP_PAGE_INDEX, 0x1001), OUT(2, 2), OF_MLX5 },
	{ ATTR(MLX5_IB_ATTR_ALLOC_DM_REQ_TYPE, 0x1002), CONST, OF_MLX5,
	  VALUES(mlx5_ib_uapi_dm_type) },
};

static const struct rv_schema_attr dm_free[] = {
	{ ATTR(UVERBS_ATTR_FREE_DM_HANDLE, 0), HANDLE(DESTROY, UVERBS_OBJECT_DM), MUST },
};

static const struct rv_schema_attr mlx5_dm_map_op_addr[] = {
	{ ATTR(MLX5_IB_ATTR_DM_MAP_OP_ADDR_REQ_HANDLE, 0x1000), HANDLE(READ, UVERBS_OBJECT_DM),
	  MUST, OF_MLX5, SINCE(V6_1) },
	{ ATTR(MLX5_IB_ATTR_DM_MAP_OP_ADDR_REQ_OP, 0x1001), IN(1, 1), MUST, OF_MLX5, SINCE(V6_1) },
	{ ATTR(MLX5_IB_ATTR_DM_MAP_OP_ADDR_RESP_START_OFFSET, 0x1002), OUT(8, 8), MUST, OF_MLX5,
	  SINCE(V6_1) },
	{ ATTR(MLX5_IB_ATTR_DM_MAP_OP_ADDR_RESP_PAGE_INDEX, 0x1003), OUT(2, 2), OF_MLX5,
	  SINCE(V6_1) },
};

static const struct rv_schema_attr mlx5_dm_query[] = {
	{ ATTR(MLX5_IB_ATTR_QUERY_DM_REQ_HANDLE, 0x1000), HANDLE(READ, UVERBS_OBJECT_DM), MUST,
	  OF_MLX5, SINCE(V6_1) },
	{ ATTR(MLX5_IB_ATTR_QUERY_DM_RESP_START_OFFSET, 0x1001), OUT(8, 8), MUST, OF_MLX5,
	  SINCE(V6_1) },
	{ ATTR(MLX5_IB_ATTR_QUERY_DM_RESP_PAGE_INDEX, 0x1002), OUT(2, 2), MUST, OF_MLX5,
	  SINCE(V6_1) },
	{ ATTR(MLX5_IB_ATTR_QUERY_DM_RESP_LENGTH, 0x1003), OUT(8, 8), MUST, OF_MLX5, SINCE(V6_1) },
};

static const struct rv_schema_attr alloc_dmah_tph_mem_type[] = {
	{ ATTR(TPH_MEM_TYPE_VM, 0), IN(0, 0) },
	{ ATTR(TPH_MEM_TYPE_PM, 1), IN(0, 0) },
};

static const struct rv_schema_attr dmah_alloc[] = {
	{ ATTR(UVERBS_ATTR_ALLOC_DMAH_HANDLE, 0), HANDLE(NEW, UVERBS_OBJECT_DMAH), MUST,
	  SINCE(V7_3) },
	{ ATTR(UVERBS_ATTR_ALLOC_DMAH_CPU_ID, 1), IN(4, 4), SINCE(V7_3) },
	{ ATTR(UVERBS_ATTR_ALLOC_DMAH_TPH_MEM_TYPE, 2), ENUM(alloc_dmah_tph_mem_type, 0, 0),
	  SINCE(V7_3) },
	{ ATTR(UVERBS_ATTR_ALLOC_DMAH_PH, 3), IN(1, 1), SINCE(V7_3) },
};

static const struct rv_schema_attr dmah_free[] = {
	{ ATTR(UVERBS_ATTR_FREE_DMA_HANDLE, 0), HANDLE(DESTROY, UVERBS_OBJECT_DMAH), MUST,
	  SINCE(V7_3) },
};

static const struct rv_schema_attr dmabuf_alloc[] = {
	{ ATTR(UVERBS_ATTR_ALLOC_DMABUF_HANDLE, 0), FD(NEW, UVERBS_OBJECT_DMABUF), MUST,
	  SINCE(V7_3) },
	{ ATTR(UVERBS_ATTR_ALLOC_DMABUF_PGOFF, 1), IN(8, 8), MUST, SINCE(V7_3) },
};

static const struct rv_schema_attr ah_destroy[] = {
	{ ATTR(UVERBS_ATTR_DESTROY_AH_HANDLE, 0), HANDLE(DESTROY, UVERBS_OBJECT_AH), MUST },
};

static const struct rv_schema_attr xrcd_destroy[] = {
	{ ATTR(UVERBS_ATTR_DESTROY_XRCD_HANDLE, 0), HANDLE(DESTROY, UVERBS_OBJECT_XRCD), MUST },
};

static const struct rv_schema_method pd_methods[] = {
	{ METHOD(UVERBS_METHOD_PD_DESTROY, 0, pd_destroy) },
	{ METHOD(MLX5_IB_METHOD_PD_QUERY, 0x1000, mlx5_pd_query), OF_MLX5 },
};

static const struct rv_schema_method mr_methods[] = {
	{ METHOD(UVERBS_METHOD_DM_MR_REG, 0, dm_mr_reg), NEEDS("dealloc_dm") },
	{ METHOD(UVERBS_METHOD_MR_DESTROY, 1, mr_destroy) },
	{ METHOD(UVERBS_METHOD_ADVISE_MR, 2, advise_mr) },
	{ METHOD(UVERBS_METHOD_QUERY_MR, 3, query_mr) },
	{ METHOD(UVERBS_METHOD_REG_DMABUF_MR, 4, reg_dmabuf_mr), SINCE(V6_1) },
	{ METHOD(UVERBS_METHOD_REG_MR, 5, reg_mr), SINCE(V7_3) },
};

static const struct rv_schema_method mw_methods[] = {
	{ METHOD(UVERBS_METHOD_MW_DESTROY, 0, mw_destroy) },
};

static const struct rv_schema_method dm_methods[] = {
	{ METHOD(UVERBS_METHOD_DM_ALLOC, 0, dm_alloc) },
	{ METHOD(UVERBS_METHOD_DM_FREE, 1, dm_free) },
	{ METHOD(MLX5_IB_METHOD_DM_MAP_OP_ADDR, 0x1000, mlx5_dm_map_op_addr), OF_MLX5,
	  SINCE(V6_1) },
	{ METHOD(MLX5_IB_METHOD_DM_QUERY, 0x1001, mlx5_dm_query), OF_MLX5, SINCE(V6_1) },
};

static const struct rv_schema_method dmah_methods[] = {
	{ METHOD(UVERBS_METHOD_DMAH_ALLOC, 0, dmah_alloc), SINCE(V7_3) },
	{ METHOD(UVERBS_METHOD_DMAH_FREE, 1, dmah_free), SINCE(V7_3) },
};

static const struct rv_schema_method dmabuf_methods[] = {
	{ METHOD(UVERBS_METHOD_DMABUF_ALLOC, 0, dmabuf_alloc), SINCE(V7_3) },
};

static const struct rv_schema_method ah_methods[] = {
	{ METHOD(UVERBS_METHOD_AH_DESTROY, 0, ah_destroy) },
};

static const struct rv_schema_method xrcd_methods[] = {
	{ METHOD(UVERBS_METHOD_XRCD_DESTROY, 0, xrcd_destroy) },
};

static const struct rv_schema_object objects[] = {
	{ OBJECT(UVERBS_OBJECT_PD, pd_methods), NEEDS("dealloc_pd") },
	{ OBJECT(UVERBS_OBJECT_MR, mr_methods), NEEDS("dereg_mr") },
	{ OBJECT(UVERBS_OBJECT_MW, mw_methods), NEEDS("dealloc_mw") },
	{ OBJECT(UVERBS_OBJECT_DM, dm_methods), NEEDS("dealloc_dm") },
	{ OBJECT(UVERBS_OBJECT_DMAH, dmah_methods), NEEDS("alloc_dmah"), SINCE(V7_3) },
	{ OBJECT(UVERBS_OBJECT_DMABUF, dmabuf_methods), BY_FD, NEEDS("mmap_get_pfns"),
	  SINCE(V7_3) },
	{ OBJECT(UVERBS_OBJECT_AH, ah_methods), NEEDS("destroy_ah") },
	{ OBJECT(UVERBS_OBJECT_XRCD, xrcd_methods), NEEDS("dealloc_xrcd") },
};

OBJECTS(core_memory);
