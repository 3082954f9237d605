/* SPDX-License-Identifier: BSD-2-Clause */
/* Attributes of sysfs, read with suspicion: bounded, and never a path from content. */
#ifndef RV_DEVICE_SYSFS_H
#define RV_DEVICE_SYSFS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Letters, digits, '_', '-', '.', ':' and no leading dot: safe as one path component. */
bool rv_plain_name(const char *name);

/* "uverbs" and a number of one to five digits, as the kernel writes it. */
bool rv_uverbs_name(const char *name);

/* Whether -errno tells of this process or machine, not of the file that was asked for. */
bool rv_exhausted(int err);

/* directory/name in @path; false where it does not fit @size. */
bool rv_path_join(char *path, size_t size, const char *directory, const char *name);

/*
 * One line of directory/name, without its newline. 0 or -errno, recorded: ENOENT and
 * the like of the read, EINVAL where the file is longer than @size or has a NUL.
 */
int rv_sysfs_line(const char *directory, const char *name, char *line, size_t size);

/* directory/name as "MAJOR:MINOR". */
int rv_sysfs_number(const char *directory, const char *name, dev_t *ret_number);

/* Last component of the link directory/name; -errno without record. */
int rv_sysfs_link(const char *directory, const char *name, char *target, size_t size);

/* node_guid of an infiniband class device, "xxxx:xxxx:xxxx:xxxx", as 8 bytes. */
int rv_sysfs_guid(const char *ibdev_path, uint8_t ret_bytes[8]);

#endif
