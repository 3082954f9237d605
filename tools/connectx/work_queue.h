/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_WORK_QUEUE_H
#define CONNECTX_WORK_QUEUE_H

#include "command.h"
#include "guest_buffer.h"

enum {					/* wq, mlx5_ifc.h: inside the contexts of SQ, RQ and RMP */
	WQ_OFFSET = 48,			/* bytes */
	WQ_LENGTH = 192,
	QUEUE_CONTEXT = 240,		/* the context with its wq */

	WQ_TYPE = FIELD(0x0, 4),	/* 0 linked list, 1 cyclic, 2 and 3 striding */
	WQ_PAGE_OFFSET = FIELD(0x2b, 5),	/* in 64ths of a page */
	WQ_PD = FIELD(0x48, 24),
	WQ_UAR = FIELD(0x68, 24),
	WQ_DBR_ADDRESS = FIELD(0x80, 64),
	WQ_LOG_STRIDE = FIELD(0x10c, 4),
	WQ_LOG_PAGE_SIZE = FIELD(0x113, 5),
	WQ_LOG_SIZE = FIELD(0x11b, 5),
	WQ_DBR_UMEM_VALID = FIELD(0x120, 1),
	WQ_UMEM_VALID = FIELD(0x121, 1),
	WQ_DBR_UMEM = FIELD(0x140, 32),
	WQ_UMEM = FIELD(0x160, 32),
	WQ_UMEM_OFFSET = FIELD(0x180, 64),

	/* States of SQ and RQ: enum in mlx5_ifc.h, MLX5_SQC_STATE_*; nibble 0xf is not one. */
	QUEUE_RST = 0,
	QUEUE_RDY = 1,
	QUEUE_ERR = 3,
};

/* Judges the wq of a new queue and notes what it uses. */
outcome work_queue_check(struct device *device, struct object *object);

/* Where a queue that was judged has its entries, and its doorbell record. */
struct guest_buffer work_queue_ring(struct device *device, const struct object *object);
struct guest_buffer work_queue_record(struct device *device, const struct object *object);

/* RST → RDY, RDY → ERR, ERR → RST, ERR → ERR and any → RST by MODIFY; else false. */
bool queue_may_go(unsigned int from, unsigned int to);

#endif
