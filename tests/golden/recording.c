/* SPDX-License-Identifier: BSD-2-Clause */
#include "recording.h"

#include <string.h>

#define OBJECT_DEVX 0x1000
#define OBJECT_DEVX_OBJ 0x1001
#define OBJECT_PP 0x1007

_Static_assert(sizeof(struct wire_attr) == 16, "an attribute on the wire");
_Static_assert(sizeof(struct wire_header) == 24, "a header on the wire");

bool recording_wants(const struct wire_header *header)
{
	return header->object == OBJECT_DEVX || header->object == OBJECT_DEVX_OBJ ||
	       header->object == OBJECT_PP;
}

const struct wire_attr *recording_attrs(const struct wire_header *header)
{
	return (const struct wire_attr *)(header + 1);
}

/* Object, method and attribute: PP ALLOC, DEVX OTHER, OBJ CREATE, MODIFY, QUERY. */
bool recording_is_output(const struct wire_header *header, const struct wire_attr *attr)
{
	static const uint16_t outputs[][3] = { { OBJECT_PP, 0x1000, 0x1003 },
					       { OBJECT_DEVX, 0x1000, 0x1001 },
					       { OBJECT_DEVX_OBJ, 0x1000, 0x1002 },
					       { OBJECT_DEVX_OBJ, 0x1002, 0x1002 },
					       { OBJECT_DEVX_OBJ, 0x1003, 0x1002 } };

	for (unsigned int i = 0; i < sizeof(outputs) / sizeof(outputs[0]); i++)
		if (outputs[i][0] == header->object && outputs[i][1] == header->method &&
		    outputs[i][2] == attr->id)
			return true;
	return false;
}

/* The handle is the first attribute of every method of these objects but DEVX OTHER. */
static bool is_handle(const struct wire_header *header, const struct wire_attr *attr)
{
	return attr->id == 0x1000 && header->object != OBJECT_DEVX;
}

/* Trailing zeros as a count: capability pages are mostly that. */
static void write_hex(FILE *file, const unsigned char *bytes, size_t count)
{
	size_t used = count;

	while (used > 0 && bytes[used - 1] == 0)
		used--;
	for (size_t i = 0; i < used; i++)
		fprintf(file, "%02x", bytes[i]);
	if (count > used)
		fprintf(file, "+%zu", count - used);
}

static void write_input(FILE *file, const struct wire_attr *attr)
{
	if (attr->len > 8) {
		fprintf(file, "in ");
		write_hex(file, (const unsigned char *)(uintptr_t)attr->data, attr->len);
	} else {
		fprintf(file, "inline ");
		write_hex(file, (const unsigned char *)&attr->data, sizeof(attr->data));
	}
}

void recording_section(FILE *file, const char *name)
{
	fprintf(file, "section %s\n", name);
}

void recording_call(FILE *file, const struct wire_header *header)
{
	const struct wire_attr *attr = recording_attrs(header);

	fprintf(file, "ioctl object 0x%x method 0x%x driver %u attrs %u%s\n", header->object,
		header->method, header->driver, header->attrs,
		header->reserved1 || header->reserved2 ? " reserved" : "");
	for (unsigned int i = 0; i < header->attrs; i++, attr++) {
		fprintf(file, " 0x%x len %u flags 0x%x ", attr->id, attr->len, attr->flags);
		if (is_handle(header, attr))
			fprintf(file, "handle");
		else if (recording_is_output(header, attr))
			fprintf(file, "out");
		else
			write_input(file, attr);
		fprintf(file, "%s\n", attr->reserved ? " reserved" : "");
	}
}

void recording_result(FILE *file, const struct wire_header *header, int error)
{
	const struct wire_attr *attr = recording_attrs(header);

	fprintf(file, "result %d\n", error);
	for (unsigned int i = 0; i < header->attrs; i++, attr++) {
		if (!recording_is_output(header, attr))
			continue;
		fprintf(file, " 0x%x ", attr->id);
		write_hex(file, (const unsigned char *)(uintptr_t)attr->data, attr->len);
		fprintf(file, "\n");
	}
}
