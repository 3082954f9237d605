/* SPDX-License-Identifier: BSD-2-Clause */
/* Walks along a list of pointers to rows, of whatever kind. */
#ifndef RV_SCHEMA_LIST_H
#define RV_SCHEMA_LIST_H

#include <stddef.h>

/*
 * Where the pointer behind @previous stands in a list of @count; the first where @previous is NULL,
 * and @count behind the last and behind what is not in the list.
 */
size_t rv_list_after(const void *list, size_t count, const void *previous);

#endif
