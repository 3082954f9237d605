/* SPDX-License-Identifier: BSD-2-Clause */
/* What a change of packets is, for the files of this folder. */
#ifndef RV_OBJECT_FLOW_ACTION_H
#define RV_OBJECT_FLOW_ACTION_H

#include <infiniband/verbs.h>

#include "device/handle.h"

struct rv_flow_action {
	struct ibv_flow_action ibv; /* first: what the caller holds */
	struct rv_handle handle;
};

#endif
