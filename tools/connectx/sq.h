/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_SQ_H
#define CONNECTX_SQ_H

#include "bits.h"

enum {					/* sqc, mlx5_ifc.h */
	SQC_STATE = FIELD(0x08, 4),
	SQC_RATE_INDEX = FIELD(0xf0, 16),
	SQC_QOS_GROUP = FIELD(0x110, 16),
};

#endif
