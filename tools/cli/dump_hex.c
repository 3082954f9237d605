/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Lines of hex digits:
 *   18 00 07 10   or 18000710              pairs, with spaces where one likes
 *   00000000  18 00 07 10  |....|          hexdump -C
 *   00000000: 1800 0710  ....              xxd
 *   0000000 18 00 07 10                    od -t x1
 */
#include "dump.h"

enum { HEXDUMP_OFFSET = 8, OD_OFFSET = 7, HEXDUMP_GAP = 2 };

static int digit(uint8_t byte)
{
	if (byte >= '0' && byte <= '9')
		return byte - '0';
	if (byte >= 'a' && byte <= 'f')
		return byte - 'a' + 10;
	return byte >= 'A' && byte <= 'F' ? byte - 'A' + 10 : -1;
}

static bool is_space(uint8_t byte)
{
	return byte == ' ' || byte == '\t' || byte == '\r';
}

static struct view trimmed(struct view line)
{
	while (line.size > 0 && is_space(line.bytes[0]))
		line = view_part(line, 1, line.size);
	while (line.size > 0 && is_space(line.bytes[line.size - 1]))
		line.size--;
	return line;
}

/* Before the first byte that is @wanted; all where none is. */
static size_t until(struct view line, uint8_t wanted)
{
	size_t at = 0;

	while (at < line.size && line.bytes[at] != wanted)
		at++;
	return at;
}

static size_t digits(struct view line)
{
	size_t at = 0;

	while (at < line.size && digit(line.bytes[at]) >= 0)
		at++;
	return at;
}

/* xxd's letters stand behind two spaces. */
static struct view before_letters(struct view line)
{
	for (size_t at = 0; at + 1 < line.size; at++) {
		if (is_space(line.bytes[at]) && is_space(line.bytes[at + 1]))
			return view_part(line, 0, at);
	}
	return line;
}

/* The line without the offset that a program put before it. */
static struct view without_offset(struct dump_hex *hex, struct view line)
{
	const size_t first = digits(line);
	const struct view rest = view_part(line, first, line.size);
	size_t gap = 0;

	while (gap < rest.size && is_space(rest.bytes[gap]))
		gap++;
	if (first > 0 && rest.size > 0 && rest.bytes[0] == ':') {
		hex->offsets = true;
		return before_letters(trimmed(view_part(rest, 1, rest.size)));
	}
	if (rest.size == 0 && hex->offsets && (first == HEXDUMP_OFFSET || first == OD_OFFSET))
		return rest; /* the size, on the last line */
	if ((first == HEXDUMP_OFFSET && gap >= HEXDUMP_GAP) || (first == OD_OFFSET && gap > 0)) {
		hex->offsets = true;
		return view_part(rest, gap, rest.size);
	}
	return line;
}

bool dump_hex_line(struct dump_hex *hex, struct view line, struct sheet *bytes)
{
	struct view rest = trimmed(view_part(line, 0, until(line, '|')));

	hex->fault = NULL;
	if (rest.size == 1 && rest.bytes[0] == '*') {
		hex->fault = "'*' leaves lines out; hexdump -v and od -v leave none out";
		return false;
	}
	rest = without_offset(hex, rest);
	while (rest.size > 0) {
		const size_t count = digits(rest);

		if (count == 0) {
			hex->fault = "no hex digit where one should be";
			return false;
		}
		if (count % 2 != 0) {
			hex->fault = "an odd number of hex digits";
			return false;
		}
		for (size_t i = 0; i < count; i += 2) {
			const uint8_t byte = (uint8_t)(digit(rest.bytes[i]) * 16 +
						       digit(rest.bytes[i + 1]));

			sheet_bytes(bytes, &byte, 1);
		}
		rest = trimmed(view_part(rest, count, rest.size));
	}
	return true;
}
