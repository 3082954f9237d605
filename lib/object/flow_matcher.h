/* SPDX-License-Identifier: BSD-2-Clause */
/* What a matcher is, and what refusals of flow objects have in common. */
#ifndef RV_OBJECT_FLOW_MATCHER_H
#define RV_OBJECT_FLOW_MATCHER_H

#include <infiniband/mlx5dv.h>

#include "device/handle.h"

struct mlx5dv_flow_matcher {
	struct rv_handle handle;
	uint16_t priority;
};

/* 0, or -EINVAL where @match has a size that no kernel can be given, recorded with @subject. */
int rv_flow_match_size_check(const struct mlx5dv_flow_match_parameters *match,
			     const char *subject);

/* Destroys what rules may use: -EBUSY names them. 0 or -errno, recorded. */
int rv_flow_destroy_used(struct rv_handle *handle, const struct rv_destroyer *destroyer,
			 const char *subject);

#endif
