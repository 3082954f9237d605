/* SPDX-License-Identifier: BSD-2-Clause */
/* The bytes of a pacing context arrive in the device's table as they were given. */
#include <string.h>

#include "control.h"
#include "guest.h"

#define CONTEXT RV_PACING_CONTEXT_BYTES

static void arrives(struct ibv_context *context, const uint8_t *bytes, size_t size)
{
	uint8_t whole[CONTEXT] = { 0 };
	struct mlx5dv_pp *pp = mlx5dv_pp_alloc(context, size, bytes, 0);
	struct rate rate;

	cr_assert_not_null(pp, "%zu bytes: %s", size, rv_last_error()->message);
	memcpy(whole, bytes, size);
	rate = rate_at(pp->index);
	cr_assert(rate.live);
	cr_assert_arr_eq(rate.context, whole, CONTEXT, "%zu bytes arrived otherwise", size);
	mlx5dv_pp_free(pp);
}

static void typed_arrives(struct ibv_context *context, const struct rv_rate *rate,
			  const uint8_t *expected)
{
	uint8_t whole[CONTEXT] = { 0 };
	struct mlx5dv_pp *pp = rv_pp_alloc(context, rate, 0);

	cr_assert_not_null(pp, "%s", rv_last_error()->message);
	memcpy(whole, expected, 12);
	cr_assert_arr_eq(rate_at(pp->index).context, whole, CONTEXT);
	mlx5dv_pp_free(pp);
}

static bool counts_work_requests(struct ibv_context *context)
{
	struct rv_pacing_limits limits;

	cr_assert_eq(rv_pacing_limits(context, &limits), 0, "%s", rv_last_error()->message);
	return limits.wqe_rate;
}

/* The layout's 12 bytes and the reserved rest: none is zero, the mode is one that the device has. */
Test(pp_bytes, a_context_of_every_length_from_1_to_48_arrives_extended_with_zeros)
{
	struct ibv_context *context = device_open();
	const uint8_t mode = counts_work_requests(context);
	uint8_t bytes[CONTEXT];

	/* A rate whose first byte alone is one: 0x01000000 kbit/s. */
	for (size_t i = 0; i < CONTEXT; i++)
		bytes[i] = (uint8_t)(i == 0 ? 1 : i == 9 ? 0x40 | mode : 0x40 + i);
	for (size_t size = 1; size <= CONTEXT; size++)
		arrives(context, bytes, size);
	ibv_close_device(context);
}

Test(pp_bytes, two_lengths_of_the_same_rate_share_one_index)
{
	struct ibv_context *context = device_open();
	struct mlx5dv_pp *whole = pace(context, 0x01000000, 0);
	struct mlx5dv_pp *byte = mlx5dv_pp_alloc(context, 1, "\x01", 0);

	cr_assert_not_null(byte);
	cr_expect_eq(byte->index, whole->index);
	mlx5dv_pp_free(byte);
	mlx5dv_pp_free(whole);
	ibv_close_device(context);
}

/* Of the mode's four bits at 0x4c devices know the last, where they count work requests. */
Test(pp_bytes, each_bit_of_rate_burst_mode_and_packet_size_arrives)
{
	struct ibv_context *context = device_open();
	const bool mode = counts_work_requests(context);

	for (unsigned int bit = 8; bit < 96; bit++) {
		uint8_t bytes[CONTEXT] = { 0, 0, 0x10, 0 };

		if (bit >= 0x4c && bit < 0x50 && !(mode && bit == 0x4f))
			continue;
		bytes[bit / 8] |= (uint8_t)(0x80 >> bit % 8);
		arrives(context, bytes, sizeof(bytes));
	}
	ibv_close_device(context);
}

Test(pp_bytes, a_typed_rate_arrives_in_the_layout_of_the_prm)
{
	static const struct {
		struct rv_rate rate;
		uint8_t expected[12];
	} rows[] = {
		{ { .rate = 1 }, { 0, 0, 0, 1 } },
		{ { .rate = 100000000 }, { 0x05, 0xf5, 0xe1, 0 } },
		{ { .rate = 5000000, .burst_bytes = 65536 }, { 0, 0x4c, 0x4b, 0x40, 0, 1, 0, 0 } },
		{ { .rate = 5000000, .burst_bytes = UINT32_MAX },
		  { 0, 0x4c, 0x4b, 0x40, 0xff, 0xff, 0xff, 0xff } },
		{ { .rate = 5000000, .typical_packet_bytes = 1500 },
		  { 0, 0x4c, 0x4b, 0x40, 0, 0, 0, 0, 0, 0, 0x05, 0xdc } },
	};
	struct ibv_context *context = device_open();

	for (unsigned int i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		typed_arrives(context, &rows[i].rate, rows[i].expected);
	ibv_close_device(context);
}

Test(pp_bytes, a_rate_of_work_requests_arrives_with_its_mode)
{
	const struct rv_rate rate = { .rate = 1000, .burst_bytes = 9000,
				      .typical_packet_bytes = 64, .mode = RV_RATE_MODE_WQE };
	const uint8_t expected[12] = { 0, 0, 0x03, 0xe8, 0, 0, 0x23, 0x28, 0, 1, 0, 0x40 };
	struct ibv_context *context = device_open();

	if (!counts_work_requests(context))
		cr_skip_test("this device counts no work requests");
	typed_arrives(context, &rate, expected);
	ibv_close_device(context);
}

Test(pp_bytes, least_and_greatest_rate_of_the_device_are_taken)
{
	struct ibv_context *context = device_open();
	struct rv_pacing_limits limits;

	cr_assert_eq(rv_pacing_limits(context, &limits), 0, "%s", rv_last_error()->message);
	cr_assert(limits.range_known);
	mlx5dv_pp_free(pace(context, limits.min_rate, 0));
	mlx5dv_pp_free(pace(context, limits.max_rate, 0));
	mlx5dv_pp_free(pace(context, limits.max_rate, MLX5DV_PP_ALLOC_FLAGS_DEDICATED_INDEX));
	ibv_close_device(context);
}

Test(pp_bytes, limits_are_those_of_the_profile)
{
	struct ibv_context *context = device_open();
	struct rv_pacing_limits limits;

	cr_assert_eq(rv_pacing_limits(context, &limits), 0, "%s", rv_last_error()->message);
	cr_expect(limits.supported && limits.qos && limits.packet_pacing);
	cr_expect(limits.packet_pacing_uid && limits.burst_bound && limits.typical_size);
	cr_expect_eq(limits.wqe_rate, strcmp(profile(), "cx6dx") == 0);
	cr_expect_eq(limits.table_size, (unsigned int)control_number("rates", "table_size"));
	ibv_close_device(context);
}
