/* SPDX-License-Identifier: BSD-2-Clause */
/* What write commands make, by write(2) and by UVERBS_METHOD_INVOKE_WRITE. */
#ifndef TOOLS_FUZZ_FLOW_WRITE_H
#define TOOLS_FUZZ_FLOW_WRITE_H

#include "flow.h"

/* flow_products() of a CALL_WRITE, and of an ioctl that is INVOKE_WRITE. */
size_t flow_write_products(const struct program *program, const struct call *call,
			   struct flow_product ret[static FLOW_MAX_PRODUCTS]);
size_t flow_invoke_products(const struct call *call,
			    struct flow_product ret[static FLOW_MAX_PRODUCTS]);

#endif
