/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_CQ_H
#define CONNECTX_CQ_H

#include "bits.h"

enum {					/* cqc, mlx5_ifc.h, from the context's start */
	CQC_STATUS = FIELD(0x00, 4),
	CQC_DBR_UMEM_VALID = FIELD(0x06, 1),
	CQC_LOG_CQE_SIZE = FIELD(0x08, 3),	/* 0: 64 bytes, 1: 128 */
	CQC_OVERRUN_IGNORE = FIELD(0x0e, 1),
	CQC_DBR_UMEM = FIELD(0x20, 32),
	CQC_PAGE_OFFSET = FIELD(0x54, 6),	/* in 64ths of a page */
	CQC_LOG_SIZE = FIELD(0x63, 5),
	CQC_UAR = FIELD(0x68, 24),
	CQC_PERIOD = FIELD(0x84, 12),
	CQC_MAX_COUNT = FIELD(0x90, 16),
	CQC_EQ = FIELD(0xa0, 32),
	CQC_LOG_PAGE_SIZE = FIELD(0xc3, 5),
	CQC_CONSUMER = FIELD(0x148, 24),
	CQC_PRODUCER = FIELD(0x168, 24),
	CQC_DBR_ADDRESS = FIELD(0x1c0, 64),

	/* What the umem fields need lies behind the context, and then the list of pages. */
	CQC_UMEM_OFFSET = FIELD(0x200, 64),
	CQC_UMEM = FIELD(0x240, 32),
	CQC_UMEM_VALID = FIELD(0x260, 1),
	CQ_PAGES = 256,				/* bytes */
};

#endif
