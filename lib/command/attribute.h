/* SPDX-License-Identifier: BSD-2-Clause */
/* The kernel's view of a struct rv_command, for the files of this folder. */
#ifndef RV_COMMAND_ATTRIBUTE_H
#define RV_COMMAND_ATTRIBUTE_H

#include <rawverbs/command.h>

#include "rdma_user_ioctl_cmds.h"

/* Kernel uverbs_ioctl.c, uverbs_attr_ptr_is_inline(): so much travels in the attribute. */
#define RV_INLINE_BYTES 8

static inline struct ib_uverbs_ioctl_hdr *rv_command_header(const struct rv_command *command)
{
	return (struct ib_uverbs_ioctl_hdr *)(uintptr_t)command->words;
}

/* The attribute of that id, or NULL. */
struct ib_uverbs_attr *rv_command_find(const struct rv_command *command, uint16_t attr_id);

#endif
