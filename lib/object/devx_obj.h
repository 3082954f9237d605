/* SPDX-License-Identifier: BSD-2-Clause */
/* What a DEVX object is, for the files of this folder. */
#ifndef RV_OBJECT_DEVX_OBJ_H
#define RV_OBJECT_DEVX_OBJ_H

#include <stdatomic.h>
#include <stddef.h>

#include "device/handle.h"

struct mlx5dv_devx_obj {
	struct rv_handle handle;
	atomic_uint calls; /* QUERY and MODIFY that other threads are making */
	uint32_t number; /* the firmware's; 0 where the answer holds none */
	uint16_t opcode; /* that created it, for the sentence of a refused destroy */
	uint16_t pacing_index; /* see paced.h */
	struct mlx5dv_devx_obj *next_paced;
};

/* 0 where a command on @obj can be tried, else -EINVAL, recorded. */
int rv_devx_obj_check(const struct mlx5dv_devx_obj *obj);

/* Where @err is the kernel's EINVAL about lengths that no command has: says so. */
void rv_devx_obj_explain_lengths(int err, size_t inlen, size_t outlen);

#endif
