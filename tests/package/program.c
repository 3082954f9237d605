/* SPDX-License-Identifier: BSD-2-Clause */
/* A user's program: every header, and calls that need no device. Prints the version. */
#include <infiniband/mlx5dv.h>
#include <rawverbs/command.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <rawverbs/pacing.h>
#include <rawverbs/version.h>
#include <stdio.h>
#include <string.h>

#ifndef RAWVERBS_DEVX_FIELDS_H
#error "<infiniband/mlx5dv.h> is another one"
#endif

int main(void)
{
	uint32_t kbps = 0;

	if (strcmp(rv_version(), RV_VERSION) != 0)
		return 1;
	if (rv_rate_parse("5Gbit/s", &kbps) != 0 || kbps != 5000000)
		return 2;
	if (mlx5dv_pp_alloc(NULL, 1, &kbps, 0) || rv_last_error()->layer != RV_LAYER_ARGUMENT)
		return 3;
	printf("%s\n", rv_version());
	return 0;
}
