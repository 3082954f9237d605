/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_MKEY_ACCESS_H
#define CONNECTX_MKEY_ACCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct device;
struct object;

/* Who reads: its owner, and the domain that its keys must be of (NULL: any it may use). */
struct mkey_reader {
	uint16_t uid;
	const struct object *pd;
};

/* Reads len bytes at a key's address. False: the key does not allow it, or no memory is there. */
bool mkey_read(struct device *device, const struct mkey_reader *reader, uint32_t lkey,
	       uint64_t address, void *to, size_t len);

#endif
