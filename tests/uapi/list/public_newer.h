/* SPDX-License-Identifier: BSD-2-Clause */
/* What rdma-core 57 added to public.h: compared where the headers have it. */
#if RDMA_CORE >= 57
PUBLIC(ibv_fd_arr, arr)
PUBLIC(ibv_fd_arr, count)
CONSTANT(MLX5DV_CONTEXT_ATTR_MASK_FD_ARRAY)
PUBLIC(mlx5dv_context_attr, fds)
#else
NEWER_MEMBER(ibv_fd_arr, arr, "rdma-core 57")
NEWER_MEMBER(ibv_fd_arr, count, "rdma-core 57")
NEWER(MLX5DV_CONTEXT_ATTR_MASK_FD_ARRAY, "rdma-core 57")
NEWER_MEMBER(mlx5dv_context_attr, fds, "rdma-core 57")
#endif
/* And rdma-core 65. */
#if RDMA_CORE >= 65
PUBLIC(mlx5dv_export_sizes, var_attrs_size)
PUBLIC(mlx5dv_export_sizes, devx_umem_attrs_size)
PUBLIC(mlx5dv_export_sizes, devx_obj_attrs_size)
#else
NEWER_MEMBER(mlx5dv_export_sizes, var_attrs_size, "rdma-core 65")
NEWER_MEMBER(mlx5dv_export_sizes, devx_umem_attrs_size, "rdma-core 65")
NEWER_MEMBER(mlx5dv_export_sizes, devx_obj_attrs_size, "rdma-core 65")
#endif
