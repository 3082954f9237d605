/* SPDX-License-Identifier: BSD-2-Clause */
/* Linux 6.1, include/uapi/rdma/mlx5-abi.h: the driver's part of GET_CONTEXT. */
#ifndef RV_UAPI_MLX5_ABI_H
#define RV_UAPI_MLX5_ABI_H

#include <stddef.h>
#include <stdint.h>

enum {
	MLX5_IB_ALLOC_UCTX_DEVX = 1 << 0
};

enum mlx5_lib_caps {
	MLX5_LIB_CAP_4K_UAR = 1 << 0,
	MLX5_LIB_CAP_DYN_UAR = 1 << 1
};

struct mlx5_ib_alloc_ucontext_req_v2 {
	uint32_t total_num_bfregs;
	uint32_t num_low_latency_bfregs;
	uint32_t flags;
	uint32_t comp_mask;
	uint8_t max_cqe_version;
	uint8_t reserved0;
	uint16_t reserved1;
	uint32_t reserved2;
	_Alignas(8) uint64_t lib_caps;
};

enum {
	MLX5_IB_ALLOC_UCONTEXT_RESP_MASK_CORE_CLOCK_OFFSET = 1 << 0
};

enum mlx5_ib_mmap_cmd {
	MLX5_IB_MMAP_CORE_CLOCK = 5
};

struct mlx5_ib_alloc_ucontext_resp {
	uint32_t qp_tab_size;
	uint32_t bf_reg_size;
	uint32_t tot_bfregs;
	uint32_t cache_line_size;
	uint16_t max_sq_desc_sz;
	uint16_t max_rq_desc_sz;
	uint32_t max_send_wqebb;
	uint32_t max_recv_wr;
	uint32_t max_srq_recv_wr;
	uint16_t num_ports;
	uint16_t flow_action_flags;
	uint32_t comp_mask;
	uint32_t response_length;
	uint8_t cqe_version;
	uint8_t cmds_supp_uhw;
	uint8_t eth_min_inline;
	uint8_t clock_info_versions;
	_Alignas(8) uint64_t hca_core_clock_offset;
	uint32_t log_uar_size;
	uint32_t num_uars_per_page;
	uint32_t num_dyn_bfregs;
	uint32_t dump_fill_mkey;
};

struct mlx5_ib_alloc_pd_resp {
	uint32_t pdn;
};

enum mlx5_ib_create_cq_flags {
	MLX5_IB_CREATE_CQ_FLAGS_CQE_128B_PAD = 1 << 0,
	MLX5_IB_CREATE_CQ_FLAGS_UAR_PAGE_INDEX = 1 << 1,
	MLX5_IB_CREATE_CQ_FLAGS_REAL_TIME_TS = 1 << 2
};

struct mlx5_ib_create_cq {
	_Alignas(8) uint64_t buf_addr;
	_Alignas(8) uint64_t db_addr;
	uint32_t cqe_size;
	uint8_t cqe_comp_en;
	uint8_t cqe_comp_res_format;
	uint16_t flags;
	uint16_t uar_page_index;
	uint16_t reserved0;
	uint32_t reserved1;
};

struct mlx5_ib_create_cq_resp {
	uint32_t cqn;
	uint32_t reserved;
};

_Static_assert(sizeof(struct mlx5_ib_alloc_pd_resp) == 4, "alloc_pd_resp size");
_Static_assert(sizeof(struct mlx5_ib_create_cq) == 32, "create_cq size");
_Static_assert(offsetof(struct mlx5_ib_create_cq, uar_page_index) == 24, "layout");
_Static_assert(sizeof(struct mlx5_ib_create_cq_resp) == 8, "create_cq_resp size");
_Static_assert(sizeof(struct mlx5_ib_alloc_ucontext_req_v2) == 32, "request size");
_Static_assert(offsetof(struct mlx5_ib_alloc_ucontext_req_v2, max_cqe_version) == 16, "layout");
_Static_assert(offsetof(struct mlx5_ib_alloc_ucontext_req_v2, lib_caps) == 24, "layout");
_Static_assert(sizeof(struct mlx5_ib_alloc_ucontext_resp) == 72, "response size");
_Static_assert(offsetof(struct mlx5_ib_alloc_ucontext_resp, num_ports) == 32, "layout");
_Static_assert(offsetof(struct mlx5_ib_alloc_ucontext_resp, response_length) == 40, "layout");
_Static_assert(offsetof(struct mlx5_ib_alloc_ucontext_resp, hca_core_clock_offset) == 48, "layout");

#endif
