/* SPDX-License-Identifier: BSD-2-Clause */
/* Packet pacing entries: what is asked for, how they are born and die. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <rawverbs/pacing.h>

#include "caps_script.h"
#include "pp_script.h"
#include "tail.h"

TestSuite(pp, .fini = kernel_done);

static const uint16_t index7 = 7;
static const uint8_t context48[48] = { 0, 0x4c, 0x4b, 0x40, 0, 1, 0, 0, 0, 0, 5, 0xdc };

static struct mlx5dv_pp *allocated(struct ibv_context *context)
{
	struct mlx5dv_pp *pp;

	expect_pp_alloc(context48, 48, 0, &index7, 0);
	pp = mlx5dv_pp_alloc(context, 48, context48, 0);
	cr_assert_not_null(pp);
	return pp;
}

Test(pp, each_context_length_and_flag_is_asked_for_as_given)
{
	struct ibv_context *context = open_devx();

	for (size_t n = 1; n <= 48; n++) {
		for (uint32_t flags = 0; flags < 2; flags++) {
			struct mlx5dv_pp *pp;

			expect_pp_alloc(context48, n, flags, &index7, 0);
			pp = mlx5dv_pp_alloc(context, n, tail_copy(context48, n), flags);
			cr_assert_not_null(pp);
			cr_assert_eq(pp->index, 7);
			expect_pp_destroy(0);
			cr_assert_eq(rv_pp_destroy(pp), 0);
		}
	}
	ibv_close_device(context);
}

Test(pp, the_index_is_whatever_the_kernel_wrote)
{
	static const uint16_t indexes[] = { 1, 127, 256, 0x8000, UINT16_MAX };
	struct ibv_context *context = open_devx();

	for (int i = 0; i < 5; i++) {
		struct mlx5dv_pp *pp;

		expect_pp_alloc(context48, 48, 0, &indexes[i], 0);
		pp = mlx5dv_pp_alloc(context, 48, context48, 0);
		cr_assert_eq(pp->index, indexes[i]);
		expect_pp_destroy(0);
		mlx5dv_pp_free(pp);
	}
	ibv_close_device(context);
}

Test(pp, index_0_is_eproto_and_the_entry_is_given_back)
{
	static const uint16_t zero = 0;
	struct ibv_context *context = open_devx();
	unsigned int alive;

	expect_pp_alloc(context48, 48, 0, &zero, 0);
	expect_pp_destroy(0);
	cr_assert_null(mlx5dv_pp_alloc(context, 48, context48, 0));
	fails_with(EPROTO, RV_LAYER_KERNEL, "MLX5_IB_METHOD_PP_OBJ_ALLOC is outside its contract "
					    "(a pacing index: 0)");
	/* Nor does it matter that giving it back fails. */
	expect_pp_alloc(context48, 48, 0, NULL, 0);
	expect_pp_destroy(-EBUSY);
	cr_assert_null(mlx5dv_pp_alloc(context, 48, context48, 0));
	cr_assert_eq(errno, EPROTO);
	rv_close_device(context, &alive);
	cr_assert_eq(alive, 0);
}

Test(pp, a_positive_answer_is_eproto)
{
	struct ibv_context *context = open_devx();

	expect_pp_alloc(context48, 48, 0, &index7, 2);
	cr_assert_null(mlx5dv_pp_alloc(context, 48, context48, 0));
	fails_with(EPROTO, RV_LAYER_KERNEL, "(result: 2)");
	ibv_close_device(context);
}

Test(pp, bad_arguments_make_no_call)
{
	struct ibv_context *context = open_devx();
	const unsigned int calls = kernel_calls();

	cr_assert_null(mlx5dv_pp_alloc(context, 48, context48, 2));
	fails_with(EOPNOTSUPP, RV_LAYER_ARGUMENT, "flags has bits that nobody defined");
	cr_assert_null(mlx5dv_pp_alloc(context, 48, context48, 0x80000001));
	fails_with(EOPNOTSUPP, RV_LAYER_ARGUMENT, "0x80000000");
	cr_assert_null(mlx5dv_pp_alloc(context, 48, NULL, 0));
	fails_with(EFAULT, RV_LAYER_ARGUMENT, "pp_context is NULL");
	cr_assert_null(mlx5dv_pp_alloc(context, 65536, context48, 0));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "has 65536 bytes; it must be 1 to 48");
	cr_assert_null(mlx5dv_pp_alloc(context, SIZE_MAX, context48, 0));
	cr_assert_eq(errno, EINVAL);
	cr_assert_eq(kernel_calls(), calls);
	ibv_close_device(context);
}

Test(pp, null_is_freed_without_a_call)
{
	mlx5dv_pp_free(NULL);
	cr_assert_eq(rv_pp_destroy(NULL), 0);
	cr_assert_eq(kernel_calls(), 0);
}

Test(pp, an_entry_keeps_its_context_and_dies_quietly_after_it)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_pp *pps[3] = { allocated(context), allocated(context), allocated(context) };
	const unsigned int calls = kernel_calls();
	unsigned int alive;

	rv_close_device(context, &alive);
	cr_assert_eq(alive, 3);
	mlx5dv_pp_free(pps[1]);
	cr_assert_eq(rv_pp_destroy(pps[0]), 0);
	mlx5dv_pp_free(pps[2]);
	cr_assert_eq(kernel_calls(), calls);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
}

Test(pp, a_device_that_is_gone_frees_with_success)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_pp *pp = allocated(context);
	unsigned int alive;

	expect_pp_destroy(-EIO);
	expect_gone_question(true);
	cr_assert_eq(rv_pp_destroy(pp), 0);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
	rv_close_device(context, &alive);
	cr_assert_eq(alive, 0);
}

Test(pp, a_handle_that_somebody_else_destroyed_frees_with_success)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_pp *pp = allocated(context);

	expect_pp_destroy(-ENOENT);
	cr_assert_eq(rv_pp_destroy(pp), 0);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
	ibv_close_device(context);
}

Test(pp, a_busy_entry_stays_the_callers)
{
	struct ibv_context *context = open_devx();
	struct mlx5dv_pp *pp = allocated(context);
	unsigned int alive;

	expect_pp_destroy(-EBUSY);
	errno = 0;
	cr_assert_eq(rv_pp_destroy(pp), -EBUSY);
	fails_with(EBUSY, RV_LAYER_KERNEL, "in use by a call");
	cr_assert_eq(pp->index, 7);
	expect_pp_destroy(0);
	cr_assert_eq(rv_pp_destroy(pp), 0);
	rv_close_device(context, &alive);
	cr_assert_eq(alive, 0);
}

Test(pp, any_other_refusal_frees_the_memory_and_is_told)
{
	static const int errors[] = { EINVAL, EIO, ETIMEDOUT, EREMOTEIO, EPERM };

	for (int i = 0; i < 5; i++) {
		struct ibv_context *context = open_devx();
		struct mlx5dv_pp *pp = allocated(context);
		unsigned int alive;

		expect_pp_destroy(-errors[i]);
		if (errors[i] == EIO)
			expect_gone_question(false);
		errno = 0;
		cr_assert_eq(rv_pp_destroy(pp), -errors[i]);
		cr_assert_eq(errno, errors[i]);
		cr_assert_eq(rv_last_error()->error, errors[i]);
		rv_close_device(context, &alive);
		cr_assert_eq(alive, 0);
		kernel_done();
	}
}

Test(pp, free_never_keeps_an_entry_alive)
{
	static const int errors[] = { EBUSY, EINVAL, ETIMEDOUT, ENOENT };

	for (int i = 0; i < 4; i++) {
		struct ibv_context *context = open_devx();
		unsigned int alive;

		expect_pp_alloc(context48, 48, 0, &index7, 0);
		expect_pp_destroy(-errors[i]);
		mlx5dv_pp_free(mlx5dv_pp_alloc(context, 48, context48, 0));
		rv_close_device(context, &alive);
		cr_assert_eq(alive, 0);
		kernel_done();
	}
}

Test(pp, a_typed_rate_is_encoded_whole)
{
	const struct rv_rate rate = { .rate = 5000000, .burst_bytes = 65536,
				      .typical_packet_bytes = 1500 };
	const struct caps caps = { .burst = 1, .typical = 1 };
	struct ibv_context *context = open_devx();
	struct mlx5dv_pp *pp;

	expect_caps(&caps);
	expect_pp_alloc(context48, 48, 1, &index7, 0);
	pp = rv_pp_alloc(context, &rate, MLX5DV_PP_ALLOC_FLAGS_DEDICATED_INDEX);
	cr_assert_not_null(pp);
	expect_pp_destroy(0);
	mlx5dv_pp_free(pp);
	ibv_close_device(context);
}

Test(pp, a_bare_rate_asks_for_no_capabilities)
{
	static const uint8_t bytes[48] = { 0, 0, 0x03, 0xe8 };
	const struct rv_rate rate = { .rate = 1000 };
	struct ibv_context *context = open_devx();
	struct mlx5dv_pp *pp;

	expect_pp_alloc(bytes, 48, 0, &index7, 0);
	pp = rv_pp_alloc(context, &rate, 0);
	cr_assert_not_null(pp);
	ibv_close_device(context);
	mlx5dv_pp_free(pp);
}

Test(pp, what_the_device_would_ignore_is_refused)
{
	static const struct {
		struct rv_rate rate;
		const char *words;
	} cases[] = {
		{ { .rate = 1, .burst_bytes = 1 }, "packet_pacing_burst_bound" },
		{ { .rate = 1, .typical_packet_bytes = 1 }, "packet_pacing_typical_size" },
		{ { .rate = 1, .mode = RV_RATE_MODE_WQE }, "wqe_rate_pp" },
	};
	const struct caps bare = { .max = 9 };
	struct ibv_context *context = open_devx();

	expect_caps(&bare);
	for (int i = 0; i < 3; i++) {
		cr_assert_null(rv_pp_alloc(context, &cases[i].rate, 0));
		fails_with(EOPNOTSUPP, RV_LAYER_DRIVER, cases[i].words);
	}
	ibv_close_device(context);
}

Test(pp, each_capability_allows_its_own_wish)
{
	static const struct {
		struct rv_rate rate;
		struct caps caps;
		uint8_t bytes[48];
	} cases[] = {
		{ { .rate = 1, .burst_bytes = 2 }, { .burst = 1 }, { 0, 0, 0, 1, 0, 0, 0, 2 } },
		{ { .rate = 1, .typical_packet_bytes = 3 },
		  { .typical = 1 },
		  { [3] = 1, [11] = 3 } },
		{ { .rate = 1, .mode = RV_RATE_MODE_WQE },
		  { .wqe_rate = 1 },
		  { [3] = 1, [9] = 1 } },
	};

	for (int i = 0; i < 3; i++) {
		struct ibv_context *context = open_devx();
		struct mlx5dv_pp *pp;

		expect_caps(&cases[i].caps);
		expect_pp_alloc(cases[i].bytes, 48, 0, &index7, 0);
		pp = rv_pp_alloc(context, &cases[i].rate, 0);
		cr_assert_not_null(pp);
		ibv_close_device(context);
		mlx5dv_pp_free(pp);
	}
}

Test(pp, where_capabilities_cannot_be_read_the_kernel_decides)
{
	static const uint8_t bytes[48] = { 0, 0, 0, 1, 0, 0, 0, 2 };
	const struct rv_rate rate = { .rate = 1, .burst_bytes = 2 };
	struct ibv_context *context = open_devx();
	struct mlx5dv_pp *pp;

	expect_caps_refused(-EPERM);
	expect_pp_alloc(bytes, 48, 0, &index7, 0);
	pp = rv_pp_alloc(context, &rate, 0);
	cr_assert_not_null(pp);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
	ibv_close_device(context);
	mlx5dv_pp_free(pp);
}

Test(pp, a_bad_typed_rate_makes_no_call)
{
	const struct rv_rate zero = { .burst_bytes = 1 };
	struct ibv_context *context = open_devx();
	const unsigned int calls = kernel_calls();

	cr_assert_null(rv_pp_alloc(context, NULL, 0));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "rate is NULL");
	cr_assert_null(rv_pp_alloc(context, &zero, 0));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "the rate is 0");
	cr_assert_null(rv_pp_alloc(NULL, &zero, 0));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "context is NULL");
	cr_assert_eq(kernel_calls(), calls);
	ibv_close_device(context);
}
