/* SPDX-License-Identifier: BSD-2-Clause */
/* The words that structures are written in: name, offset, bytes of one element, elements. */
#ifndef RV_SCHEMA_LAYOUT_ROWS_H
#define RV_SCHEMA_LAYOUT_ROWS_H

#include "layouts.h"
#include "life.h"
#include "values.h"

#include "ib_user_ioctl_cmds.h"
#include "mlx5_user_ioctl_cmds.h"

#define MEMBER(which, member, at, size, elements)                                               \
	.name = #member, .offset = (at), .bytes = (size), .count = (elements), .kind = (which)
#define PLAIN(which, member, at, size, elements)                                                \
	MEMBER(which, member, at, size, elements), .object_id = RV_SCHEMA_NO_OBJECT

#define NUMBERS(member, at, size, elements)                                                     \
	PLAIN(RV_SCHEMA_FIELD_NUMBER, member, at, size, elements)
#define NUMBER(member, at, size) NUMBERS(member, at, size, 1)
#define SIGNED(member, at, size) NUMBER(member, at, size), .is_signed = true
#define BIG(member, at, size, elements) PLAIN(RV_SCHEMA_FIELD_BE, member, at, size, elements)
#define BYTES(member, at, elements) PLAIN(RV_SCHEMA_FIELD_BYTES, member, at, 1, elements)
#define POINTER(member, at) PLAIN(RV_SCHEMA_FIELD_POINTER, member, at, 8, 1)
#define FD_AT(member, at) PLAIN(RV_SCHEMA_FIELD_FD, member, at, 4, 1)
#define HANDLES(member, at, elements, object)                                                   \
	MEMBER(RV_SCHEMA_FIELD_HANDLE, member, at, 4, elements), .object_id = (object)
#define HANDLE_AT(member, at, object) HANDLES(member, at, 1, object)
#define SUB(member, at, size, elements, structure)                                              \
	PLAIN(RV_SCHEMA_FIELD_LAYOUT, member, at, size, elements),                              \
	.layout = (&rv_layout_##structure)
#define RESERVED(member, at, size, elements)                                                    \
	PLAIN(RV_SCHEMA_FIELD_RESERVED, member, at, size, elements)
#define VALUES(enumeration) .values = (&rv_values_##enumeration)

#define IB_USER_VERBS "rdma/ib_user_verbs.h"
#define IB_USER_IOCTL_VERBS "rdma/ib_user_ioctl_verbs.h"
#define MLX5_ABI "rdma/mlx5-abi.h"
#define MLX5_USER_IOCTL_CMDS "rdma/mlx5_user_ioctl_cmds.h"
#define MLX5_USER_IOCTL_VERBS "rdma/mlx5_user_ioctl_verbs.h"
#define RDMA_USER_IOCTL_CMDS "rdma/rdma_user_ioctl_cmds.h"

/* A structure of so many bytes in the newest kernel; more may be said after the rows. */
#define LAYOUT(structure, defined_in, size, ...)                                                \
	LAYOUT_SAID(structure, defined_in, size, __VA_ARGS__, )
#define LAYOUT_SAID(structure, defined_in, size, rows, ...)                                     \
	const struct rv_schema_layout rv_layout_##structure = {                                 \
		.name = #structure, .header = (defined_in), .bytes = (size),                    \
		.field_count = COUNT_OF(rows), .fields = (rows), __VA_ARGS__                    \
	}

#endif
