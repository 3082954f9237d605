/* SPDX-License-Identifier: BSD-2-Clause */
#include "sketch.h"

#include <assert.h>
#include <string.h>

struct call *sketch_call(struct program *program, uint8_t kind)
{
	struct call *call = &program->calls[program->call_count++];

	assert(program->call_count <= PROGRAM_MAX_CALLS);
	*call = (struct call){ .kind = kind, .on.class_id = RESOURCE_CMD_FD };
	return call;
}

struct call *sketch_ioctl(struct program *program, uint16_t object_id, uint16_t method_id)
{
	struct call *call = sketch_call(program, CALL_IOCTL);

	call->object_id = object_id;
	call->method_id = method_id;
	call->driver_id = 1;
	return call;
}

struct call_attr *sketch_attr(struct call *call, uint16_t id, uint8_t source, uint16_t bytes)
{
	struct call_attr *attr = &call->attrs[call->attr_count++];

	*attr = (struct call_attr){ .id = id, .flags = 1, .source = source, .length = bytes };
	if (source == ATTR_ROOM)
		attr->data.bytes = bytes;
	return attr;
}

uint8_t *sketch_data(struct program *program, struct call *call, uint16_t id, const void *bytes,
		     uint16_t size)
{
	struct call_attr *attr = sketch_attr(call, id, ATTR_DATA, size);

	if (!program_data(program, size, &attr->data))
		assert(0);
	if (bytes)
		memcpy(program->data + attr->data.offset, bytes, size);
	return program->data + attr->data.offset;
}

void sketch_context(struct program *program)
{
	/* struct mlx5_ib_alloc_ucontext_req_v2: DEVX; 4K UARs, dynamic ones */
	const uint32_t request[8] = { [2] = 1, [4] = 1, [6] = 3 };
	struct call *call;

	sketch_call(program, CALL_OPEN);
	call = sketch_ioctl(program, 0, 3);
	sketch_data(program, call, 0x1000, request, sizeof(request));
	sketch_attr(call, 0x1001, ATTR_ROOM, 72);
}

struct call *sketch_pp(struct program *program, uint32_t rate_kbps, uint64_t flags)
{
	struct call *call = sketch_ioctl(program, SKETCH_PP, 0x1000);
	uint8_t *context;

	sketch_attr(call, 0x1000, ATTR_NUMBER, 0);
	context = sketch_data(program, call, 0x1001, NULL, 48);
	for (unsigned int i = 0; i < 4; i++)
		context[i] = (uint8_t)(rate_kbps >> 8 * (3 - i));
	sketch_attr(call, 0x1002, ATTR_NUMBER, 8)->number = flags;
	sketch_attr(call, 0x1003, ATTR_ROOM, 2);
	return call;
}

struct call *sketch_destroy(struct program *program, uint16_t class_id, uint16_t method_id,
			    uint8_t back)
{
	struct call *call = sketch_ioctl(program, class_id, method_id);
	struct call_attr *attr = sketch_attr(call, 0x1000, ATTR_RESOURCE, 0);

	attr->ref = (struct resource_ref){ .class_id = class_id, .back = back };
	return call;
}
