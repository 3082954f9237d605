/* SPDX-License-Identifier: BSD-2-Clause */
/* A call's resources are found and its bytes laid out. */
#include <string.h>

#include "machine_parts.h"
#include "program_parts.h"

/* Only what is of the right kind is acted on: a handle's number is somebody's descriptor. */
static bool find_on(struct machine *machine, struct pending *pending)
{
	const struct call *call = pending->call;
	const bool mapping = call->kind == CALL_MUNMAP || call->kind == CALL_TOUCH;
	uint64_t value;

	if (!ref_value(machine, call->on, &pending->on, &value))
		return false;
	if (mapping)
		return call->on.class_id == RESOURCE_MAPPING && !call->on.dead;
	pending->fd = (int)value;
	return flow_is_fd(call->on.class_id);
}

static void prepare_write(struct machine *machine, struct lane *lane)
{
	struct pending *pending = lane->pending;

	pending->length = pending->call->data.bytes;
	pending->bytes = lane->memory.call - pending->length;
	patched(machine, pending->program, pending->call->data, pending->bytes, 0);
}

static void prepare_mmap(struct machine *machine, struct pending *pending)
{
	const struct call *call = pending->call;
	uint8_t offset[PROGRAM_MAX_DATA];

	pending->length = call->length;
	pending->value = call->value;
	if (call->data.bytes == 0)
		return;
	patched(machine, pending->program, call->data, offset, 0);
	pending->value = 0;
	memcpy(&pending->value, offset, call->data.bytes < 8 ? call->data.bytes : 8);
}

/* By member: the arrays, which are most of it, are filled as far as they are used. */
static void clear(struct pending *pending)
{
	pending->on = NULL;
	pending->fd = -1;
	pending->bytes = NULL;
	pending->length = 0;
	pending->value = 0;
	pending->forked = false;
	pending->made = false;
	pending->error = 0;
	pending->failed_nth = false;
	pending->result = 0;
	pending->product_count = 0;
}

bool prepare(struct machine *machine, struct lane *lane, const struct program *program,
	     unsigned int index)
{
	struct pending *pending = lane->pending;
	const struct call *call = &program->calls[index];

	clear(pending);
	pending->program = program;
	pending->call = call;
	pending->index = index;
	if ((program_kind_fields(call->kind) & FIELD_ON) && !find_on(machine, pending))
		return false;
	switch (call->kind) {
	case CALL_IOCTL:
		prepare_ioctl(machine, lane);
		break;
	case CALL_WRITE:
		prepare_write(machine, lane);
		break;
	case CALL_READ:
		pending->length = call->length;
		pending->bytes = lane->memory.call - call->length;
		break;
	case CALL_MMAP:
		prepare_mmap(machine, pending);
		break;
	case CALL_FAULT:
	case CALL_SILENT:
	case CALL_UNPLUG:
		return machine->control.port >= 0 && !machine->unplugged;
	default:
		break;
	}
	return true;
}
