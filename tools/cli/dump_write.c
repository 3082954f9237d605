/* SPDX-License-Identifier: BSD-2-Clause */
#include <inttypes.h>
#include <string.h>

#include "dump.h"

enum { LINE = 32 };

static void pieces(struct sheet *sheet, const struct record *record, bool after)
{
	for (size_t i = 0; i < record->piece_count; i++) {
		const struct piece *piece = &record->pieces[i];

		if (piece->after != after)
			continue;
		sheet_add(sheet, "%s 0x%" PRIx64 "\n", after ? "out" : "in", piece->address);
		for (size_t at = 0; at < piece->size; at += LINE) {
			const struct view line =
				view_part((struct view){ piece->bytes, piece->size }, at, LINE);

			sheet_add(sheet, "  ");
			sheet_hex(sheet, line.bytes, line.size);
			sheet_add(sheet, "\n");
		}
	}
}

void dump_write_text(struct sheet *sheet, const struct record *record)
{
	sheet_add(sheet,
		  "call %s pid %" PRIu32 " tid %" PRIu32 " fd %" PRId32 " request 0x%" PRIx64
		  " arg 0x%" PRIx64 " length %" PRIu64 " prot %" PRIu64 " order %s bits %u start_ns %"
		  PRIu64 "\n",
		  record_kind_name(record->kind), record->pid, record->tid, record->fd,
		  record->request, record->argument, record->length, record->protection,
		  record->big_endian ? "big" : "little", record->bits, record->start_ns);
	if (record->path[0])
		sheet_add(sheet, "path %s\n", record->path);
	pieces(sheet, record, false);
	if (record->returned)
		sheet_add(sheet, "result %" PRId64 " duration_ns %" PRIu64 "\n", record->result,
			  record->duration_ns);
	pieces(sheet, record, true);
	sheet_add(sheet, "end\n");
}

static void integer(struct sheet *sheet, uint64_t value, unsigned int bytes)
{
	for (unsigned int i = 0; i < bytes; i++) {
		const uint8_t byte = (uint8_t)(value >> 8 * i);

		sheet_bytes(sheet, &byte, 1);
	}
}

void dump_write_binary(struct sheet *sheet, const struct record *record)
{
	const size_t path = strlen(record->path);
	const size_t start = sheet->length;
	uint8_t size[4];

	integer(sheet, 0, 4);
	integer(sheet, record->kind, 1);
	integer(sheet, record->big_endian | (unsigned int)record->returned << 1, 1);
	integer(sheet, record->bits, 1);
	integer(sheet, path, 1);
	integer(sheet, record->pid, 4);
	integer(sheet, record->tid, 4);
	integer(sheet, (uint32_t)record->fd, 4);
	integer(sheet, record->request, 8);
	integer(sheet, record->argument, 8);
	integer(sheet, record->length, 8);
	integer(sheet, record->protection, 8);
	integer(sheet, (uint64_t)record->result, 8);
	integer(sheet, record->start_ns, 8);
	integer(sheet, record->duration_ns, 8);
	sheet_bytes(sheet, record->path, path);
	for (size_t i = 0; i < record->piece_count; i++) {
		integer(sheet, record->pieces[i].after, 1);
		integer(sheet, record->pieces[i].address, 8);
		integer(sheet, record->pieces[i].size, 4);
		sheet_bytes(sheet, record->pieces[i].bytes, record->pieces[i].size);
	}
	for (unsigned int i = 0; i < 4; i++)
		size[i] = (uint8_t)((sheet->length - start - 4) >> 8 * i);
	memcpy(sheet->text + start, size, 4);
}
