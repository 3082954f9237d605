/* SPDX-License-Identifier: BSD-2-Clause */
/* Which index a packet pacing entry gets, and when entries share one. */
#include <stdlib.h>

#include "control.h"
#include "guest.h"

#define DEDICATED MLX5DV_PP_ALLOC_FLAGS_DEDICATED_INDEX
#define TABLE 127

Test(pp_index, equal_contexts_share_one_index)
{
	struct ibv_context *context = device_open();
	struct mlx5dv_pp *a = pace(context, 5000000, 0);
	struct mlx5dv_pp *b = pace(context, 5000000, 0);

	cr_expect_eq(a->index, b->index);
	cr_expect_eq(rates_live(), 1u);
	cr_expect(rate_at(a->index).shared);
	mlx5dv_pp_free(a);
	mlx5dv_pp_free(b);
	ibv_close_device(context);
}

Test(pp_index, a_shared_entry_lives_until_its_last_holder_frees_it)
{
	struct ibv_context *context = device_open();
	struct mlx5dv_pp *a = pace(context, 7000000, 0);
	struct mlx5dv_pp *b = pace(context, 7000000, 0);
	const uint16_t index = a->index;

	cr_expect_eq(rv_pp_destroy(a), 0);
	cr_expect(rate_at(index).live, "the first free took the entry of the second holder");
	cr_expect_eq(rv_pp_destroy(b), 0);
	cr_expect_not(rate_at(index).live);
	ibv_close_device(context);
}

Test(pp_index, contexts_of_two_opens_share_one_index)
{
	struct ibv_context *one = device_open();
	struct ibv_context *two = device_open();
	struct mlx5dv_pp *a = pace(one, 6000000, 0);
	struct mlx5dv_pp *b = pace(two, 6000000, 0);

	cr_expect_eq(a->index, b->index);
	ibv_close_device(one);
	cr_expect_eq(rates_live_soon(1), 1u, "the close of one context freed the other's entry");
	mlx5dv_pp_free(a);
	mlx5dv_pp_free(b);
	ibv_close_device(two);
	cr_expect_eq(rates_live_soon(0), 0u);
}

Test(pp_index, the_firmware_is_asked_once_for_a_shared_rate)
{
	struct ibv_context *context = device_open();
	struct mlx5dv_pp *pp[50];
	unsigned int before;

	pp[0] = pace(context, 4000000, 0);
	before = commands_of("SET_PP_RATE_LIMIT");
	for (unsigned int i = 1; i < 50; i++)
		pp[i] = pace(context, 4000000, 0);
	cr_expect_eq(commands_of("SET_PP_RATE_LIMIT"), before);
	for (unsigned int i = 0; i < 50; i++)
		mlx5dv_pp_free(pp[i]);
	cr_expect_eq(commands_of("SET_PP_RATE_LIMIT"), before + 1, "one command clears it");
	ibv_close_device(context);
}

Test(pp_index, a_dedicated_index_is_shared_with_nobody)
{
	struct ibv_context *context = device_open();
	struct mlx5dv_pp *shared = pace(context, 3000000, 0);
	struct mlx5dv_pp *a = pace(context, 3000000, DEDICATED);
	struct mlx5dv_pp *b = pace(context, 3000000, DEDICATED);

	cr_expect_neq(a->index, b->index);
	cr_expect_neq(a->index, shared->index);
	cr_expect_neq(b->index, shared->index);
	cr_expect_not(rate_at(a->index).shared);
	cr_expect_eq(rate_at(a->index).uid, rate_at(b->index).uid);
	mlx5dv_pp_free(a);
	mlx5dv_pp_free(b);
	mlx5dv_pp_free(shared);
	ibv_close_device(context);
}

Test(pp_index, a_dedicated_entry_belongs_to_its_context)
{
	struct ibv_context *one = device_open();
	struct ibv_context *two = device_open();
	struct mlx5dv_pp *a = pace(one, 3000000, DEDICATED);
	struct mlx5dv_pp *b = pace(two, 3000000, DEDICATED);

	cr_expect_neq(rate_at(a->index).uid, rate_at(b->index).uid);
	cr_expect_neq(rate_at(a->index).uid, 0u);
	mlx5dv_pp_free(a);
	mlx5dv_pp_free(b);
	ibv_close_device(one);
	ibv_close_device(two);
}

Test(pp_index, indexes_are_unique_and_never_0)
{
	struct ibv_context *context = device_open();
	struct mlx5dv_pp *pp[TABLE];
	bool seen[TABLE + 1] = { true };

	for (unsigned int i = 0; i < TABLE; i++) {
		pp[i] = pace(context, 1000 + i, i % 2 ? DEDICATED : 0);
		cr_assert_leq(pp[i]->index, TABLE);
		cr_assert_not(seen[pp[i]->index], "index %u twice", pp[i]->index);
		seen[pp[i]->index] = true;
	}
	for (unsigned int i = 0; i < TABLE; i++)
		mlx5dv_pp_free(pp[i]);
	cr_expect_eq(rates_live(), 0u);
	ibv_close_device(context);
}

Test(pp_index, contexts_that_differ_in_one_bit_do_not_share)
{
	struct ibv_context *context = device_open();
	struct mlx5dv_pp *plain = pace(context, 8000000, 0);

	for (unsigned int bit = 32; bit < RV_PACING_CONTEXT_BYTES * 8; bit++) {
		uint8_t bytes[RV_PACING_CONTEXT_BYTES];
		struct mlx5dv_pp *other;

		if (bit >= 64 && bit < 80)
			continue; /* reserved bits and the mode: the firmware's to judge */
		memcpy(bytes, rate_bytes(8000000), sizeof(bytes));
		bytes[bit / 8] ^= (uint8_t)(0x80 >> bit % 8);
		other = mlx5dv_pp_alloc(context, sizeof(bytes), bytes, 0);
		cr_assert_not_null(other, "bit %u: %s", bit, rv_last_error()->message);
		cr_expect_neq(other->index, plain->index, "bit %u", bit);
		mlx5dv_pp_free(other);
	}
	mlx5dv_pp_free(plain);
	ibv_close_device(context);
}
