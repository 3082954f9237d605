/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Kernel constants that mlx5 applications use by name. Values from Linux
 * include/uapi/rdma/mlx5_user_ioctl_verbs.h, under its own include guard, so that
 * either file may be included first.
 */
#ifndef MLX5_USER_IOCTL_VERBS_H
#define MLX5_USER_IOCTL_VERBS_H

/* Linux 5.7, include/uapi/rdma/mlx5_user_ioctl_verbs.h */
enum mlx5_ib_uapi_pp_alloc_flags {
	MLX5_IB_UAPI_PP_ALLOC_FLAGS_DEDICATED_INDEX = 1 << 0
};

#endif
