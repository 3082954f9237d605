/* SPDX-License-Identifier: BSD-2-Clause */
#include "context.h"

#include <errno.h>
#include <rawverbs/command.h>
#include <rawverbs/device.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/kernel.h"
#include "mapping.h"
#include "mlx5_user_ioctl_cmds.h"

struct rv_context *rv_context_new(void)
{
	struct rv_context *context = calloc(1, sizeof(*context));

	if (!context) {
		rv_fail(ENOMEM, RV_CAUSE_MEMORY, "a context");
		return NULL;
	}
	context->ibv.cmd_fd = -1;
	context->ibv.async_fd = -1;
	context->core_clock = -1;
	atomic_init(&context->references, 1);
	return context;
}

void rv_context_ref(struct rv_context *context)
{
	atomic_fetch_add(&context->references, 1);
}

void rv_context_unref(struct rv_context *context)
{
	if (atomic_fetch_sub(&context->references, 1) == 1) {
		free(context->clock);
		free(context);
	}
}

int rv_context_check(const struct ibv_context *context)
{
	if (!context)
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL, "context");
	if (!rv_context_open(rv_context_of(context)))
		return rv_fail(EINVAL, RV_CAUSE_CONTEXT_CLOSED, NULL);
	return 0;
}

int rv_context_check_mlx5(const struct ibv_context *context)
{
	const int err = rv_context_check(context);

	if (err != 0)
		return err;
	if (rv_context_of(context)->driver_id != RV_DRIVER_MLX5)
		return rv_fail_numbers(EOPNOTSUPP, RV_CAUSE_NOT_MLX5, NULL,
				       rv_context_of(context)->driver_id, 0, 0);
	return 0;
}

/*
 * Driver methods of a device that is gone answer EIO before they look at attributes
 * (uverbs_ioctl.c, ib_uverbs_run_method()); a living one misses them first.
 */
bool rv_context_gone(const struct rv_context *context)
{
	struct rv_command command;
	size_t bytes;

	rv_command_init(&command, MLX5_IB_OBJECT_DEVX, MLX5_IB_METHOD_DEVX_OTHER,
			context->driver_id);
	return rv_command_raw(context->ibv.cmd_fd, rv_command_bytes(&command, &bytes)) == -EIO;
}

int rv_close_device(struct ibv_context *context, unsigned int *ret_alive)
{
	struct rv_context *c = rv_context_of(context);
	const int saved_errno = errno;
	unsigned int alive = 0;

	if (context && rv_context_open(c)) {
		alive = atomic_load(&c->references) - 1;
		rv_mapping_remove_all(c);
		if (context->async_fd >= 0)
			rv_kernel_close(context->async_fd);
		context->async_fd = -1;
		rv_kernel_close(context->cmd_fd);
		context->cmd_fd = -1;
		rv_context_unref(c);
	}
	if (ret_alive)
		*ret_alive = alive;
	errno = saved_errno;
	return 0;
}

int ibv_close_device(struct ibv_context *context)
{
	return rv_close_device(context, NULL);
}

uint32_t rv_context_driver(const struct ibv_context *context)
{
	return context ? rv_context_of(context)->driver_id : (uint32_t)RV_DRIVER_UNKNOWN;
}
