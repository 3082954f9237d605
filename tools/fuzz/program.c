/* SPDX-License-Identifier: BSD-2-Clause */
/* Programs in memory: what is sound, and what belongs to which call. */
#include "program.h"

#include <string.h>

#include "program_parts.h"

static const struct resource_ref no_ref;
static const struct data_span no_data;

static void sound_span(const struct program *program, struct data_span *span)
{
	if (span->offset > program->data_bytes)
		span->offset = program->data_bytes;
	if (span->bytes > program->data_bytes - span->offset)
		span->bytes = (uint16_t)(program->data_bytes - span->offset);
	if (span->bytes == 0)
		span->offset = 0;
}

bool program_source_has_data(uint8_t source)
{
	return source == ATTR_DATA || source == ATTR_HANDLES || source == ATTR_SHORT;
}

static void sound_attr(const struct program *program, struct call_attr *attr)
{
	attr->source %= ATTR_SOURCES;
	if (attr->source != ATTR_NUMBER && attr->source != ATTR_POINTER)
		attr->number = 0;
	if (attr->source != ATTR_RESOURCE)
		attr->ref = no_ref;
	if (program_source_has_data(attr->source))
		sound_span(program, &attr->data);
	else if (attr->source == ATTR_ROOM)
		attr->data.offset = 0;
	else
		attr->data = no_data;
}

/* What an ioctl has and nothing else. */
static void sound_header(const struct program *program, struct call *call)
{
	if (call->kind == CALL_IOCTL) {
		if (call->attr_count > PROGRAM_MAX_ATTRS)
			call->attr_count = PROGRAM_MAX_ATTRS;
		for (unsigned int i = 0; i < call->attr_count; i++)
			sound_attr(program, &call->attrs[i]);
		return;
	}
	if (call->kind != CALL_FAULT && call->kind != CALL_SILENT)
		call->object_id = 0;
	call->method_id = 0;
	call->driver_id = 0;
	call->length_delta = 0;
	call->count_delta = 0;
	call->header_reserved = 0;
	call->attr_count = 0;
}

unsigned int program_kind_fields(uint8_t kind)
{
	static const uint8_t fields[CALL_KINDS] = {
		[CALL_OPEN] = 0,
		[CALL_IOCTL] = FIELD_ON,
		[CALL_WRITE] = FIELD_ON | FIELD_DATA,
		[CALL_MMAP] = FIELD_ON | FIELD_VALUE | FIELD_LENGTH | FIELD_DATA,
		[CALL_MUNMAP] = FIELD_ON,
		[CALL_TOUCH] = FIELD_ON | FIELD_VALUE,
		[CALL_READ] = FIELD_ON | FIELD_LENGTH,
		[CALL_POLL] = FIELD_ON,
		[CALL_CLOSE] = FIELD_ON,
		[CALL_DUP] = FIELD_ON,
		[CALL_FAULT] = FIELD_VALUE | FIELD_LENGTH | FIELD_OPCODE,
		[CALL_SILENT] = FIELD_LENGTH | FIELD_OPCODE,
		[CALL_UNPLUG] = 0,
	};

	return fields[kind];
}

const char *program_kind_name(uint8_t kind)
{
	static const char *const names[CALL_KINDS] = {
		[CALL_OPEN] = "open",
		[CALL_IOCTL] = "ioctl",
		[CALL_WRITE] = "write",
		[CALL_MMAP] = "mmap",
		[CALL_MUNMAP] = "munmap",
		[CALL_TOUCH] = "touch",
		[CALL_READ] = "read",
		[CALL_POLL] = "poll",
		[CALL_CLOSE] = "close",
		[CALL_DUP] = "dup",
		[CALL_FAULT] = "fault",
		[CALL_SILENT] = "silent",
		[CALL_UNPLUG] = "unplug",
	};

	return names[kind];
}

static void sound_call(const struct program *program, struct call *call)
{
	unsigned int fields;

	call->kind %= CALL_KINDS;
	call->flags &= CALL_FLAGS;
	fields = program_kind_fields(call->kind);
	if (!(fields & FIELD_ON))
		call->on = no_ref;
	if (!(fields & FIELD_VALUE))
		call->value = 0;
	if (!(fields & FIELD_LENGTH))
		call->length = 0;
	if (fields & FIELD_DATA)
		sound_span(program, &call->data);
	else
		call->data = no_data;
	sound_header(program, call);
}

/* A race has two sides. */
static void sound_races(struct program *program)
{
	for (unsigned int i = 0; i < program->call_count; i++) {
		if (!(program->calls[i].flags & CALL_RACES))
			continue;
		if (i + 1 == program->call_count)
			program->calls[i].flags &= (uint8_t)~CALL_RACES;
		else
			program->calls[++i].flags &= (uint8_t)~CALL_RACES;
	}
}

static void sound_patches(struct program *program)
{
	unsigned int kept = 0;

	for (unsigned int i = 0; i < program->patch_count; i++) {
		struct data_patch patch = program->patches[i];

		patch.bytes = patch.bytes < 1 ? 1 : patch.bytes > 8 ? 8 : patch.bytes;
		patch.shift %= 64;
		if (patch.offset + patch.bytes <= program->data_bytes)
			program->patches[kept++] = patch;
	}
	program->patch_count = (uint8_t)kept;
}

void program_sound(struct program *program)
{
	if (program->call_count > PROGRAM_MAX_CALLS)
		program->call_count = PROGRAM_MAX_CALLS;
	if (program->patch_count > PROGRAM_MAX_PATCHES)
		program->patch_count = PROGRAM_MAX_PATCHES;
	if (program->data_bytes > PROGRAM_MAX_DATA)
		program->data_bytes = PROGRAM_MAX_DATA;
	for (unsigned int i = 0; i < program->call_count; i++)
		sound_call(program, &program->calls[i]);
	sound_races(program);
	sound_patches(program);
}

bool program_data(struct program *program, size_t bytes, struct data_span *ret_span)
{
	if (bytes > (size_t)(PROGRAM_MAX_DATA - program->data_bytes))
		return false;
	ret_span->offset = bytes > 0 ? program->data_bytes : 0;
	ret_span->bytes = (uint16_t)bytes;
	memset(program->data + program->data_bytes, 0, bytes);
	program->data_bytes = (uint16_t)(program->data_bytes + bytes);
	return true;
}

void program_remove(struct program *program, unsigned int index)
{
	if (index >= program->call_count)
		return;
	memmove(&program->calls[index], &program->calls[index + 1],
		sizeof(program->calls[0]) * (program->call_count - index - 1u));
	program->call_count--;
	sound_races(program);
	program_compact(program);
}
