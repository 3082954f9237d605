/* SPDX-License-Identifier: BSD-2-Clause */
#include "avoid.h"

#include <string.h>

enum { REREG_MR = 11, WRITE_CMD = 2, OBJECT_DEVX = 0x1000, SUBSCRIBE_EVENT = 0x1003, FD_NUM = 0x1003 };

enum { ANCHOR = 0x1009, ANCHOR_CREATE = 0x1000, ANCHOR_PRIORITY = 0x1002, LAST_PRIORITY = 7 };

static bool hangs(const struct program *program, const struct call *call)
{
	if (call->kind == CALL_WRITE)
		return call->data.bytes > 0 && program->data[call->data.offset] == REREG_MR;
	if (call->kind != CALL_IOCTL || call->object_id != 0 || call->method_id != 0)
		return false;
	for (unsigned int i = 0; i < call->attr_count; i++)
		if (call->attrs[i].id == WRITE_CMD &&
		    (call->attrs[i].source != ATTR_NUMBER || (uint8_t)call->attrs[i].number == REREG_MR))
			return true;
	return false;
}

/*
 * Linux before 6.1.192 (5.10 too) reads through NULL when the descriptor that events are to go
 * to is no eventfd: docs/fuzzing.md, findings.
 */
static bool is_known_event(const struct call *call)
{
	if (call->kind != CALL_IOCTL || call->object_id != OBJECT_DEVX ||
	    call->method_id != SUBSCRIBE_EVENT)
		return false;
	for (unsigned int i = 0; i < call->attr_count; i++)
		if (call->attrs[i].id == FD_NUM && (call->attrs[i].source != ATTR_RESOURCE ||
						    call->attrs[i].ref.class_id != RESOURCE_EVENT_FD))
			return true;
	return false;
}

/*
 * A steering anchor's priority is an index that nobody checks (mlx5_ib, fs.c, _get_flow_table();
 * for flows its caller does): what lies behind the array is taken for a table.
 */
static bool is_known_anchor(const struct call *call)
{
	if (call->kind != CALL_IOCTL || call->object_id != ANCHOR || call->method_id != ANCHOR_CREATE)
		return false;
	for (unsigned int i = 0; i < call->attr_count; i++)
		if (call->attrs[i].id == ANCHOR_PRIORITY &&
		    (call->attrs[i].source != ATTR_NUMBER ||
		     (call->attrs[i].number & 0xffff) > LAST_PRIORITY))
			return true;
	return false;
}

static bool is_known(const struct call *call)
{
	return is_known_event(call) || is_known_anchor(call);
}

unsigned int avoid(struct program *program)
{
	unsigned int count = 0;

	for (unsigned int i = program->call_count; i-- > 0;) {
		if (!hangs(program, &program->calls[i]) && !is_known(&program->calls[i]))
			continue;
		program_remove(program, i);
		count++;
	}
	return count;
}
