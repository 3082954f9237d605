/* SPDX-License-Identifier: BSD-2-Clause */
/* Why the kernel refused a packet pacing entry, by evidence. */
#ifndef RV_OBJECT_PP_CAUSE_H
#define RV_OBJECT_PP_CAUSE_H

#include <stddef.h>

#include "device/context.h"

/* Records the one cause that applies to PP ALLOC's @error. Sets errno to it again. */
void rv_pp_explain(struct rv_context *context, int error, const void *pp_context,
		   size_t pp_context_sz);

#endif
