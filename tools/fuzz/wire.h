/* SPDX-License-Identifier: BSD-2-Clause */
/* The buffer of RDMA_VERBS_IOCTL: Linux 6.1, include/uapi/rdma/rdma_user_ioctl_cmds.h. */
#ifndef TOOLS_FUZZ_WIRE_H
#define TOOLS_FUZZ_WIRE_H

#include <stdint.h>

struct wire_attr {
	uint16_t id;
	uint16_t length;
	uint16_t flags;
	uint8_t elem_id;
	uint8_t reserved;
	uint64_t data;
};

struct wire_header {
	uint16_t length;
	uint16_t object_id;
	uint16_t method_id;
	uint16_t count;
	uint64_t reserved1;
	uint32_t driver_id;
	uint32_t reserved2;
	struct wire_attr attrs[];
};

_Static_assert(sizeof(struct wire_header) == 24, "struct ib_uverbs_ioctl_hdr");
_Static_assert(sizeof(struct wire_attr) == 16, "struct ib_uverbs_attr");

#endif
