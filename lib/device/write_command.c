/* SPDX-License-Identifier: BSD-2-Clause */
#include "write_command.h"

#include <errno.h>

#include "base/error.h"
#include "command/execute.h"
#include "handle.h"
#include "ib_user_ioctl_cmds.h"

void rv_write_command_init(struct rv_command *command, const struct rv_context *context,
			   uint32_t number, const void *request, size_t request_bytes,
			   void *response, size_t response_bytes)
{
	rv_command_init(command, UVERBS_OBJECT_DEVICE, UVERBS_METHOD_INVOKE_WRITE,
			context->driver_id);
	rv_command_in(command, UVERBS_ATTR_CORE_IN, request, request_bytes);
	rv_command_out(command, UVERBS_ATTR_CORE_OUT, response, response_bytes);
	rv_command_const(command, UVERBS_ATTR_WRITE_CMD, number);
}

int rv_context_execute(const struct rv_context *context, struct rv_command *command)
{
	const int err = rv_execute(context->ibv.cmd_fd, command);

	if (err == -EIO) {
		if (rv_context_gone(context))
			rv_fault()->cause = RV_CAUSE_GONE;
		errno = EIO;
	} else if (err == -EAGAIN) {
		if (rv_handles_exhausted(context))
			rv_fail(EAGAIN, RV_CAUSE_OBJECT_LIMIT, NULL);
		errno = EAGAIN;
	}
	return err;
}
