// SPDX-License-Identifier: BSD-2-Clause
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "init.h"

static char *file_read(const char *path, size_t *ret_size)
{
	size_t have = 0, room = 4096;
	char *text = malloc(room + 1);
	char *grown;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t got = 0;

	while (text && fd >= 0 && (got = read(fd, text + have, room - have)) > 0) {
		have += (size_t)got;
		if (have == room) {
			room *= 2;
			grown = realloc(text, room + 1);
			if (!grown)
				free(text);
			text = grown;
		}
	}
	if (fd >= 0)
		close(fd);
	if (text)
		text[have] = '\0';
	*ret_size = have;
	return text;
}

char **words_read(const char *path, char separator)
{
	size_t size, count = 0;
	char *text = file_read(path, &size);
	char **words;

	if (!text)
		return NULL;
	for (size_t i = 0; i < size; i++)
		count += text[i] == separator;
	words = calloc(count + 2, sizeof(*words));
	if (!words || size == 0) {
		free(text);
		return words;
	}
	count = 0;
	for (size_t start = 0; start < size;) {
		char *end = memchr(text + start, separator, size - start);

		if (end)
			*end = '\0';
		words[count++] = text + start;
		start = end ? (size_t)(end - text) + 1 : size;
	}
	return words;
}
