/* SPDX-License-Identifier: BSD-2-Clause */
/* mlx5dv names of kernel constants, as rdma-core's <infiniband/mlx5_api.h> has them. */
#ifndef MLX5_API_H
#define MLX5_API_H

#include <infiniband/mlx5_user_ioctl_verbs.h>

#define MLX5DV_PP_ALLOC_FLAGS_DEDICATED_INDEX MLX5_IB_UAPI_PP_ALLOC_FLAGS_DEDICATED_INDEX

#endif
