/* SPDX-License-Identifier: BSD-2-Clause */
/* Descriptors that a method makes and events are read from. */
#ifndef RV_OBJECT_EVENT_FD_H
#define RV_OBJECT_EVENT_FD_H

#include <rawverbs/command.h>
#include <sys/types.h>

#include "device/context.h"

/* Executes @command, which makes a descriptor by @attr_id. The descriptor or -errno, recorded. */
int rv_event_fd_new(struct rv_context *context, struct rv_command *command, uint16_t attr_id);

/*
 * Reads one event of @context, at least @least bytes, into @buffer: its bytes or -errno,
 * recorded. Waits unless O_NONBLOCK; a signal may end that.
 */
ssize_t rv_event_fd_read(const struct rv_context *context, int fd, void *buffer, size_t size,
			 size_t least);

#endif
