/* SPDX-License-Identifier: BSD-2-Clause */
/* DEVX objects and packet pacing entries as script: Linux drivers/infiniband/hw/mlx5/. */
#ifndef TEST_OBJECT_SCRIPT_H
#define TEST_OBJECT_SCRIPT_H

#include <criterion/criterion.h>
#include <string.h>

#include "context_script.h"

#define CREATE_SQ 0x904
#define MODIFY_SQ 0x905
#define CREATE_TIR 0x900
#define ALLOC_FLOW_COUNTER 0x939

/* create_sq_in and modify_sq_in: the context is at byte 32, the index at its byte 30. */
#define SQ_IN_BYTES 272
#define SQ_INDEX_AT 62

static inline void put_be(uint8_t *to, unsigned int bytes, uint64_t value)
{
	for (unsigned int i = 0; i < bytes; i++)
		to[i] = (uint8_t)(value >> 8 * (bytes - 1 - i));
}

/* An object made by the command @opcode, with @index where a send queue's is. */
static inline struct mlx5dv_devx_obj *make_obj(struct ibv_context *context, uint16_t opcode,
					       uint32_t handle, uint32_t number, uint16_t index)
{
	static uint8_t ins[16][SQ_IN_BYTES];
	static uint8_t answers[16][16];
	static unsigned int used;
	uint8_t *in = ins[used % 16];
	uint8_t *answer = answers[used++ % 16];
	struct mlx5dv_devx_obj *obj;
	uint8_t out[16];
	struct step *step;

	memset(in, 0, SQ_IN_BYTES);
	put_be(in, 2, opcode);
	put_be(in + SQ_INDEX_AT, 2, index);
	put_be(answer + 8, 4, number);
	step = expect_ioctl(0x1001, 0x1000, MLX5, 0);
	with_new_handle(step, 0x1000, handle);
	with_in(step, 0x1001, in, SQ_IN_BYTES);
	with_out(step, 0x1002, 16, answer, 16);
	obj = mlx5dv_devx_obj_create(context, in, SQ_IN_BYTES, out, sizeof(out));
	cr_assert_not_null(obj);
	return obj;
}

static inline void expect_obj_destroy(uint32_t handle, int result)
{
	with_handle(expect_ioctl(0x1001, 0x1001, MLX5, result), 0x1000, handle);
}

static inline void destroy_obj(struct mlx5dv_devx_obj *obj, uint32_t handle)
{
	expect_obj_destroy(handle, 0);
	cr_assert_eq(mlx5dv_devx_obj_destroy(obj), 0);
}

static inline struct mlx5dv_pp *make_pp(struct ibv_context *context, uint32_t handle,
					uint16_t index)
{
	static const uint8_t rate[4] = { 0, 0, 4, 0 };
	static uint16_t indices[16];
	static unsigned int used;
	struct mlx5dv_pp *pp;
	struct step *step = expect_ioctl(0x1007, 0x1000, MLX5, 0);

	indices[used % 16] = index;
	with_new_handle(step, 0x1000, handle);
	with_in(step, 0x1001, rate, sizeof(rate));
	with_u64(step, 0x1002, 0);
	with_out(step, 0x1003, 2, &indices[used++ % 16], 2);
	pp = mlx5dv_pp_alloc(context, sizeof(rate), rate, 0);
	cr_assert_not_null(pp);
	return pp;
}

static inline void expect_pp_destroy(uint32_t handle, int result)
{
	with_handle(expect_ioctl(0x1007, 0x1001, MLX5, result), 0x1000, handle);
}

#endif
