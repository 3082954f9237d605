/* SPDX-License-Identifier: BSD-2-Clause */
/* Legacy commands, carried by UVERBS_METHOD_INVOKE_WRITE: drivers/infiniband/core/uverbs_cmd.c. */
#ifndef RV_DEVICE_WRITE_COMMAND_H
#define RV_DEVICE_WRITE_COMMAND_H

#include <rawverbs/command.h>

#include "context.h"

/*
 * A command with its core structures; UHW may be added before it is executed. The request
 * starts with the response word, which nobody reads by this way.
 */
void rv_write_command_init(struct rv_command *command, const struct rv_context *context,
			   uint32_t number, const void *request, size_t request_bytes,
			   void *response, size_t response_bytes);

/*
 * Executes a command on @context, naming a device that is gone and a cgroup that allows no
 * more objects. 0 or -errno, recorded; -EPROTO where the kernel wrote no answer.
 */
int rv_context_execute(const struct rv_context *context, struct rv_command *command);

#endif
