/* SPDX-License-Identifier: BSD-2-Clause */
/* The legacy commands: as INVOKE_WRITE carries them, and as write(2) takes them. */
#include <string.h>

#include "generate.h"

enum {
	ATTR_CORE_IN = 0, ATTR_CORE_OUT = 1, ATTR_WRITE_CMD = 2, F_MANDATORY = 1,
	RESPONSE = PROGRAM_ARENA + 0x30000, HEADER = 8, EX_HEADER = 16, INLINE_BYTES = 8
};

static void put_in(struct maker *maker, struct call *call, uint16_t id, struct data_span span)
{
	struct call_attr *attr = maker_attr(maker, call, id);

	if (!attr)
		return;
	attr->length = span.bytes;
	if (span.bytes > INLINE_BYTES) {
		attr->source = ATTR_DATA;
		attr->data = span;
		return;
	}
	memcpy(&attr->number, maker->program->data + span.offset, span.bytes);
	/* A handle that a patch would fill in: it is the attribute's own value then. */
	for (unsigned int i = 0; i < maker->program->patch_count; i++)
		if (maker->program->patches[i].offset == span.offset) {
			attr->source = ATTR_RESOURCE;
			attr->ref = maker->program->patches[i].ref;
		}
}

static size_t response_bytes(const struct maker *maker, const struct rv_schema_write *write)
{
	return write->response ? rv_schema_layout_bytes(write->response, maker->kernel) : 0;
}

static bool by_ioctl(struct maker *maker, const struct rv_schema_write *write,
		     struct data_span request, const struct rv_schema_uhw *uhw)
{
	struct call call = maker_draft(CALL_IOCTL);
	struct call_attr *attr = maker_attr(maker, &call, ATTR_WRITE_CMD);

	attr->length = 8;
	attr->flags = F_MANDATORY;
	attr->number = write->number;
	if (request.bytes)
		put_in(maker, &call, ATTR_CORE_IN, request);
	if (response_bytes(maker, write)) {
		attr = maker_attr(maker, &call, ATTR_CORE_OUT);
		attr->source = ATTR_ROOM;
		attr->length = (uint16_t)response_bytes(maker, write);
		attr->data = (struct data_span){ 0, attr->length };
	}
	if (uhw)
		generate_uhw(maker, &call, uhw);
	return maker_add(maker, &call);
}

static void store(struct maker *maker, size_t at, uint64_t value, size_t bytes)
{
	memcpy(maker->program->data + at, &value, bytes);
}

/* The header, and the extended one behind it: sizes in words of 4 and of 8 bytes. */
static void put_header(struct maker *maker, const struct rv_schema_write *write, size_t at,
		       size_t request, size_t driver, size_t driver_out)
{
	const size_t response = response_bytes(maker, write);

	store(maker, at, write->number, 4);
	if (!(write->number & RV_SCHEMA_WRITE_EX)) {
		store(maker, at + 4, (HEADER + request + driver) / 4, 2);
		store(maker, at + 6, (response + driver_out) / 4, 2);
		return;
	}
	store(maker, at + 4, request / 8, 2);
	store(maker, at + 6, response / 8, 2);
	store(maker, at + 8, response ? RESPONSE : 0, 8);
	store(maker, at + 16, driver / 8, 2);
	store(maker, at + 18, driver_out / 8, 2);
}

/* Moves what was filled in behind the headers, with its patches. */
static void move(struct maker *maker, struct data_span from, size_t to)
{
	struct program *program = maker->program;

	memcpy(program->data + to, program->data + from.offset, from.bytes);
	for (unsigned int i = 0; i < program->patch_count; i++)
		if (program->patches[i].offset >= from.offset &&
		    program->patches[i].offset < from.offset + from.bytes)
			program->patches[i].offset =
				(uint16_t)(program->patches[i].offset - from.offset + to);
}

static bool by_write2(struct maker *maker, const struct rv_schema_write *write,
		      struct data_span request, const struct rv_schema_uhw *uhw)
{
	const size_t header = write->number & RV_SCHEMA_WRITE_EX ? HEADER + EX_HEADER : HEADER;
	struct data_span driver = { 0, 0 };
	struct call call = maker_draft(CALL_WRITE);
	size_t driver_out = 0;

	call.driver_id = 0;
	if (uhw && uhw->in)
		driver = generate_layout(maker, uhw->in);
	if (uhw && uhw->out)
		driver_out = rv_schema_layout_bytes(uhw->out, maker->kernel);
	call.data = maker_data(maker, header + request.bytes + driver.bytes);
	if (!call.data.bytes)
		return false;
	put_header(maker, write, call.data.offset, request.bytes, driver.bytes, driver_out);
	move(maker, request, call.data.offset + header);
	move(maker, driver, call.data.offset + header + request.bytes);
	return maker_add(maker, &call);
}

bool generate_write(struct maker *maker, const struct rv_schema_write *write, bool by_write)
{
	struct data_span request = { 0, 0 };
	const struct rv_schema_uhw *uhw = NULL;

	if (!write)
		return false;
	if (write->request)
		request = generate_layout(maker, write->request);
	if (write->uhw)
		uhw = rv_schema_uhw_of_write(RV_SCHEMA_MLX5, write->number);
	return by_write ? by_write2(maker, write, request, uhw) :
			  by_ioctl(maker, write, request, uhw);
}

bool generate_any_write(struct maker *maker, bool by_write)
{
	const struct rv_schema_write *write = NULL, *chosen = NULL;
	uint32_t seen = 0;

	while ((write = rv_schema_next_write(write)))
		if (rv_schema_alive(write->life, maker->kernel) &&
		    chance_below(&maker->chance, ++seen) == 0)
			chosen = write;
	return generate_write(maker, chosen, by_write);
}
