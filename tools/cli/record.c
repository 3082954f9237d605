/* SPDX-License-Identifier: BSD-2-Clause */
#include "record.h"

#include <endian.h>
#include <stdlib.h>
#include <string.h>

#include "say.h"

void record_init(struct record *record, enum record_kind kind)
{
	*record = (struct record){ .kind = kind, .fd = -1, .bits = 8 * sizeof(long) };
	record->big_endian = __BYTE_ORDER == __BIG_ENDIAN;
}

void record_free(struct record *record)
{
	for (size_t i = 0; i < record->piece_count; i++)
		free(record->pieces[i].bytes);
	free(record->pieces);
	record->pieces = NULL;
	record->piece_count = 0;
	record->piece_room = 0;
}

const char *record_kind_name(enum record_kind kind)
{
	static const char *const names[RECORD_KINDS] = {
		[RECORD_IOCTL] = "ioctl", [RECORD_WRITE] = "write", [RECORD_READ] = "read",
		[RECORD_MMAP] = "mmap",	  [RECORD_CLOSE] = "close",
	};

	return kind < RECORD_KINDS ? names[kind] : "unknown";
}

uint8_t *record_add(struct record *record, uint64_t address, bool after, size_t size)
{
	struct piece piece = { .address = address, .after = after, .size = size };

	if (record->piece_count >= RECORD_MAX_PIECES)
		return NULL;
	if (record->piece_count == record->piece_room) {
		struct piece *more = realloc(record->pieces,
					     (record->piece_room + 16) * sizeof(*more));

		if (!more)
			say_out_of_memory();
		record->pieces = more;
		record->piece_room += 16;
	}
	/* Exactly as long as it is, so that a sanitizer sees one byte too many. */
	piece.bytes = malloc(size > 0 ? size : 1);
	if (!piece.bytes)
		say_out_of_memory();
	record->pieces[record->piece_count++] = piece;
	return piece.bytes;
}

void record_drop(struct record *record)
{
	record->piece_count--;
	free(record->pieces[record->piece_count].bytes);
}

struct view record_memory(const struct record *record, uint64_t address, size_t size, bool after)
{
	struct view best = { NULL, 0 };

	for (size_t i = 0; i < record->piece_count; i++) {
		const struct piece *piece = &record->pieces[i];
		const struct view whole = { piece->bytes, piece->size };
		struct view part;

		if (piece->after != after || address < piece->address ||
		    address - piece->address >= piece->size)
			continue;
		part = view_part(whole, (size_t)(address - piece->address), size);
		if (part.size > best.size)
			best = part;
	}
	return best;
}

bool record_integer(const struct record *record, struct view view, size_t at, size_t width,
		    uint64_t *ret_value)
{
	return view_integer(view, at, width, record->big_endian, ret_value);
}
