/* SPDX-License-Identifier: BSD-2-Clause */
/* Firmware objects, pages of registers, and what the firmware tells by itself. */
#include <errno.h>
#include <rawverbs/handover.h>

#include "../output.h"
#include "world.h"

#define OUT 16
#define IN w->in, 256

MAKES(mlx5dv_devx_alloc_uar, mlx5dv_devx_alloc_uar(w->context, MLX5DV_UAR_ALLOC_TYPE_BF),
      mlx5dv_devx_free_uar(w->got))
FREES(mlx5dv_devx_free_uar, uar)
MAKES(mlx5dv_alloc_var, mlx5dv_alloc_var(w->context, 0), mlx5dv_free_var(w->got))
FREES(mlx5dv_free_var, var)
GIVES(mlx5dv_devx_query_eqn, mlx5dv_devx_query_eqn(w->context, 0, output_fresh(4)))

GIVES(mlx5dv_devx_general_cmd, mlx5dv_devx_general_cmd(w->context, IN, output_fresh(OUT), OUT))
MAKES(mlx5dv_devx_obj_create, mlx5dv_devx_obj_create(w->context, IN, output_fresh(OUT), OUT),
      mlx5dv_devx_obj_destroy(w->got))
GIVES(mlx5dv_devx_obj_query, mlx5dv_devx_obj_query(w->obj, IN, output_fresh(OUT), OUT))
GIVES(mlx5dv_devx_obj_modify, mlx5dv_devx_obj_modify(w->obj, IN, output_fresh(OUT), OUT))
DESTROYS(mlx5dv_devx_obj_destroy, obj, mlx5dv_devx_obj_destroy(w->obj))

MAKES(mlx5dv_devx_create_cmd_comp, mlx5dv_devx_create_cmd_comp(w->context),
      mlx5dv_devx_destroy_cmd_comp(w->got))
FREES(mlx5dv_devx_destroy_cmd_comp, comp)
GIVES(mlx5dv_devx_obj_query_async, mlx5dv_devx_obj_query_async(w->obj, IN, OUT, 1, w->comp))

static void answer(struct world *w)
{
	static const uint64_t answer[4] = { 1 };

	world_event(w->comp->fd, answer, sizeof(answer));
}

static int call_mlx5dv_devx_get_async_cmd_comp(struct world *w)
{
	return mlx5dv_devx_get_async_cmd_comp(w->comp, output_fresh(32), 32);
}

MAKES(mlx5dv_devx_create_event_channel, mlx5dv_devx_create_event_channel(w->context, 0),
      mlx5dv_devx_destroy_event_channel(w->got))
FREES(mlx5dv_devx_destroy_event_channel, events)

static int call_mlx5dv_devx_subscribe_devx_event(struct world *w)
{
	uint16_t types[2] = { 0, 1 };

	return mlx5dv_devx_subscribe_devx_event(w->events, w->obj, sizeof(types), types, 1);
}

GIVES(mlx5dv_devx_subscribe_devx_event_fd,
      mlx5dv_devx_subscribe_devx_event_fd(w->events, 1, w->obj, 0))

static void event(struct world *w)
{
	static const uint64_t event[4] = { 1 };

	world_event(w->events->fd, event, sizeof(event));
}

static int call_mlx5dv_devx_get_event(struct world *w)
{
	return mlx5dv_devx_get_event(w->events, output_fresh(32), 32) < 0 ? errno : 0;
}

static const struct function rows[] = {
	ROW_UNDO(mlx5dv_devx_alloc_uar),
	ROW(mlx5dv_devx_free_uar),
	ROW_UNDO(mlx5dv_alloc_var),
	ROW(mlx5dv_free_var),
	ROW(mlx5dv_devx_query_eqn),
	ROW(mlx5dv_devx_general_cmd),
	ROW_UNDO(mlx5dv_devx_obj_create),
	ROW(mlx5dv_devx_obj_query),
	ROW(mlx5dv_devx_obj_modify),
	ROW(mlx5dv_devx_obj_destroy),
	ROW_UNDO(mlx5dv_devx_create_cmd_comp),
	ROW(mlx5dv_devx_destroy_cmd_comp),
	ROW(mlx5dv_devx_obj_query_async),
	ROW_WITH(mlx5dv_devx_get_async_cmd_comp, answer),
	ROW_UNDO(mlx5dv_devx_create_event_channel),
	ROW(mlx5dv_devx_destroy_event_channel),
	ROW(mlx5dv_devx_subscribe_devx_event),
	ROW(mlx5dv_devx_subscribe_devx_event_fd),
	ROW_WITH(mlx5dv_devx_get_event, event),
};

TABLE(devx);
