/* SPDX-License-Identifier: BSD-2-Clause */
/* The ioctl for the library's own callers, who know better what a refusal means. */
#ifndef RV_COMMAND_EXECUTE_H
#define RV_COMMAND_EXECUTE_H

#include <rawverbs/command.h>

/* rv_command_execute(), without a second question to the kernel about its EINVAL. */
int rv_execute(int fd, struct rv_command *command);

#endif
