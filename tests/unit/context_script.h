/* SPDX-License-Identifier: BSD-2-Clause */
/* The calls that opening a context makes, as script. Numbers: Linux include/uapi/rdma/. */
#ifndef TEST_CONTEXT_SCRIPT_H
#define TEST_CONTEXT_SCRIPT_H

#include <infiniband/mlx5dv.h>
#include <stdbool.h>

#include "device/device.h"
#include "scripted_kernel.h"

#define MLX5 1u
#define VECTORS 5

enum ask {
	ASK_DEVX,
	ASK_PLAIN
};

/* GET_CONTEXT of the mlx5 driver; @fds: what is expected of the descriptor array, or NULL. */
void expect_get_context(enum ask ask, int result);
void expect_get_context_fds(enum ask ask, const struct ibv_fd_arr *fds, int result);
void expect_get_context_vectors(enum ask ask, uint32_t vectors);
/* One whose answer says where in its page the device's clock is. */
void expect_get_context_clock(uint64_t offset);
/* GET_CONTEXT of another driver. */
void expect_get_context_of(uint32_t driver, int result);
void expect_query_context(uint32_t driver, uint32_t vectors, int result);
/* A fresh descriptor, or that result. */
void expect_async(uint32_t driver, int result);
/* "Are you driver @id?" Yes is EPROTONOSUPPORT, no is EINVAL. */
void expect_driver_question(uint32_t id, int result);
/* All up to the right one. */
void expect_driver_search(uint32_t driver);
/* Whether there are DEVX objects: -EPROTONOSUPPORT without user contexts, -EIO gone. */
void expect_user_contexts_question(int result);
/* GET_CONTEXT with bits that no driver takes: -EAGAIN before it looks at them. */
void expect_active_question(int result);
/* A completion queue of nothing but a handle: -EAGAIN where the cgroup allows none. */
void expect_handle_question(int result);
/* Whether the device is gone: asked after EIO. */
void expect_gone_question(bool gone);

/* An open mlx5 context on /dev/infiniband/uverbs0. */
struct ibv_context *open_devx(void);
struct ibv_context *open_plain(void);
struct ibv_context *open_other(uint32_t driver);
/* One that was imported, of which nobody said whether it is DEVX. */
struct ibv_context *open_imported(void);

/* errno and the last error. */
void fails_with(int error, int layer, const char *words);

/* A device as it would have been listed, with the fixed number of uverbs0. */
struct rv_device *listed_device(uint32_t driver);

#endif
