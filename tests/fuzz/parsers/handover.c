/* SPDX-License-Identifier: BSD-2-Clause */
/* Exports from another process, and a kernel that says which handles live. */
#include <infiniband/mlx5dv.h>
#include <rawverbs/device.h>
#include <rawverbs/handover.h>
#include <stdlib.h>
#include <string.h>

#include "kernel.h"

enum { DEVX = 12 }; /* a byte of pages, of which the importer may know better */

static void again(int err, const uint8_t *bytes, const uint8_t *written)
{
	/* What is taken says the same when it is handed on, but whether the context is DEVX. */
	if (err != 0 || memcmp(bytes, written, DEVX) != 0 ||
	    memcmp(bytes + DEVX + 1, written + DEVX + 1, RV_HANDOVER_BYTES - DEVX - 1) != 0)
		abort();
}

/* In memory that ends where they end. */
static void import(struct ibv_context *context, struct feed *feed, uint8_t kind)
{
	uint8_t *bytes = malloc(RV_HANDOVER_BYTES);
	uint8_t written[RV_HANDOVER_BYTES];
	union {
		struct mlx5dv_devx_obj *obj;
		struct mlx5dv_devx_umem *umem;
		struct mlx5dv_devx_uar *uar;
		struct mlx5dv_var *var;
		struct mlx5dv_pp *pp;
	} made;

	feed_bytes(feed, bytes, RV_HANDOVER_BYTES);
	switch (kind % 5) {
	case 0:
		made.obj = mlx5dv_devx_obj_import(context, bytes);
		if (made.obj)
			again(mlx5dv_devx_obj_export(made.obj, written), bytes, written);
		mlx5dv_devx_obj_unimport(made.obj);
		break;
	case 1:
		made.umem = mlx5dv_devx_umem_import(context, bytes);
		if (made.umem)
			again(mlx5dv_devx_umem_export(made.umem, written), bytes, written);
		mlx5dv_devx_umem_unimport(made.umem);
		break;
	case 2:
		made.uar = rv_uar_import(context, bytes, RV_HANDOVER_BYTES);
		if (made.uar)
			memset(made.uar->base_addr, 0, 4096);
		rv_uar_unimport(made.uar);
		break;
	case 3:
		made.var = mlx5dv_var_import(context, bytes);
		if (made.var)
			again(mlx5dv_var_export(made.var, written), bytes, written);
		mlx5dv_var_unimport(made.var);
		break;
	default:
		made.pp = rv_pp_import(context, bytes, feed_byte(feed) & 1 ? 63 : 64);
		if (made.pp)
			again(rv_pp_export(made.pp, written, sizeof(written)), bytes, written);
		rv_pp_unimport(made.pp);
	}
	free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct feed feed = { data, size };
	struct ibv_context *context;
	unsigned int alive = 0;

	fuzz_kernel_begin();
	context = rv_open_path(FUZZ_NODE, RV_OPEN_DEVX);
	if (!context)
		abort();
	fuzz_kernel_feed(&feed);
	for (int i = 0; i < 8 && !feed_ended(&feed); i++)
		import(context, &feed, feed_byte(&feed));
	fuzz_kernel_feed(NULL);
	rv_close_device(context, &alive);
	if (alive != 0)
		abort();
	fuzz_kernel_end();
	return 0;
}
