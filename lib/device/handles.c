/* SPDX-License-Identifier: BSD-2-Clause */
/* INFO_HANDLES: drivers/infiniband/core/uverbs_std_types_device.c. */
#include <errno.h>
#include <rawverbs/command.h>
#include <rawverbs/device.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "command/execute.h"
#include "context.h"
#include "ib_user_ioctl_cmds.h"

/* An attribute's length is 16 bits: so many u32 fit. */
#define MOST_HANDLES 16383
/* What no handle is: the kernel numbers them from 0 on. */
#define NOT_WRITTEN 0xffffffffu

/*
 * How many of @max entries the kernel wrote. It also tells, but copies the first 4 bytes of
 * a 64-bit number (gather_objects_handle(), uverbs_copy_to()): on a big-endian machine that is 0.
 */
static int count_written(const uint32_t *handles, uint32_t max, uint32_t told, uint32_t *ret_count)
{
	uint32_t written = 0;

	while (written < max && handles[written] != NOT_WRITTEN)
		written++;
	if (told != written && told != 0)
		return rv_fail_answer(UVERBS_OBJECT_DEVICE, UVERBS_METHOD_INFO_HANDLES, "handles",
				      told);
	*ret_count = written;
	return 0;
}

int rv_context_handles(struct ibv_context *context, uint16_t object_id, uint32_t *ret_handles,
		       uint32_t max, uint32_t *ret_count)
{
	struct rv_command command;
	uint32_t told = 0;
	uint32_t count = 0;
	uint32_t *handles;
	int err = rv_context_check(context);

	if (err != 0)
		return err;
	if (!ret_handles || !ret_count)
		return rv_fail(EINVAL, RV_CAUSE_ARG_NULL,
			       ret_handles ? "ret_count" : "ret_handles");
	if (max < 1 || max > MOST_HANDLES)
		return rv_fail_numbers(EINVAL, RV_CAUSE_ARG_RANGE, "max", max, 1, MOST_HANDLES);
	/* Outputs stay untouched on failure, so the kernel writes elsewhere first. */
	handles = malloc(max * sizeof(*handles));
	if (!handles)
		return rv_fail(ENOMEM, RV_CAUSE_MEMORY, "the handles");
	memset(handles, 0xff, max * sizeof(*handles)); /* NOT_WRITTEN */
	rv_command_init(&command, UVERBS_OBJECT_DEVICE, UVERBS_METHOD_INFO_HANDLES,
			rv_context_driver(context));
	rv_command_const(&command, UVERBS_ATTR_INFO_OBJECT_ID, object_id);
	rv_command_out(&command, UVERBS_ATTR_INFO_TOTAL_HANDLES, &told, sizeof(told));
	rv_command_out(&command, UVERBS_ATTR_INFO_HANDLES_LIST, handles, max * sizeof(*handles));
	err = rv_execute(context->cmd_fd, &command);
	if (err == -ENOENT)
		rv_fail_numbers(ENOENT, RV_CAUSE_OBJECT_TYPE, NULL, object_id, 0, 0);
	if (err == -EIO) /* no firmware is asked: nothing else answers so */
		rv_fault()->cause = RV_CAUSE_GONE;
	if (err == 0)
		err = count_written(handles, max, told, &count);
	if (err == 0) {
		memcpy(ret_handles, handles, count * sizeof(*handles));
		*ret_count = count;
	}
	free(handles);
	return err;
}
