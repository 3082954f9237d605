/* SPDX-License-Identifier: BSD-2-Clause */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "sequence.h"

char *file_read(const char *path, size_t *ret_bytes)
{
	FILE *file = fopen(path, "re");
	size_t bytes = 0, room = 1 << 16;
	char *text = file ? malloc(room + 1) : NULL;

	while (text) {
		char *more;

		bytes += fread(text + bytes, 1, room - bytes, file);
		if (bytes < room)
			break;
		more = realloc(text, 2 * room + 1);
		if (!more) {
			free(text);
			text = NULL;
			break;
		}
		text = more;
		room *= 2;
	}
	if (!text)
		fprintf(stderr, "rawverbs-fuzz: %s: %s\n", path, strerror(errno));
	if (file)
		fclose(file);
	if (text)
		text[bytes] = '\0';
	*ret_bytes = bytes;
	return text;
}
