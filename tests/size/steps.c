/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * steps path NODE | name DEVICE | list DEVICE
 * From nothing to a pacing index, between two marks that count_syscalls sees. Exit
 * status 0 where an index was had.
 */
#include <infiniband/mlx5dv.h>
#include <infiniband/verbs.h>
#include <rawverbs/device.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>

#include "mark.h"

/* set_pp_rate_limit_context: rate_limit, 1,000,000 kbit/s, in its first 4 bytes. */
static const uint8_t one_gbit[48] = { 0x00, 0x0f, 0x42, 0x40 };

static struct ibv_context *open_listed(const char *name)
{
	struct mlx5dv_context_attr attr = { .flags = MLX5DV_CONTEXT_FLAGS_DEVX };
	struct ibv_device **list = ibv_get_device_list(NULL);
	struct ibv_context *context = NULL;

	for (struct ibv_device **d = list; d && *d && !context; d++)
		if (strcmp(ibv_get_device_name(*d), name) == 0)
			context = mlx5dv_open_device(*d, &attr);
	ibv_free_device_list(list);
	return context;
}

static struct ibv_context *open_by(const char *way, const char *what)
{
	if (strcmp(way, "path") == 0)
		return rv_open_path(what, RV_OPEN_DEVX);
	if (strcmp(way, "name") == 0)
		return rv_open_name(what, RV_OPEN_DEVX);
	return strcmp(way, "list") == 0 ? open_listed(what) : NULL;
}

int main(int argc, char **argv)
{
	struct ibv_context *context;
	struct mlx5dv_pp *pp = NULL;

	if (argc != 3)
		return 2;
	prctl(MARK, 0, 0, 0, 0);
	context = open_by(argv[1], argv[2]);
	if (context)
		pp = mlx5dv_pp_alloc(context, sizeof(one_gbit), one_gbit, 0);
	prctl(MARK, 0, 0, 0, 0);
	return pp && pp->index > 0 ? 0 : 1;
}
