/* SPDX-License-Identifier: BSD-2-Clause */
/* Finding, opening and asking devices. */
#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <rawverbs/version.h>

#include "../output.h"
#include "world.h"

static int call_ibv_get_device_list(struct world *w)
{
	int *count = output_fresh(sizeof(*count));

	w->got = ibv_get_device_list(count);
	return w->got ? 0 : errno;
}

static void undo_ibv_get_device_list(struct world *w)
{
	ibv_free_device_list(w->got);
}

FREES(ibv_free_device_list, list)
GIVES(ibv_get_device_name, ibv_get_device_name(w->device) ? 0 : errno)
GIVES(rv_device_node, rv_device_node(w->device) ? 0 : errno)
GIVES(ibv_get_device_guid, ibv_get_device_guid(w->device) ? 0 : errno)
GIVES(rv_device_driver, rv_device_driver(w->device) ? 0 : errno)
GIVES(mlx5dv_is_supported, mlx5dv_is_supported(w->device) ? 0 : errno)

/* Of a node without sysfs, which has to be asked. */
static void bare(struct world *w)
{
	static struct ibv_device *device;

	device = w->context->device;
	w->device = device;
}

MAKES(ibv_open_device, ibv_open_device(w->device), ibv_close_device(w->got))
MAKES(mlx5dv_open_device,
      mlx5dv_open_device(w->device, &(struct mlx5dv_context_attr){
					    .flags = MLX5DV_CONTEXT_FLAGS_DEVX }),
      ibv_close_device(w->got))
MAKES(rv_open_path, rv_open_path(world_node, 0), ibv_close_device(w->got))
MAKES(rv_open_name, rv_open_name("mlx5_0", RV_OPEN_DEVX), ibv_close_device(w->got))

static int adopted(struct world *w)
{
	if (!w->got)
		return errno;
	w->fd = -1;
	return 0;
}

static int call_rv_open_fd(struct world *w)
{
	w->got = rv_open_fd(w->fd, RV_OPEN_DEVX);
	return adopted(w);
}

static int call_ibv_import_device(struct world *w)
{
	w->got = ibv_import_device(w->fd);
	return adopted(w);
}

static void undo_rv_open_fd(struct world *w)
{
	ibv_close_device(w->got);
}

#define undo_ibv_import_device undo_rv_open_fd

FREES(ibv_close_device, spare)

static int call_rv_close_device(struct world *w)
{
	unsigned int *alive = output_fresh(sizeof(*alive));
	const int err = rv_close_device(w->spare, alive);

	w->spare = NULL;
	return -err;
}

GIVES(ibv_query_device, ibv_query_device(w->context, output_fresh(sizeof(struct ibv_device_attr))))
GIVES(ibv_query_port, ibv_query_port(w->context, 1, output_fresh(sizeof(struct ibv_port_attr))))
GIVES(rv_context_is_devx, rv_context_is_devx(w->context) ? 0 : ENOTSUP)
GIVES(rv_context_driver, rv_context_driver(w->context) == RV_DRIVER_MLX5 ? 0 : EINVAL)

/* One whose DEVX is not known yet. */
static void imported(struct world *w)
{
	ibv_close_device(w->spare);
	w->spare = ibv_import_device(w->fd);
	if (!w->spare)
		world_ends("import");
	w->fd = -1;
}

static int call_rv_context_is_devx_imported(struct world *w)
{
	(void)rv_context_is_devx(w->spare); /* nobody to ask: false */
	return 0;
}

static int call_rv_context_handles(struct world *w)
{
	struct {
		uint32_t handles[8];
		uint32_t count;
	} *out = output_fresh(sizeof(*out));

	return -rv_context_handles(w->context, 0x1001, out->handles, 8, &out->count);
}

static int call_mlx5dv_query_device(struct world *w)
{
	struct mlx5dv_context *out = output_fresh(sizeof(*out));

	out->comp_mask = MLX5DV_CONTEXT_MASK_HCA_CORE_CLOCK | MLX5DV_CONTEXT_MASK_DYN_BFREGS;
	output_input();
	return mlx5dv_query_device(w->context, out);
}

GIVES(rv_error_layer_name, rv_error_layer_name(RV_LAYER_LIMIT) ? 0 : EINVAL)
GIVES(rv_version, rv_version() ? 0 : EINVAL)

static const struct function rows[] = {
	ROW_UNDO(ibv_get_device_list),
	ROW(ibv_free_device_list),
	ROW(ibv_get_device_name),
	ROW(rv_device_node),
	ROW(ibv_get_device_guid),
	ROW(rv_device_driver),
	ROW_WITH(rv_device_driver, bare),
	ROW(mlx5dv_is_supported),
	ROW_WITH(mlx5dv_is_supported, bare),
	ROW_UNDO(ibv_open_device),
	ROW_UNDO(mlx5dv_open_device),
	ROW_UNDO(rv_open_path),
	ROW_UNDO(rv_open_name),
	ROW_UNDO(rv_open_fd),
	ROW_UNDO(ibv_import_device),
	ROW(ibv_close_device),
	ROW(rv_close_device),
	ROW(ibv_query_device),
	ROW(ibv_query_port),
	ROW(rv_context_is_devx),
	{ "rv_context_is_devx", imported, call_rv_context_is_devx_imported, NULL, 0 },
	ROW(rv_context_driver),
	ROW(rv_context_handles),
	ROW(mlx5dv_query_device),
	ROW(rv_error_layer_name),
	ROW(rv_version),
};

TABLE(device);
