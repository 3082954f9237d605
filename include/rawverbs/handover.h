/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Handing a device and its objects to another process, so that one can be replaced while
 * its queues go on.
 *
 * 1. The predecessor sends a copy of its context's cmd_fd over a unix socket (SCM_RIGHTS),
 *    and with it the bytes that the export functions wrote, one export an object.
 * 2. The successor adopts the descriptor by ibv_import_device() and imports the objects.
 *    Both may use them from then on; who writes to a queue is for the two to agree on.
 * 3. The predecessor forgets: the unimport functions drop its memory of an object and leave
 *    the object alone. Closing the context or ending has the same effect for all of them,
 *    since the successor holds a copy of the descriptor.
 *
 * The kernel releases what is left when the last copy of the descriptor is closed and the
 * last page mapped from it is unmapped. Objects that nobody imported live until then, too.
 *
 * Threads and errors are as in <infiniband/mlx5dv.h>. DEVX objects, umems and VARs have
 * rdma-core's names (mlx5dv_devx_obj_export() and others there).
 */
#ifndef RAWVERBS_HANDOVER_H
#define RAWVERBS_HANDOVER_H

#include <infiniband/mlx5dv.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Bytes of every export, of whichever kind. They hold a version, the kind of object, its
 * handle and number, for pages where they are mapped from, and whether the context is a
 * DEVX one: rv_context_is_devx() of a context that imports then need not ask the firmware.
 */
#define RV_HANDOVER_BYTES 64

/*
 * rv_pp_export - say in bytes which entry @pp is
 * @data: room; untouched on failure
 * @size: of @data, at least RV_HANDOVER_BYTES
 *
 * Returns 0, or -EINVAL: an argument is NULL, @size is less, or the context is closed.
 * Touches no device.
 */
int rv_pp_export(struct mlx5dv_pp *pp, void *data, size_t size);

/*
 * rv_pp_import - an exported entry, as one of this process
 * @context: on the same open file as the exporter's: adopted by ibv_import_device(), or
 *           the exporter's own
 * @data:    bytes from the exporter; they are not trusted
 * @size:    RV_HANDOVER_BYTES
 *
 * Asks the kernel whether the entry lives, nothing of the device.
 *
 * Returns an entry for mlx5dv_pp_free(), rv_pp_destroy() or rv_pp_unimport(), or NULL and
 * errno:
 *   EINVAL   an argument is NULL, a closed context, another @size, bytes that no export
 *            wrote, or an export of another kind
 *   EPROTONOSUPPORT  an export by another version of this library
 *   ENOENT   no such entry lives on the context
 *   EOPNOTSUPP  the driver is not mlx5
 *   EIO, EPROTO, ENOMEM  as rv_context_handles()
 * The index in it is what the exporter said: rv_pacing_verify() compares it with a queue's.
 */
struct mlx5dv_pp *rv_pp_import(struct ibv_context *context, const void *data, size_t size);

/* rv_pp_unimport - forget @pp without freeing the entry. NULL is fine. */
void rv_pp_unimport(struct mlx5dv_pp *pp);

/* rv_uar_export - say in bytes which page @uar is. Fails as rv_pp_export(). */
int rv_uar_export(struct mlx5dv_devx_uar *uar, void *data, size_t size);

/*
 * rv_uar_import - an exported page, mapped into this process
 *
 * NC UARs of one context share a page, also imported ones. Returns a UAR for
 * mlx5dv_devx_free_uar() or rv_uar_unimport(), or NULL and errno: as rv_pp_import(), and
 * EINVAL, EPERM, EAGAIN, EOVERFLOW or ENOMEM where the kernel did not map it.
 */
struct mlx5dv_devx_uar *rv_uar_import(struct ibv_context *context, const void *data, size_t size);

/*
 * rv_uar_unimport - forget @uar without freeing the page
 *
 * Unmaps it here, unless another NC UAR of this context shares it. NULL is fine.
 */
void rv_uar_unimport(struct mlx5dv_devx_uar *uar);

/*
 * rv_devx_obj_number - the firmware's number of an object
 * @ret_number: result: of a queue its sqn, cqn or rqn; untouched on failure
 *
 * As the answer of the command that created it had it in bytes 8 to 11 (24 bits of it, 32
 * of general objects, flow counters, header changes and umems); it travels with exports.
 *
 * Returns 0 or -errno: EINVAL an argument is NULL, ENODATA the answer was shorter or holds
 * no number there.
 */
int rv_devx_obj_number(const struct mlx5dv_devx_obj *obj, uint32_t *ret_number);

#ifdef __cplusplus
}
#endif

#endif
