/* SPDX-License-Identifier: BSD-2-Clause */
/* The ioctls that make a descriptor a context. */
#ifndef RV_DEVICE_GET_CONTEXT_H
#define RV_DEVICE_GET_CONTEXT_H

#include "context.h"

/* What the opener wants. */
struct rv_open_request {
	bool devx;          /* ask for DEVX */
	bool devx_required; /* and fail where it is refused */
	bool mlx5_required;
	const struct ibv_fd_arr *fds; /* or NULL */
};

/* The request that flags of enum rv_open_flags mean. 0 or -EINVAL, recorded. */
int rv_open_request_from_flags(uint32_t flags, struct rv_open_request *ret_request);

/*
 * GET_CONTEXT on @fd, finding the driver where context->driver_id is unknown; fills
 * driver_id, devx and num_comp_vectors. 0 or -errno, recorded with the cause.
 */
int rv_get_context(struct rv_context *context, int fd, const struct rv_open_request *request);

/* QUERY_CONTEXT on @fd, likewise, for a context that exists. */
int rv_query_context(struct rv_context *context, int fd);

/* The descriptor of asynchronous events, into context->ibv.async_fd. */
int rv_async_fd(struct rv_context *context, int fd);

#endif
