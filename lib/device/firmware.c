/* SPDX-License-Identifier: BSD-2-Clause */
/* drivers/infiniband/hw/mlx5/devx.c, drivers/net/ethernet/mellanox/mlx5/core/cmd.c. */
#include "firmware.h"

#include <errno.h>
#include <rawverbs/device.h>

#include "base/bytes.h"
#include "base/error.h"
#include "command/execute.h"
#include "devx.h"
#include "mlx5_ifc.h"
#include "mlx5_user_ioctl_cmds.h"

uint16_t rv_firmware_opcode(const void *in, size_t in_bytes)
{
	if (in_bytes < MLX5_CMD_HDR_BYTES)
		return 0;
	return (uint16_t)rv_bits_get(in, MLX5_IN_OPCODE_OFF, MLX5_IN_OPCODE_BITS);
}

static void record(struct rv_context *context, int error, const void *in, size_t in_bytes,
		   const void *out, size_t out_bytes)
{
	struct rv_fault *fault = rv_fault();

	/* After EFAULT the mailboxes are the last thing to look at. */
	if (error == EFAULT)
		return;
	fault->opcode = rv_firmware_opcode(in, in_bytes);
	if (error == EREMOTEIO && out_bytes >= MLX5_CMD_HDR_BYTES) {
		fault->cause = RV_CAUSE_FIRMWARE;
		fault->status =
			(uint8_t)rv_bits_get(out, MLX5_OUT_STATUS_OFF, MLX5_OUT_STATUS_BITS);
		fault->syndrome =
			rv_bits_get(out, MLX5_OUT_SYNDROME_OFF, MLX5_OUT_SYNDROME_BITS);
	} else if (error == EINVAL && rv_devx_ask(context) == RV_DEVX_NO) {
		fault->cause = RV_CAUSE_CONTEXT_PLAIN;
	} else if (error == EPROTONOSUPPORT) {
		/* devx_is_supported(): the DEVX objects exist where log_max_uctx is not 0. */
		fault->cause = RV_CAUSE_NO_USER_CONTEXTS;
	} else if (error == EIO && rv_context_gone(context)) {
		fault->cause = RV_CAUSE_GONE;
	}
}

void rv_firmware_asked(const struct rv_context *context, uint16_t opcode)
{
	if (context->driver_id == RV_DRIVER_MLX5 && rv_fault()->cause == RV_CAUSE_IOCTL)
		rv_fault()->opcode = opcode;
}

int rv_firmware_execute(struct rv_context *context, struct rv_command *command, const void *in,
			size_t in_bytes, void *out, size_t out_bytes)
{
	const int err = rv_execute(context->ibv.cmd_fd, command);

	if (err != 0 && rv_fault()->cause == RV_CAUSE_IOCTL) {
		record(context, -err, in, in_bytes, out, out_bytes);
		errno = -err;
	}
	return err;
}

int rv_firmware_general(struct rv_context *context, const void *in, size_t in_bytes, void *out,
			size_t out_bytes)
{
	struct rv_command command;

	rv_command_init(&command, MLX5_IB_OBJECT_DEVX, MLX5_IB_METHOD_DEVX_OTHER,
			context->driver_id);
	rv_command_in(&command, MLX5_IB_ATTR_DEVX_OTHER_CMD_IN, in, in_bytes);
	rv_command_out(&command, MLX5_IB_ATTR_DEVX_OTHER_CMD_OUT, out, out_bytes);
	return rv_firmware_execute(context, &command, in, in_bytes, out, out_bytes);
}
