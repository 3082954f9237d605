/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Why a call failed, as far as the call itself tells: the firmware's answer, or what the
 * table of the kernel's interface says against it. What depends on the device's state is
 * told by the errno's usual meaning here, and not at all where it has several.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "decode_parts.h"
#include "prm.h"

/* Linux include/linux/errno.h: ERESTARTSYS to ERESTART_RESTARTBLOCK, which only a tracer sees. */
enum { RESTART_FIRST = 512, RESTART_LAST = 516 };

enum { REMOTE_IO = 121, PP_OBJECT = 0x1007, PP_ALLOC = 0x1000, PP_CONTEXT_BYTES = 48 };

struct call {
	const struct record *record;
	struct ioctl_header header;
	const struct rv_schema_method *method;
	char *text;
};

__attribute__((format(printf, 2, 3)))
static const char *say(const struct call *call, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(call->text, DECODE_CAUSE_BYTES, format, arguments);
	va_end(arguments);
	return call->text;
}

static bool attribute_at(const struct call *call, size_t index, struct ioctl_attribute *ret,
			 const struct rv_schema_attr **ret_row)
{
	if (index >= call->header.count || !ioctl_attribute(call->record, index, false, ret))
		return false;
	*ret_row = ioctl_row(call->header.driver_id, call->method, ret->id);
	return true;
}

/* The refusal that the output mailbox holds. */
static const char *firmware(const struct call *call)
{
	struct ioctl_attribute attribute;
	const struct rv_schema_attr *row;
	uint16_t opcode = 0;

	for (size_t i = 0; attribute_at(call, i, &attribute, &row); i++) {
		uint64_t status;
		uint64_t syndrome;
		struct view out;
		const char *command;
		const char *name;

		if (row && decode_is_mailbox(row, false))
			prm_opcode(ioctl_input(call->record, &attribute), &opcode);
		if (!row || !decode_is_mailbox(row, true))
			continue;
		out = record_memory(call->record, attribute.data, attribute.bytes, true);
		if (!view_bits(out, 0, 8, &status) || !view_bits(out, 32, 32, &syndrome) || !status)
			continue;
		command = prm_opcode_name(opcode);
		name = prm_status_name((uint8_t)status);
		return say(call,
			   "the firmware refused %s: status 0x%" PRIx64 " %s, syndrome 0x%" PRIx64,
			   command ? command : "the command", status, name ? name : "unknown",
			   syndrome);
	}
	return NULL;
}

/* Objects and raw descriptors have no length. */
static const char *length(const struct call *call, const struct ioctl_attribute *attribute,
			  const struct rv_schema_attr *row)
{
	if (row->kind == RV_SCHEMA_ENUM)
		return NULL;
	if (attribute->bytes < row->min_bytes)
		return say(call, "%s has %u bytes, at least %u are needed", row->name,
			   attribute->bytes, row->min_bytes);
	if (attribute->bytes > row->max_bytes && row->max_bytes != UINT16_MAX && !row->zero_tail)
		return say(call, "%s has %u bytes, at most %u are taken", row->name,
			   attribute->bytes, row->max_bytes);
	return NULL;
}

static bool present(const struct call *call, uint16_t id)
{
	struct ioctl_attribute attribute;
	const struct rv_schema_attr *row;

	for (size_t i = 0; attribute_at(call, i, &attribute, &row); i++) {
		if (attribute.id == id)
			return true;
	}
	return false;
}

static const char *missing(const struct call *call)
{
	const struct rv_schema_attr *row = NULL;

	while ((row = rv_schema_next_attr(call->method, row))) {
		if (row->mandatory && rv_schema_alive(row->life, RV_SCHEMA_NEWEST) &&
		    (row->driver == RV_SCHEMA_CORE || row->driver == call->header.driver_id) &&
		    !present(call, row->id))
			return say(call, "%s is mandatory and missing", row->name);
	}
	return NULL;
}

static const char *twice(const struct call *call)
{
	struct ioctl_attribute attribute;
	struct ioctl_attribute other;
	const struct rv_schema_attr *row;
	const struct rv_schema_attr *other_row;

	for (size_t i = 0; attribute_at(call, i, &attribute, &row) && i < 64; i++) {
		for (size_t k = 0; k < i && attribute_at(call, k, &other, &other_row); k++) {
			if (other.id == attribute.id)
				return say(call, "attribute 0x%x is there twice", attribute.id);
		}
	}
	return NULL;
}

static const char *pacing(const struct call *call)
{
	struct ioctl_attribute attribute;
	const struct rv_schema_attr *row;

	if (call->header.object_id != PP_OBJECT || call->header.method_id != PP_ALLOC)
		return NULL;
	for (size_t i = 0; attribute_at(call, i, &attribute, &row); i++) {
		struct view context;

		if (!row || strcmp(row->name, "MLX5_IB_ATTR_PP_OBJ_ALLOC_CTX") != 0)
			continue;
		if (attribute.bytes == 0 || attribute.bytes > PP_CONTEXT_BYTES)
			return say(call, "a rate context has 1 to %d bytes, not %u",
				   PP_CONTEXT_BYTES, attribute.bytes);
		context = ioctl_input(call->record, &attribute);
		if (context.size > 0 && view_is_zero(view_part(context, 0, 4)))
			return "the rate is 0";
	}
	return "the rate may be outside the device's range, or the context is not DEVX";
}

static const char *invalid(const struct call *call)
{
	const struct ioctl_header *header = &call->header;
	struct ioctl_attribute attribute;
	const struct rv_schema_attr *row;
	const char *cause = NULL;

	if (header->length != IOCTL_HEADER_BYTES + header->count * IOCTL_ATTRIBUTE_BYTES)
		return say(call, "the header's length %u does not fit its %u attributes",
			   header->length, header->count);
	if (!call->method)
		return NULL;
	for (size_t i = 0; !cause && attribute_at(call, i, &attribute, &row); i++)
		cause = row ? length(call, &attribute, row) : NULL;
	if (!cause)
		cause = twice(call);
	if (!cause)
		cause = missing(call);
	return cause ? cause : pacing(call);
}

static const char *unsupported(const struct call *call)
{
	struct ioctl_attribute attribute;
	const struct rv_schema_attr *row;

	if (call->header.reserved1 || call->header.reserved2)
		return "reserved words of the header are not 0";
	for (size_t i = 0; call->method && attribute_at(call, i, &attribute, &row); i++) {
		if (!row && (attribute.flags & IOCTL_MANDATORY))
			return say(call, "attribute 0x%x is mandatory and unknown", attribute.id);
	}
	return "this kernel or this device has no such object, method or attribute";
}

/* Of a call that destroys. */
static const char *busy(const struct call *call)
{
	struct ioctl_attribute attribute;
	const struct rv_schema_attr *row;

	for (size_t i = 0; attribute_at(call, i, &attribute, &row); i++) {
		if (row && row->kind == RV_SCHEMA_HANDLE &&
		    row->access == RV_SCHEMA_ACCESS_DESTROY)
			return "the object is in use, by another object or by a call of another thread";
	}
	return NULL;
}

static const char *ioctl_cause(const struct call *call, int error)
{
	uint32_t command;

	switch (error) {
	case REMOTE_IO:
		return firmware(call);
	case EINVAL:
		return invalid(call);
	case EPROTONOSUPPORT:
		return unsupported(call);
	case EBUSY:
		return busy(call);
	case ENOTTY:
		return "the descriptor takes no uverbs ioctls";
	case ENOSPC:
		if (call->header.object_id == PP_OBJECT)
			return "the device's rate table is full";
		return ioctl_write_command(call->record, &call->header, &command) ?
			       "the request or the response is shorter than the command's" : NULL;
	default:
		return NULL;
	}
}

const char *decode_cause(const struct record *record, char text[static DECODE_CAUSE_BYTES])
{
	struct call call = { .record = record, .text = text };
	int error;

	if (!record->returned || record->result >= 0 || record->result < -4095)
		return NULL;
	error = (int)-record->result;
	if (error >= RESTART_FIRST && error <= RESTART_LAST)
		return "a signal interrupted it; the kernel starts it again, or the program gets EINTR";
	if (record->kind == RECORD_WRITE && error == EACCES)
		return "the process changed its credentials since it opened the descriptor";
	if (record->kind != RECORD_IOCTL || !ioctl_header(record, &call.header))
		return NULL;
	call.method = rv_schema_method(call.header.driver_id, call.header.object_id,
				       call.header.method_id);
	return ioctl_cause(&call, error);
}
