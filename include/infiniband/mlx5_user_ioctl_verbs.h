/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Kernel constants that mlx5 applications use by name. Values from Linux
 * include/uapi/rdma/mlx5_user_ioctl_verbs.h, under its own include guard, so that
 * either file may be included first.
 */
#ifndef MLX5_USER_IOCTL_VERBS_H
#define MLX5_USER_IOCTL_VERBS_H

#include <stdint.h>

/* Linux 5.7, include/uapi/rdma/mlx5_user_ioctl_verbs.h */
enum mlx5_ib_uapi_pp_alloc_flags {
	MLX5_IB_UAPI_PP_ALLOC_FLAGS_DEDICATED_INDEX = 1 << 0
};

enum mlx5_ib_uapi_uar_alloc_type {
	MLX5_IB_UAPI_UAR_ALLOC_TYPE_BF = 0x0,
	MLX5_IB_UAPI_UAR_ALLOC_TYPE_NC = 0x1
};

/* Linux 5.2 and 5.3 */
enum mlx5_ib_uapi_devx_create_event_channel_flags {
	MLX5_IB_UAPI_DEVX_CR_EV_CH_FLAGS_OMIT_DATA = 1 << 0
};

#ifdef __cplusplus
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic" /* C++ has no array of unknown length at the end */
#endif
struct mlx5_ib_uapi_devx_async_cmd_hdr {
	uint64_t wr_id __attribute__((aligned(8)));
	uint8_t out_data[];
};

struct mlx5_ib_uapi_devx_async_event_hdr {
	uint64_t cookie __attribute__((aligned(8)));
	uint8_t out_data[];
};
#ifdef __cplusplus
#pragma GCC diagnostic pop
#endif

#endif
