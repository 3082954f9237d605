/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_FLOW_H
#define CONNECTX_FLOW_H

#include "command.h"

enum {					/* where all steering commands have these; mlx5_ifc.h */
	FLOW_TABLE_TYPE = FIELD(0x80, 8),	/* 0 NIC receive, 1 NIC transmit, … */
	FLOW_TABLE_ID = FIELD(0xa8, 24),
	FLOW_GROUP_ID = FIELD(0xc0, 32),

	FLOW_CONTEXT_AT = 24,		/* bytes: of a table's and a group's context */
	FLOW_TABLE_CONTEXT = 40,
	FLOW_LOG_SIZE = FIELD(0x18, 8),	/* in a table's context */

	/* in a group's context, as kept from FLOW_CONTEXT_AT on */
	FLOW_GROUP_START = FIELD(0x20, 32),
	FLOW_GROUP_END = FIELD(0x60, 32),
};

/* The live flow table that the command names, of the type that it says. */
outcome flow_find_table(struct device *device, const struct command *command,
			struct object **ret_table);

#endif
