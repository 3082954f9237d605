/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Segments of work queue entries that change memory keys (UMR). <infiniband/mlx5dv.h>
 * includes this; include that one. Layouts from the public PRM, all big-endian.
 */
#ifndef RAWVERBS_MLX5DV_UMR_H
#define RAWVERBS_MLX5DV_UMR_H

#include <infiniband/verbs_types.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic" /* C++ has no array of unknown length at the end */
#endif

enum {
	MLX5_WQE_UMR_CTRL_FLAG_INLINE = 1 << 7,
	MLX5_WQE_UMR_CTRL_FLAG_CHECK_FREE = 1 << 5,
	MLX5_WQE_UMR_CTRL_FLAG_TRNSLATION_OFFSET = 1 << 4,
	MLX5_WQE_UMR_CTRL_FLAG_CHECK_QPN = 1 << 3
};

enum {
	MLX5_WQE_UMR_CTRL_MKEY_MASK_LEN = 1 << 0,
	MLX5_WQE_UMR_CTRL_MKEY_MASK_START_ADDR = 1 << 6,
	MLX5_WQE_UMR_CTRL_MKEY_MASK_SIG_ERR = 1 << 9,
	MLX5_WQE_UMR_CTRL_MKEY_MASK_BSF_ENABLE = 1 << 12,
	MLX5_WQE_UMR_CTRL_MKEY_MASK_MKEY = 1 << 13,
	MLX5_WQE_UMR_CTRL_MKEY_MASK_QPN = 1 << 14,
	MLX5_WQE_UMR_CTRL_MKEY_MASK_ACCESS_LOCAL_WRITE = 1 << 18,
	MLX5_WQE_UMR_CTRL_MKEY_MASK_ACCESS_REMOTE_READ = 1 << 19,
	MLX5_WQE_UMR_CTRL_MKEY_MASK_ACCESS_REMOTE_WRITE = 1 << 20,
	MLX5_WQE_UMR_CTRL_MKEY_MASK_ACCESS_ATOMIC = 1 << 21,
	MLX5_WQE_UMR_CTRL_MKEY_MASK_FREE = 1 << 29
};

struct mlx5_wqe_umr_ctrl_seg {
	uint8_t flags;
	uint8_t rsvd0[3];
	__be16 klm_octowords;
	__extension__ union {
		__be16 translation_offset;
		__be16 bsf_octowords;
	};
	__be64 mkey_mask;
	uint8_t rsvd1[32];
};

struct mlx5_wqe_umr_klm_seg {
	__be32 byte_count; /* at most 2 GiB */
	__be32 mkey;
	__be64 address;
};

union mlx5_wqe_umr_inline_seg {
	struct mlx5_wqe_umr_klm_seg klm;
};

struct mlx5_wqe_umr_repeat_ent_seg {
	__be16 stride;
	__be16 byte_count;
	__be32 memkey;
	__be64 va;
};

struct mlx5_wqe_umr_repeat_block_seg {
	__be32 byte_count;
	__be32 op;
	__be32 repeat_count;
	__be16 reserved;
	__be16 num_ent;
	struct mlx5_wqe_umr_repeat_ent_seg entries[];
};

enum {
	MLX5_WQE_MKEY_CONTEXT_FREE = 1 << 6
};

enum {
	MLX5_WQE_MKEY_CONTEXT_ACCESS_FLAGS_ATOMIC = 1 << 6,
	MLX5_WQE_MKEY_CONTEXT_ACCESS_FLAGS_REMOTE_WRITE = 1 << 5,
	MLX5_WQE_MKEY_CONTEXT_ACCESS_FLAGS_REMOTE_READ = 1 << 4,
	MLX5_WQE_MKEY_CONTEXT_ACCESS_FLAGS_LOCAL_WRITE = 1 << 3,
	MLX5_WQE_MKEY_CONTEXT_ACCESS_FLAGS_LOCAL_READ = 1 << 2
};

struct mlx5_wqe_mkey_context_seg {
	uint8_t free;
	uint8_t reserved1;
	uint8_t access_flags;
	uint8_t sf;
	__be32 qpn_mkey;
	__be32 reserved2;
	__be32 flags_pd;
	__be64 start_addr;
	__be64 len;
	__be32 bsf_octword_size;
	__be32 reserved3[4];
	__be32 translations_octword_size;
	uint8_t reserved4[3];
	uint8_t log_page_size;
	__be32 reserved;
	union mlx5_wqe_umr_inline_seg inseg[];
};

#ifdef __cplusplus
#pragma GCC diagnostic pop
}
#endif

#endif
