/* SPDX-License-Identifier: BSD-2-Clause */
/* Commands of single attributes, right or wrong, by the public builder. */
#include <stdio.h>
#include <string.h>

#include "probe.h"

static uint8_t zeros[ROOM_BYTES], ended[ROOM_BYTES];

struct shape bytes_of(const struct rv_schema_attr *row, unsigned int bytes, bool zero)
{
	struct shape shape = { .id = row->id, .bytes = (uint16_t)bytes };
	const bool out = row->kind == RV_SCHEMA_OUT || row->kind == RV_SCHEMA_UHW_OUT;

	if (!zero)
		ended[bytes - 1] = 1;
	if (out || bytes > sizeof(shape.data))
		shape.data = (uintptr_t)(zero ? zeros : ended);
	else
		memcpy(&shape.data, zero ? zeros : ended, bytes);
	if (!zero && bytes <= sizeof(shape.data))
		ended[bytes - 1] = 0;
	return shape;
}

static void put(struct rv_command *command, const struct shape *shape)
{
	uint16_t flags;
	uint8_t *last;
	size_t bytes;

	rv_command_const(command, shape->id, shape->data);
	last = rv_command_bytes(command, &bytes);
	last += bytes - 16;
	memcpy(last + 2, &shape->bytes, sizeof(shape->bytes));
	flags = shape->optional ? 0 : 1;
	memcpy(last + 4, &flags, sizeof(flags));
	last[6] = shape->element;
	last[7] = shape->reserved;
}

int ask_open(const struct device *device, uint16_t object_id, uint16_t method_id,
	     const struct shape *shapes, unsigned int count)
{
	struct rv_command command;
	size_t bytes;
	int result;

	rv_command_init(&command, object_id, method_id, device->driver);
	for (unsigned int i = 0; i < count; i++)
		put(&command, &shapes[i]);
	result = rv_command_raw(device->fd, rv_command_bytes(&command, &bytes));
	memset(ended, 0, 1024);
	return result < 0 ? -result : 0;
}

int ask(const struct device *device, uint16_t object_id, uint16_t method_id,
	const struct shape *shapes, unsigned int count)
{
	struct shape all[RV_COMMAND_MAX_ATTRS] = { { 0 } };

	for (unsigned int i = 0; i < count; i++)
		all[i] = shapes[i];
	all[count] = (struct shape){ .id = NO_SUCH_ATTR };
	return ask_open(device, object_id, method_id, all, count + 1);
}

const char *errno_name(int error)
{
	static const struct {
		int error;
		const char *name;
	} names[] = {
		{ 0, "success" }, { EPROTONOSUPPORT, "EPROTONOSUPPORT" }, { EINVAL, "EINVAL" },
		{ EOPNOTSUPP, "EOPNOTSUPP" }, { ENOENT, "ENOENT" }, { EBADF, "EBADF" },
		{ EFAULT, "EFAULT" }, { EBUSY, "EBUSY" }, { ENOSPC, "ENOSPC" },
		{ ENOMEM, "ENOMEM" }, { EIO, "EIO" }, { EREMOTEIO, "EREMOTEIO" },
	};
	static char number[16];

	for (unsigned int i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (names[i].error == error)
			return names[i].name;
	snprintf(number, sizeof(number), "errno %d", error);
	return number;
}

void expect(struct trial *trial, const char *what, int errno_wanted, int errno_got)
{
	char wanted[32];

	trial->probes++;
	if (errno_wanted == errno_got || trial->wrong[0])
		return;
	snprintf(wanted, sizeof(wanted), "%s",
		 errno_wanted == ACCEPTED ? "accepted" : errno_name(errno_wanted));
	snprintf(trial->wrong, sizeof(trial->wrong), "%s: %s expected, %s came", what, wanted,
		 errno_got == ACCEPTED ? "accepted" : errno_name(errno_got));
}

bool holds(const struct device *device, uint32_t driver, struct rv_schema_life life)
{
	return (driver == RV_SCHEMA_CORE || driver == device->driver) &&
	       rv_schema_alive(life, device->kernel);
}
