/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_WQE_H
#define CONNECTX_WQE_H

#include <stdbool.h>
#include <stdint.h>

#include "mkey_access.h"

struct send_queue;

enum {
	WQE_BLOCK = 64,			/* bytes: what rings are made of and counters count */
	WQE_MAX_BLOCKS = 16,		/* ds has 6 bits of 16 bytes each */
	WQE_MAX_PIECES = 64,
	FRAME_MIN = 14,			/* an Ethernet header */
	FRAME_MAX = 10240,

	WQE_NOP = 0x00,			/* MLX5_OPCODE_*, linux/mlx5/device.h */
	WQE_SEND = 0x0a,

	/* MLX5_CQE_SYNDROME_* */
	SYNDROME_OK = 0x00,
	SYNDROME_LOCAL_LENGTH = 0x01,
	SYNDROME_LOCAL_QP_OP = 0x02,
	SYNDROME_LOCAL_PROT = 0x04,
	SYNDROME_FLUSH = 0x05,
};

/* A part of the frame: bytes of the WQE itself, or of the guest's memory through a key. */
struct wqe_piece {
	bool in_wqe;
	uint32_t len, lkey;
	uint64_t at;			/* offset in the WQE, or address */
};

struct wqe {
	uint8_t bytes[WQE_MAX_BLOCKS * WQE_BLOCK];
	uint32_t len;			/* of those that are there */
	uint32_t blocks;		/* that it fills of the ring; 1 if nobody knows */
	uint8_t opcode;
	bool wants_completion, solicited;
	uint32_t frame_len;
	uint32_t piece_count;
	struct wqe_piece pieces[WQE_MAX_PIECES];
};

/*
 * Reads the WQE at the queue's consumer, of which `available` blocks were posted, and finds the
 * pieces of its frame. Returns a syndrome; *ret_readable is false if the ring cannot be read.
 */
uint8_t wqe_fetch(struct device *device, const struct send_queue *queue, uint32_t available,
		  struct wqe *wqe, bool *ret_readable);

/* Only how many blocks it fills, and its opcode: for a WQE that is flushed. */
void wqe_skim(struct device *device, const struct send_queue *queue, uint32_t available,
	      struct wqe *wqe);

/* Puts the frame together; it has wqe->frame_len bytes. Returns a syndrome. */
uint8_t wqe_gather(struct device *device, const struct mkey_reader *reader, const struct wqe *wqe,
		   uint8_t frame[static FRAME_MAX]);

#endif
