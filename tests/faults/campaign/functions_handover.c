/* SPDX-License-Identifier: BSD-2-Clause */
/* Objects that one process hands to another; here to itself. */
#include <errno.h>

#include "../output.h"
#include "world.h"

#define BYTES RV_HANDOVER_BYTES

/* @type: export to bytes, import from them, forget what was imported. */
#define HANDED(type, member, export_name, export, import_name, import, forget)   \
	GIVES(export_name, export(w->member, output_fresh(BYTES) SIZE_##type))    \
	static void exported_##type(struct world *w)                             \
	{                                                                        \
		if (export(w->member, w->bytes SIZE_##type) != 0)                \
			world_ends(#export);                                     \
	}                                                                        \
	MAKES(import_name, import(w->context, w->bytes SIZE_##type), forget(w->got)) \
	static void imported_##type(struct world *w)                             \
	{                                                                        \
		exported_##type(w);                                              \
		w->got = import(w->context, w->bytes SIZE_##type);               \
		if (!w->got)                                                     \
			world_ends(#import);                                     \
	}                                                                        \
	static int call_##forget(struct world *w)                                \
	{                                                                        \
		forget(w->got);                                                  \
		w->got = NULL;                                                   \
		return 0;                                                        \
	}

/* Of some the size is an argument. */
#define SIZE_obj
#define SIZE_umem
#define SIZE_var
#define SIZE_pp , BYTES
#define SIZE_uar , BYTES

HANDED(obj, obj, mlx5dv_devx_obj_export, mlx5dv_devx_obj_export, mlx5dv_devx_obj_import,
       mlx5dv_devx_obj_import, mlx5dv_devx_obj_unimport)
HANDED(umem, umem, mlx5dv_devx_umem_export, mlx5dv_devx_umem_export, mlx5dv_devx_umem_import,
       mlx5dv_devx_umem_import, mlx5dv_devx_umem_unimport)
HANDED(var, var, mlx5dv_var_export, mlx5dv_var_export, mlx5dv_var_import, mlx5dv_var_import,
       mlx5dv_var_unimport)
HANDED(pp, pp, rv_pp_export, -rv_pp_export, rv_pp_import, rv_pp_import, rv_pp_unimport)
HANDED(uar, uar, rv_uar_export, -rv_uar_export, rv_uar_import, rv_uar_import, rv_uar_unimport)

static int call_mlx5dv_get_export_sizes(struct world *w)
{
	(void)w;
	mlx5dv_get_export_sizes(output_fresh(sizeof(struct mlx5dv_export_sizes)));
	return 0;
}

/* A page of registers that was given away is the other's: @leaves. */
#define ROWS(type, export, import, forget, leaves)                               \
	ROW(export),                                                             \
	{ #import, exported_##type, call_##import, undo_##import, leaves },      \
	{ #forget, imported_##type, call_##forget, NULL, leaves }

static const struct function rows[] = {
	ROWS(obj, mlx5dv_devx_obj_export, mlx5dv_devx_obj_import, mlx5dv_devx_obj_unimport, 0),
	ROWS(umem, mlx5dv_devx_umem_export, mlx5dv_devx_umem_import, mlx5dv_devx_umem_unimport, 0),
	ROWS(var, mlx5dv_var_export, mlx5dv_var_import, mlx5dv_var_unimport, 0),
	ROWS(pp, rv_pp_export, rv_pp_import, rv_pp_unimport, 0),
	ROWS(uar, rv_uar_export, rv_uar_import, rv_uar_unimport, 1),
	ROW(mlx5dv_get_export_sizes),
};

TABLE(handover);
