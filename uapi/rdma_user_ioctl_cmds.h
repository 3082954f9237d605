/* SPDX-License-Identifier: BSD-2-Clause */
/* Linux 6.1, include/uapi/rdma/rdma_user_ioctl_cmds.h: the buffer of the one ioctl. */
#ifndef RV_UAPI_RDMA_USER_IOCTL_CMDS_H
#define RV_UAPI_RDMA_USER_IOCTL_CMDS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>

#define RDMA_IOCTL_MAGIC 0x1b
#define RDMA_VERBS_IOCTL _IOWR(RDMA_IOCTL_MAGIC, 1, struct ib_uverbs_ioctl_hdr)

enum {
	UVERBS_ATTR_F_MANDATORY = 1U << 0,
	UVERBS_ATTR_F_VALID_OUTPUT = 1U << 1
};

/* may_alias: buffers are built in arrays of words. */
struct __attribute__((may_alias)) ib_uverbs_attr {
	uint16_t attr_id;
	uint16_t len; /* bytes of pointers and handle arrays, else 0 */
	uint16_t flags;
	union {
		struct {
			uint8_t elem_id;
			uint8_t reserved;
		} enum_data;
		uint16_t reserved;
	} attr_data;
	union {
		_Alignas(8) uint64_t data; /* inline bytes, pointer or handle */
		int64_t data_s64;          /* descriptor */
	};
};

struct __attribute__((may_alias)) ib_uverbs_ioctl_hdr {
	uint16_t length; /* of header and attributes, bytes */
	uint16_t object_id;
	uint16_t method_id;
	uint16_t num_attrs;
	_Alignas(8) uint64_t reserved1;
	uint32_t driver_id;
	uint32_t reserved2;
	struct ib_uverbs_attr attrs[];
};

_Static_assert(sizeof(struct ib_uverbs_attr) == 16, "attribute size");
_Static_assert(offsetof(struct ib_uverbs_attr, len) == 2, "attribute layout");
_Static_assert(offsetof(struct ib_uverbs_attr, flags) == 4, "attribute layout");
_Static_assert(offsetof(struct ib_uverbs_attr, attr_data) == 6, "attribute layout");
_Static_assert(offsetof(struct ib_uverbs_attr, data) == 8, "attribute layout");
_Static_assert(sizeof(struct ib_uverbs_ioctl_hdr) == 24, "header size");
_Static_assert(offsetof(struct ib_uverbs_ioctl_hdr, object_id) == 2, "header layout");
_Static_assert(offsetof(struct ib_uverbs_ioctl_hdr, method_id) == 4, "header layout");
_Static_assert(offsetof(struct ib_uverbs_ioctl_hdr, num_attrs) == 6, "header layout");
_Static_assert(offsetof(struct ib_uverbs_ioctl_hdr, reserved1) == 8, "header layout");
_Static_assert(offsetof(struct ib_uverbs_ioctl_hdr, driver_id) == 16, "header layout");
_Static_assert(offsetof(struct ib_uverbs_ioctl_hdr, reserved2) == 20, "header layout");

#endif
