/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The part of the verbs API that a packet pacing application needs, under the
 * names that rdma-core's <infiniband/verbs.h> gives them: source compatible,
 * not ABI compatible.
 *
 * Threads: any function here may be called from any thread at any time, except
 * that a context must not be closed while another thread is inside a call on it.
 * Every failing call leaves its cause in rv_last_error() (<rawverbs/error.h>).
 */
#ifndef INFINIBAND_VERBS_H
#define INFINIBAND_VERBS_H

#include <infiniband/verbs_completion.h>
#include <infiniband/verbs_event.h>
#include <infiniband/verbs_flow.h>
#include <infiniband/verbs_memory.h>
#include <infiniband/verbs_types.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
	IBV_SYSFS_NAME_MAX = 64,
	IBV_SYSFS_PATH_MAX = 256
};

enum ibv_node_type {
	IBV_NODE_UNKNOWN = -1,
	IBV_NODE_CA = 1,
	IBV_NODE_SWITCH,
	IBV_NODE_ROUTER,
	IBV_NODE_RNIC,
	IBV_NODE_USNIC,
	IBV_NODE_USNIC_UDP,
	IBV_NODE_UNSPECIFIED
};

enum ibv_transport_type {
	IBV_TRANSPORT_UNKNOWN = -1,
	IBV_TRANSPORT_IB = 0,
	IBV_TRANSPORT_IWARP,
	IBV_TRANSPORT_USNIC,
	IBV_TRANSPORT_USNIC_UDP,
	IBV_TRANSPORT_UNSPECIFIED
};

enum ibv_atomic_cap {
	IBV_ATOMIC_NONE,
	IBV_ATOMIC_HCA,
	IBV_ATOMIC_GLOB
};

/*
 * A device that was present when it was listed. The library owns it and keeps
 * it until the process ends, so a pointer stays valid after the list is freed
 * and after the device is unplugged; opening checks again what it names.
 */
struct ibv_device {
	enum ibv_node_type node_type;           /* from sysfs; UNKNOWN without it */
	enum ibv_transport_type transport_type; /* from sysfs; UNKNOWN without it */
	char name[IBV_SYSFS_NAME_MAX];          /* "mlx5_0"; without sysfs as dev_name */
	char dev_name[IBV_SYSFS_NAME_MAX];      /* "uverbs0" */
	char dev_path[IBV_SYSFS_PATH_MAX];      /* class device in sysfs, or "" */
	char ibdev_path[IBV_SYSFS_PATH_MAX];    /* infiniband class device, or "" */
};

/*
 * An open device. Members are for reading only.
 * cmd_fd and async_fd are O_CLOEXEC and belong to the context.
 */
struct ibv_context {
	struct ibv_device *device;
	int cmd_fd;           /* the uverbs node */
	int async_fd;         /* asynchronous events; -1 where the kernel gave none */
	int num_comp_vectors; /* completion vectors of the device */
};

/* Of ibv_query_device_ex(), which is not here: configure scripts ask for the member. */
struct ibv_query_device_ex_input {
	uint32_t comp_mask;
};

/* What QUERY_DEVICE tells, names and meaning as in ibv_query_device(3). */
struct ibv_device_attr {
	char fw_ver[64]; /* text, NUL-terminated, "16.35.2000" */
	__be64 node_guid;
	__be64 sys_image_guid;
	uint64_t max_mr_size;   /* bytes */
	uint64_t page_size_cap; /* bit n set: pages of 2^n bytes */
	uint32_t vendor_id;
	uint32_t vendor_part_id;
	uint32_t hw_ver;
	int max_qp;
	int max_qp_wr;
	unsigned int device_cap_flags;
	int max_sge;
	int max_sge_rd;
	int max_cq;
	int max_cqe;
	int max_mr;
	int max_pd;
	int max_qp_rd_atom;
	int max_ee_rd_atom;
	int max_res_rd_atom;
	int max_qp_init_rd_atom;
	int max_ee_init_rd_atom;
	enum ibv_atomic_cap atomic_cap;
	int max_ee;
	int max_rdd;
	int max_mw;
	int max_raw_ipv6_qp;
	int max_raw_ethy_qp;
	int max_mcast_grp;
	int max_mcast_qp_attach;
	int max_total_mcast_qp_attach;
	int max_ah;
	int max_fmr;
	int max_map_per_fmr;
	int max_srq;
	int max_srq_wr;
	int max_srq_sge;
	uint16_t max_pkeys;
	uint8_t local_ca_ack_delay;
	uint8_t phys_port_cnt;
};

/* Descriptors passed to an open, for mlx5dv_context_attr.fds. */
struct ibv_fd_arr {
	int *arr;
	uint32_t count;
};

/*
 * ibv_get_device_list - the RDMA devices of this machine
 * @num_devices: where not NULL, receives their number; untouched on failure
 *
 * Reads /sys/class/infiniband_verbs where it exists, else /dev/infiniband; opens
 * no device. Entries that cannot be used are left out, the others are listed.
 * Never blocks on a device.
 *
 * Returns a NULL-terminated array, to be freed by ibv_free_device_list(), or
 * NULL and errno: ENOSYS neither directory exists (no RDMA support loaded),
 * EACCES the directory may not be read, EMFILE, ENFILE, ENOMEM. A machine
 * without devices is an empty list, not an error.
 * Follows ibv_get_device_list(3).
 */
struct ibv_device **ibv_get_device_list(int *num_devices);

/* ibv_free_device_list - free the array, not the devices. NULL is allowed. */
void ibv_free_device_list(struct ibv_device **list);

/*
 * ibv_get_device_name - the kernel's name of the device, "mlx5_0"
 *
 * Without sysfs the kernel tells no name: then the node's, "uverbs0". The string
 * lives as long as the device. NULL and EINVAL where @device is NULL.
 */
const char *ibv_get_device_name(struct ibv_device *device);

/*
 * ibv_get_device_guid - the node GUID in network byte order
 *
 * Read from sysfs at each call; 0 where sysfs is absent or the device is gone
 * (errno says which: ENOENT, EINVAL for a NULL @device or text that is no GUID).
 */
__be64 ibv_get_device_guid(struct ibv_device *device);

/*
 * ibv_open_device - open a context on @device
 *
 * On an mlx5 device asks for DEVX and falls back to a plain context where the
 * device has no user contexts, as libmlx5 does. May block while the kernel
 * allocates and the firmware answers (up to 60 s when the firmware is dead).
 *
 * Returns a context for ibv_close_device(), or NULL and errno:
 *   EINVAL     @device is NULL, or the device allows no user contexts
 *   ENOENT     there is no such node any more (unplugged)
 *   ENODEV     the name now belongs to another device
 *   EACCES     permission: mode bits
 *   EPERM      devices cgroup, or an rdma network namespace that the device is not in
 *   ENXIO, EIO the device is being removed
 *   EAGAIN     the rdma cgroup's hca_handle limit, the device is not active, or its
 *              firmware has no room
 *   EBUSY      the firmware refused a command that a context needs
 *   ETIMEDOUT  the firmware did not answer
 *   ENOLINK    the device met a fatal error, and its driver refuses all commands
 *   ENOTTY     the node is not a uverbs node
 *   EPROTONOSUPPORT  the kernel is older than 5.7
 *   EPROTO     the kernel's answer contradicts itself
 *   EMFILE, ENFILE, ENOMEM  out of that resource
 * Follows ibv_open_device(3), drivers/infiniband/core/uverbs_std_types_device.c.
 */
struct ibv_context *ibv_open_device(struct ibv_device *device);

/*
 * ibv_import_device - adopt a context that another process opened
 * @cmd_fd: descriptor of a uverbs node on which a context exists: a dup, one
 *          inherited, or one received by SCM_RIGHTS
 *
 * On success the library owns @cmd_fd, sets O_CLOEXEC on it, and
 * ibv_close_device() closes it; on failure it stays the caller's, as it was.
 * The kernel's context lives until the last copy of the descriptor is closed,
 * and both processes may use and destroy its objects.
 *
 * Returns a context, or NULL and errno: EBADF @cmd_fd is no descriptor, ENOTTY
 * it is not a uverbs node, EINVAL no context was opened on it, EIO the device is
 * gone, EOPNOTSUPP the driver cannot
 * tell of a context, EPROTONOSUPPORT kernel older than 5.9, EPROTO, EMFILE, ENOMEM as above.
 * Follows ibv_import_device(3).
 */
struct ibv_context *ibv_import_device(int cmd_fd);

/*
 * ibv_close_device - close a context
 *
 * Closes both descriptors. The kernel then releases whatever was left, in the
 * right order, unless another process holds a copy of the descriptor. Objects
 * still alive in this process may be freed afterwards: that touches nothing and
 * succeeds. rv_close_device() also tells how many there were.
 *
 * Returns 0. Also for NULL and for a device that is gone.
 */
int ibv_close_device(struct ibv_context *context);

/*
 * ibv_query_device - attributes of the device
 * @device_attr: result; untouched on failure
 *
 * Returns 0 or a positive errno: EINVAL an argument is NULL or the context is
 * closed, EIO the device is gone, EPROTO the kernel's answer is too short.
 * Follows ibv_query_device(3).
 */
int ibv_query_device(struct ibv_context *context, struct ibv_device_attr *device_attr);

#ifdef __cplusplus
}
#endif

#endif
