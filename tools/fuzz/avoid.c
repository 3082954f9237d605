/* SPDX-License-Identifier: BSD-2-Clause */
#include "avoid.h"

#include <stddef.h>

enum {
	REREG_MR = 11, WRITE_CMD = 2, LAST_PRIORITY = 7,
	/* Object and method; attributes. */
	SUBSCRIBE_EVENT = 0x10001003, FD_NUM = 0x1003,
	WQ_CREATE = 0xc0000, CQ_HANDLE = 2,
	STEERING_ANCHOR_CREATE = 0x10091000, PRIORITY = 0x1002,
	CREATE_DCT = 0x710, DESTROY_DCT = 0x711, ANY_COMMAND = 0,
	FLOW_CREATE = 0x91000, MATCHER_CREATE = 0x10031000, MATCH_PARAMETERS = 0x1001, WHOLE_MATCH = 512
};

/* Of create, query and modify alike. */
enum { DEVX_OBJ = 0x1001, DEVX_CMD_IN = 0x1001, WHOLE_MAILBOX = 272 };

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

static const struct call_attr *attr_of(const struct call *call, uint16_t id)
{
	for (unsigned int i = 0; i < call->attr_count; i++)
		if (call->attrs[i].id == id)
			return &call->attrs[i];
	return NULL;
}

/* An index that nobody checks (mlx5_ib, fs.c, _get_flow_table(); for flows its caller does). */
static bool is_beyond(const struct call *call, uint16_t id)
{
	const struct call_attr *attr = attr_of(call, id);

	return attr && (attr->source != ATTR_NUMBER || (uint16_t)attr->number > LAST_PRIORITY);
}

/* Bugs that would end each run, by the sections of docs/fuzzing.md, Findings. */
static bool is_known(const struct call *call)
{
	const struct call_attr *attr;

	if (call->kind != CALL_IOCTL)
		return false;
	switch ((uint32_t)call->object_id << 16 | call->method_id) {
	case SUBSCRIBE_EVENT:
		attr = attr_of(call, FD_NUM);
		return attr && (attr->source != ATTR_RESOURCE ||
				attr->ref.class_id != RESOURCE_EVENT_FD);
	case WQ_CREATE:
		return !attr_of(call, CQ_HANDLE);
	case STEERING_ANCHOR_CREATE:
		return is_beyond(call, PRIORITY);
	case FLOW_CREATE:
	case MATCHER_CREATE:
		attr = attr_of(call, MATCH_PARAMETERS);
		return attr && attr->length > WHOLE_MATCH;
	default:
		return false;
	}
}

/* What stands there may be written over before the call. */
static bool is_patched(const struct program *program, unsigned int offset, unsigned int bytes)
{
	for (unsigned int i = 0; i < program->patch_count; i++)
		if (program->patches[i].offset < offset + bytes &&
		    program->patches[i].offset + program->patches[i].bytes > offset)
			return true;
	return false;
}

/*
 * Bits of these mailboxes are set by mlx5_ib (devx.c, devx_set_umem_valid()) where they belong,
 * however short the mailbox is: behind its end, which can be the kernel's stack.
 */
static bool is_short_mailbox(const struct program *program, const struct call *call)
{
	static const uint16_t opcodes[] = { 0x400, 0x403, 0x500, 0x705, 0x717, 0x904, 0x908, 0x90c };
	const struct call_attr *attr;
	const uint8_t *data;

	if (call->kind != CALL_IOCTL || call->object_id != DEVX_OBJ)
		return false;
	attr = attr_of(call, DEVX_CMD_IN);
	if (!attr || (attr->source != ATTR_DATA && attr->source != ATTR_HANDLES) ||
	    attr->data.bytes < 2 || attr->length >= WHOLE_MAILBOX)
		return false;
	if (is_patched(program, attr->data.offset, 2))
		return true;
	data = program->data + attr->data.offset;
	for (size_t i = 0; i < sizeof(opcodes) / sizeof(opcodes[0]); i++)
		if ((data[0] << 8 | data[1]) == opcodes[i])
			return true;
	return false;
}

/*
 * A DCT whose destruction failed once is waited for without end the next time
 * (mlx5_ib, qpc.c, _mlx5_core_destroy_dct()).
 */
static bool has_dct(const struct program *program)
{
	for (unsigned int i = 0; i + 1 < program->data_bytes; i++)
		if ((program->data[i] << 8 | program->data[i + 1]) == CREATE_DCT)
			return true;
	return false;
}

static bool is_refusal(const struct call *call)
{
	return (call->kind == CALL_FAULT || call->kind == CALL_SILENT) &&
	       (call->object_id == ANY_COMMAND || call->object_id == DESTROY_DCT);
}

unsigned int avoid(struct program *program)
{
	const bool dct = has_dct(program);
	unsigned int count = 0;

	/* Sending DESTROY_DCT allocates. */
	for (unsigned int i = 0; dct && i < program->call_count; i++)
		program->calls[i].fail_nth = 0;

	for (unsigned int i = program->call_count; i-- > 0;) {
		const struct call *call = &program->calls[i];

		if (!hangs(program, call) && !is_known(call) && !is_short_mailbox(program, call) &&
		    !(dct && is_refusal(call)))
			continue;
		program_remove(program, i);
		count++;
	}
	return count;
}
