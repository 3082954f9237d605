/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * After the magic a record follows the other: its size, 4 bytes, then what dump_write.c
 * puts there. Numbers are little-endian; the pieces are as the program had them.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "dump.h"

enum { SIZE_BYTES = 4, HEAD_BYTES = 72, PIECE_BYTES = 13 };

struct cursor {
	struct view view;
	size_t at;
};

static uint64_t next(struct cursor *cursor, size_t bytes)
{
	uint64_t value;

	view_integer(cursor->view, cursor->at, bytes, false, &value);
	cursor->at += bytes;
	return value;
}

__attribute__((format(printf, 3, 4)))
static bool fault(struct dump_reader *reader, size_t at, const char *format, ...)
{
	va_list arguments;
	int used;

	used = snprintf(reader->fault, sizeof(reader->fault), "byte %zu: ", at);
	va_start(arguments, format);
	vsnprintf(reader->fault + used, sizeof(reader->fault) - (size_t)used, format, arguments);
	va_end(arguments);
	return false;
}

static bool head(struct dump_reader *reader, struct cursor *cursor, size_t base,
		 struct record *record)
{
	const uint64_t kind = next(cursor, 1);
	const uint64_t flags = next(cursor, 1);
	const uint64_t bits = next(cursor, 1);
	const size_t path = (size_t)next(cursor, 1);
	const struct view name = view_part(cursor->view, HEAD_BYTES, path);

	if (kind >= RECORD_KINDS)
		return fault(reader, base, "there is no call of kind %" PRIu64, kind);
	if (bits != 32 && bits != 64)
		return fault(reader, base, "a program has 32 or 64 bits, not %" PRIu64, bits);
	if (path >= RECORD_PATH_BYTES || name.size != path)
		return fault(reader, base, "the path's %zu bytes do not fit", path);
	record_init(record, (enum record_kind)kind);
	record->big_endian = flags & 1;
	record->returned = flags >> 1 & 1;
	record->bits = (unsigned int)bits;
	record->pid = (uint32_t)next(cursor, 4);
	record->tid = (uint32_t)next(cursor, 4);
	record->fd = (int32_t)next(cursor, 4);
	record->request = next(cursor, 8);
	record->argument = next(cursor, 8);
	record->length = next(cursor, 8);
	record->protection = next(cursor, 8);
	record->result = (int64_t)next(cursor, 8);
	record->start_ns = next(cursor, 8);
	record->duration_ns = next(cursor, 8);
	if (path > 0)
		memcpy(record->path, name.bytes, path);
	cursor->at += path;
	return true;
}

static bool pieces(struct dump_reader *reader, struct cursor *cursor, size_t base,
		   struct record *record)
{
	while (cursor->at < cursor->view.size) {
		const size_t start = base + cursor->at;
		struct view bytes;
		uint64_t address;
		uint8_t *room;
		size_t size;
		bool after;

		if (cursor->view.size - cursor->at < PIECE_BYTES)
			return fault(reader, start, "a piece of memory is cut off");
		after = next(cursor, 1) != 0;
		address = next(cursor, 8);
		size = (size_t)next(cursor, 4);
		bytes = view_part(cursor->view, cursor->at, size);
		if (bytes.size != size)
			return fault(reader, start,
				     "a piece of memory of %zu bytes ends after %zu", size,
				     bytes.size);
		room = record_add(record, address, after, size);
		if (!room)
			return fault(reader, start, "more than %d pieces of memory",
				     RECORD_MAX_PIECES);
		if (size > 0)
			memcpy(room, bytes.bytes, size);
		cursor->at += size;
	}
	return true;
}

static bool one(struct dump_reader *reader, struct view view, size_t base)
{
	struct cursor cursor = { view, 0 };
	struct record record;
	bool good;

	if (view.size < HEAD_BYTES)
		return fault(reader, base, "a record of %zu bytes is too short", view.size);
	if (!head(reader, &cursor, base, &record))
		return false;
	good = pieces(reader, &cursor, base, &record);
	if (good) {
		reader->records++;
		reader->record(&record, reader->context);
	}
	record_free(&record);
	return good;
}

bool dump_read_binary(struct dump_reader *reader, struct view input)
{
	size_t at = DUMP_MAGIC_BYTES;

	while (at < input.size) {
		const size_t left = input.size - at;
		uint64_t size;

		if (!view_integer(input, at, SIZE_BYTES, false, &size))
			return fault(reader, at, "a record's size is cut off");
		if (size > left - SIZE_BYTES)
			return fault(reader, at, "a record of %" PRIu64 " bytes ends after %zu",
				     size, left - SIZE_BYTES);
		if (!one(reader, view_part(input, at + SIZE_BYTES, (size_t)size),
			 at + SIZE_BYTES))
			return false;
		at += SIZE_BYTES + (size_t)size;
	}
	return true;
}
