/* SPDX-License-Identifier: BSD-2-Clause */
#include "event_fd.h"

#include <errno.h>

#include "base/error.h"
#include "base/kernel.h"
#include "command/attribute.h"
#include "device/write_command.h"

int rv_event_fd_new(struct rv_context *context, struct rv_command *command, uint16_t attr_id)
{
	const int err = rv_context_execute(context, command);
	int fd;

	if (err != 0)
		return err;
	fd = rv_command_result_fd(command, attr_id);
	if (fd < 0 || rv_context_has_fd(context, fd))
		return rv_fail_answer(rv_command_header(command)->object_id,
				      rv_command_header(command)->method_id,
				      "no event descriptor", 0);
	return fd;
}

ssize_t rv_event_fd_read(const struct rv_context *context, int fd, void *buffer, size_t size,
			 size_t least)
{
	const int err = rv_context_check(&context->ibv);
	ssize_t n;

	if (err != 0)
		return err;
	n = rv_kernel_read_event(fd, buffer, size);
	if (n == -EIO)
		return rv_fail(EIO, RV_CAUSE_GONE, NULL);
	if (n == -EOVERFLOW)
		return rv_fail(EOVERFLOW, RV_CAUSE_EVENTS_LOST, NULL);
	if (n < 0)
		return rv_fail_numbers((int)-n, RV_CAUSE_EVENT_READ, NULL, size, 0, 0);
	if ((size_t)n < least || (size_t)n > size)
		return rv_fail_numbers(EPROTO, RV_CAUSE_EVENT_BYTES, NULL, (uint64_t)n, 0, 0);
	return n;
}
