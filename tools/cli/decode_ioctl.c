/* SPDX-License-Identifier: BSD-2-Clause */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "decode_parts.h"

bool decode_is_mailbox(const struct rv_schema_attr *row, bool out)
{
	static const char prefix[] = "MLX5_IB_ATTR_DEVX_";
	const char *ending = out ? "_CMD_OUT" : "_CMD_IN";
	const size_t length = strlen(row->name);

	return strncmp(row->name, prefix, sizeof(prefix) - 1) == 0 && length > strlen(ending) &&
	       strcmp(row->name + length - strlen(ending), ending) == 0;
}

/* What is wrong with the header itself. */
static void header_notes(const struct ioctl_header *header, struct report *report)
{
	char text[128];

	if (header->length != IOCTL_HEADER_BYTES + header->count * IOCTL_ATTRIBUTE_BYTES) {
		snprintf(text, sizeof(text), "length %u is not that of %u attribute%s",
			 header->length, header->count, header->count == 1 ? "" : "s");
		report->form->note(report, text);
	}
	if (header->reserved1 || header->reserved2) {
		snprintf(text, sizeof(text), "reserved 0x%" PRIx64 " 0x%" PRIx32,
			 header->reserved1, header->reserved2);
		report->form->note(report, text);
	}
}

void decode_ioctl(const struct record *record, struct report *report)
{
	struct attribute_place place = { .record = record };
	struct ioctl_attribute attribute;
	struct ioctl_header header;
	char text[96];
	uint32_t number;

	if (!ioctl_header(record, &header)) {
		report->form->note(report, "the buffer's header is not known");
		return;
	}
	place.header = &header;
	place.method = rv_schema_method(header.driver_id, header.object_id, header.method_id);
	if (ioctl_write_command(record, &header, &number))
		place.write = rv_schema_write(number);
	for (; place.index < header.count; place.index++) {
		if (!ioctl_attribute(record, place.index, false, &attribute)) {
			snprintf(text, sizeof(text), "only %zu of %u attributes are known",
				 place.index, header.count);
			report->form->note(report, text);
			break;
		}
		decode_attribute(&place, report);
	}
	header_notes(&header, report);
}

static void add(struct reference *ret, size_t max, size_t *count, uint64_t address, size_t size,
		bool after)
{
	if (*count < max && size > 0)
		ret[(*count)++] = (struct reference){ address, size, after };
}

size_t decode_ioctl_references(const struct record *record, struct reference *ret, size_t max)
{
	const struct rv_schema_method *method;
	struct ioctl_attribute attribute;
	struct ioctl_header header;
	size_t count = 0;

	if (!ioctl_header(record, &header))
		return 0;
	method = rv_schema_method(header.driver_id, header.object_id, header.method_id);
	for (size_t i = 0; i < header.count && ioctl_attribute(record, i, false, &attribute); i++) {
		const struct rv_schema_attr *row =
			ioctl_row(header.driver_id, method, attribute.id);

		if (row && ioctl_is_object(row))
			continue;
		if (!row || ioctl_is_output(row))
			add(ret, max, &count, attribute.data, attribute.bytes, true);
		if ((!row || !ioctl_is_output(row)) && attribute.bytes > IOCTL_INLINE_BYTES)
			add(ret, max, &count, attribute.data, attribute.bytes, false);
	}
	return count;
}
