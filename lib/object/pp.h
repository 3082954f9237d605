/* SPDX-License-Identifier: BSD-2-Clause */
/* What a packet pacing entry is, for the files of this folder and those above. */
#ifndef RV_OBJECT_PP_H
#define RV_OBJECT_PP_H

#include <infiniband/mlx5dv.h>

#include "device/handle.h"

struct rv_pp {
	struct mlx5dv_pp pp; /* first: what the caller holds */
	struct rv_handle handle;
	struct rv_pp *next; /* of the same context */
};

/* Into and out of the context's list. */
void rv_pp_add(struct rv_pp *pp);
void rv_pp_remove(struct rv_pp *pp);

#endif
