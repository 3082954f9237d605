/* SPDX-License-Identifier: BSD-2-Clause */
/* The kernel's side of a command buffer, by offsets: Linux rdma_user_ioctl_cmds.h. */
#include <criterion/criterion.h>
#include <string.h>

#include "script.h"
#include "scripted_kernel.h"

#define HEADER_BYTES 24
#define ATTR_BYTES 16
#define ATTR_FLAGS_AT 4
#define ATTR_DATA_AT 8
#define VALID_OUTPUT 2

static void compare(const char *what, unsigned int number, const void *got, const void *wanted,
		    size_t count)
{
	const uint8_t *g = got;
	const uint8_t *w = wanted;

	for (size_t i = 0; i < count; i++)
		cr_assert_eq(g[i], w[i], "%s %u, byte %zu: 0x%02x instead of 0x%02x", what, number,
			     i, g[i], w[i]);
}

static void *pointer(const uint8_t *attr)
{
	uint64_t address;

	memcpy(&address, attr + ATTR_DATA_AT, sizeof(address));
	return (void *)(uintptr_t)address;
}

void wire_compare(const struct step *step, const void *buffer)
{
	const uint8_t *at = buffer;

	if (step->raw) {
		compare("buffer", 0, buffer, step->raw, step->raw_bytes);
		return;
	}
	compare("header", 0, at, step->header, HEADER_BYTES);
	at += HEADER_BYTES;
	for (unsigned int i = 0; i < step->attr_count; i++, at += ATTR_BYTES) {
		const struct wire_attr *attr = &step->attrs[i];
		const bool points = attr->action == WIRE_IN || attr->action == WIRE_OUT ||
				    attr->action == WIRE_ANY;

		compare("attribute", i, at, attr->bytes, points ? ATTR_DATA_AT : ATTR_BYTES);
		if (attr->action == WIRE_IN)
			compare("input of attribute", i, pointer(at), attr->data, attr->count);
		if (attr->action == WIRE_ANY)
			memcpy(attr->kept, attr->count > 8 ? pointer(at) : at + ATTR_DATA_AT,
			       attr->count);
	}
}

static void write_new(uint8_t *attr, int64_t value)
{
	memcpy(attr + ATTR_DATA_AT, &value, sizeof(value));
}

void wire_answer(const struct step *step, void *buffer)
{
	uint8_t *at = (uint8_t *)buffer + HEADER_BYTES;
	/* Of a method that succeeds; a legacy command may have no answer. */
	const bool written = step->result == 0 && memcmp((uint8_t *)buffer + 2, "\0\0\0", 4) != 0;

	for (unsigned int i = 0; i < step->attr_count; i++, at += ATTR_BYTES) {
		const struct wire_attr *attr = &step->attrs[i];
		uint16_t flags;

		if (attr->action == WIRE_NEW && attr->given != 0)
			write_new(at, attr->given);
		if (attr->action == WIRE_NEW_FD && step->result == 0)
			write_new(at, attr->given == A_DESCRIPTOR ?
					      descriptor_new(OWNER_LIBRARY) :
					      attr->given);
		if (attr->action != WIRE_OUT || (attr->count == 0 && !written) || attr->unwritten)
			continue;
		if (attr->count > 0)
			memcpy(pointer(at), attr->data, attr->count);
		memcpy(&flags, at + ATTR_FLAGS_AT, sizeof(flags));
		flags |= VALID_OUTPUT;
		memcpy(at + ATTR_FLAGS_AT, &flags, sizeof(flags));
	}
}
