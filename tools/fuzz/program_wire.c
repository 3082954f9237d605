/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Programs as bytes, little-endian:
 *
 *	calls u8, patches u8, data bytes u16
 *	a call:  kind, flags, fail_nth u8, then what its kind has, in this order:
 *	         on (a ref), value u64, length u16, opcode u16, data (a span);
 *	         of an ioctl: object, method u16, driver u32, length and count delta u16,
 *	         reserved u64, attributes u8 and the attributes
 *	an attribute: id, length, flags u16, elem_id, reserved, source u8, then as the
 *	         source has it: number u64 | ref | span | room u16
 *	a patch: offset u16, bytes u8, order and shift u8, ref
 *	a ref:   class u16, back u8, dead u8        a span: offset, bytes u16
 *	data
 *
 * Where the bytes end early, calls and patches that have not begun are not there, and
 * the rest of what has begun is zero.
 */
#include <string.h>

#include "program.h"
#include "program_parts.h"

#define PATCH_BIG_ENDIAN 0x80u

/* Both ways through one description: bytes come from @in or go to @out. */
struct stream {
	const uint8_t *in;
	uint8_t *out;
	size_t at, end;
	bool full;
};

static bool at_end(const struct stream *stream)
{
	return stream->in && stream->at >= stream->end;
}

static void octet(struct stream *stream, uint8_t *value)
{
	if (stream->in) {
		*value = stream->at < stream->end ? stream->in[stream->at] : 0;
	} else if (stream->at < stream->end) {
		stream->out[stream->at] = *value;
	} else {
		stream->full = true;
	}
	stream->at++;
}

static uint64_t number(struct stream *stream, uint64_t value, unsigned int bytes)
{
	uint64_t result = 0;

	for (unsigned int i = 0; i < bytes; i++) {
		uint8_t part = (uint8_t)(value >> 8 * i);

		octet(stream, &part);
		result |= (uint64_t)part << 8 * i;
	}
	return result;
}

static void half(struct stream *stream, uint16_t *value)
{
	*value = (uint16_t)number(stream, *value, 2);
}

static void delta(struct stream *stream, int16_t *value)
{
	*value = (int16_t)(uint16_t)number(stream, (uint16_t)*value, 2);
}

static void ref(struct stream *stream, struct resource_ref *value)
{
	uint8_t dead = value->dead;

	half(stream, &value->class_id);
	octet(stream, &value->back);
	octet(stream, &dead);
	value->dead = dead & 1u;
}

static void span(struct stream *stream, struct data_span *value)
{
	half(stream, &value->offset);
	half(stream, &value->bytes);
}

static void attribute(struct stream *stream, struct call_attr *attr)
{
	half(stream, &attr->id);
	half(stream, &attr->length);
	half(stream, &attr->flags);
	octet(stream, &attr->elem_id);
	octet(stream, &attr->reserved);
	octet(stream, &attr->source);
	attr->source %= ATTR_SOURCES;
	if (attr->source == ATTR_NUMBER || attr->source == ATTR_POINTER)
		attr->number = number(stream, attr->number, 8);
	else if (attr->source == ATTR_RESOURCE)
		ref(stream, &attr->ref);
	else if (attr->source == ATTR_ROOM)
		half(stream, &attr->data.bytes);
	else if (program_source_has_data(attr->source))
		span(stream, &attr->data);
}

static void header(struct stream *stream, struct call *call)
{
	half(stream, &call->object_id);
	half(stream, &call->method_id);
	call->driver_id = (uint32_t)number(stream, call->driver_id, 4);
	delta(stream, &call->length_delta);
	delta(stream, &call->count_delta);
	call->header_reserved = number(stream, call->header_reserved, 8);
	octet(stream, &call->attr_count);
	call->attr_count %= PROGRAM_MAX_ATTRS + 1;
	for (unsigned int i = 0; i < call->attr_count; i++)
		attribute(stream, &call->attrs[i]);
}

static void one_call(struct stream *stream, struct call *call)
{
	unsigned int fields;

	octet(stream, &call->kind);
	call->kind %= CALL_KINDS;
	octet(stream, &call->flags);
	octet(stream, &call->fail_nth);
	fields = program_kind_fields(call->kind);
	if (fields & FIELD_ON)
		ref(stream, &call->on);
	if (fields & FIELD_VALUE)
		call->value = number(stream, call->value, 8);
	if (fields & FIELD_LENGTH)
		half(stream, &call->length);
	if (fields & FIELD_OPCODE)
		half(stream, &call->object_id);
	if (fields & FIELD_DATA)
		span(stream, &call->data);
	if (call->kind == CALL_IOCTL)
		header(stream, call);
}

static void one_patch(struct stream *stream, struct data_patch *patch)
{
	uint8_t order = (uint8_t)(patch->shift | (patch->big_endian ? PATCH_BIG_ENDIAN : 0));

	half(stream, &patch->offset);
	octet(stream, &patch->bytes);
	octet(stream, &order);
	ref(stream, &patch->ref);
	patch->big_endian = order & PATCH_BIG_ENDIAN;
	patch->shift = order % 64;
}

static void whole(struct stream *stream, struct program *program)
{
	uint8_t calls = program->call_count, patches = program->patch_count;
	unsigned int i;

	octet(stream, &calls);
	octet(stream, &patches);
	half(stream, &program->data_bytes);
	calls %= PROGRAM_MAX_CALLS + 1;
	patches %= PROGRAM_MAX_PATCHES + 1;
	for (i = 0; i < calls && !at_end(stream); i++)
		one_call(stream, &program->calls[i]);
	program->call_count = (uint8_t)i;
	for (i = 0; i < patches && !at_end(stream); i++)
		one_patch(stream, &program->patches[i]);
	program->patch_count = (uint8_t)i;
	if (program->data_bytes > PROGRAM_MAX_DATA)
		program->data_bytes = PROGRAM_MAX_DATA;
}

static void read_data(const struct stream *stream, struct program *program)
{
	size_t left = stream->at < stream->end ? stream->end - stream->at : 0;

	if (left > program->data_bytes)
		left = program->data_bytes;
	if (left > 0)
		memcpy(program->data, stream->in + stream->at, left);
}

void program_read(struct program *ret, const uint8_t *data, size_t bytes)
{
	static const uint8_t nothing;
	struct stream stream = { .in = bytes > 0 ? data : &nothing, .end = bytes };

	memset(ret, 0, sizeof(*ret));
	whole(&stream, ret);
	read_data(&stream, ret);
	program_sound(ret);
}

size_t program_write(const struct program *program, uint8_t *ret_data, size_t room)
{
	struct program compact = *program;
	struct stream stream = { .out = ret_data, .end = room };

	program_compact(&compact);
	whole(&stream, &compact);
	if (stream.full || room - stream.at < compact.data_bytes)
		return 0;
	memcpy(ret_data + stream.at, compact.data, compact.data_bytes);
	return stream.at + compact.data_bytes;
}
