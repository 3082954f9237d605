/* SPDX-License-Identifier: BSD-2-Clause */
#include "tail.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

void *tail_alloc(size_t bytes)
{
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	const size_t mapped = (bytes + page - 1) / page * page;
	char *start = mmap(NULL, mapped + page, PROT_READ | PROT_WRITE,
			   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (start == MAP_FAILED || munmap(start + mapped, page) != 0)
		abort();
	memset(start, 0xa5, mapped);
	return start + mapped - bytes;
}

void *tail_copy(const void *data, size_t bytes)
{
	void *copy = tail_alloc(bytes);

	if (bytes > 0)
		memcpy(copy, data, bytes);
	return copy;
}

void *tail_again(void **kept, const void *data, size_t bytes)
{
	if (!*kept)
		*kept = tail_alloc(bytes);
	memcpy(*kept, data, bytes);
	return *kept;
}

char *tail_text(const char *text)
{
	return tail_copy(text, strlen(text) + 1);
}
