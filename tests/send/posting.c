/* SPDX-License-Identifier: BSD-2-Clause */
/* WQEs, doorbells and completions, written and read as the PRM has them. */
#include <criterion/criterion.h>
#include <endian.h>
#include <rawverbs/error.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "sender.h"

#define WAIT_S 10

static uint8_t *block_at(struct sender *sender, uint32_t index)
{
	return sender->memory->sq + (index & ((1u << sender->log_sq) - 1)) * BLOCK;
}

void number_frame(struct sender *sender, uint32_t number)
{
	const uint32_t wire = htobe32(number);

	memcpy(sender->payload + 14, &wire, sizeof(wire));
}

/* A WQE of @ds units of 16 bytes, put together outside, then around the ring's end. */
static uint8_t *post_bytes(struct sender *sender, const uint8_t *wqe, unsigned int ds)
{
	sender->last = sender->produced;
	for (unsigned int at = 0; at < ds * 16; at += BLOCK, sender->produced++)
		memcpy(block_at(sender, sender->produced), wqe + at, BLOCK);
	return block_at(sender, sender->last);
}

static void control_segment(struct sender *sender, uint8_t *wqe, unsigned int opcode,
			    unsigned int ds, bool signal)
{
	mlx5dv_set_ctrl_seg((struct mlx5_wqe_ctrl_seg *)(void *)wqe, (uint16_t)sender->produced,
			    (uint8_t)opcode, 0, sender->sqn, signal ? MLX5_WQE_CTRL_CQ_UPDATE : 0,
			    (uint8_t)ds, 0, 0);
}

uint8_t *post(struct sender *sender, unsigned int opcode, unsigned int ds, bool signal)
{
	_Alignas(8) uint8_t wqe[16 * BLOCK] = { 0 };

	control_segment(sender, wqe, opcode, ds, signal);
	return post_bytes(sender, wqe, ds ? ds : 1);
}

uint8_t *post_nop(struct sender *sender, bool signal)
{
	return post(sender, MLX5_OPCODE_NOP, 1, signal);
}

uint8_t *post_frame(struct sender *sender, uint32_t bytes, uint32_t lkey, bool signal)
{
	_Alignas(8) uint8_t wqe[BLOCK] = { 0 };

	control_segment(sender, wqe, MLX5_OPCODE_SEND, 4, signal);
	mlx5dv_set_eth_seg((struct mlx5_wqe_eth_seg *)(void *)(wqe + 16), 0, 0, HEADER,
			   sender->payload);
	mlx5dv_set_data_seg((struct mlx5_wqe_data_seg *)(void *)(wqe + 48), bytes - HEADER, lkey,
			    (uintptr_t)sender->payload + HEADER);
	return post_bytes(sender, wqe, 4);
}

void post_inline(struct sender *sender, uint32_t bytes, bool signal)
{
	_Alignas(8) uint8_t wqe[16 * BLOCK] = { 0 };
	const uint32_t rest = bytes - HEADER;
	const unsigned int ds = 3 + (4 + rest + 15) / 16;
	const uint32_t word = htobe32(rest | MLX5_INLINE_SEG);

	control_segment(sender, wqe, MLX5_OPCODE_SEND, ds, signal);
	mlx5dv_set_eth_seg((struct mlx5_wqe_eth_seg *)(void *)(wqe + 16), 0, 0, HEADER,
			   sender->payload);
	memcpy(wqe + 48, &word, sizeof(word));
	memcpy(wqe + 52, sender->payload + HEADER, rest);
	post_bytes(sender, wqe, ds);
}

void write_record(struct sender *sender)
{
	__atomic_thread_fence(__ATOMIC_RELEASE);
	*(volatile uint32_t *)&sender->memory->sq_record[MLX5_SND_DBR] =
		htobe32(sender->produced & 0xffff);
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
}

void ring(struct sender *sender)
{
	uint64_t first;

	memcpy(&first, block_at(sender, sender->last), sizeof(first));
	*(volatile uint64_t *)sender->uar->reg_addr = first;
}

void ring_in_halves(struct sender *sender)
{
	volatile uint32_t *reg = sender->uar->reg_addr;
	uint32_t half[2];

	memcpy(half, block_at(sender, sender->last), sizeof(half));
	reg[0] = half[0];
	reg[1] = half[1];
}

void ring_blueflame(struct sender *sender)
{
	const uint8_t *block = block_at(sender, sender->last);
	volatile uint64_t *reg = (volatile uint64_t *)(volatile void *)
		((volatile uint8_t *)sender->uar->reg_addr + (sender->copies++ % 2) * 0x100);

	for (unsigned int i = 0; i < BLOCK / 8; i++) {
		uint64_t part;

		memcpy(&part, block + i * 8, sizeof(part));
		reg[i] = part;
	}
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
}

void go(struct sender *sender)
{
	write_record(sender);
	ring(sender);
}

const struct mlx5_cqe64 *next_completion(struct sender *sender)
{
	struct mlx5_cqe64 *cqe = (struct mlx5_cqe64 *)(void *)(sender->memory->cq +
		(sender->consumed & ((1u << sender->log_cq) - 1)) * BLOCK);
	const uint8_t owner = *(volatile uint8_t *)&cqe->op_own;

	if (owner >> 4 == MLX5_CQE_INVALID ||
	    (owner & 1) != (sender->consumed >> sender->log_cq & 1))
		return NULL;
	__atomic_thread_fence(__ATOMIC_ACQUIRE);
	sender->consumed++;
	return cqe;
}

const struct mlx5_cqe64 *wait_completion(struct sender *sender)
{
	const time_t end = time(NULL) + WAIT_S;
	const struct mlx5_cqe64 *cqe;

	while (!(cqe = next_completion(sender)) && time(NULL) <= end)
		usleep(100);
	cr_assert_not_null(cqe, "no completion %u within %d s", sender->consumed, WAIT_S);
	return cqe;
}

void tell_consumed(struct sender *sender)
{
	*(volatile uint32_t *)&sender->memory->cq_record[0] = htobe32(sender->consumed & 0xffffff);
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
}

void completes(struct sender *sender, uint16_t counter)
{
	const struct mlx5_cqe64 *cqe = wait_completion(sender);

	cr_assert_eq(cqe->op_own >> 4, MLX5_CQE_REQ, "completion 0x%x, syndrome %u",
		     cqe->op_own >> 4, ((const struct mlx5_err_cqe *)(const void *)cqe)->syndrome);
	cr_assert_eq(be16toh(cqe->wqe_counter), counter);
	cr_assert_eq(be32toh(cqe->sop_drop_qpn) & 0xffffff, sender->sqn);
	tell_consumed(sender);
}

void fails(struct sender *sender, unsigned int syndrome, uint16_t counter)
{
	const struct mlx5_cqe64 *cqe = wait_completion(sender);
	const struct mlx5_err_cqe *err = (const struct mlx5_err_cqe *)(const void *)cqe;

	cr_assert_eq(cqe->op_own >> 4, MLX5_CQE_REQ_ERR, "completion 0x%x", cqe->op_own >> 4);
	cr_assert_eq(err->syndrome, syndrome, "syndrome %u, not %u", err->syndrome, syndrome);
	cr_assert_eq(be16toh(err->wqe_counter), counter, "of WQE %u, not %u",
		     be16toh(err->wqe_counter), counter);
	cr_assert_eq(be32toh(err->s_wqe_opcode_qpn) & 0xffffff, sender->sqn);
	tell_consumed(sender);
}

void no_completion(struct sender *sender)
{
	cr_assert_null(next_completion(sender), "a completion that nobody asked for");
}
