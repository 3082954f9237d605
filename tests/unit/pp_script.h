/* SPDX-License-Identifier: BSD-2-Clause */
/* PP ALLOC and DESTROY as script: Linux drivers/infiniband/hw/mlx5/qos.c. */
#ifndef TEST_PP_SCRIPT_H
#define TEST_PP_SCRIPT_H

#include "context_script.h"

#define PP_HANDLE 41u

/* @context is compared; @index is written where @result is 0. */
static inline void expect_pp_alloc(const void *context, size_t bytes, uint64_t flags,
				   const uint16_t *index, int result)
{
	struct step *step = expect_ioctl(0x1007, 0x1000, MLX5, result);

	/* The kernel writes the handle before the method runs. */
	with_new_handle(step, 0x1000, PP_HANDLE);
	with_in(step, 0x1001, context, bytes);
	with_u64(step, 0x1002, flags);
	with_out(step, 0x1003, 2, index, index ? 2 : 0);
}

static inline void expect_pp_destroy(int result)
{
	with_handle(expect_ioctl(0x1007, 0x1001, MLX5, result), 0x1000, PP_HANDLE);
}

#endif
