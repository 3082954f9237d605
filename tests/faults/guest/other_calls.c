/* SPDX-License-Identifier: BSD-2-Clause */
/* Calls that open, close, ask, change and hand over, while one object of every type lives. */
#include <infiniband/mlx5dv.h>
#include <kernel/firmware.h>
#include <kernel/guest.h>
#include <kernel/objects/census.h>
#include <fcntl.h>
#include <poll.h>
#include <rawverbs/handover.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "calls.h"

static int opened(struct scene *scene, struct ibv_context *made)
{
	scene->other = made;
	return made ? 0 : errno;
}

static int open_devx(struct scene *scene)
{
	return opened(scene, rv_open_path(NODE, RV_OPEN_DEVX));
}

static int open_any(struct scene *scene)
{
	return opened(scene, rv_open_path(NODE, 0));
}

static int open_name(struct scene *scene)
{
	return opened(scene, rv_open_name("mlx5_0", RV_OPEN_DEVX));
}

static bool copy_first(struct scene *scene)
{
	scene->fd = fcntl(scene->all.context->cmd_fd, F_DUPFD_CLOEXEC, 0);
	return scene->fd >= 0;
}

/* The library owns what it has adopted. */
static int import(struct scene *scene)
{
	const int error = opened(scene, ibv_import_device(scene->fd));

	if (error == 0)
		scene->fd = -1;
	return error;
}

static void close_fd(struct scene *scene)
{
	if (scene->fd >= 0)
		close(scene->fd);
}

static bool open_first(struct scene *scene)
{
	return open_devx(scene) == 0;
}

static void close_other(struct scene *scene)
{
	ibv_close_device(scene->other);
	scene->other = NULL;
}

static int close_run(struct scene *scene)
{
	close_other(scene);
	return 0;
}

static bool all_first(struct scene *scene)
{
	const char *refused = everything_make(&scene->second);

	cr_assert_null(refused, "%s: %s", refused, rv_last_error()->message);
	return true;
}

static int close_all(struct scene *scene)
{
	ibv_close_device(scene->second.context);
	return 0;
}

static void destroy_second(struct scene *scene)
{
	for (unsigned int i = 0; i < kind_count; i++)
		if (scene->second.made[i])
			kinds[i].destroy(scene->second.made[i]);
	free(scene->second.memory);
	scene->second = (struct everything){ 0 };
}

static int list(struct scene *scene)
{
	struct ibv_device **devices = ibv_get_device_list(NULL);

	(void)scene;
	if (!devices)
		return errno;
	ibv_free_device_list(devices);
	return 0;
}

static int query_device(struct scene *scene)
{
	struct ibv_device_attr attr;

	return ibv_query_device(scene->all.context, &attr);
}

static int query_port(struct scene *scene)
{
	struct ibv_port_attr attr;

	return ibv_query_port(scene->all.context, 1, &attr);
}

static int query_eqn(struct scene *scene)
{
	uint32_t eqn;

	return mlx5dv_devx_query_eqn(scene->all.context, 0, &eqn);
}

/* They are asked once a context. */
static int limits(struct scene *scene)
{
	struct rv_pacing_limits limits;

	return -rv_pacing_limits(scene->other, &limits);
}

static int handles_of(struct scene *scene)
{
	static uint32_t list[64];
	uint32_t count;

	return -rv_context_handles(scene->all.context, OBJECT_DEVX_OBJ, list, 64, &count);
}

static int general(struct scene *scene)
{
	const uint8_t in[16] = { 0x01, 0x01 };
	uint8_t out[DEVX_ST_SZ_BYTES(query_adapter_out)];

	return mlx5dv_devx_general_cmd(scene->all.context, in, sizeof(in), out, sizeof(out));
}

static uint32_t tisn(const struct scene *scene)
{
	uint32_t number = 0;

	rv_devx_obj_number(scene->all.made[KIND_TIS], &number);
	return number;
}

static int query(struct scene *scene)
{
	uint8_t out[DEVX_ST_SZ_BYTES(query_tis_out)];

	return tis_query(scene->all.made[KIND_TIS], tisn(scene), out, sizeof(out));
}

static int modify(struct scene *scene)
{
	uint8_t out[16];

	return tis_set_prio(scene->all.made[KIND_TIS], tisn(scene), 3, out);
}

static int verify(struct scene *scene)
{
	return -rv_pacing_verify(scene->all.context, scene->all.made[KIND_SQ],
				 scene->all.made[KIND_PP]);
}

/* The firmware's refusal comes in the answer, and has no errno but ours. */
static int query_later(struct scene *scene)
{
	struct mlx5dv_devx_cmd_comp *comp = scene->all.made[KIND_COMMANDS];
	struct pollfd wait = { .fd = comp->fd, .events = POLLIN };
	uint8_t in[16] = { 0 };
	uint64_t room[64] = { 0 };
	int error;

	DEVX_SET(query_tis_in, in, opcode, OP_QUERY_TIS);
	DEVX_SET(query_tis_in, in, tisn, tisn(scene));
	error = mlx5dv_devx_obj_query_async(scene->all.made[KIND_TIS], in, sizeof(in),
					    DEVX_ST_SZ_BYTES(query_tis_out), 1, comp);
	if (error != 0)
		return error;
	while (poll(&wait, 1, 30000) < 0 && errno == EINTR)
		;
	if (!wait.revents)
		return ETIME;
	error = mlx5dv_devx_get_async_cmd_comp(comp, (void *)room, sizeof(room));
	return error != 0 ? error : get(room + 1, 0, 8) == 0 ? 0 : EREMOTEIO;
}

static bool eventfd_first(struct scene *scene)
{
	scene->fd = eventfd(0, EFD_CLOEXEC);
	return scene->fd >= 0;
}

static int subscribe(struct scene *scene)
{
	return mlx5dv_devx_subscribe_devx_event_fd(scene->all.made[KIND_EVENTS], scene->fd,
						   scene->all.made[KIND_RQ], 5);
}

/* There and back in one process; what was imported is forgotten again. */
static int hand_over(struct scene *scene)
{
	uint8_t room[RV_HANDOVER_BYTES];
	struct mlx5dv_devx_obj *obj;
	struct mlx5dv_pp *pp;
	int error = mlx5dv_devx_obj_export(scene->all.made[KIND_TIS], room);

	if (error != 0)
		return error;
	obj = mlx5dv_devx_obj_import(scene->all.context, room);
	if (!obj)
		return errno;
	mlx5dv_devx_obj_unimport(obj);
	error = -rv_pp_export(scene->all.made[KIND_PP], room, sizeof(room));
	if (error != 0)
		return error;
	pp = rv_pp_import(scene->all.context, room, sizeof(room));
	if (!pp)
		return errno;
	rv_pp_unimport(pp);
	return 0;
}

const struct call other_calls[] = {
	{ .name = "rv_open_path", .run = open_devx, .undo = close_other },
	{ .name = "rv_open_path, any", .run = open_any, .undo = close_other },
	{ .name = "rv_open_name", .run = open_name, .undo = close_other },
	{ .name = "ibv_import_device", .prepare = copy_first, .run = import, .undo = close_other,
	  .finish = close_fd },
	{ .name = "ibv_close_device", .prepare = open_first, .run = close_run, .quiet = true },
	{ .name = "ibv_close_device of all types", .prepare = all_first, .run = close_all,
	  .finish = destroy_second, .quiet = true },
	{ .name = "ibv_get_device_list", .run = list },
	{ .name = "ibv_query_device", .run = query_device },
	{ .name = "ibv_query_port", .run = query_port },
	{ .name = "mlx5dv_devx_query_eqn", .run = query_eqn },
	{ .name = "rv_pacing_limits", .prepare = open_first, .run = limits, .finish = close_other },
	{ .name = "rv_context_handles", .run = handles_of },
	{ .name = "mlx5dv_devx_general_cmd", .run = general },
	{ .name = "mlx5dv_devx_obj_query", .run = query },
	{ .name = "mlx5dv_devx_obj_modify", .run = modify },
	{ .name = "mlx5dv_devx_obj_query_async", .run = query_later, .answers = true },
	{ .name = "mlx5dv_devx_subscribe_devx_event_fd", .prepare = eventfd_first,
	  .run = subscribe, .finish = close_fd },
	{ .name = "rv_pacing_verify", .run = verify },
	{ .name = "export and import", .run = hand_over },
};

const unsigned int other_call_count = sizeof(other_calls) / sizeof(other_calls[0]);
