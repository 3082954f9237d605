/* SPDX-License-Identifier: BSD-2-Clause */
/* The rdma cgroup's hca_object limit, of every kind of object that the library makes. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "firmware.h"
#include "guest.h"

#define GROUP "/sys/fs/cgroup/rawverbs-objects"
#define SITUATION "rdma cgroup, limit of objects"
#define WANTED                                                                                    \
	EAGAIN, RV_LAYER_LIMIT,                                                                   \
		"the rdma cgroup's hca_object limit is reached: this process may make no more objects"

static int objects(const char *most)
{
	return shell("echo 'mlx5_0 hca_handle=max hca_object=%s' >" GROUP "/rdma.max", most);
}

static bool group_make(void)
{
	return shell("echo +rdma >/sys/fs/cgroup/cgroup.subtree_control") == 0 &&
	       (mkdir(GROUP, 0755) == 0 || errno == EEXIST) && objects("max") == 0;
}

/* Limits must be lifted first: see open_limits.c. */
static void group_end(void)
{
	objects("max");
	for (int i = 0; i < 200 && rmdir(GROUP) != 0 && errno == EBUSY; i++)
		usleep(10000);
}

static struct {
	size_t match_sz;
	uint64_t match_buf[64];
} mask = { .match_sz = 512 };

static struct mlx5dv_flow_matcher *matcher(struct ibv_context *context)
{
	struct mlx5dv_flow_matcher_attr attr = { .type = IBV_FLOW_ATTR_NORMAL,
						 .match_mask = (void *)&mask };

	return mlx5dv_create_flow_matcher(context, &attr);
}

static void verbs_objects(struct ibv_context *context, struct ibv_pd *pd)
{
	static char memory[4096];

	refused_null(SITUATION, ibv_alloc_pd(context), WANTED);
	refused_null(SITUATION, ibv_reg_mr(pd, memory, sizeof(memory), 0), WANTED);
	refused_null(SITUATION, ibv_create_cq(context, 16, NULL, NULL, 0), WANTED);
}

static void devx_objects(struct ibv_context *context)
{
	static _Alignas(4096) char memory[4096];

	refused_null(SITUATION, mlx5dv_pp_alloc(context, 48, rate_bytes(1000), 0), WANTED);
	refused_null("", header_object(context, OP_ALLOC_PD, NULL), WANTED);
	refused_null(SITUATION, mlx5dv_devx_umem_reg(context, memory, sizeof(memory), 0), WANTED);
	refused_null(SITUATION, mlx5dv_devx_alloc_uar(context, MLX5DV_UAR_ALLOC_TYPE_NC), WANTED);
	refused_null(SITUATION, mlx5dv_alloc_var(context, 0), WANTED);
}

static void flow_objects(struct ibv_context *context, struct mlx5dv_flow_matcher *made)
{
	struct mlx5dv_flow_action_attr drop = { .type = MLX5DV_FLOW_ACTION_DROP };
	uint64_t change = 0;

	refused_null("", matcher(context), WANTED);
	refused_null(SITUATION, mlx5dv_create_flow(made, (void *)&mask, 1, &drop), WANTED);
	refused_null(SITUATION,
		     mlx5dv_create_flow_action_modify_header(context, sizeof(change), &change,
							     MLX5DV_FLOW_TABLE_TYPE_NIC_RX),
		     WANTED);
}

static void make_all(void *unused)
{
	struct ibv_context *context;
	struct mlx5dv_flow_matcher *made;
	struct ibv_pd *pd;

	(void)unused;
	require(shell("echo %d >" GROUP "/cgroup.procs", (int)getpid()) == 0, "cannot enter");
	context = rv_open_path(NODE, RV_OPEN_DEVX);
	require(context, "%s", rv_last_error()->message);
	pd = ibv_alloc_pd(context);
	made = matcher(context);
	require(pd && made, "%s", rv_last_error()->message);
	require(objects("2") == 0, "rdma.max");
	verbs_objects(context, pd);
	devx_objects(context);
	flow_objects(context, made);
	require(objects("max") == 0, "rdma.max");
	require(ibv_create_cq(context, 16, NULL, NULL, 0), "%s", rv_last_error()->message);
}

Test(limit_objects, the_rdma_cgroup_limits_every_kind)
{
	if (!group_make())
		cr_skip_test("this kernel has no rdma cgroup");
	in_child(make_all, NULL);
	group_end();
}
