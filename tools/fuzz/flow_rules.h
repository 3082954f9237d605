/* SPDX-License-Identifier: BSD-2-Clause */
/* What the attributes of each method make and destroy, looked up without a walk. */
#ifndef TOOLS_FUZZ_FLOW_RULES_H
#define TOOLS_FUZZ_FLOW_RULES_H

#include "flow.h"

#define FLOW_MLX5 1u /* RDMA_DRIVER_MLX5 */

enum flow_kind {
	FLOW_NEW,     /* the attribute becomes a handle or descriptor */
	FLOW_DESTROY, /* it is the last use of one */
	FLOW_OUT,     /* a number comes out */
};

struct flow_rule {
	uint16_t attr_id;
	uint16_t class_id;
	uint8_t kind; /* enum flow_kind */
	uint8_t bytes; /* of FLOW_OUT */
	uint8_t down;
	uint16_t add;
};

enum flow_special {
	FLOW_PLAIN,
	FLOW_CREATES_DEVX, /* what it makes depends on the mailbox */
	FLOW_DEVX,         /* a mailbox goes in */
	FLOW_WRITES,       /* carries a write command */
};

struct flow_method {
	uint8_t special; /* enum flow_special */
	uint8_t count;
	struct flow_rule rules[6];
};

/* NULL: no such method. */
const struct flow_method *flow_method(uint16_t object_id, uint16_t method_id);

#endif
