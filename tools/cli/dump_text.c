/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * call KIND KEY VALUE…      starts a record
 * path TEXT                 of its descriptor
 * in ADDRESS, out ADDRESS   memory before and after; lines of hex follow
 * result N duration_ns N
 * end                       or the next call, or the file's end
 *
 * Hex lines that stand before any call are the buffer of an ioctl.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "dump.h"

enum { WORD_BYTES = 32 };

struct parser {
	struct dump_reader *reader;
	struct record record;
	struct dump_hex hex;
	struct sheet bytes; /* of the piece that is being read */
	uint64_t address;
	size_t line;
	bool in_record;
	bool in_piece;
	bool after;
	bool bare;
};

__attribute__((format(printf, 2, 3)))
static bool fault(struct parser *parser, const char *format, ...)
{
	struct dump_reader *reader = parser->reader;
	va_list arguments;
	int used;

	used = snprintf(reader->fault, sizeof(reader->fault), "line %zu: ", parser->line);
	va_start(arguments, format);
	vsnprintf(reader->fault + used, sizeof(reader->fault) - (size_t)used, format, arguments);
	va_end(arguments);
	return false;
}

/* The next word, cut to WORD_BYTES - 1 bytes; false where the line ends. */
static bool word(struct view *line, char ret_word[static WORD_BYTES])
{
	size_t start = 0;
	size_t end;

	while (start < line->size && (line->bytes[start] == ' ' || line->bytes[start] == '\t' ||
				      line->bytes[start] == '\r'))
		start++;
	end = start;
	while (end < line->size && line->bytes[end] != ' ' && line->bytes[end] != '\t' &&
	       line->bytes[end] != '\r')
		end++;
	memset(ret_word, 0, WORD_BYTES);
	if (end > start)
		memcpy(ret_word, line->bytes + start,
		       end - start < WORD_BYTES ? end - start : WORD_BYTES - 1);
	*line = view_part(*line, end, line->size);
	return end > start;
}

static bool number(const char *text, uint64_t *ret_number)
{
	const bool negative = text[0] == '-';
	const bool hex = strncmp(text + negative, "0x", 2) == 0;
	const char *p = text + negative + (hex ? 2 : 0);
	const unsigned int base = hex ? 16 : 10;
	uint64_t value = 0;

	if (*p == '\0')
		return false;
	for (; *p; p++) {
		const char *digits = "0123456789abcdef";
		const char *found = strchr(digits, *p);

		if (!found || (unsigned int)(found - digits) >= base ||
		    value > (UINT64_MAX - (uint64_t)(found - digits)) / base)
			return false;
		value = value * base + (uint64_t)(found - digits);
	}
	*ret_number = negative ? 0 - value : value;
	return true;
}

/* Puts the piece that was read into the record. */
static bool end_piece(struct parser *parser)
{
	const struct view bytes = { (const uint8_t *)parser->bytes.text, parser->bytes.length };
	uint8_t *room;

	if (!parser->in_piece)
		return true;
	parser->in_piece = false;
	if (parser->bare) {
		parser->bare = false;
		dump_bare(parser->reader, &parser->record, bytes);
		return true;
	}
	room = record_add(&parser->record, parser->address, parser->after, bytes.size);
	if (!room)
		return fault(parser, "more than %d pieces of memory", RECORD_MAX_PIECES);
	if (bytes.size > 0)
		memcpy(room, bytes.bytes, bytes.size);
	return true;
}

static bool end_record(struct parser *parser)
{
	if (!parser->in_record)
		return true;
	if (!end_piece(parser))
		return false;
	parser->in_record = false;
	parser->reader->records++;
	parser->reader->record(&parser->record, parser->reader->context);
	record_free(&parser->record);
	return true;
}

static void start_record(struct parser *parser, enum record_kind kind)
{
	record_init(&parser->record, kind);
	parser->record.bits = 64;
	parser->record.big_endian = false;
	parser->in_record = true;
	parser->hex = (struct dump_hex){ .offsets = false };
}

static bool start_piece(struct parser *parser, uint64_t address, bool after)
{
	if (!end_piece(parser))
		return false;
	sheet_clear(&parser->bytes);
	parser->address = address;
	parser->after = after;
	parser->in_piece = true;
	return true;
}

static bool set(struct parser *parser, const char *key, const char *value)
{
	struct record *record = &parser->record;
	uint64_t n = 0;

	if (strcmp(key, "order") == 0) {
		record->big_endian = strcmp(value, "big") == 0;
		return record->big_endian || strcmp(value, "little") == 0 ||
		       fault(parser, "order is big or little, not '%s'", value);
	}
	if (!number(value, &n))
		return fault(parser, "'%s' is no number for %s", value, key);
	if (strcmp(key, "pid") == 0)
		record->pid = (uint32_t)n;
	else if (strcmp(key, "tid") == 0)
		record->tid = (uint32_t)n;
	else if (strcmp(key, "fd") == 0)
		record->fd = (int32_t)n;
	else if (strcmp(key, "request") == 0)
		record->request = n;
	else if (strcmp(key, "arg") == 0)
		record->argument = n;
	else if (strcmp(key, "length") == 0)
		record->length = n;
	else if (strcmp(key, "prot") == 0)
		record->protection = n;
	else if (strcmp(key, "start_ns") == 0)
		record->start_ns = n;
	else if (strcmp(key, "duration_ns") == 0)
		record->duration_ns = n;
	else if (strcmp(key, "bits") == 0 && (n == 32 || n == 64))
		record->bits = (unsigned int)n;
	else
		return fault(parser, "'%s %s' says nothing of a call", key, value);
	return true;
}

static bool pairs(struct parser *parser, struct view rest)
{
	char key[WORD_BYTES];
	char value[WORD_BYTES];

	while (word(&rest, key)) {
		if (!word(&rest, value))
			return fault(parser, "%s has no value", key);
		if (!set(parser, key, value))
			return false;
	}
	return true;
}

static bool call_line(struct parser *parser, struct view rest)
{
	char kind[WORD_BYTES];

	if (!end_record(parser))
		return false;
	word(&rest, kind);
	for (int i = 0; i < RECORD_KINDS; i++) {
		if (strcmp(kind, record_kind_name((enum record_kind)i)) == 0) {
			start_record(parser, (enum record_kind)i);
			return pairs(parser, rest);
		}
	}
	return fault(parser, "there is no call '%s'", kind);
}

static bool path_line(struct parser *parser, struct view rest)
{
	rest = view_part(rest, 1, RECORD_PATH_BYTES - 1);
	memset(parser->record.path, 0, sizeof(parser->record.path));
	for (size_t i = 0; i < rest.size; i++)
		parser->record.path[i] = (char)(rest.bytes[i] ? rest.bytes[i] : '?');
	return true;
}

static bool memory_line(struct parser *parser, struct view rest, bool after)
{
	char text[WORD_BYTES];
	uint64_t address;

	word(&rest, text);
	if (!number(text, &address))
		return fault(parser, "'%s' is no address of memory", text);
	return start_piece(parser, address, after);
}

static bool result_line(struct parser *parser, struct view rest)
{
	char text[WORD_BYTES];
	uint64_t result;

	word(&rest, text);
	if (!number(text, &result))
		return fault(parser, "'%s' is no result", text);
	parser->record.result = (int64_t)result;
	parser->record.returned = true;
	return end_piece(parser) && pairs(parser, rest);
}

static bool hex_line(struct parser *parser, struct view line)
{
	if (!parser->in_record) {
		start_record(parser, RECORD_IOCTL);
		parser->bare = true;
		if (!start_piece(parser, DUMP_BARE_ADDRESS, false))
			return false;
	}
	if (!parser->in_piece)
		return fault(parser, "bytes, and no 'in' or 'out' before them says where they stood");
	if (!dump_hex_line(&parser->hex, line, &parser->bytes))
		return fault(parser, "%s", parser->hex.fault);
	return true;
}

static bool line(struct parser *parser, struct view whole)
{
	struct view rest = whole;
	char first[WORD_BYTES];

	if (!word(&rest, first) || first[0] == '#')
		return true;
	if (strcmp(first, "call") == 0)
		return call_line(parser, rest);
	if (strcmp(first, "end") == 0)
		return end_record(parser);
	if (strcmp(first, "path") != 0 && strcmp(first, "in") != 0 && strcmp(first, "out") != 0 &&
	    strcmp(first, "result") != 0)
		return hex_line(parser, whole);
	if (!parser->in_record)
		return fault(parser, "'%s' before any call or buffer", first);
	if (first[0] == 'p')
		return end_piece(parser) && path_line(parser, rest);
	if (first[0] == 'r')
		return result_line(parser, rest);
	return memory_line(parser, rest, first[0] == 'o');
}

bool dump_read_text(struct dump_reader *reader, struct view input)
{
	struct parser parser = { .reader = reader };
	bool good = true;
	size_t at = 0;

	while (good && at < input.size) {
		size_t end = at;

		while (end < input.size && input.bytes[end] != '\n')
			end++;
		parser.line++;
		good = line(&parser, view_part(input, at, end - at));
		at = end + 1;
	}
	if (good)
		good = end_record(&parser);
	if (parser.in_record)
		record_free(&parser.record);
	sheet_free(&parser.bytes);
	return good;
}
