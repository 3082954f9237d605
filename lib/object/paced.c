/* SPDX-License-Identifier: BSD-2-Clause */
/* Layouts: include/linux/mlx5/mlx5_ifc.h, create_sq_in and modify_sq_in. */
#include "paced.h"

#include "base/bytes.h"
#include "device/firmware.h"
#include "mlx5_ifc.h"

#define INDEX_OFF (MLX5_SQ_IN_CTX_OFF + MLX5_SQC_PACKET_PACING_INDEX_OFF)
#define INDEX_END_BYTES ((INDEX_OFF + MLX5_SQC_PACKET_PACING_INDEX_BITS) / 8)

/* The index in a create or modify command; 0 where it is too short for one. */
static uint16_t index_in(const void *in, size_t in_bytes)
{
	if (in_bytes < INDEX_END_BYTES)
		return 0;
	return (uint16_t)rv_bits_get(in, INDEX_OFF, MLX5_SQC_PACKET_PACING_INDEX_BITS);
}

void rv_paced_created(struct mlx5dv_devx_obj *obj, const void *in, size_t in_bytes)
{
	const uint16_t index =
		obj->opcode == MLX5_CMD_OP_CREATE_SQ ? index_in(in, in_bytes) : 0;

	if (index)
		rv_paced_set(obj, index);
}

void rv_paced_modified(struct mlx5dv_devx_obj *obj, const void *in, size_t in_bytes)
{
	const size_t bit =
		MLX5_MODIFY_SQ_IN_BITMASK_OFF + MLX5_MODIFY_SQ_BITMASK_PACKET_PACING_BIT;

	if (obj->opcode == MLX5_CMD_OP_CREATE_SQ && in_bytes >= INDEX_END_BYTES &&
	    rv_firmware_opcode(in, in_bytes) == MLX5_CMD_OP_MODIFY_SQ && rv_bits_get(in, bit, 1))
		rv_paced_set(obj, index_in(in, in_bytes));
}

static void unlink_obj(struct rv_context *context, struct mlx5dv_devx_obj *obj)
{
	struct mlx5dv_devx_obj **link = &context->paced;

	while (*link && *link != obj)
		link = &(*link)->next_paced;
	if (*link)
		*link = obj->next_paced;
}

void rv_paced_set(struct mlx5dv_devx_obj *obj, uint16_t index)
{
	struct rv_context *context = obj->handle.context;

	rv_lock_take(&context->lock);
	if (obj->pacing_index)
		unlink_obj(context, obj);
	obj->pacing_index = index;
	if (index) {
		obj->next_paced = context->paced;
		context->paced = obj;
	}
	rv_lock_give(&context->lock);
}

uint16_t rv_paced_forget(struct mlx5dv_devx_obj *obj)
{
	const uint16_t index = obj->pacing_index; /* nobody else may use @obj now */

	if (index)
		rv_paced_set(obj, 0);
	return index;
}

bool rv_paced_find(struct rv_context *context, uint16_t index, uint32_t *ret_number)
{
	const struct mlx5dv_devx_obj *obj;

	rv_lock_take(&context->lock);
	for (obj = context->paced; obj && obj->pacing_index != index; obj = obj->next_paced)
		;
	if (obj)
		*ret_number = obj->number;
	rv_lock_give(&context->lock);
	return obj;
}
