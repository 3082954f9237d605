/* SPDX-License-Identifier: BSD-2-Clause */
/* The ioctl, and the judge of its answer. */
#include <errno.h>
#include <limits.h>

#include "execute.h"

#include "attribute.h"
#include "base/error.h"
#include "base/kernel.h"

/* Linux include/linux/err.h, MAX_ERRNO: a result below is no error of a system call. */
#define MOST_ERRNO 4095

struct ib_uverbs_attr *rv_command_find(const struct rv_command *command, uint16_t attr_id)
{
	struct ib_uverbs_ioctl_hdr *header = rv_command_header(command);

	/* The kernel writes into the attributes, never the header; still, stay inside. */
	for (unsigned int i = 0; i < header->num_attrs && i < RV_COMMAND_MAX_ATTRS; i++)
		if (header->attrs[i].attr_id == attr_id)
			return &header->attrs[i];
	return NULL;
}

static int record(const struct ib_uverbs_ioctl_hdr *header, int error, enum rv_cause cause,
		  uint64_t number)
{
	rv_fail_numbers(error, cause, NULL, number, 0, 0);
	rv_fault()->object_id = header->object_id;
	rv_fault()->method_id = header->method_id;
	return -error;
}

int rv_execute_unread(int fd, struct rv_command *command)
{
	const struct ib_uverbs_ioctl_hdr *header = rv_command_header(command);
	int ret;

	if (command->mistake != 0) {
		errno = -command->mistake;
		return command->mistake;
	}
	ret = rv_kernel_ioctl(fd, RDMA_VERBS_IOCTL, command->words);
	if (ret < 0 && ret >= -MOST_ERRNO)
		return record(header, -ret, RV_CAUSE_IOCTL, 0);
	if (ret != 0)
		return record(header, EPROTO, RV_CAUSE_ANSWER, (uint64_t)ret);
	return 0;
}

int rv_execute(int fd, struct rv_command *command)
{
	const struct ib_uverbs_ioctl_hdr *header = rv_command_header(command);
	const int err = rv_execute_unread(fd, command);

	/* uverbs_ioctl.c, uverbs_set_output() and ib_uverbs_run_method(): all of them. */
	for (unsigned int i = 0; err == 0 && i < RV_COMMAND_MAX_ATTRS; i++)
		if (command->outputs >> i & 1 &&
		    !(header->attrs[i].flags & UVERBS_ATTR_F_VALID_OUTPUT)) {
			record(header, EPROTO, RV_CAUSE_ANSWER, header->attrs[i].attr_id);
			rv_fault()->subject = "nothing in attribute";
			return -EPROTO;
		}
	return err;
}

int rv_command_raw(int fd, void *buffer)
{
	return rv_kernel_ioctl(fd, RDMA_VERBS_IOCTL, buffer);
}

uint32_t rv_command_result_handle(const struct rv_command *command, uint16_t attr_id)
{
	const struct ib_uverbs_attr *attr = rv_command_find(command, attr_id);

	return attr ? (uint32_t)attr->data : 0;
}

int rv_command_result_fd(const struct rv_command *command, uint16_t attr_id)
{
	const struct ib_uverbs_attr *attr = rv_command_find(command, attr_id);

	if (!attr || attr->data_s64 < 0 || attr->data_s64 > INT_MAX)
		return -1;
	return (int)attr->data_s64;
}

bool rv_command_output_valid(const struct rv_command *command, uint16_t attr_id)
{
	const struct ib_uverbs_attr *attr = rv_command_find(command, attr_id);

	return attr && (attr->flags & UVERBS_ATTR_F_VALID_OUTPUT);
}
