/* SPDX-License-Identifier: BSD-2-Clause */
#include "list.h"

#include <string.h>

size_t rv_list_after(const void *list, size_t count, const void *previous)
{
	const unsigned char *at = list;
	const void *entry = NULL;
	size_t i;

	for (i = 0; i < count && entry != previous; i++, at += sizeof(entry))
		memcpy(&entry, at, sizeof(entry)); /* pointers to all structs are alike */
	return i;
}
