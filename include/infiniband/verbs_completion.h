/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Completion queues and their events. <infiniband/verbs.h> includes this; include that
 * one. Any thread, but one queue is polled and armed by one thread at a time.
 */
#ifndef RAWVERBS_VERBS_COMPLETION_H
#define RAWVERBS_VERBS_COMPLETION_H

#include <infiniband/verbs_types.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct ibv_context;

enum ibv_wc_status {
	IBV_WC_SUCCESS,
	IBV_WC_LOC_LEN_ERR,
	IBV_WC_LOC_QP_OP_ERR,
	IBV_WC_LOC_EEC_OP_ERR,
	IBV_WC_LOC_PROT_ERR,
	IBV_WC_WR_FLUSH_ERR,
	IBV_WC_MW_BIND_ERR,
	IBV_WC_BAD_RESP_ERR,
	IBV_WC_LOC_ACCESS_ERR,
	IBV_WC_REM_INV_REQ_ERR,
	IBV_WC_REM_ACCESS_ERR,
	IBV_WC_REM_OP_ERR,
	IBV_WC_RETRY_EXC_ERR,
	IBV_WC_RNR_RETRY_EXC_ERR,
	IBV_WC_LOC_RDD_VIOL_ERR,
	IBV_WC_REM_INV_RD_REQ_ERR,
	IBV_WC_REM_ABORT_ERR,
	IBV_WC_INV_EECN_ERR,
	IBV_WC_INV_EEC_STATE_ERR,
	IBV_WC_FATAL_ERR,
	IBV_WC_RESP_TIMEOUT_ERR,
	IBV_WC_GENERAL_ERR
};

enum ibv_wc_opcode {
	IBV_WC_SEND,
	IBV_WC_RDMA_WRITE,
	IBV_WC_RDMA_READ,
	IBV_WC_COMP_SWAP,
	IBV_WC_FETCH_ADD,
	IBV_WC_BIND_MW,
	IBV_WC_LOCAL_INV,
	IBV_WC_TSO,
	IBV_WC_RECV = 1 << 7,
	IBV_WC_RECV_RDMA_WITH_IMM,
	IBV_WC_DRIVER1 = 135
};

enum ibv_wc_flags {
	IBV_WC_GRH = 1 << 0,
	IBV_WC_WITH_IMM = 1 << 1,
	IBV_WC_IP_CSUM_OK = 1 << 2,
	IBV_WC_WITH_INV = 1 << 3
};

/* One completion. */
struct ibv_wc {
	uint64_t wr_id;         /* the WQE counter of the queue that completed: queues are the
				   application's own here, and so are its work request ids */
	enum ibv_wc_status status;
	enum ibv_wc_opcode opcode;
	uint32_t vendor_err;    /* vendor syndrome, where status is no success */
	uint32_t byte_len;
	__extension__ union {
		__be32 imm_data;
		uint32_t invalidated_rkey;
	};
	uint32_t qp_num;        /* number of the SQ or QP */
	uint32_t src_qp;
	unsigned int wc_flags;
	uint16_t pkey_index;
	uint16_t slid;
	uint8_t sl;
	uint8_t dlid_path_bits;
};

/*
 * A descriptor by which queues tell that they have something; poll(2) it. A copy of the
 * struct stands for the channel in every call, ibv_destroy_comp_channel() too.
 */
struct ibv_comp_channel {
	int fd;
	int refcnt; /* queues that use it; a copy is not kept up to date */
	struct ibv_context *context;
	void *rv_channel; /* the library's */
};

struct ibv_cq {
	struct ibv_context *context;
	uint32_t handle;                  /* the kernel's */
	uint32_t rv_mark;                 /* the library's: tells a queue from other objects */
	struct ibv_comp_channel *channel; /* or NULL */
	void *cq_context;                 /* the caller's */
	int cqe;                          /* entries */
};

/*
 * ibv_create_comp_channel - make a channel
 *
 * Returns it for ibv_destroy_comp_channel(), or NULL and errno: EINVAL, EMFILE, ENFILE,
 * ENOMEM, EPROTO no descriptor, EIO the device is gone. Follows ibv_create_comp_channel(3).
 */
struct ibv_comp_channel *ibv_create_comp_channel(struct ibv_context *context);

/*
 * ibv_destroy_comp_channel - close it
 *
 * 0, also for NULL and after ibv_close_device(); EBUSY a queue uses it.
 */
int ibv_destroy_comp_channel(struct ibv_comp_channel *channel);

/*
 * ibv_create_cq - make a completion queue
 * @cqe:         at least so many entries, 1 to max_cqe
 * @cq_context:  comes back with events
 * @channel:     where its events go, or NULL
 * @comp_vector: 0 to num_comp_vectors - 1
 *
 * Buffer, doorbell record and doorbell page are the library's. mlx5 only.
 *
 * Returns it for ibv_destroy_cq(), or NULL and errno: EINVAL an argument, EOPNOTSUPP the
 * driver is not mlx5, EPROTO an answer that contradicts the request, ENOMEM, EPERM
 * RLIMIT_MEMLOCK is 0 and binds this process, EAGAIN, ETIMEDOUT, EIO gone; a firmware
 * refusal as the driver translates it.
 * Follows ibv_create_cq(3), drivers/infiniband/hw/mlx5/cq.c.
 */
struct ibv_cq *ibv_create_cq(struct ibv_context *context, int cqe, void *cq_context,
			     struct ibv_comp_channel *channel, int comp_vector);

/*
 * ibv_destroy_cq - destroy it
 *
 * Waits until every event got from it is acknowledged, as ibv_destroy_cq(3) says.
 * Returns as ibv_dealloc_pd(); EBUSY a queue uses it.
 */
int ibv_destroy_cq(struct ibv_cq *cq);

/*
 * ibv_poll_cq - take completions
 * @num_entries: room in @wc
 *
 * Never blocks, makes no system call. Returns how many were taken, or a negative number:
 * -EINVAL an argument is NULL or no queue, -EPROTO an entry that no ConnectX writes (it is
 * skipped; those before it are returned first).
 */
int ibv_poll_cq(struct ibv_cq *cq, int num_entries, struct ibv_wc *wc);

/*
 * ibv_req_notify_cq - arm the queue for one event
 * @solicited_only: not 0: for solicited completions and errors only
 *
 * Returns 0 or a positive errno: EINVAL NULL, a DEVX object in the place of a queue, or a
 * closed context.
 */
int ibv_req_notify_cq(struct ibv_cq *cq, int solicited_only);

/*
 * ibv_get_cq_event - wait for a queue of the channel to have something
 *
 * Waits unless the descriptor is O_NONBLOCK; destroying the channel or closing the context
 * meanwhile is not allowed, and does not wake who waits. Each event must be acknowledged by
 * ibv_ack_cq_events(). Returns 0, or -1 and errno: EAGAIN nothing yet, EINTR a signal, EIO
 * gone, EPROTO an event of no queue of ours, EINVAL an argument or a closed context.
 */
int ibv_get_cq_event(struct ibv_comp_channel *channel, struct ibv_cq **cq, void **cq_context);

/* ibv_ack_cq_events - acknowledge @nevents events of @cq */
void ibv_ack_cq_events(struct ibv_cq *cq, unsigned int nevents);

#ifdef __cplusplus
}
#endif

#endif
