/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The job without a list: opens one node with DEVX and allocates an entry. Its exit status
 * is the index, 0 where a step failed.
 */
#include <infiniband/mlx5dv.h>
#include <rawverbs/device.h>
#include <stdint.h>

/* set_pp_rate_limit_context: rate_limit, 1,000,000 kbit/s, in its first 4 bytes. */
static const uint8_t one_gbit[48] = { 0x00, 0x0f, 0x42, 0x40 };

int main(void)
{
	struct ibv_context *context = rv_open_path("/dev/infiniband/uverbs0", RV_OPEN_DEVX);
	struct mlx5dv_pp *pp;
	int status;

	if (!context)
		return 0;
	pp = mlx5dv_pp_alloc(context, sizeof(one_gbit), one_gbit, 0);
	status = pp ? pp->index : 0;
	mlx5dv_pp_free(pp);
	ibv_close_device(context);
	return status;
}
