/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The smallest program that does the job: lists, opens the first device with DEVX and
 * allocates an entry of 1 Gbit/s. Its exit status is the index, 0 where a step failed.
 * No stdio. Compiles unchanged against rdma-core.
 */
#include <infiniband/mlx5dv.h>
#include <infiniband/verbs.h>
#include <stdint.h>

/* set_pp_rate_limit_context: rate_limit, 1,000,000 kbit/s, in its first 4 bytes. */
static const uint8_t one_gbit[48] = { 0x00, 0x0f, 0x42, 0x40 };

int main(void)
{
	struct mlx5dv_context_attr attr = { .flags = MLX5DV_CONTEXT_FLAGS_DEVX };
	struct ibv_device **list = ibv_get_device_list(NULL);
	struct ibv_context *context;
	struct mlx5dv_pp *pp;
	int status;

	if (!list || !list[0])
		return 0;
	context = mlx5dv_open_device(list[0], &attr);
	ibv_free_device_list(list);
	if (!context)
		return 0;
	pp = mlx5dv_pp_alloc(context, sizeof(one_gbit), one_gbit, 0);
	status = pp ? pp->index : 0;
	if (pp)
		mlx5dv_pp_free(pp);
	ibv_close_device(context);
	return status;
}
