/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Records in a file, as text or as bytes; docs/decode.md describes both. Reading judges
 * every byte: what is wrong is said with its place, and what stands before it is used.
 */
#ifndef CLI_DUMP_H
#define CLI_DUMP_H

#include "record.h"
#include "sheet.h"

#define DUMP_MAGIC "RVDUMP1\n" /* the first 8 bytes of the binary form */
#define DUMP_MAGIC_BYTES 8

/* Where the buffer stands that a dump gives without an address. */
#define DUMP_BARE_ADDRESS (UINT64_MAX - 0xffff)

/* Byte order of a buffer that is given alone. */
enum dump_order { DUMP_ORDER_GUESSED, DUMP_ORDER_LITTLE, DUMP_ORDER_BIG };

struct dump_reader {
	void (*record)(const struct record *record, void *context);
	void *context;
	enum dump_order order;
	size_t records; /* that were read */
	char fault[256]; /* a sentence without its first word's capital and a full stop */
};

/* False, with fault, where something is wrong. Which form it is shows in the first bytes. */
bool dump_read(struct dump_reader *reader, struct view input);
bool dump_read_text(struct dump_reader *reader, struct view input);
bool dump_read_binary(struct dump_reader *reader, struct view input);

/* One line of hex digits as hexdump -C, xxd, od -t x1 and people write it. */
struct dump_hex {
	bool offsets; /* a line before had one */
	const char *fault;
};
bool dump_hex_line(struct dump_hex *hex, struct view line, struct sheet *bytes);

/* A buffer alone: the header tells the byte order. */
void dump_bare(struct dump_reader *reader, struct record *record, struct view bytes);

void dump_write_text(struct sheet *sheet, const struct record *record);
void dump_write_binary(struct sheet *sheet, const struct record *record);

#endif
