/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Asked by the firmware's NOP. The capability queries would not do: the kernel passes
 * them on for contexts without DEVX too (hw/mlx5/devx.c, devx_is_whitelist_cmd()).
 */
#include "devx.h"

#include <errno.h>
#include <rawverbs/command.h>
#include <rawverbs/device.h>

#include "base/bytes.h"
#include "base/error.h"
#include "command/execute.h"
#include "mlx5_ifc.h"
#include "mlx5_user_ioctl_cmds.h"

static int nop(const struct rv_context *context)
{
	uint8_t out[MLX5_CMD_HDR_BYTES] = { 0 };
	uint8_t in[MLX5_CMD_HDR_BYTES] = { 0 };
	struct rv_command command;

	rv_bits_set(in, MLX5_IN_OPCODE_OFF, MLX5_IN_OPCODE_BITS, MLX5_CMD_OP_NOP);
	rv_command_init(&command, MLX5_IB_OBJECT_DEVX, MLX5_IB_METHOD_DEVX_OTHER,
			context->driver_id);
	rv_command_in(&command, MLX5_IB_ATTR_DEVX_OTHER_CMD_IN, in, sizeof(in));
	rv_command_out(&command, MLX5_IB_ATTR_DEVX_OTHER_CMD_OUT, out, sizeof(out));
	return rv_execute(context->ibv.cmd_fd, &command);
}

int rv_devx_ask(struct rv_context *context)
{
	const struct rv_fault before = *rv_fault();
	const int saved_errno = errno;
	int err;

	if (atomic_load(&context->devx) == RV_DEVX_UNASKED) {
		err = nop(context);
		if (err == 0 || err == -EREMOTEIO) /* refused by the firmware: it came so far */
			atomic_store(&context->devx, RV_DEVX_YES);
		else if (err == -EINVAL || err == -EPROTONOSUPPORT)
			atomic_store(&context->devx, RV_DEVX_NO);
		*rv_fault() = before;
		errno = saved_errno;
	}
	return atomic_load(&context->devx);
}

bool rv_context_is_devx(struct ibv_context *context)
{
	if (!context || !rv_context_open(rv_context_of(context)))
		return false;
	return rv_devx_ask(rv_context_of(context)) == RV_DEVX_YES;
}
