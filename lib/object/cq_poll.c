/* SPDX-License-Identifier: BSD-2-Clause */
/* Taking completions and arming: PRM, completion queue entry and doorbell record. */
#include <endian.h>
#include <errno.h>

#include "base/error.h"
#include "cq.h"
#include "doorbell.h"

#define RECORD_CONSUMER 0
#define RECORD_ARM 1
#define INDEX_MASK 0xffffffu

static enum ibv_wc_status status_of(uint8_t syndrome)
{
	static const struct {
		uint8_t syndrome;
		uint8_t status;
	} known[] = {
		{ MLX5_CQE_SYNDROME_LOCAL_LENGTH_ERR, IBV_WC_LOC_LEN_ERR },
		{ MLX5_CQE_SYNDROME_LOCAL_QP_OP_ERR, IBV_WC_LOC_QP_OP_ERR },
		{ MLX5_CQE_SYNDROME_LOCAL_PROT_ERR, IBV_WC_LOC_PROT_ERR },
		{ MLX5_CQE_SYNDROME_WR_FLUSH_ERR, IBV_WC_WR_FLUSH_ERR },
		{ MLX5_CQE_SYNDROME_MW_BIND_ERR, IBV_WC_MW_BIND_ERR },
		{ MLX5_CQE_SYNDROME_BAD_RESP_ERR, IBV_WC_BAD_RESP_ERR },
		{ MLX5_CQE_SYNDROME_LOCAL_ACCESS_ERR, IBV_WC_LOC_ACCESS_ERR },
		{ MLX5_CQE_SYNDROME_REMOTE_INVAL_REQ_ERR, IBV_WC_REM_INV_REQ_ERR },
		{ MLX5_CQE_SYNDROME_REMOTE_ACCESS_ERR, IBV_WC_REM_ACCESS_ERR },
		{ MLX5_CQE_SYNDROME_REMOTE_OP_ERR, IBV_WC_REM_OP_ERR },
		{ MLX5_CQE_SYNDROME_TRANSPORT_RETRY_EXC_ERR, IBV_WC_RETRY_EXC_ERR },
		{ MLX5_CQE_SYNDROME_RNR_RETRY_EXC_ERR, IBV_WC_RNR_RETRY_EXC_ERR },
		{ MLX5_CQE_SYNDROME_REMOTE_ABORTED_ERR, IBV_WC_REM_ABORT_ERR },
	};

	for (unsigned int i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (known[i].syndrome == syndrome)
			return (enum ibv_wc_status)known[i].status;
	return IBV_WC_GENERAL_ERR;
}

static enum ibv_wc_opcode opcode_of(uint8_t wqe_opcode)
{
	switch (wqe_opcode) {
	case MLX5_OPCODE_RDMA_WRITE:
	case MLX5_OPCODE_RDMA_WRITE_IMM:
		return IBV_WC_RDMA_WRITE;
	case MLX5_OPCODE_RDMA_READ:
		return IBV_WC_RDMA_READ;
	case MLX5_OPCODE_ATOMIC_CS:
		return IBV_WC_COMP_SWAP;
	case MLX5_OPCODE_ATOMIC_FA:
		return IBV_WC_FETCH_ADD;
	case MLX5_OPCODE_LOCAL_INVAL:
		return IBV_WC_LOCAL_INV;
	case MLX5_OPCODE_TSO:
		return IBV_WC_TSO;
	case MLX5_OPCODE_UMR:
	case MLX5_OPCODE_SET_PSV:
	case MLX5_OPCODE_NOP:
	case MLX5_OPCODE_MMO:
		return IBV_WC_DRIVER1;
	default:
		return IBV_WC_SEND;
	}
}

static void fill_receive(const struct mlx5_cqe64 *cqe, uint8_t opcode, struct ibv_wc *wc)
{
	wc->opcode = opcode == MLX5_CQE_RESP_WR_IMM ? IBV_WC_RECV_RDMA_WITH_IMM : IBV_WC_RECV;
	wc->src_qp = be32toh(cqe->flags_rqpn) & INDEX_MASK;
	wc->slid = be16toh(cqe->slid);
	wc->sl = be32toh(cqe->flags_rqpn) >> 24 & 0xf;
	wc->dlid_path_bits = cqe->ml_path & 0x7f;
	if (cqe->hds_ip_ext & (MLX5_CQE_L3_OK << 1) && cqe->hds_ip_ext & (MLX5_CQE_L4_OK << 0))
		wc->wc_flags |= IBV_WC_IP_CSUM_OK;
	if (opcode == MLX5_CQE_RESP_SEND_INV) {
		wc->wc_flags |= IBV_WC_WITH_INV;
		wc->invalidated_rkey = be32toh(cqe->imm_inval_pkey);
	} else if (opcode != MLX5_CQE_RESP_SEND) {
		wc->wc_flags |= IBV_WC_WITH_IMM;
		wc->imm_data = cqe->imm_inval_pkey;
	}
}

/* 0, or -EPROTO for an entry that no queue causes. */
static int fill(const struct mlx5_cqe64 *cqe, struct ibv_wc *wc)
{
	const struct mlx5_err_cqe *error = (const struct mlx5_err_cqe *)cqe;
	const uint8_t opcode = cqe->op_own >> 4;

	*wc = (struct ibv_wc){
		.wr_id = be16toh(cqe->wqe_counter),
		.status = IBV_WC_SUCCESS,
		.byte_len = be32toh(cqe->byte_cnt),
		.qp_num = be32toh(cqe->sop_drop_qpn) & INDEX_MASK,
	};
	switch (opcode) {
	case MLX5_CQE_REQ:
		wc->opcode = opcode_of((uint8_t)(be32toh(cqe->sop_drop_qpn) >> 24));
		return 0;
	case MLX5_CQE_RESP_WR_IMM:
	case MLX5_CQE_RESP_SEND:
	case MLX5_CQE_RESP_SEND_IMM:
	case MLX5_CQE_RESP_SEND_INV:
		fill_receive(cqe, opcode, wc);
		return 0;
	case MLX5_CQE_REQ_ERR:
	case MLX5_CQE_RESP_ERR:
		wc->byte_len = 0;
		wc->status = status_of(error->syndrome);
		wc->vendor_err = error->vendor_err_synd;
		wc->opcode = opcode == MLX5_CQE_RESP_ERR ?
				     IBV_WC_RECV :
				     opcode_of((uint8_t)(be32toh(cqe->sop_drop_qpn) >> 24));
		return 0;
	default:
		return rv_fail_numbers(EPROTO, RV_CAUSE_CQE, NULL, opcode, 0, 0);
	}
}

/* The entry that the device wrote next, or NULL. */
static const struct mlx5_cqe64 *next(struct rv_cq *cq)
{
	const struct mlx5_cqe64 *cqe =
		(const struct mlx5_cqe64 *)(void *)cq->buffer + (cq->consumer & (cq->entries - 1));
	const uint8_t op_own = *(const volatile uint8_t *)&cqe->op_own;

	if (op_own >> 4 == MLX5_CQE_INVALID ||
	    (op_own & MLX5_CQE_OWNER_MASK) != !!(cq->consumer & cq->entries))
		return NULL;
	/* The device writes the owner last; nothing else may be read before it. */
	rv_device_wrote();
	return cqe;
}

/* What was read may be overwritten once the device sees the new index. */
static void tell_consumer(struct rv_cq *cq)
{
	rv_device_may_write();
	*(volatile uint32_t *)&cq->record[RECORD_CONSUMER] = htobe32(cq->consumer & INDEX_MASK);
}

int ibv_poll_cq(struct ibv_cq *ibv_cq, int num_entries, struct ibv_wc *wc)
{
	struct rv_cq *cq = rv_cq_of(ibv_cq);
	const struct mlx5_cqe64 *cqe;
	int taken = 0;
	int err = 0;

	if (!cq)
		return -EINVAL;
	if (!wc && num_entries > 0)
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "wc");
	while (taken < num_entries && (cqe = next(cq))) {
		const struct rv_fault before = *rv_fault();

		err = fill(cqe, &wc[taken]);
		if (err != 0 && taken > 0) {
			/* The next call meets it first, and tells it. */
			*rv_fault() = before;
			break;
		}
		cq->consumer++;
		if (err != 0)
			break;
		taken++;
	}
	if (taken > 0 || err != 0)
		tell_consumer(cq);
	return taken > 0 ? taken : err;
}

/* The doorbell page is shared by all queues of the context. */
static void ring(struct rv_cq *cq, uint64_t value)
{
	if (RV_DOORBELL_IN_TWO)
		rv_lock_take(&cq->handle.context->lock);
	rv_doorbell_ring(cq->uar->base_addr, MLX5_CQ_DOORBELL, value);
	if (RV_DOORBELL_IN_TWO)
		rv_lock_give(&cq->handle.context->lock);
}

int ibv_req_notify_cq(struct ibv_cq *ibv_cq, int solicited_only)
{
	struct rv_cq *cq = rv_cq_of(ibv_cq);
	uint32_t word;

	if (!cq)
		return EINVAL;
	if (!rv_context_open(cq->handle.context)) /* then the page is unmapped */
		return -rv_fail(EINVAL, RV_CAUSE_CONTEXT_CLOSED, NULL);
	word = (atomic_load(&cq->arm_sequence) & 3) << 28 | (cq->consumer & INDEX_MASK) |
	       (uint32_t)(solicited_only ? MLX5_CQ_DB_REQ_NOT_SOL : MLX5_CQ_DB_REQ_NOT);
	*(volatile uint32_t *)&cq->record[RECORD_ARM] = htobe32(word);
	rv_device_will_read();
	ring(cq, (uint64_t)word << 32 | cq->number);
	return 0;
}
