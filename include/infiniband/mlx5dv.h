/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The mlx5 direct verbs that packet pacing and DEVX need, under the names and with
 * the semantics of rdma-core's manual pages.
 *
 * Threads: any function here may be called from any thread; one object must not be
 * destroyed while another thread uses it. Every failing call leaves its cause in
 * rv_last_error() (<rawverbs/error.h>), with the firmware's status and syndrome
 * where the kernel passes them on.
 */
#ifndef _MLX5DV_H_
#define _MLX5DV_H_

#include <infiniband/devx_fields.h>
#include <infiniband/mlx5_api.h>
#include <infiniband/mlx5dv_devx.h>
#include <infiniband/mlx5dv_export.h>
#include <infiniband/mlx5dv_flow.h>
#include <infiniband/mlx5dv_obj.h>
#include <infiniband/mlx5dv_umr.h>
#include <infiniband/mlx5dv_wqe.h>
#include <infiniband/verbs.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum mlx5dv_context_attr_flags {
	MLX5DV_CONTEXT_FLAGS_DEVX = 1 << 0
};

enum mlx5dv_context_attr_comp_mask {
	MLX5DV_CONTEXT_ATTR_MASK_FD_ARRAY = 1 << 0
};

struct mlx5dv_context_attr {
	uint32_t flags;         /* enum mlx5dv_context_attr_flags */
	uint64_t comp_mask;     /* enum mlx5dv_context_attr_comp_mask: which members below count */
	struct ibv_fd_arr *fds; /* descriptors for GET_CONTEXT (UCAP), kernel 6.15 and later */
};

/*
 * mlx5dv_is_supported - whether the mlx5 driver runs @device
 *
 * Read from sysfs; without sysfs by asking the node itself, which opens it for a
 * moment but makes no context. False for NULL and for a node that cannot be opened.
 */
bool mlx5dv_is_supported(struct ibv_device *device);

/*
 * mlx5dv_open_device - open a context with mlx5 attributes
 * @attr: flags 0: as ibv_open_device(); MLX5DV_CONTEXT_FLAGS_DEVX: fail where DEVX
 *        is refused. comp_mask may hold MLX5DV_CONTEXT_ATTR_MASK_FD_ARRAY.
 *
 * Returns a context for ibv_close_device(), or NULL and errno as ibv_open_device(),
 * and: EINVAL @attr is NULL, has unknown flags or comp_mask bits, or a fds that is
 * NULL or has more than 16 entries while its bit is set, or DEVX is asked for on a
 * device without user contexts; EOPNOTSUPP the driver is not mlx5; EPROTONOSUPPORT fds on a
 * kernel older than 6.15; EBADF one of fds is no descriptor of a node that grants a
 * capability. Blocks as ibv_open_device(). Follows mlx5dv_open_device(3).
 */
struct ibv_context *mlx5dv_open_device(struct ibv_device *device,
				       struct mlx5dv_context_attr *attr);

/* A packet pacing entry: the index goes into a send queue's context. */
struct mlx5dv_pp {
	uint16_t index;
};

/*
 * mlx5dv_pp_alloc - allocate a packet pacing entry
 * @context:       opened with DEVX
 * @pp_context_sz: bytes at @pp_context, 1 to 48; the kernel extends with zeros
 * @pp_context:    set_pp_rate_limit_context of the PRM, big-endian;
 *                 rv_rate_encode() makes one
 * @flags:         0: equal contexts share one index, also with other processes;
 *                 MLX5DV_PP_ALLOC_FLAGS_DEDICATED_INDEX: an index of its own
 *
 * May block while the firmware answers (up to 60 s when it is dead).
 *
 * Returns an entry for mlx5dv_pp_free(), or NULL and errno:
 *   EINVAL     @context is NULL, closed or without DEVX; the size is 0 or over 48;
 *              the rate is 0 or outside the device's range; firmware refused it
 *   EFAULT     @pp_context is NULL or not readable
 *   EOPNOTSUPP unknown bits in @flags; the driver is not mlx5; the device's rate
 *              table has no entry to give
 *   EPROTONOSUPPORT  no packet pacing objects: kernel older than 5.7, or a device
 *              without qos, packet_pacing or packet_pacing_uid
 *   ENOSPC     the device-wide rate table is full, or (Linux 5.10) has no entry to give
 *   EIO        the device is gone, or firmware refused it
 *   EAGAIN     the rdma cgroup's hca_object limit, or firmware refused it so
 *   EBUSY, ENOMEM  firmware refused it so, or out of memory
 *   ENOLINK    the device is in internal error (EIO on Linux 5.10)
 *   ETIMEDOUT  the firmware did not answer
 *   EPROTO     the kernel answered with index 0, which means unlimited
 * Follows mlx5dv_pp_alloc(3), drivers/infiniband/hw/mlx5/qos.c,
 * drivers/net/ethernet/mellanox/mlx5/core/rl.c.
 */
struct mlx5dv_pp *mlx5dv_pp_alloc(struct ibv_context *context, size_t pp_context_sz,
				  const void *pp_context, uint32_t flags);

/*
 * mlx5dv_pp_free - free a packet pacing entry
 *
 * NULL, an entry whose context is closed and a device that is gone are fine. Never
 * aborts; what went wrong, if anything, is in rv_last_error(). rv_pp_destroy() is
 * the form that returns it. Free after the queue that uses the index: the kernel
 * does not know which one does, and this function frees it even where the library does.
 */
void mlx5dv_pp_free(struct mlx5dv_pp *pp);

/*
 * Firmware commands. @in and @out are PRM command layouts, big-endian; @inlen and
 * @outlen count their bytes, 16 to 65535 (pass the whole layout: some kernels handle
 * shorter ones badly). All return 0 or a positive errno:
 *   EINVAL     an argument is NULL or out of range; a closed or non-DEVX context;
 *              a command that DEVX does not allow here
 *   EPROTONOSUPPORT  the device allows no DEVX contexts
 *   EOPNOTSUPP the driver is not mlx5
 *   EREMOTEIO  the firmware refused; @out holds status and syndrome (kernel 5.18 and
 *              later; before, a translated errno and nothing in @out)
 *   EBUSY, EAGAIN, EIO  such a translated errno (RES_BUSY, NO_RES, most others)
 *   ETIMEDOUT  the firmware did not answer within its limit (60 s)
 *   EIO        the device is gone
 *   ENXIO      the driver holds the command interface down
 *   ENOLINK    the device is in internal error
 *   EFAULT, ENOMEM  as usual
 * They may block while the firmware works. Follow the manual pages of the same names
 * and drivers/infiniband/hw/mlx5/devx.c.
 */
struct mlx5dv_devx_obj;

/* mlx5dv_devx_general_cmd - a command that concerns no object, QUERY_HCA_CAP say */
int mlx5dv_devx_general_cmd(struct ibv_context *context, const void *in, size_t inlen, void *out,
			    size_t outlen);

/*
 * mlx5dv_devx_obj_create - a command that creates an object
 *
 * Returns an object for mlx5dv_devx_obj_destroy(), or NULL and errno as above, and
 * EAGAIN for the rdma cgroup's hca_object limit.
 */
struct mlx5dv_devx_obj *mlx5dv_devx_obj_create(struct ibv_context *context, const void *in,
					       size_t inlen, void *out, size_t outlen);

/* mlx5dv_devx_obj_query - a query command on @obj */
int mlx5dv_devx_obj_query(struct mlx5dv_devx_obj *obj, const void *in, size_t inlen, void *out,
			  size_t outlen);

/* mlx5dv_devx_obj_modify - a modify command on @obj */
int mlx5dv_devx_obj_modify(struct mlx5dv_devx_obj *obj, const void *in, size_t inlen, void *out,
			   size_t outlen);

/*
 * mlx5dv_devx_obj_destroy - destroy @obj
 *
 * 0 also for NULL, after ibv_close_device() and on a device that is gone: then the
 * memory is freed and nothing else is touched. On any errno (firmware refused since
 * another object uses this one, EBUSY, …) the object is alive and still the
 * caller's. Blocks as the other commands.
 */
int mlx5dv_devx_obj_destroy(struct mlx5dv_devx_obj *obj);

#ifdef __cplusplus
}
#endif

#endif
