/* SPDX-License-Identifier: BSD-2-Clause */
#include "dump.h"

#include <stdio.h>
#include <string.h>

#include "ioctl.h"

/* Whether the header fits itself in the record's byte order. */
static bool fits(const struct record *record)
{
	struct ioctl_header header;

	return ioctl_header(record, &header) &&
	       header.length == IOCTL_HEADER_BYTES + header.count * IOCTL_ATTRIBUTE_BYTES;
}

void dump_bare(struct dump_reader *reader, struct record *record, struct view bytes)
{
	uint8_t *room = record_add(record, DUMP_BARE_ADDRESS, false, bytes.size);

	record->argument = DUMP_BARE_ADDRESS;
	if (room && bytes.size > 0)
		memcpy(room, bytes.bytes, bytes.size);
	record->big_endian = reader->order == DUMP_ORDER_BIG;
	if (reader->order != DUMP_ORDER_GUESSED)
		return;
	if (!fits(record)) {
		record->big_endian = true;
		record->big_endian = fits(record);
	}
}

static bool is_text(struct view input)
{
	for (size_t i = 0; i < input.size && i < 4096; i++) {
		const uint8_t byte = input.bytes[i];

		if (byte < ' ' && byte != '\n' && byte != '\t' && byte != '\r')
			return false;
	}
	return true;
}

bool dump_read(struct dump_reader *reader, struct view input)
{
	struct record record;

	if (input.size >= DUMP_MAGIC_BYTES &&
	    memcmp(input.bytes, DUMP_MAGIC, DUMP_MAGIC_BYTES) == 0)
		return dump_read_binary(reader, input);
	if (is_text(input))
		return dump_read_text(reader, input);
	if (input.size < IOCTL_HEADER_BYTES) {
		snprintf(reader->fault, sizeof(reader->fault),
			 "%zu bytes are neither text nor a buffer with its header of %d",
			 input.size, IOCTL_HEADER_BYTES);
		return false;
	}
	record_init(&record, RECORD_IOCTL);
	record.bits = 64;
	dump_bare(reader, &record, input);
	reader->records++;
	reader->record(&record, reader->context);
	record_free(&record);
	return true;
}
