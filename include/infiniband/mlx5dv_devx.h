/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * DEVX beyond commands: registered memory, doorbell pages, asynchronous commands and
 * events. <infiniband/mlx5dv.h> includes this; include that one. Its words on threads,
 * errors and blocking hold here too.
 */
#ifndef RAWVERBS_MLX5DV_DEVX_H
#define RAWVERBS_MLX5DV_DEVX_H

#include <infiniband/mlx5_api.h>
#include <infiniband/verbs.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#ifdef __cplusplus
extern "C" {
#endif

struct mlx5dv_devx_obj;

/* Memory that firmware objects may refer to. */
struct mlx5dv_devx_umem {
	uint32_t umem_id; /* for wq_umem_id, cq_umem_id and the like */
};

enum mlx5dv_devx_umem_in_mask {
	MLX5DV_UMEM_MASK_DMABUF = 1 << 0
};

struct mlx5dv_devx_umem_in {
	void *addr;           /* with DMABUF: offset in the dma-buf */
	size_t size;          /* bytes, at least 1 */
	uint32_t access;      /* IBV_ACCESS_… */
	uint64_t pgsz_bitmap; /* page sizes the device may use, bit n for 2^n bytes */
	uint64_t comp_mask;   /* enum mlx5dv_devx_umem_in_mask: which members below count */
	int dmabuf_fd;
};

/*
 * mlx5dv_devx_umem_reg - register @size bytes at @addr for the device
 * @access: IBV_ACCESS_LOCAL_WRITE, _REMOTE_READ, _REMOTE_WRITE; 0 for read only
 *
 * The pages stay pinned until mlx5dv_devx_umem_dereg(). Blocks while the kernel pins
 * and the firmware answers.
 *
 * Returns memory for mlx5dv_devx_umem_dereg(), or NULL and errno:
 *   EINVAL  @ctx is NULL, closed or without DEVX; @size is 0 or wraps; flags unknown or
 *           contradictory; the firmware refused it
 *   EFAULT  not all of it is mapped, or not writable where @access writes
 *   ENOMEM  RLIMIT_MEMLOCK without CAP_IPC_LOCK (in the init user namespace), or memory
 *   EPERM   RLIMIT_MEMLOCK is 0, likewise
 *   EAGAIN  the rdma cgroup's hca_object limit, or firmware refused it so
 *   EBUSY   firmware refused it so
 *   EOPNOTSUPP  the driver is not mlx5
 *   EPROTONOSUPPORT  the device allows no DEVX contexts
 *   ETIMEDOUT, ENXIO, ENOLINK  the firmware did not answer, or is not asked now
 *   EIO     the device is gone
 * Follows mlx5dv_devx_umem_reg(3), drivers/infiniband/hw/mlx5/devx.c.
 */
struct mlx5dv_devx_umem *mlx5dv_devx_umem_reg(struct ibv_context *ctx, void *addr, size_t size,
					      uint32_t access);

/*
 * mlx5dv_devx_umem_reg_ex - the same by a structure
 *
 * Fails as mlx5dv_devx_umem_reg(), and: EINVAL @umem_in is NULL, no page size of
 * pgsz_bitmap fits, or dmabuf_fd is no dma-buf; EBADF it is no descriptor; EOPNOTSUPP
 * unknown bits in comp_mask, or a kernel without dma-bufs.
 */
struct mlx5dv_devx_umem *mlx5dv_devx_umem_reg_ex(struct ibv_context *ctx,
						 struct mlx5dv_devx_umem_in *umem_in);

/*
 * mlx5dv_devx_umem_dereg - release it
 *
 * Returns 0, also for NULL, after ibv_close_device() and on a device that is gone; else
 * a positive errno, and @umem is still alive: EBUSY or EINVAL an object uses it.
 */
int mlx5dv_devx_umem_dereg(struct mlx5dv_devx_umem *umem);

/* A page of doorbell registers, mapped into the process. */
struct mlx5dv_devx_uar {
	void *reg_addr;     /* the register that doorbells are written to */
	void *base_addr;    /* the page */
	uint32_t page_id;   /* for uar_page of queues */
	int64_t mmap_off;   /* of the page on the context's cmd_fd: an off_t of 64 bits */
	uint64_t comp_mask; /* 0 */
};

/*
 * mlx5dv_devx_alloc_uar - allocate and map a UAR
 * @flags: MLX5DV_UAR_ALLOC_TYPE_BF: write-combining, for BlueFlame;
 *         MLX5DV_UAR_ALLOC_TYPE_NC: not cached, 8-byte doorbells
 *
 * Returns a UAR for mlx5dv_devx_free_uar(), or NULL and errno: EOPNOTSUPP unknown
 * @flags, the driver is not mlx5, or no BlueFlame on this machine or device (take NC);
 * EINVAL a NULL or closed context; EPROTO an answer that cannot be mapped; ENOMEM, EAGAIN,
 * EIO, ETIMEDOUT.
 * Follows mlx5dv_devx_alloc_uar(3), drivers/infiniband/hw/mlx5/main.c.
 */
struct mlx5dv_devx_uar *mlx5dv_devx_alloc_uar(struct ibv_context *context, uint32_t flags);

/* mlx5dv_devx_free_uar - unmap and free. NULL, after close and a gone device are fine. */
void mlx5dv_devx_free_uar(struct mlx5dv_devx_uar *devx_uar);

/* A doorbell page of virtio queues. */
struct mlx5dv_var {
	uint32_t page_id;
	uint32_t length;  /* bytes to map */
	int64_t mmap_off; /* of the page on the context's cmd_fd, an off_t of 64 bits */
	uint64_t comp_mask;
};

/*
 * mlx5dv_alloc_var - allocate a virtio access region
 * @flags: 0
 *
 * Returns a VAR for mlx5dv_free_var(), or NULL and errno: EOPNOTSUPP unknown @flags or
 * the driver is not mlx5, EPROTONOSUPPORT the device has no virtio queues, ENOSPC all
 * are taken, EPROTO an answer that cannot be mapped, EAGAIN the rdma cgroup's limit,
 * EINVAL, ENOMEM, EIO. Follows
 * mlx5dv_alloc_var(3).
 */
struct mlx5dv_var *mlx5dv_alloc_var(struct ibv_context *context, uint32_t flags);

/* mlx5dv_free_var - free; unmap it first. NULL, after close and a gone device are fine. */
void mlx5dv_free_var(struct mlx5dv_var *dv_var);

/*
 * mlx5dv_devx_query_eqn - the event queue that serves a completion vector
 * @vector: 0 to num_comp_vectors - 1
 * @eqn:    result, for c_eqn of a CQ; untouched on failure
 *
 * Returns 0 or a positive errno: EINVAL an argument, EOPNOTSUPP not mlx5, EIO gone;
 * ENOENT or EINVAL no such vector, by kernel.
 */
int mlx5dv_devx_query_eqn(struct ibv_context *context, uint32_t vector, uint32_t *eqn);

/* A queue of answers to asynchronous queries; poll(2) its descriptor. */
struct mlx5dv_devx_cmd_comp {
	int fd;
};

/*
 * mlx5dv_devx_create_cmd_comp - make one
 *
 * Returns it for mlx5dv_devx_destroy_cmd_comp(), or NULL and errno: EINVAL, EOPNOTSUPP,
 * EPROTONOSUPPORT the device allows no DEVX contexts, EPROTO no descriptor, EMFILE, ENFILE,
 * ENOMEM, EIO.
 */
struct mlx5dv_devx_cmd_comp *mlx5dv_devx_create_cmd_comp(struct ibv_context *context);

/* mlx5dv_devx_destroy_cmd_comp - close it. Answers not read are lost. NULL is fine. */
void mlx5dv_devx_destroy_cmd_comp(struct mlx5dv_devx_cmd_comp *cmd_comp);

/*
 * mlx5dv_devx_obj_query_async - send a query, its answer to come by @cmd_comp
 * @outlen: bytes of the answer to come
 * @wr_id:  given back with the answer
 *
 * Does not wait for the firmware. Returns 0 or a positive errno: EAGAIN too many answers
 * of this process wait to be read (1 MiB); else as mlx5dv_devx_obj_query().
 */
int mlx5dv_devx_obj_query_async(struct mlx5dv_devx_obj *obj, const void *in, size_t inlen,
				size_t outlen, uint64_t wr_id,
				struct mlx5dv_devx_cmd_comp *cmd_comp);

/*
 * mlx5dv_devx_get_async_cmd_comp - read one answer
 * @cmd_resp:     receives wr_id and the mailbox
 * @cmd_resp_len: room in bytes, header and mailbox
 *
 * Waits for one unless the descriptor is O_NONBLOCK; destroying it or closing the
 * context meanwhile is not allowed, and does not wake who waits. Returns 0 or a positive errno:
 * EAGAIN nothing yet (also where the device is gone, then), EINTR a signal, ENOSPC the room
 * is too small (the answer stays), EPROTO less than an answer, EIO gone, EINVAL.
 */
int mlx5dv_devx_get_async_cmd_comp(struct mlx5dv_devx_cmd_comp *cmd_comp,
				   struct mlx5dv_devx_async_cmd_hdr *cmd_resp,
				   size_t cmd_resp_len);

/* A queue of device events; poll(2) its descriptor. */
struct mlx5dv_devx_event_channel {
	int fd;
};

/*
 * mlx5dv_devx_create_event_channel - make one
 * @flags: 0, or MLX5DV_DEVX_CREATE_EVENT_CHANNEL_FLAGS_OMIT_EV_DATA: only cookies are
 *         delivered, equal ones merged
 *
 * Returns it for mlx5dv_devx_destroy_event_channel(), or NULL and errno as
 * mlx5dv_devx_create_cmd_comp(); EINVAL also unknown @flags.
 */
struct mlx5dv_devx_event_channel *
mlx5dv_devx_create_event_channel(struct ibv_context *context,
				 enum mlx5dv_devx_create_event_channel_flags flags);

/* mlx5dv_devx_destroy_event_channel - close it, with its subscriptions. NULL is fine. */
void mlx5dv_devx_destroy_event_channel(struct mlx5dv_devx_event_channel *event_channel);

/*
 * mlx5dv_devx_subscribe_devx_event - have events of @obj delivered
 * @obj:        NULL for events that concern no object
 * @events_sz:  of @events_num in bytes
 * @events_num: PRM event types, host byte order
 * @cookie:     comes with each event
 *
 * A subscription ends with its channel or object. Returns 0 or a positive errno: EINVAL
 * an argument or an event type that is not allowed here, EOPNOTSUPP, ENOMEM, EIO.
 */
int mlx5dv_devx_subscribe_devx_event(struct mlx5dv_devx_event_channel *event_channel,
				     struct mlx5dv_devx_obj *obj, uint16_t events_sz,
				     uint16_t events_num[], uint64_t cookie);

/*
 * mlx5dv_devx_subscribe_devx_event_fd - have an event signalled to an eventfd
 * @fd: eventfd(2); the kernel keeps its own reference
 *
 * Fails as mlx5dv_devx_subscribe_devx_event(); EBADF @fd is no descriptor; EINVAL it is no
 * eventfd (which is not left to the kernel: Linux 6.1 oopses on it; where /proc is not mounted,
 * other anonymous files than eventfds are not told apart and reach it).
 */
int mlx5dv_devx_subscribe_devx_event_fd(struct mlx5dv_devx_event_channel *event_channel, int fd,
					struct mlx5dv_devx_obj *obj, uint16_t event_num);

/*
 * mlx5dv_devx_get_event - read one event
 * @event_data:     receives cookie and event data
 * @event_resp_len: room in bytes, header and data
 *
 * Waits for one unless the descriptor is O_NONBLOCK; destroying it or closing the
 * context meanwhile is not allowed, and does not wake who waits. Returns the bytes read, or -1 and
 * errno: EAGAIN nothing yet (also where the device is gone, then); EINTR a signal; EINVAL the
 * room is too small (the event stays); EOVERFLOW events were lost because nobody read them,
 * told once; EPROTO less than a cookie; EIO gone.
 */
ssize_t mlx5dv_devx_get_event(struct mlx5dv_devx_event_channel *event_channel,
			      struct mlx5dv_devx_async_event_hdr *event_data,
			      size_t event_resp_len);

#ifdef __cplusplus
}
#endif

#endif
