/* SPDX-License-Identifier: BSD-2-Clause */
/* Answers that the campaign's functions depend on, where the model's are zeros. */
#include "enrich.h"

#include <string.h>

#include "../objects/model_kernel.h"
#include "base/bytes.h"
#include "mlx5_abi.h"
#include "mlx5_ifc.h"
#include "mlx5_user_ioctl_cmds.h"

#define PP_INDEX 7

struct ib_uverbs_attr *enrich_find(struct ib_uverbs_ioctl_hdr *header, uint16_t id)
{
	for (unsigned int i = 0; i < header->num_attrs; i++)
		if (header->attrs[i].attr_id == id)
			return &header->attrs[i];
	return NULL;
}

static void *out(struct ib_uverbs_ioctl_hdr *header, uint16_t id, size_t least)
{
	struct ib_uverbs_attr *attr = enrich_find(header, id);

	return attr && attr->len >= least ? (void *)(uintptr_t)attr->data : NULL;
}

/* A device that shows its clock. */
static void context(struct ib_uverbs_ioctl_hdr *header, uint16_t id)
{
	struct mlx5_ib_alloc_ucontext_resp *response = out(header, id, sizeof(*response));

	if (!response)
		return;
	response->comp_mask = MLX5_IB_ALLOC_UCONTEXT_RESP_MASK_CORE_CLOCK_OFFSET;
	response->cqe_version = 1;
}

static void handles(struct ib_uverbs_ioctl_hdr *header)
{
	struct ib_uverbs_attr *list = enrich_find(header, UVERBS_ATTR_INFO_HANDLES_LIST);
	uint32_t found[64];
	uint32_t count;

	if (!list)
		return;
	count = model_handles_of((uint16_t)enrich_find(header, UVERBS_ATTR_INFO_OBJECT_ID)->data,
				 found, 64);
	if (count > list->len / sizeof(uint32_t))
		count = list->len / sizeof(uint32_t);
	memset((void *)(uintptr_t)list->data, 0xff, list->len);
	memcpy((void *)(uintptr_t)list->data, found, count * sizeof(uint32_t));
	memcpy(out(header, UVERBS_ATTR_INFO_TOTAL_HANDLES, sizeof(count)), &count, sizeof(count));
}

/* All capabilities, the least rate: 0. */
static void capabilities(struct ib_uverbs_ioctl_hdr *header)
{
	uint8_t *bytes = out(header, MLX5_IB_ATTR_DEVX_OTHER_CMD_OUT, MLX5_QUERY_HCA_CAP_OUT_BYTES);

	if (!bytes)
		return;
	memset(bytes + MLX5_CMD_HDR_BYTES, 0xff, MLX5_QUERY_HCA_CAP_OUT_BYTES - MLX5_CMD_HDR_BYTES);
	rv_bits_set(bytes + MLX5_CMD_HDR_BYTES, MLX5_QOS_CAP_MIN_RATE_OFF, 32, 0);
}

static void object(struct ib_uverbs_ioctl_hdr *header)
{
	uint8_t *bytes = out(header, MLX5_IB_ATTR_DEVX_OBJ_QUERY_CMD_OUT, MLX5_QUERY_SQ_OUT_BYTES);

	if (bytes)
		rv_bits_set(bytes, MLX5_QUERY_SQ_OUT_CTX_OFF + MLX5_SQC_PACKET_PACING_INDEX_OFF,
			    MLX5_SQC_PACKET_PACING_INDEX_BITS, PP_INDEX);
	bytes = out(header, MLX5_IB_ATTR_DEVX_OBJ_CREATE_CMD_OUT, MLX5_CMD_HDR_BYTES);
	if (bytes && header->method_id == MLX5_IB_METHOD_DEVX_OBJ_CREATE)
		rv_bits_set(bytes, MLX5_CREATE_OUT_NUMBER_OFF, MLX5_CREATE_OUT_NUMBER_BITS, 5);
}

static void index_of_pp(struct ib_uverbs_ioctl_hdr *header)
{
	const uint16_t index = PP_INDEX;
	void *bytes = out(header, MLX5_IB_ATTR_PP_OBJ_ALLOC_INDEX, sizeof(index));

	if (bytes)
		memcpy(bytes, &index, sizeof(index));
}

static void length_of_var(struct ib_uverbs_ioctl_hdr *header)
{
	const uint32_t length = 4096;
	void *bytes = out(header, MLX5_IB_ATTR_VAR_OBJ_ALLOC_MMAP_LENGTH, sizeof(length));

	if (bytes)
		memcpy(bytes, &length, sizeof(length));
}

void enrich(struct ib_uverbs_ioctl_hdr *header)
{
	const uint32_t method = (uint32_t)header->object_id << 16 | header->method_id;

	switch (method) {
	case UVERBS_METHOD_GET_CONTEXT:
		context(header, UVERBS_ATTR_UHW_OUT);
		break;
	case UVERBS_METHOD_QUERY_CONTEXT:
		context(header, MLX5_IB_ATTR_QUERY_CONTEXT_RESP_UCTX);
		break;
	case UVERBS_METHOD_INFO_HANDLES:
		handles(header);
		break;
	case MLX5_IB_OBJECT_DEVX << 16 | MLX5_IB_METHOD_DEVX_OTHER:
		capabilities(header);
		break;
	case MLX5_IB_OBJECT_DEVX_OBJ << 16 | MLX5_IB_METHOD_DEVX_OBJ_CREATE:
	case MLX5_IB_OBJECT_DEVX_OBJ << 16 | MLX5_IB_METHOD_DEVX_OBJ_QUERY:
		object(header);
		break;
	case MLX5_IB_OBJECT_PP << 16 | MLX5_IB_METHOD_PP_OBJ_ALLOC:
		index_of_pp(header);
		break;
	case MLX5_IB_OBJECT_VAR << 16 | MLX5_IB_METHOD_VAR_OBJ_ALLOC:
		length_of_var(header);
		break;
	default:
		break;
	}
}
