/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Objects that another process goes on using, as rdma-core 65 has it.
 * <infiniband/mlx5dv.h> includes this; include that one. <rawverbs/handover.h> says how
 * descriptor and objects travel, and has what rdma-core has no name for.
 */
#ifndef RAWVERBS_MLX5DV_EXPORT_H
#define RAWVERBS_MLX5DV_EXPORT_H

#include <infiniband/mlx5dv_devx.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes that the functions below write and read; here all the same. */
struct mlx5dv_export_sizes {
	uint32_t var_attrs_size;
	uint32_t devx_umem_attrs_size;
	uint32_t devx_obj_attrs_size;
};

/* mlx5dv_get_export_sizes - tell them. NULL is allowed. Never fails. */
void mlx5dv_get_export_sizes(struct mlx5dv_export_sizes *sizes);

/*
 * mlx5dv_devx_obj_export - say in bytes which object @obj is
 * @data: room of devx_obj_attrs_size bytes; untouched on failure
 *
 * @obj stays as it is: destroy it, use it, or forget it by mlx5dv_devx_obj_unimport().
 * Touches no device. Returns 0 or a positive errno: EINVAL an argument is NULL or the
 * context is closed.
 */
int mlx5dv_devx_obj_export(struct mlx5dv_devx_obj *obj, void *data);

/*
 * mlx5dv_devx_obj_import - an exported object, as one of this process
 * @context: on the same open file as the exporter's: adopted by ibv_import_device(), or
 *           the exporter's own
 * @data:    devx_obj_attrs_size bytes from the exporter; whatever they hold, they can name
 *           no more than what @context's descriptor already gives
 *
 * Asks the kernel whether the object lives (UVERBS_METHOD_INFO_HANDLES), nothing of the
 * device. Two imports of an object are two memories of one object: destroy one of them.
 *
 * Returns an object for mlx5dv_devx_obj_destroy() or _unimport(), or NULL and errno:
 *   EINVAL   an argument is NULL, a closed context, bytes that no export wrote, or an
 *            export of another kind
 *   EPROTONOSUPPORT  an export by another version of this library
 *   ENOENT   no such object lives on the context
 *   EOPNOTSUPP  the driver is not mlx5
 *   EIO, EPROTO, ENOMEM  as rv_context_handles()
 */
struct mlx5dv_devx_obj *mlx5dv_devx_obj_import(struct ibv_context *context, void *data);

/*
 * mlx5dv_devx_obj_unimport - forget @obj without destroying it
 *
 * For imported objects, and for own ones that a successor has taken over: they live until
 * somebody destroys them or the last copy of the descriptor is closed. NULL is fine.
 */
void mlx5dv_devx_obj_unimport(struct mlx5dv_devx_obj *obj);

/*
 * The same for registered memory. The kernel keeps the pages pinned as long as the umem
 * lives, also after the process that registered it has ended; the address belongs to that
 * process, so a successor maps the memory itself (a memfd, say).
 * mlx5dv_devx_umem_export() and _import() fail as those of objects.
 */
int mlx5dv_devx_umem_export(struct mlx5dv_devx_umem *umem, void *data);
struct mlx5dv_devx_umem *mlx5dv_devx_umem_import(struct ibv_context *context, void *data);
void mlx5dv_devx_umem_unimport(struct mlx5dv_devx_umem *umem);

/*
 * The same for virtio access regions. As after mlx5dv_alloc_var() the caller maps the page,
 * and unmaps it. mlx5dv_var_export() and _import() fail as those of objects.
 */
int mlx5dv_var_export(struct mlx5dv_var *dv_var, void *data);
struct mlx5dv_var *mlx5dv_var_import(struct ibv_context *context, void *data);
void mlx5dv_var_unimport(struct mlx5dv_var *dv_var);

#ifdef __cplusplus
}
#endif

#endif
