/* SPDX-License-Identifier: BSD-2-Clause */
/* What the rdma controller's files say of this process: Documentation/admin-guide/cgroup-v2.rst. */
#ifndef RV_DIAGNOSE_CGROUP_H
#define RV_DIAGNOSE_CGROUP_H

enum rv_limit_seen {
	RV_LIMIT_UNSEEN, /* not all groups that count can be seen from here */
	RV_LIMIT_FREE,
	RV_LIMIT_REACHED
};

/*
 * Whether a group of this process has as many of @resource ("hca_handle") on @device
 * ("mlx5_0"; any where it is the name of a node) as it may have.
 */
enum rv_limit_seen rv_cgroup_limit(const char *device, const char *resource);

#endif
