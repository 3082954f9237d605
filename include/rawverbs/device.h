/* SPDX-License-Identifier: BSD-2-Clause */
/* Devices and contexts beyond what rdma-core has names for. */
#ifndef RAWVERBS_DEVICE_H
#define RAWVERBS_DEVICE_H

#include <infiniband/verbs.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What rv_open_path() and rv_open_fd() do about DEVX. */
enum rv_open_flags {
	RV_OPEN_DEVX = 1u << 0, /* fail where DEVX is refused, instead of falling back */
	RV_OPEN_PLAIN = 1u << 1 /* do not ask for DEVX; excludes RV_OPEN_DEVX */
};

/* Drivers that have a name here, numbered as the kernel's enum rdma_driver_id. */
enum rv_driver {
	RV_DRIVER_UNKNOWN = 0,
	RV_DRIVER_MLX5 = 1
};

/*
 * rv_open_path - open a context on a device node, without listing devices
 * @path:  the node, for example "/dev/infiniband/uverbs0"
 * @flags: bitwise or of enum rv_open_flags; 0 asks for DEVX and falls back
 *
 * Needs neither sysfs nor netlink: one node and libc are enough. Blocks and fails
 * as ibv_open_device(), and with EINVAL for a NULL @path or unknown or
 * contradicting @flags, ENAMETOOLONG, EISDIR and ENOTDIR as open(2), EOPNOTSUPP for
 * RV_OPEN_DEVX where the driver is not mlx5.
 */
struct ibv_context *rv_open_path(const char *path, uint32_t flags);

/*
 * rv_open_fd - open a context on a descriptor of a device node
 * @fd: an open uverbs node on which no context exists yet
 *
 * On success the library owns @fd, sets O_CLOEXEC on it, and ibv_close_device()
 * closes it; on failure it stays the caller's, as it was. Fails as rv_open_path(),
 * EBADF where @fd is no descriptor, EINVAL where it has a context already (see
 * ibv_import_device()).
 */
struct ibv_context *rv_open_fd(int fd, uint32_t flags);

/*
 * rv_open_name - open a context on a device by its name, without listing devices
 * @name: the kernel's ("mlx5_0"; needs sysfs) or the node's ("uverbs0")
 *
 * Verifies that the node's device number is that of the name. Blocks and fails as
 * ibv_open_device(), and with EINVAL for a NULL @name, one that is no plain name or
 * wrong @flags; ENOENT where no device has that name.
 */
struct ibv_context *rv_open_name(const char *name, uint32_t flags);

/*
 * rv_close_device - ibv_close_device(), telling what was left
 * @ret_alive: where not NULL, receives how many kernel objects made through this
 *             context were still alive in this process; UARs of type NC share one,
 *             which a completion queue uses too
 *
 * Returns 0; never fails.
 */
int rv_close_device(struct ibv_context *context, unsigned int *ret_alive);

/*
 * rv_device_driver - the kernel's number of the driver that runs @device
 *
 * From sysfs where that decides, else by asking the node, which opens it for a
 * moment but makes no context. RV_DRIVER_UNKNOWN for NULL, for a node that cannot
 * be opened and for a driver without a number.
 */
uint32_t rv_device_driver(struct ibv_device *device);

/*
 * rv_device_node - path of the device's node, "/dev/infiniband/uverbs0"
 *
 * Lives as long as the device. NULL and EINVAL for a NULL @device.
 */
const char *rv_device_node(const struct ibv_device *device);

/*
 * rv_context_is_devx - whether the context may use DEVX
 *
 * An imported context is asked once, by a firmware query. False for NULL and for a
 * closed context.
 */
bool rv_context_is_devx(struct ibv_context *context);

/* rv_context_driver - the kernel's number of the driver. RV_DRIVER_UNKNOWN for NULL. */
uint32_t rv_context_driver(const struct ibv_context *context);

/*
 * rv_context_handles - live handles of one kind on the context's descriptor
 * @object_id:   kernel object type (UVERBS_OBJECT_…, MLX5_IB_OBJECT_…)
 * @ret_handles: receives them
 * @max:         room in @ret_handles, 1 to 16383 (the kernel gathers no more)
 * @ret_count:   receives how many were written; a count of @max may hide more
 *
 * Asks the kernel (UVERBS_METHOD_INFO_HANDLES), so it also sees what other
 * processes made on a shared descriptor. A device that is gone has none.
 *
 * Returns 0 or -errno: EINVAL an argument or a closed context, ENOENT no such
 * object type on this device, EPROTO the kernel claims another number than it
 * wrote, ENOMEM.
 */
int rv_context_handles(struct ibv_context *context, uint16_t object_id, uint32_t *ret_handles,
		       uint32_t max, uint32_t *ret_count);

#ifdef __cplusplus
}
#endif

#endif
