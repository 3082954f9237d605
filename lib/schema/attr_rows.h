/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The words that attribute rows are written in; include/rdma/uverbs_ioctl.h has the
 * kernel's own. A row: ATTR(), one kind, then what else there is to say.
 */
#ifndef RV_SCHEMA_ATTR_ROWS_H
#define RV_SCHEMA_ATTR_ROWS_H

#include "layouts.h"
#include "life.h"
#include "values.h"

#include "ib_user_ioctl_cmds.h"
#include "mlx5_user_ioctl_cmds.h"

#define ATTR(identifier, number) .name = #identifier, .id = (number)

#define ANY UINT16_MAX
#define SIZED(which, least, most)                                                               \
	.kind = (which), .object_id = RV_SCHEMA_NO_OBJECT, .min_bytes = (least),                \
	.max_bytes = (most)
#define OBJECT_BY(which, how, object)                                                           \
	.kind = (which), .access = RV_SCHEMA_ACCESS_##how, .object_id = (object)

#define IN(least, most) SIZED(RV_SCHEMA_IN, least, most)
#define OUT(least, most) SIZED(RV_SCHEMA_OUT, least, most)
#define CONST SIZED(RV_SCHEMA_CONST, 8, 8)
#define FLAGS SIZED(RV_SCHEMA_FLAGS, 4, 8)
#define RAW_FD SIZED(RV_SCHEMA_RAW_FD, 0, 0)
#define HANDLE(how, object) OBJECT_BY(RV_SCHEMA_HANDLE, how, object)
#define FD(how, object) OBJECT_BY(RV_SCHEMA_FD, how, object)
#define HANDLES(how, object, least, most)                                                       \
	OBJECT_BY(RV_SCHEMA_HANDLES, how, object), .min_bytes = (least), .max_bytes = (most)
/* Lengths: of the shortest and the longest choice. */
#define ENUM(rows, least, most)                                                                 \
	SIZED(RV_SCHEMA_ENUM, least, most), .choices = (rows), .choice_count = COUNT_OF(rows)

/* Both rows of UVERBS_ATTR_UHW(). */
#define UHW_SINCE(kernel)                                                                       \
	{ ATTR(UVERBS_ATTR_UHW_IN, 0x1000), SIZED(RV_SCHEMA_UHW_IN, 0, ANY), SINCE(kernel) },   \
	{ ATTR(UVERBS_ATTR_UHW_OUT, 0x1001), SIZED(RV_SCHEMA_UHW_OUT, 0, ANY), SINCE(kernel) }
#define UHW UHW_SINCE(0)

#define MUST .mandatory = true
#define ZERO_TAIL .zero_tail = true
#define COPIED .copied = true
#define REPEATED .repeated = true
#define VALUES(enumeration) .values = (&rv_values_##enumeration)
#define LAYOUT_OF(structure) .layout = (&rv_layout_##structure)

#endif
