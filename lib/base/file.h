/* SPDX-License-Identifier: BSD-2-Clause */
/* Small files of the kernel: attributes in sysfs, what /proc tells. */
#ifndef RV_BASE_FILE_H
#define RV_BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/*
 * Reads the first @size bytes at most; with @line no further than a read that ends with a
 * newline. Never waits, whatever is there in the file's place. How many, or -errno.
 */
ssize_t rv_file_read(const char *path, bool line, char *buffer, size_t size);

#endif
