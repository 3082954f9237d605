/* SPDX-License-Identifier: BSD-2-Clause */
/* The list of public names; compiled with OURS against our headers, without against rdma-core's. */
#include <infiniband/mlx5dv.h>
#include <infiniband/verbs.h>

#include "table.h"

#ifdef OURS
#define PUBLIC_NAMES our_public
#else
#define PUBLIC_NAMES rdma_core_public
#endif

static const struct value names[] = {
#include "list/public.h"
	END
};

static const struct value layouts[] = {
#include "list/public_layout.h"
	END
};

static const struct value newer[] = {
#include "list/public_newer.h"
	END
};

const struct table PUBLIC_NAMES[] = {
	{ "verbs.h and mlx5dv.h", names },
	{ "structs of verbs.h and mlx5dv.h", layouts },
	{ "newer rdma-core", newer },
	{ NULL, NULL },
};
