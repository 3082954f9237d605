/* SPDX-License-Identifier: BSD-2-Clause */
#include "sheet.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "say.h"
#include "text.h"

/* Room for @more bytes and a NUL behind what is there. */
static void make_room(struct sheet *sheet, size_t more)
{
	const size_t need = sheet->length + more + 1;
	size_t size = sheet->size ? sheet->size : 1024;
	char *text;

	if (need <= sheet->size)
		return;
	while (size < need)
		size *= 2;
	text = realloc(sheet->text, size);
	if (!text)
		say_out_of_memory();
	sheet->text = text;
	sheet->size = size;
}

void sheet_bytes(struct sheet *sheet, const void *bytes, size_t size)
{
	make_room(sheet, size);
	if (size > 0)
		memcpy(sheet->text + sheet->length, bytes, size);
	sheet->length += size;
	sheet->text[sheet->length] = '\0';
}

/* Returns the length of the whole text, of which what fits is there. */
__attribute__((format(printf, 2, 0)))
static size_t put(struct sheet *sheet, const char *format, va_list arguments)
{
	const int length = vsnprintf(sheet->text + sheet->length, sheet->size - sheet->length,
				     format, arguments);

	return length > 0 ? (size_t)length : 0;
}

void sheet_add(struct sheet *sheet, const char *format, ...)
{
	va_list arguments;
	size_t length;

	make_room(sheet, 128);
	va_start(arguments, format);
	length = put(sheet, format, arguments);
	va_end(arguments);
	if (length >= sheet->size - sheet->length) {
		make_room(sheet, length);
		va_start(arguments, format);
		put(sheet, format, arguments);
		va_end(arguments);
	}
	sheet->length += length;
}

void sheet_hex(struct sheet *sheet, const uint8_t *bytes, size_t size)
{
	static const char digits[] = "0123456789abcdef";

	make_room(sheet, 2 * size);
	for (size_t i = 0; i < size; i++) {
		sheet->text[sheet->length++] = digits[bytes[i] >> 4];
		sheet->text[sheet->length++] = digits[bytes[i] & 15];
	}
	sheet->text[sheet->length] = '\0';
}

void sheet_json_string(struct sheet *sheet, const char *text)
{
	char clean[1024];

	snprintf(clean, sizeof(clean), "%s", text);
	text_clean(clean);
	sheet_bytes(sheet, "\"", 1);
	for (const char *p = clean; *p; p++) {
		if (*p == '"' || *p == '\\')
			sheet_bytes(sheet, "\\", 1);
		sheet_bytes(sheet, p, 1);
	}
	sheet_bytes(sheet, "\"", 1);
}

void sheet_clear(struct sheet *sheet)
{
	sheet->length = 0;
	if (sheet->text)
		sheet->text[0] = '\0';
}

void sheet_free(struct sheet *sheet)
{
	free(sheet->text);
	*sheet = (struct sheet){ NULL, 0, 0 };
}
