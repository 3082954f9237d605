/* SPDX-License-Identifier: BSD-2-Clause */
/* The ioctl for the library's own callers, who know better what a refusal means. */
#ifndef RV_COMMAND_EXECUTE_H
#define RV_COMMAND_EXECUTE_H

#include <rawverbs/command.h>

/* The ioctl, and whether its result is one of the contract's. */
int rv_execute_unread(int fd, struct rv_command *command);

/*
 * The same, and each output that must be there was written: else EPROTO, and what was made is
 * the kernel's until close.
 */
int rv_execute(int fd, struct rv_command *command);

#endif
