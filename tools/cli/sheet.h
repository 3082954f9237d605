/* SPDX-License-Identifier: BSD-2-Clause */
/* Text that grows. Running out of memory ends the program. */
#ifndef CLI_SHEET_H
#define CLI_SHEET_H

#include <stddef.h>
#include <stdint.h>

struct sheet {
	char *text; /* NUL-terminated once something was added */
	size_t length;
	size_t size;
};

__attribute__((format(printf, 2, 3)))
void sheet_add(struct sheet *sheet, const char *format, ...);
void sheet_bytes(struct sheet *sheet, const void *bytes, size_t size);

/* Two digits a byte. */
void sheet_hex(struct sheet *sheet, const uint8_t *bytes, size_t size);

/* A JSON string with its quotes; what is no UTF-8 becomes '?'. */
void sheet_json_string(struct sheet *sheet, const char *text);

void sheet_clear(struct sheet *sheet);
void sheet_free(struct sheet *sheet);

#endif
