/* SPDX-License-Identifier: BSD-2-Clause */
/* What a DEVX object is, for the files of this folder. */
#ifndef RV_OBJECT_DEVX_OBJ_H
#define RV_OBJECT_DEVX_OBJ_H

#include "device/handle.h"

struct mlx5dv_devx_obj {
	struct rv_handle handle;
	uint16_t opcode; /* that created it, for the sentence of a refused destroy */
};

/* 0 where a command on @obj can be tried, else -EINVAL, recorded. */
int rv_devx_obj_check(const struct mlx5dv_devx_obj *obj);

#endif
