/* SPDX-License-Identifier: BSD-2-Clause */
/* Rates, and the entries that keep them. */
#include <errno.h>

#include "../output.h"
#include "world.h"

static const struct rv_rate rate = { .rate = 1000, .burst_bytes = 100 };

GIVES(rv_pacing_limits, -rv_pacing_limits(w->context, output_fresh(sizeof(struct rv_pacing_limits))))
MAKES(rv_pp_alloc, rv_pp_alloc(w->context, &rate, 0), rv_pp_destroy(w->got))

static int call_rv_pp_destroy(struct world *w)
{
	const int err = -rv_pp_destroy(w->pp);

	if (err != EBUSY) /* "gone afterwards unless" */
		w->pp = NULL;
	return err;
}

FREES(mlx5dv_pp_free, pp)

static int call_mlx5dv_pp_alloc(struct world *w)
{
	uint8_t context[RV_PACING_CONTEXT_BYTES] = { 0 };

	if (rv_rate_encode(&rate, context) != 0)
		world_ends("encode");
	w->got = mlx5dv_pp_alloc(w->context, sizeof(context), context, 0);
	return w->got ? 0 : errno;
}

static void undo_mlx5dv_pp_alloc(struct world *w)
{
	mlx5dv_pp_free(w->got);
}

GIVES(rv_pacing_verify, -rv_pacing_verify(w->context, w->sq, w->pp))
GIVES(rv_devx_obj_number, -rv_devx_obj_number(w->obj, output_fresh(4)))

GIVES(rv_rate_encode, -rv_rate_encode(&rate, output_fresh(RV_PACING_CONTEXT_BYTES)))

static int call_rv_rate_decode(struct world *w)
{
	(void)w;
	uint8_t context[RV_PACING_CONTEXT_BYTES] = { [3] = 1 };

	return -rv_rate_decode(context, sizeof(context), output_fresh(sizeof(struct rv_rate)));
}

GIVES(rv_rate_parse, -rv_rate_parse("1Gbit/s", output_fresh(4)))
GIVES(rv_rate_format, rv_rate_format(1000, output_fresh(RV_RATE_TEXT_BYTES), RV_RATE_TEXT_BYTES) < 0)
GIVES(rv_size_parse, -rv_size_parse("1KiB", output_fresh(4)))

static const struct function rows[] = {
	ROW(rv_pacing_limits),
	ROW_UNDO(rv_pp_alloc),
	ROW(rv_pp_destroy),
	ROW(mlx5dv_pp_free),
	ROW_UNDO(mlx5dv_pp_alloc),
	ROW(rv_pacing_verify),
	ROW(rv_devx_obj_number),
	ROW(rv_rate_encode),
	ROW(rv_rate_decode),
	ROW(rv_rate_parse),
	ROW(rv_rate_format),
	ROW(rv_size_parse),
};

TABLE(pacing);
