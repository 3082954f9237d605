/* SPDX-License-Identifier: BSD-2-Clause */
/* Small files of the kernel's, read. */
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include <stdbool.h>
#include <stddef.h>

bool files_exists(const char *path);

/* What @path holds, up to @size - 1 bytes of it; -errno where it cannot be read, else 0. */
int files_read(const char *path, char *ret_text, size_t size);

/* The first line, without its end; false where it cannot be read. */
bool files_line(const char *path, char *ret_text, size_t size);

/* Last component of what a symbolic link leads to; false where there is none. */
bool files_link_name(const char *path, char *ret_text, size_t size);

#endif
