/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * paces: takes an entry whose every field is set, prints its index, then what the device tells
 * of its rate table.
 */
#include <infiniband/mlx5dv.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <rawverbs/pacing.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	const struct rv_rate rate = { .rate = 2345678, .burst_bytes = 0x01020304,
				      .typical_packet_bytes = 1234 };
	struct ibv_context *context = rv_open_path("/dev/infiniband/uverbs0", RV_OPEN_DEVX);
	struct mlx5dv_pp *pp = context ? rv_pp_alloc(context, &rate, 0) : NULL;

	if (!pp) {
		fprintf(stderr, "%s\n", rv_last_error()->message);
		return 1;
	}
	printf("index %u\n", pp->index);
	fflush(stdout);
	return system("connectx-control rates") == 0 ? 0 : 2;
}
