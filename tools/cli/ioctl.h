/* SPDX-License-Identifier: BSD-2-Clause */
/* The wire format of RDMA_VERBS_IOCTL: Linux 6.1, include/uapi/rdma/rdma_user_ioctl_cmds.h. */
#ifndef CLI_IOCTL_H
#define CLI_IOCTL_H

#include <rawverbs/schema.h>

#include "record.h"

enum {
	IOCTL_HEADER_BYTES = 24,
	IOCTL_ATTRIBUTE_BYTES = 16,
	IOCTL_INLINE_BYTES = 8,
	IOCTL_MANDATORY = 1, /* flags */
	IOCTL_VALID_OUTPUT = 2
};

/* Direction and size of the request differ by architecture; type and number do not. */
#define IOCTL_IS_VERBS(request) (((request) & 0xffff) == 0x1b01)

struct ioctl_header {
	uint16_t length;
	uint16_t object_id;
	uint16_t method_id;
	uint16_t count;
	uint64_t reserved1;
	uint32_t driver_id;
	uint32_t reserved2;
};

struct ioctl_attribute {
	uint16_t id;
	uint16_t bytes;
	uint16_t flags;
	uint8_t element;
	uint8_t reserved;
	uint64_t data;
	struct view inlined; /* @bytes of data, where they are 8 or fewer */
};

/* False where the record does not hold it. */
bool ioctl_header(const struct record *record, struct ioctl_header *ret_header);
bool ioctl_attribute(const struct record *record, size_t index, bool after,
		     struct ioctl_attribute *ret_attribute);

/* The attribute's row, in the newest kernel that has it; NULL: none. */
const struct rv_schema_attr *ioctl_row(uint32_t driver, const struct rv_schema_method *method,
				       uint16_t id);

/* The bytes that an attribute hands over, wherever they are; short where they are not known. */
struct view ioctl_input(const struct record *record, const struct ioctl_attribute *attribute);

/* The command that an INVOKE_WRITE carries; false where this is none. */
bool ioctl_write_command(const struct record *record, const struct ioctl_header *header,
			 uint32_t *ret_number);

/* Whether the kernel writes to where it points, reads from there, or stores it in the attribute. */
bool ioctl_is_output(const struct rv_schema_attr *row);
bool ioctl_is_object(const struct rv_schema_attr *row);

#endif
