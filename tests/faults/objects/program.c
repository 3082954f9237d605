/* SPDX-License-Identifier: BSD-2-Clause */
#include "program.h"

#include <errno.h>
#include <infiniband/mlx5dv.h>
#include <rawverbs/device.h>
#include <string.h>

static struct ibv_context *context;

static struct {
	struct mlx5dv_devx_umem *umem;
	struct mlx5dv_devx_uar *nc[2];
	struct mlx5dv_devx_uar *bf;
	struct mlx5dv_var *var;
	struct mlx5dv_devx_cmd_comp *comp;
	struct mlx5dv_devx_event_channel *events;
	struct mlx5dv_devx_obj *obj;
	struct ibv_pd *pd;
	struct ibv_mr *mr;
	struct ibv_mr *dmabuf;
	struct ibv_comp_channel *channel;
	struct ibv_cq *cq[2];
} made;

static char memory[64];
static const uint8_t in[16] = { 0x09, 0x04 };

static int make_devx(void)
{
	uint8_t out[16];
	uint32_t eqn;
	uint16_t types[] = { 0 };
	int err;

	if (!(made.umem = mlx5dv_devx_umem_reg(context, memory, 64, 0)) ||
	    !(made.nc[0] = mlx5dv_devx_alloc_uar(context, MLX5DV_UAR_ALLOC_TYPE_NC)) ||
	    !(made.nc[1] = mlx5dv_devx_alloc_uar(context, MLX5DV_UAR_ALLOC_TYPE_NC)) ||
	    !(made.bf = mlx5dv_devx_alloc_uar(context, MLX5DV_UAR_ALLOC_TYPE_BF)) ||
	    !(made.var = mlx5dv_alloc_var(context, 0)) ||
	    !(made.comp = mlx5dv_devx_create_cmd_comp(context)) ||
	    !(made.events = mlx5dv_devx_create_event_channel(context, 0)) ||
	    !(made.obj = mlx5dv_devx_obj_create(context, in, 16, out, 16)))
		return errno;
	err = mlx5dv_devx_query_eqn(context, 0, &eqn);
	if (err == 0)
		err = mlx5dv_devx_obj_query_async(made.obj, in, 16, 16, 1, made.comp);
	if (err == 0)
		err = mlx5dv_devx_subscribe_devx_event(made.events, made.obj, 2, types, 1);
	if (err == 0)
		err = mlx5dv_devx_subscribe_devx_event_fd(made.events, 1, made.obj, 0);
	return err;
}

/* Of the events none comes: EAGAIN is what a program expects. */
static int listen(void)
{
	struct mlx5dv_devx_async_cmd_hdr answer;
	struct mlx5dv_devx_async_event_hdr event;
	struct ibv_async_event async;
	struct ibv_cq *cq;
	void *with;

	if (mlx5dv_devx_get_async_cmd_comp(made.comp, &answer, sizeof(answer)) != EAGAIN ||
	    (mlx5dv_devx_get_event(made.events, &event, sizeof(event)) < 0 && errno != EAGAIN) ||
	    (ibv_get_async_event(context, &async) < 0 && errno != EAGAIN) ||
	    (ibv_get_cq_event(made.channel, &cq, &with) < 0 && errno != EAGAIN))
		return errno;
	return 0;
}

static int make_verbs(void)
{
	struct ibv_port_attr port;
	struct ibv_wc wc;
	int err;

	if (!(made.pd = ibv_alloc_pd(context)) || !(made.mr = ibv_reg_mr(made.pd, memory, 64, 1)) ||
	    !(made.dmabuf = ibv_reg_dmabuf_mr(made.pd, 0, 4096, 0, 5, 1)) ||
	    !(made.channel = ibv_create_comp_channel(context)) ||
	    !(made.cq[0] = ibv_create_cq(context, 3, NULL, made.channel, 0)) ||
	    !(made.cq[1] = ibv_create_cq(context, 3, NULL, NULL, 3)))
		return errno;
	err = ibv_query_port(context, 1, &port);
	if (err == 0)
		err = ibv_req_notify_cq(made.cq[0], 0);
	if (err == 0)
		err = -ibv_poll_cq(made.cq[0], 1, &wc);
	return err ? err : listen();
}

/* A refused release is tried once more, as its page says one may. */
#define RELEASE(release, object)                    \
	do {                                        \
		if (release(object) != 0)           \
			(void)release(object);      \
	} while (0)

void program_unmake(void)
{
	RELEASE(ibv_destroy_cq, made.cq[1]);
	RELEASE(ibv_destroy_cq, made.cq[0]);
	RELEASE(ibv_destroy_comp_channel, made.channel);
	RELEASE(ibv_dereg_mr, made.dmabuf);
	RELEASE(ibv_dereg_mr, made.mr);
	RELEASE(ibv_dealloc_pd, made.pd);
	RELEASE(mlx5dv_devx_obj_destroy, made.obj);
	mlx5dv_devx_destroy_event_channel(made.events);
	mlx5dv_devx_destroy_cmd_comp(made.comp);
	mlx5dv_free_var(made.var);
	mlx5dv_devx_free_uar(made.bf);
	mlx5dv_devx_free_uar(made.nc[1]);
	mlx5dv_devx_free_uar(made.nc[0]);
	RELEASE(mlx5dv_devx_umem_dereg, made.umem);
	memset(&made, 0, sizeof(made));
}

int program_make(void)
{
	int err;

	context = rv_open_path("/dev/infiniband/uverbs0", RV_OPEN_DEVX);
	if (!context)
		return errno;
	err = make_devx();
	return err ? err : make_verbs();
}

int program_run(void)
{
	const int err = program_make();

	program_unmake();
	return err;
}

unsigned int program_close(void)
{
	unsigned int alive = 0;

	rv_close_device(context, &alive);
	context = NULL;
	return alive;
}
