/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Protection domains and memory regions. <infiniband/verbs.h> includes this; include
 * that one. Any thread; an object must not be destroyed while another thread uses it.
 * Failures leave their cause in rv_last_error().
 */
#ifndef RAWVERBS_VERBS_MEMORY_H
#define RAWVERBS_VERBS_MEMORY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct ibv_context;

/* Optional flags: a kernel that does not know one ignores it. */
#define IBV_ACCESS_OPTIONAL_FIRST (1 << 20)
#define IBV_ACCESS_OPTIONAL_RANGE 0x3ff00000

enum ibv_access_flags {
	IBV_ACCESS_LOCAL_WRITE = 1,
	IBV_ACCESS_REMOTE_WRITE = 1 << 1,
	IBV_ACCESS_REMOTE_READ = 1 << 2,
	IBV_ACCESS_REMOTE_ATOMIC = 1 << 3,
	IBV_ACCESS_MW_BIND = 1 << 4,
	IBV_ACCESS_ZERO_BASED = 1 << 5,
	IBV_ACCESS_ON_DEMAND = 1 << 6,
	IBV_ACCESS_HUGETLB = 1 << 7,
	IBV_ACCESS_RELAXED_ORDERING = IBV_ACCESS_OPTIONAL_FIRST
};

struct ibv_pd {
	struct ibv_context *context;
	uint32_t handle; /* the kernel's */
};

struct ibv_mr {
	struct ibv_context *context;
	struct ibv_pd *pd;
	void *addr;
	size_t length; /* bytes */
	uint32_t handle; /* the kernel's */
	uint32_t lkey;
	uint32_t rkey;
};

/*
 * ibv_alloc_pd - allocate a protection domain
 *
 * Returns it for ibv_dealloc_pd(), or NULL and errno: EINVAL @context is NULL or closed,
 * ENOMEM, EIO the device is gone, EAGAIN the rdma cgroup's limit, EPROTO no answer; a
 * firmware refusal as the driver translates it. Follows ibv_alloc_pd(3).
 */
struct ibv_pd *ibv_alloc_pd(struct ibv_context *context);

/*
 * ibv_dealloc_pd - free it
 *
 * Returns 0, also for NULL, after ibv_close_device() and on a device that is gone; else a
 * positive errno, and @pd is alive: EBUSY an object uses it.
 */
int ibv_dealloc_pd(struct ibv_pd *pd);

/*
 * ibv_reg_mr - register @length bytes at @addr
 * @access: enum ibv_access_flags; local reads need no flag
 *
 * Pages stay pinned until ibv_dereg_mr(). Blocks while the kernel pins and the firmware
 * answers.
 *
 * Returns a region for ibv_dereg_mr(), or NULL and errno: EINVAL an argument is NULL, the
 * context is closed, @length is 0, flags that contradict or are unknown; EFAULT not all
 * of it is mapped; ENOMEM memory or RLIMIT_MEMLOCK (CAP_IPC_LOCK counts in the init user
 * namespace only); EPERM RLIMIT_MEMLOCK is 0; EAGAIN the rdma cgroup's limit; EOPNOTSUPP on
 * demand or another flag that the device has not; EPROTO no answer; EIO gone.
 * Follows ibv_reg_mr(3).
 */
struct ibv_mr *ibv_reg_mr(struct ibv_pd *pd, void *addr, size_t length, int access);

/* ibv_reg_mr_iova - the same, addressed by the device from @iova on; equal page offsets */
struct ibv_mr *ibv_reg_mr_iova(struct ibv_pd *pd, void *addr, size_t length, uint64_t iova,
			       int access);

/* ibv_reg_mr_iova2 - the same; optional flags are dropped on a kernel without them */
struct ibv_mr *ibv_reg_mr_iova2(struct ibv_pd *pd, void *addr, size_t length, uint64_t iova,
				unsigned int access);

/*
 * ibv_reg_dmabuf_mr - register part of a dma-buf
 * @offset: of the part in bytes; @iova has the same page offset
 * @fd:     the dma-buf; the kernel keeps its own reference
 *
 * addr of the result is @offset. Fails as ibv_reg_mr(), and EBADF @fd is no descriptor,
 * EINVAL it is no dma-buf or the device has no UMR, EOPNOTSUPP a kernel without dma-bufs,
 * EPROTONOSUPPORT kernel older than 5.12.
 */
struct ibv_mr *ibv_reg_dmabuf_mr(struct ibv_pd *pd, uint64_t offset, size_t length, uint64_t iova,
				 int fd, int access);

/* ibv_dereg_mr - release it. Returns as ibv_dealloc_pd(). */
int ibv_dereg_mr(struct ibv_mr *mr);

#ifdef __cplusplus
}
#endif

#endif
