/* SPDX-License-Identifier: BSD-2-Clause */
/* The sentence of a failure, for which evidence is looked up: files, and what they say. */
#include <errno.h>
#include <rawverbs/error.h>

#include "base/error.h"
#include "world.h"

/* A failure as the library records it, whose sentence depends on what is found. */
#define FAILED(name, record)                                         \
	static void failed_##name(struct world *w)                   \
	{                                                            \
		(void)w;                                             \
		record;                                              \
	}

#define NODE "/dev/infiniband/uverbs0"

FAILED(permission, rv_fail_text(EACCES, RV_CAUSE_NODE_OPEN, NULL, NODE))
FAILED(cgroup, rv_fail_text(EPERM, RV_CAUSE_NODE_OPEN, NULL, NODE))
FAILED(missing, rv_fail_text(ENOENT, RV_CAUSE_NODE_OPEN, NULL, NODE))
FAILED(nowhere, rv_fail(ENOSYS, RV_CAUSE_NO_RDMA, NULL))
FAILED(contexts, rv_fail_text(EAGAIN, RV_CAUSE_CONTEXT_OPEN, NULL, "mlx5_0"))
FAILED(objects, rv_fail(EAGAIN, RV_CAUSE_OBJECT_LIMIT, NULL))
FAILED(memlock, rv_fail_numbers(ENOMEM, RV_CAUSE_MEMLOCK, NULL, 4096, 0, 1))
FAILED(privilege, rv_fail(EPERM, RV_CAUSE_FLOW_PRIVILEGE, NULL))

static int call_rv_last_error(struct world *w)
{
	const struct rv_error *error = rv_last_error();

	(void)w;
	return error->error != 0 && error->message[0] ? 0 : EINVAL;
}

#define SENTENCE(name) { "rv_last_error", failed_##name, call_rv_last_error, NULL, 0 }

static const struct function rows[] = {
	SENTENCE(permission), SENTENCE(cgroup),	 SENTENCE(missing), SENTENCE(nowhere),
	SENTENCE(contexts),   SENTENCE(objects), SENTENCE(memlock), SENTENCE(privilege),
};

TABLE(error);
