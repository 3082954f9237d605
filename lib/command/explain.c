/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Commands made by hand: what the core's EINVAL is about, in the order of its checks
 * (drivers/infiniband/core/uverbs_ioctl.c, ib_uverbs_cmd_verbs()).
 */
#include <errno.h>

#include "attribute.h"
#include "base/error.h"
#include "execute.h"
#include "ib_user_ioctl_cmds.h"
#include "mlx5_abi.h"
#include "mlx5_user_ioctl_cmds.h"

/* No kernel knows it; the core looks for it after it has compared the driver. */
#define NO_OBJECT 0xfff

#define DRIVER_MLX5 1

static int ask(int fd, struct rv_command *command)
{
	size_t bytes;

	return rv_command_raw(fd, rv_command_bytes(command, &bytes));
}

static bool driver_is_another(int fd, uint32_t driver_id)
{
	struct rv_command nothing;

	rv_command_init(&nothing, NO_OBJECT, 0, driver_id);
	return ask(fd, &nothing) == -EINVAL;
}

static bool context_is_missing(int fd, uint32_t driver_id)
{
	struct mlx5_ib_alloc_ucontext_resp response = { 0 };
	struct rv_command query;
	uint32_t vectors = 0;

	rv_command_init(&query, UVERBS_OBJECT_DEVICE, UVERBS_METHOD_QUERY_CONTEXT, driver_id);
	rv_command_out(&query, UVERBS_ATTR_QUERY_CONTEXT_NUM_COMP_VECTORS, &vectors,
		       sizeof(vectors));
	if (driver_id == DRIVER_MLX5)
		rv_command_out(&query, MLX5_IB_ATTR_QUERY_CONTEXT_RESP_UCTX, &response,
			       sizeof(response));
	return ask(fd, &query) == -EINVAL;
}

int rv_command_execute(int fd, struct rv_command *command)
{
	const struct ib_uverbs_ioctl_hdr *header = rv_command_header(command);
	const int err = rv_execute_unread(fd, command);

	if (err != -EINVAL || rv_fault()->cause != RV_CAUSE_IOCTL)
		return err;
	if (driver_is_another(fd, header->driver_id))
		rv_fail_numbers(EINVAL, RV_CAUSE_COMMAND_DRIVER, NULL, header->driver_id, 0, 0);
	else if (header->object_id != UVERBS_OBJECT_DEVICE &&
		 context_is_missing(fd, header->driver_id))
		rv_fail(EINVAL, RV_CAUSE_CONTEXT_NONE, NULL);
	errno = EINVAL;
	return err;
}
