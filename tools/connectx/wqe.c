/* SPDX-License-Identifier: BSD-2-Clause */
#include "wqe.h"

#include <string.h>

#include "bits.h"
#include "object.h"
#include "send_queue.h"

enum {					/* struct mlx5_wqe_ctrl_seg and _eth_seg, linux/mlx5/qp.h */
	WQE_DS = 0x3f,
	WQE_FLAGS = 11,
	WQE_SOLICITED = 0x02,
	WQE_COMPLETION = 0x08,
	WQE_SEGMENT = 16,
	WQE_HEADER_SIZE = 28,
	WQE_HEADER = 30,
};

static const uint32_t wqe_inline_bit = 0x80000000;

/* Blocks of the ring from its consumer on, around its end. */
static bool wqe_read_blocks(struct device *device, const struct send_queue *queue, uint32_t first,
			    uint32_t count, uint8_t *to)
{
	for (size_t i = first; i < (size_t)first + count; i++) {
		uint64_t block = (queue->consumer + i) & (((uint64_t)1 << queue->log_size) - 1);

		if (!guest_read(device, &queue->ring, block * WQE_BLOCK, to + i * WQE_BLOCK,
				WQE_BLOCK))
			return false;
	}
	return true;
}

/* The control segment: how large the WQE is and what it asks for. */
static uint8_t wqe_control(const struct send_queue *queue, uint32_t available, struct wqe *wqe)
{
	uint32_t sqn_ds = be32_get(wqe->bytes + 4);
	uint32_t blocks = ((sqn_ds & WQE_DS) * WQE_SEGMENT + WQE_BLOCK - 1) / WQE_BLOCK;

	wqe->opcode = wqe->bytes[3];
	wqe->len = (sqn_ds & WQE_DS) * WQE_SEGMENT;
	wqe->wants_completion = wqe->bytes[WQE_FLAGS] & WQE_COMPLETION;
	wqe->solicited = wqe->bytes[WQE_FLAGS] & WQE_SOLICITED;
	/* The index in it is not ours to judge: clients post the same WQE again and again. */
	if (!blocks || blocks > available || sqn_ds >> 8 != queue->object->number)
		return SYNDROME_LOCAL_QP_OP;
	wqe->blocks = blocks;
	return SYNDROME_OK;
}

static bool wqe_add_piece(struct wqe *wqe, const struct wqe_piece *piece)
{
	/* The frame's bound comes first, so that the sum cannot wrap around. */
	if (wqe->piece_count == WQE_MAX_PIECES || piece->len > FRAME_MAX - wqe->frame_len)
		return false;
	if (piece->len)
		wqe->pieces[wqe->piece_count++] = *piece;
	wqe->frame_len += piece->len;
	return true;
}

/* One data segment, at offset *at: a pointer, or bytes that follow. */
static uint8_t wqe_data_segment(struct wqe *wqe, uint32_t *at)
{
	uint32_t count = be32_get(wqe->bytes + *at);
	struct wqe_piece piece = { .len = count & ~wqe_inline_bit };

	if (count & wqe_inline_bit) {
		if (piece.len > wqe->len - *at - 4)
			return SYNDROME_LOCAL_QP_OP;
		piece.in_wqe = true;
		piece.at = *at + 4;
		*at += (4 + piece.len + WQE_SEGMENT - 1) / WQE_SEGMENT * WQE_SEGMENT;
	} else {
		/* A pointer segment of 0 bytes means 2 GiB, which no frame has. */
		if (!piece.len)
			return SYNDROME_LOCAL_LENGTH;
		piece.lkey = be32_get(wqe->bytes + *at + 4);
		piece.at = be64_get(wqe->bytes + *at + 8);
		*at += WQE_SEGMENT;
	}
	return wqe_add_piece(wqe, &piece) ? SYNDROME_OK : SYNDROME_LOCAL_LENGTH;
}

/* Control segment, Ethernet segment with the frame's first bytes, data segments. */
static uint8_t wqe_segments(struct wqe *wqe)
{
	struct wqe_piece header = { .in_wqe = true, .at = WQE_HEADER };
	uint32_t at;

	if (wqe->len < 2 * WQE_SEGMENT)
		return SYNDROME_LOCAL_QP_OP;
	header.len = (uint32_t)wqe->bytes[WQE_HEADER_SIZE] << 8 | wqe->bytes[WQE_HEADER_SIZE + 1];
	if (header.len > wqe->len - WQE_HEADER || !wqe_add_piece(wqe, &header))
		return SYNDROME_LOCAL_QP_OP;
	at = (WQE_HEADER + header.len + WQE_SEGMENT - 1) / WQE_SEGMENT * WQE_SEGMENT;
	while (at < wqe->len) {
		uint8_t syndrome = wqe_data_segment(wqe, &at);

		if (syndrome)
			return syndrome;
	}
	return wqe->frame_len < FRAME_MIN ? SYNDROME_LOCAL_LENGTH : SYNDROME_OK;
}

static void wqe_clear(struct wqe *wqe)
{
	memset(wqe->bytes, 0, WQE_BLOCK);
	wqe->len = wqe->frame_len = wqe->piece_count = 0;
	wqe->blocks = 1;
	wqe->opcode = WQE_NOP;
	wqe->wants_completion = wqe->solicited = false;
}

uint8_t wqe_fetch(struct device *device, const struct send_queue *queue, uint32_t available,
		  struct wqe *wqe, bool *ret_readable)
{
	uint8_t syndrome;

	wqe_clear(wqe);
	*ret_readable = wqe_read_blocks(device, queue, 0, 1, wqe->bytes);
	if (!*ret_readable)
		return SYNDROME_LOCAL_QP_OP;
	syndrome = wqe_control(queue, available, wqe);
	if (syndrome)
		return syndrome;
	*ret_readable = wqe_read_blocks(device, queue, 1, wqe->blocks - 1, wqe->bytes);
	if (!*ret_readable)
		return SYNDROME_LOCAL_QP_OP;
	if (wqe->opcode == WQE_NOP)
		return SYNDROME_OK;
	return wqe->opcode == WQE_SEND ? wqe_segments(wqe) : SYNDROME_LOCAL_QP_OP;
}

void wqe_skim(struct device *device, const struct send_queue *queue, uint32_t available,
	      struct wqe *wqe)
{
	wqe_clear(wqe);
	if (wqe_read_blocks(device, queue, 0, 1, wqe->bytes))
		wqe_control(queue, available, wqe);
}

uint8_t wqe_gather(struct device *device, const struct mkey_reader *reader, const struct wqe *wqe,
		   uint8_t frame[static FRAME_MAX])
{
	uint32_t at = 0;

	for (uint32_t i = 0; i < wqe->piece_count; i++) {
		const struct wqe_piece *piece = &wqe->pieces[i];

		if (piece->in_wqe)
			memcpy(frame + at, wqe->bytes + piece->at, piece->len);
		else if (!mkey_read(device, reader, piece->lkey, piece->at, frame + at, piece->len))
			return SYNDROME_LOCAL_PROT;
		at += piece->len;
	}
	return SYNDROME_OK;
}
