/* SPDX-License-Identifier: BSD-2-Clause */
/* Encoding: Linux drivers/infiniband/core/uverbs_ioctl.c, uverbs_process_attr(). */
#include <errno.h>
#include <string.h>

#include "attribute.h"
#include "base/error.h"
#include "ib_user_ioctl_cmds.h"

_Static_assert(RV_COMMAND_MAX_ATTRS <= 32, "a bit of outputs for each");
_Static_assert(sizeof(((struct rv_command *)0)->words) ==
		       sizeof(struct ib_uverbs_ioctl_hdr) +
			       RV_COMMAND_MAX_ATTRS * sizeof(struct ib_uverbs_attr),
	       "a command holds its header and all attributes");

void rv_command_init(struct rv_command *command, uint16_t object_id, uint16_t method_id,
		     uint32_t driver_id)
{
	struct ib_uverbs_ioctl_hdr *header = rv_command_header(command);

	command->mistake = 0;
	command->outputs = 0;
	memset(header, 0, sizeof(*header));
	header->length = sizeof(*header);
	header->object_id = object_id;
	header->method_id = method_id;
	header->driver_id = driver_id;
}

static void mistake(struct rv_command *command, int error, enum rv_cause cause, uint16_t attr_id,
		    size_t bytes)
{
	if (command->mistake == 0)
		command->mistake = rv_fail_numbers(error, cause, NULL, attr_id, bytes, 0);
}

/* A fresh mandatory attribute, or NULL where there is no room. */
static struct ib_uverbs_attr *put(struct rv_command *command, uint16_t attr_id)
{
	struct ib_uverbs_ioctl_hdr *header = rv_command_header(command);
	struct ib_uverbs_attr *attr;

	if (header->num_attrs >= RV_COMMAND_MAX_ATTRS) {
		mistake(command, ENOBUFS, RV_CAUSE_COMMAND_ROOM, attr_id, 0);
		return NULL;
	}
	attr = &header->attrs[header->num_attrs++];
	header->length = (uint16_t)(header->length + sizeof(*attr));
	memset(attr, 0, sizeof(*attr));
	attr->attr_id = attr_id;
	attr->flags = UVERBS_ATTR_F_MANDATORY;
	return attr;
}

static bool length_fits(struct rv_command *command, uint16_t attr_id, const void *data,
			size_t bytes)
{
	if (bytes > UINT16_MAX)
		mistake(command, EMSGSIZE, RV_CAUSE_COMMAND_LENGTH, attr_id, bytes);
	else if (!data && bytes > 0)
		mistake(command, EINVAL, RV_CAUSE_COMMAND_NULL, attr_id, bytes);
	else
		return true;
	return false;
}

/* The attribute, or NULL after a mistake. */
static struct ib_uverbs_attr *put_in(struct rv_command *command, uint16_t attr_id,
				     const void *data, size_t bytes)
{
	struct ib_uverbs_attr *attr;

	if (!length_fits(command, attr_id, data, bytes))
		return NULL;
	attr = put(command, attr_id);
	if (!attr)
		return NULL;
	attr->len = (uint16_t)bytes;
	if (bytes > RV_INLINE_BYTES)
		attr->data = (uintptr_t)data;
	else if (bytes > 0)
		memcpy(&attr->data, data, bytes);
	return attr;
}

void rv_command_in(struct rv_command *command, uint16_t attr_id, const void *data, size_t bytes)
{
	put_in(command, attr_id, data, bytes);
}

void rv_command_enum(struct rv_command *command, uint16_t attr_id, uint8_t element,
		     const void *data, size_t bytes)
{
	struct ib_uverbs_attr *attr = put_in(command, attr_id, data, bytes);

	if (attr)
		attr->attr_data.enum_data.elem_id = element;
}

void rv_command_out(struct rv_command *command, uint16_t attr_id, void *data, size_t bytes)
{
	struct ib_uverbs_attr *attr;

	if (!length_fits(command, attr_id, data, bytes))
		return;
	attr = put(command, attr_id);
	if (!attr)
		return;
	attr->len = (uint16_t)bytes;
	attr->data = (uintptr_t)data;
	command->outputs |= UINT32_C(1) << (rv_command_header(command)->num_attrs - 1);
}

void rv_command_const(struct rv_command *command, uint16_t attr_id, uint64_t value)
{
	rv_command_in(command, attr_id, &value, sizeof(value));
}

void rv_command_flags(struct rv_command *command, uint16_t attr_id, uint64_t flags)
{
	rv_command_in(command, attr_id, &flags, sizeof(flags));
}

void rv_command_handle(struct rv_command *command, uint16_t attr_id, uint32_t handle)
{
	struct ib_uverbs_attr *attr = put(command, attr_id);

	if (attr)
		attr->data = handle;
}

void rv_command_new_handle(struct rv_command *command, uint16_t attr_id)
{
	put(command, attr_id);
}

void rv_command_fd(struct rv_command *command, uint16_t attr_id, int fd)
{
	struct ib_uverbs_attr *attr = put(command, attr_id);

	if (attr)
		attr->data_s64 = fd;
}

void rv_command_new_fd(struct rv_command *command, uint16_t attr_id)
{
	put(command, attr_id);
}

/* Arrays follow the rule of pointer input: inline up to 8 bytes. */
void rv_command_handles(struct rv_command *command, uint16_t attr_id, const uint32_t *handles,
			size_t count)
{
	const size_t room = UINT16_MAX / sizeof(*handles);

	rv_command_in(command, attr_id, handles,
		      count <= room ? count * sizeof(*handles) : (size_t)UINT16_MAX + 1);
}

void rv_command_fds(struct rv_command *command, uint16_t attr_id, const int *fds, size_t count)
{
	const size_t room = UINT16_MAX / sizeof(*fds);

	rv_command_in(command, attr_id, fds,
		      count <= room ? count * sizeof(*fds) : (size_t)UINT16_MAX + 1);
}

void rv_command_uhw(struct rv_command *command, const void *in, size_t in_bytes, void *out,
		    size_t out_bytes)
{
	if (in_bytes > 0)
		rv_command_in(command, UVERBS_ATTR_UHW_IN, in, in_bytes);
	if (out_bytes > 0)
		rv_command_out(command, UVERBS_ATTR_UHW_OUT, out, out_bytes);
}

void rv_command_optional(struct rv_command *command)
{
	struct ib_uverbs_ioctl_hdr *header = rv_command_header(command);

	if (header->num_attrs == 0)
		return;
	header->attrs[header->num_attrs - 1].flags &= (uint16_t)~UVERBS_ATTR_F_MANDATORY;
	command->outputs &= ~(UINT32_C(1) << (header->num_attrs - 1));
}

void *rv_command_bytes(struct rv_command *command, size_t *ret_bytes)
{
	*ret_bytes = rv_command_header(command)->length;
	return command->words;
}
