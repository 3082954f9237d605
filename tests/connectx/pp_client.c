/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * libmlx5's packet pacing, run in a guest by `inside`:
 *   pp_client open N   opens and closes a DEVX context N times
 *   pp_client pace     allocates two shared entries, one dedicated, one with everything set; frees
 *   pp_client hold     allocates one shared and one dedicated, says "holding" and waits
 *   pp_client try      one shared entry: prints 0 or the errno
 */
#include <errno.h>
#include <infiniband/mlx5dv.h>
#include <infiniband/verbs.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct ibv_context *open_devx(void)
{
	struct mlx5dv_context_attr attr = { .flags = MLX5DV_CONTEXT_FLAGS_DEVX };
	struct ibv_device **list = ibv_get_device_list(NULL);
	struct ibv_context *context;

	if (!list || !list[0]) {
		fprintf(stderr, "no device\n");
		exit(1);
	}
	context = mlx5dv_open_device(list[0], &attr);
	if (!context) {
		fprintf(stderr, "cannot open %s: %s\n", ibv_get_device_name(list[0]), strerror(errno));
		exit(1);
	}
	ibv_free_device_list(list);
	return context;
}

static struct mlx5dv_pp *allocate(struct ibv_context *context, uint32_t kbps, uint32_t burst,
				  uint16_t typical, unsigned int flags)
{
	uint8_t rate[48] = {
		(uint8_t)(kbps >> 24), (uint8_t)(kbps >> 16), (uint8_t)(kbps >> 8), (uint8_t)kbps,
		(uint8_t)(burst >> 24), (uint8_t)(burst >> 16), (uint8_t)(burst >> 8),
		(uint8_t)burst, 0, 0, (uint8_t)(typical >> 8), (uint8_t)typical,
	};
	struct mlx5dv_pp *pp = mlx5dv_pp_alloc(context, sizeof(rate), rate, flags);

	return pp;
}

static int pace(struct ibv_context *context)
{
	struct mlx5dv_pp *pp[4] = {
		allocate(context, 5000000, 0, 0, 0),
		allocate(context, 5000000, 0, 0, 0),
		allocate(context, 5000000, 0, 0, 1),
		allocate(context, 1000000, 65536, 1500, 0),
	};

	for (int i = 0; i < 4; i++) {
		if (!pp[i]) {
			fprintf(stderr, "entry %d: %s\n", i, strerror(errno));
			return 1;
		}
		printf("%u ", pp[i]->index);
	}
	printf("\n");
	fflush(stdout);
	(void)getchar();
	for (int i = 0; i < 4; i++)
		mlx5dv_pp_free(pp[i]);
	return 0;
}

static int hold(struct ibv_context *context)
{
	if (!allocate(context, 5000000, 0, 0, 0) || !allocate(context, 5000000, 0, 0, 1))
		return 1;
	printf("holding\n");
	fflush(stdout);
	pause();
	return 0;
}

static int try_once(struct ibv_context *context)
{
	struct mlx5dv_pp *pp = allocate(context, 5000000, 0, 0, 0);

	printf("%d\n", pp ? 0 : errno);
	if (pp)
		mlx5dv_pp_free(pp);
	return 0;
}

int main(int argc, char **argv)
{
	const char *word = argc > 1 ? argv[1] : "";
	struct ibv_context *context;
	int status = 2;

	if (!strcmp(word, "open") && argc == 3) {
		for (int i = atoi(argv[2]); i > 0; i--)
			if (ibv_close_device(open_devx()))
				return 1;
		return 0;
	}
	context = open_devx();
	if (!strcmp(word, "pace"))
		status = pace(context);
	else if (!strcmp(word, "hold"))
		status = hold(context);
	else if (!strcmp(word, "try"))
		status = try_once(context);
	if (ibv_close_device(context))
		return 1;
	return status;
}
