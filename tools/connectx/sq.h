/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_SQ_H
#define CONNECTX_SQ_H

#include "bits.h"

enum {					/* sqc, mlx5_ifc.h */
	SQC_STATE = FIELD(0x08, 4),
	SQC_TIME_FORMAT = FIELD(0x1a, 2),	/* 0 free running, 1 default, 2 real time */
	SQC_USER_INDEX = FIELD(0x28, 24),
	SQC_CQ = FIELD(0x48, 24),
	SQC_RATE_INDEX = FIELD(0xf0, 16),
	SQC_TIS_COUNT = FIELD(0x100, 16),
	SQC_QOS_GROUP = FIELD(0x110, 16),
};

#endif
