/* SPDX-License-Identifier: BSD-2-Clause */
#include "handle.h"

#include <errno.h>

#include "base/error.h"
#include "command/execute.h"
#include "ib_user_ioctl_cmds.h"

void rv_handle_born(struct rv_handle *handle, struct rv_context *context,
		    const struct rv_command *command, uint16_t attr_id)
{
	rv_handle_set(handle, context, rv_command_result_handle(command, attr_id));
}

void rv_handle_set(struct rv_handle *handle, struct rv_context *context, uint32_t id)
{
	handle->id = id;
	handle->context = context;
	rv_context_ref(context);
}

bool rv_handles_exhausted(const struct rv_context *context)
{
	struct rv_command command;
	size_t bytes;

	rv_command_init(&command, UVERBS_OBJECT_CQ, UVERBS_METHOD_CQ_CREATE, context->driver_id);
	rv_command_new_handle(&command, UVERBS_ATTR_CREATE_CQ_HANDLE);
	return rv_command_raw(context->ibv.cmd_fd, rv_command_bytes(&command, &bytes)) == -EAGAIN;
}

void rv_handle_forget(struct rv_handle *handle)
{
	rv_context_unref(handle->context);
	handle->context = NULL;
}

int rv_handle_execute_destroy(const struct rv_context *context, struct rv_command *command)
{
	const struct rv_fault before = *rv_fault();
	const int err = rv_execute(context->ibv.cmd_fd, command);

	/* EIO is also what firmware refusals translate to: ask whether the device is there. */
	if (err == -ENOENT || (err == -EIO && rv_context_gone(context))) {
		*rv_fault() = before;
		return 1;
	}
	if (err == -EIO)
		errno = EIO; /* the question left its own */
	if (err == -EBUSY && rv_fault()->cause == RV_CAUSE_IOCTL)
		rv_fault()->cause = RV_CAUSE_HANDLE_BUSY;
	return err;
}

int rv_handle_destroy(struct rv_handle *handle, const struct rv_destroyer *destroyer)
{
	struct rv_context *context = handle->context;
	struct rv_command command;
	int err = 0;

	if (rv_context_open(context)) {
		rv_command_init(&command, destroyer->object_id, destroyer->method_id,
				context->driver_id);
		rv_command_handle(&command, destroyer->attr_id, handle->id);
		err = rv_handle_execute_destroy(context, &command);
	}
	if (err < 0)
		return err;
	rv_handle_forget(handle);
	return 0;
}

int rv_handle_destroy_used(struct rv_handle *handle, const struct rv_destroyer *destroyer,
			   const char *subject)
{
	const int err = rv_handle_destroy(handle, destroyer);

	return err == -EBUSY ? rv_fail(EBUSY, RV_CAUSE_USED, subject) : err;
}
