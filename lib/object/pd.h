/* SPDX-License-Identifier: BSD-2-Clause */
/* What a protection domain is, for the files of this folder. */
#ifndef RV_OBJECT_PD_H
#define RV_OBJECT_PD_H

#include <infiniband/verbs.h>

#include "device/handle.h"

struct rv_pd {
	struct ibv_pd ibv; /* first: what the caller holds */
	struct rv_handle handle;
	uint32_t pdn; /* the firmware's number; 0 where the driver is not mlx5 */
};

/* 0 where @pd can be used, else -EINVAL, recorded. */
int rv_pd_check(const struct ibv_pd *pd);

#endif
