/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The text form of the PP and DEVX ioctls that a program makes: what a preloaded recorder
 * writes beside a real kernel, and what the replay kernel reads and writes. Pointers and
 * handle values are left out, so that two libraries can be compared.
 *
 *   section NAME
 *   ioctl object 0x1007 method 0x1000 driver 1 attrs 4
 *    0x1000 len 0 flags 0x1 handle
 *    0x1001 len 48 flags 0x1 in HEX
 *    0x1003 len 2 flags 0x1 out
 *   result ERRNO
 *    0x1003 HEX
 */
#ifndef TESTS_GOLDEN_RECORDING_H
#define TESTS_GOLDEN_RECORDING_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Written down here once more, so that neither uapi/ nor rdma-core can excuse itself. */
struct wire_attr {
	uint16_t id;
	uint16_t len;
	uint16_t flags;
	uint16_t reserved;
	uint64_t data;
};

struct wire_header {
	uint16_t length;
	uint16_t object;
	uint16_t method;
	uint16_t attrs;
	uint64_t reserved1;
	uint32_t driver;
	uint32_t reserved2;
};

/* Whether the recording holds methods of this object: PP and DEVX. */
bool recording_wants(const struct wire_header *header);

/* A name starts a section. */
void recording_section(FILE *file, const char *name);

/* The call, before the kernel sees it. */
void recording_call(FILE *file, const struct wire_header *header);

/* The answer. */
void recording_result(FILE *file, const struct wire_header *header, int error);

/* The attributes behind a header. */
const struct wire_attr *recording_attrs(const struct wire_header *header);

/* Whether the kernel writes to where this attribute points. */
bool recording_is_output(const struct wire_header *header, const struct wire_attr *attr);

#endif
