/* SPDX-License-Identifier: BSD-2-Clause */
/* The device-wide rate table: full, and usable again. Suite "small" is for small-table. */
#include "control.h"
#include "guest.h"

#define MOST 127
#define DEDICATED MLX5DV_PP_ALLOC_FLAGS_DEDICATED_INDEX

static struct mlx5dv_pp *entries[MOST];

static void fill(struct ibv_context *context, unsigned int count, uint32_t flags)
{
	for (unsigned int i = 0; i < count; i++)
		entries[i] = pace(context, 1000 + i, flags);
}

static void empty(unsigned int count)
{
	for (unsigned int i = 0; i < count; i++)
		cr_expect_eq(rv_pp_destroy(entries[i]), 0);
}

Test(pp_table, the_128th_rate_is_refused)
{
	struct ibv_context *context = device_open();

	fill(context, MOST, 0);
	cr_expect_eq(rates_live(), MOST);
	refused_null("full rate table", mlx5dv_pp_alloc(context, 48, rate_bytes(999), 0), ENOSPC,
		     RV_LAYER_LIMIT,
		     "the device's rate table is full: all 127 entries are taken; it is shared by all processes and the kernel");
	refused_null("", mlx5dv_pp_alloc(context, 48, rate_bytes(1000), DEDICATED), ENOSPC,
		     RV_LAYER_LIMIT, "the device's rate table is full: *");
	empty(MOST);
	cr_expect_eq(rates_live(), 0u);
	ibv_close_device(context);
}

Test(pp_table, a_full_table_still_shares)
{
	struct ibv_context *context = device_open();
	struct mlx5dv_pp *again;

	fill(context, MOST, 0);
	again = pace(context, 1005, 0);
	cr_expect_eq(again->index, entries[5]->index);
	mlx5dv_pp_free(again);
	empty(MOST);
	ibv_close_device(context);
}

Test(pp_table, one_free_makes_room_for_one)
{
	struct ibv_context *context = device_open();
	uint16_t index;

	fill(context, MOST, DEDICATED);
	index = entries[64]->index;
	mlx5dv_pp_free(entries[64]);
	entries[64] = pace(context, 999, 0);
	cr_expect_eq(entries[64]->index, index);
	cr_assert_null(mlx5dv_pp_alloc(context, 48, rate_bytes(998), 0));
	cr_expect_eq(errno, ENOSPC);
	empty(MOST);
	ibv_close_device(context);
}

Test(pp_table, the_table_is_shared_by_all_contexts)
{
	struct ibv_context *one = device_open();
	struct ibv_context *two = device_open();

	fill(one, MOST, DEDICATED);
	cr_assert_null(mlx5dv_pp_alloc(two, 48, rate_bytes(999), 0));
	cr_expect_eq(errno, ENOSPC);
	ibv_close_device(one);
	cr_expect_eq(rates_live_soon(0), 0u);
	mlx5dv_pp_free(pace(two, 999, 0));
	empty(MOST);
	ibv_close_device(two);
}

Test(small, the_sentence_counts_the_entries_of_this_device)
{
	struct ibv_context *context = device_open();

	fill(context, 7, 0);
	refused_null("", mlx5dv_pp_alloc(context, 48, rate_bytes(999), 0), ENOSPC, RV_LAYER_LIMIT,
		     "the device's rate table is full: all 7 entries are taken; *");
	mlx5dv_pp_free(entries[6]);
	entries[6] = pace(context, 999, 0);
	empty(7);
	cr_expect_eq(rates_live(), 0u);
	ibv_close_device(context);
}
