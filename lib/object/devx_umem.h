/* SPDX-License-Identifier: BSD-2-Clause */
/* What registered memory is, for the files of this folder. */
#ifndef RV_OBJECT_DEVX_UMEM_H
#define RV_OBJECT_DEVX_UMEM_H

#include <infiniband/mlx5dv.h>

#include "device/handle.h"

struct rv_umem {
	struct mlx5dv_devx_umem umem; /* first: what the caller holds */
	struct rv_handle handle;
};

#endif
