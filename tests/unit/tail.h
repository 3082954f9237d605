/* SPDX-License-Identifier: BSD-2-Clause */
/* Memory that ends where an unmapped page starts: one byte too far is a crash. */
#ifndef TEST_TAIL_H
#define TEST_TAIL_H

#include <stddef.h>

/* @bytes bytes of 0xa5, never freed: a test's process ends soon. */
void *tail_alloc(size_t bytes);

void *tail_copy(const void *data, size_t bytes);

char *tail_text(const char *text);

/* For what runs often: *@kept, NULL at first, is reused, and holds a fresh copy of @data. */
void *tail_again(void **kept, const void *data, size_t bytes);

#endif
