/* SPDX-License-Identifier: BSD-2-Clause */
/* Numbers of objects and methods: Linux, rdma/ib_user_ioctl_cmds.h, rdma/mlx5_user_ioctl_cmds.h. */
#include "ways.h"

#include <stddef.h>

#include "program.h"

static const struct way ways[] = {
	{ 0x01, true, 0, 0, 3 },           /* PD: ALLOC_PD */
	{ 0x02, true, 0, 0, 17 },          /* COMP_CHANNEL */
	{ 0x03, false, 0x03, 0, 0 },       /* CQ */
	{ 0x03, true, 0, 0, 18 },
	{ 0x03, true, 0, 0, 0x80000012 },
	{ 0x04, false, 0x04, 0, 0 },       /* QP */
	{ 0x04, true, 0, 0, 24 },
	{ 0x04, true, 0, 0, 0x80000018 },
	{ 0x05, false, 0x05, 0, 0 },       /* SRQ */
	{ 0x05, true, 0, 0, 32 },
	{ 0x05, true, 0, 0, 39 },
	{ 0x06, true, 0, 0, 5 },           /* AH */
	{ 0x07, true, 0, 0, 9 },           /* MR */
	{ 0x07, false, 0x07, 5, 0 },
	{ 0x07, false, 0x07, 4, 0 },
	{ 0x07, false, 0x07, 0, 0 },
	{ 0x08, true, 0, 0, 14 },          /* MW */
	{ 0x09, false, 0x09, 0x1000, 0 },  /* FLOW */
	{ 0x09, true, 0, 0, 0x80000032 },
	{ 0x0a, true, 0, 0, 37 },          /* XRCD */
	{ 0x0b, true, 0, 0, 0x80000037 },  /* RWQ_IND_TBL */
	{ 0x0c, false, 0x0c, 0, 0 },       /* WQ */
	{ 0x0c, true, 0, 0, 0x80000034 },
	{ 0x0d, false, 0x0d, 0x1000, 0 },  /* FLOW_ACTION */
	{ 0x0d, false, 0x0d, 0x1001, 0 },
	{ 0x0e, false, 0x0e, 0, 0 },       /* DM */
	{ 0x0f, false, 0x0f, 0, 0 },       /* COUNTERS */
	{ 0x10, false, 0x10, 0, 0 },       /* ASYNC_EVENT */
	{ 0x11, false, 0x11, 0, 0 },       /* DMAH */
	{ 0x12, false, 0x12, 0, 0 },       /* DMABUF */
	{ 0x13, false, 0x13, 0, 0 },       /* COMP_CNTR */
	{ 0x1002, false, 0x1002, 0x1000, 0 },
	{ 0x1003, false, 0x1003, 0x1000, 0 },
	{ 0x1004, false, 0x1004, 0x1000, 0 },
	{ 0x1005, false, 0x1005, 0x1000, 0 },
	{ 0x1006, false, 0x1006, 0x1000, 0 },
	{ 0x1007, false, 0x1007, 0x1000, 0 },
	{ 0x1008, false, 0x1008, 0x1000, 0 },
	{ 0x1009, false, 0x1009, 0x1000, 0 },
	{ RESOURCE_UMEM_ID, false, 0x1002, 0x1000, 0 },
	{ RESOURCE_MMAP_PAGE, false, 0x1008, 0x1000, 0 },
	{ RESOURCE_MMAP_PAGE, false, 0x1006, 0x1000, 0 },
	{ RESOURCE_UAR_PAGE, false, 0x1008, 0x1000, 0 },
	{ RESOURCE_PP_INDEX, false, 0x1007, 0x1000, 0 },
	{ RESOURCE_EQN, false, 0x1000, 0x1002, 0 },
	{ RESOURCE_PDN, false, 0x01, 0x1000, 0 },
};

#define WAYS (sizeof(ways) / sizeof(ways[0]))

const struct way *way_next(uint16_t class_id, const struct way *previous)
{
	for (const struct way *way = previous ? previous + 1 : ways; way < ways + WAYS; way++)
		if (way->class_id == class_id)
			return way;
	return NULL;
}

bool way_method_next(uint16_t kernel, const struct rv_schema_object **object,
		     const struct rv_schema_method **method)
{
	for (;;) {
		*method = rv_schema_next_method(*object, *method);
		if (!*method) {
			*object = rv_schema_next_object(*object);
			if (!*object)
				return false;
		} else if (((*method)->driver == RV_SCHEMA_CORE ||
			    (*method)->driver == RV_SCHEMA_MLX5) &&
			   rv_schema_alive((*method)->life, kernel)) {
			return true;
		}
	}
}
