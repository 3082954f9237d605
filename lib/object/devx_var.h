/* SPDX-License-Identifier: BSD-2-Clause */
/* What a virtio access region is, for the files of this folder. */
#ifndef RV_OBJECT_DEVX_VAR_H
#define RV_OBJECT_DEVX_VAR_H

#include <infiniband/mlx5dv.h>

#include "device/handle.h"

struct rv_var {
	struct mlx5dv_var var; /* first: what the caller holds */
	struct rv_handle handle;
};

#endif
