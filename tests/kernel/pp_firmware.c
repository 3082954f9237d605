/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The firmware refuses SET_PP_RATE_LIMIT. Neither status nor syndrome reaches user space
 * here on any kernel: the driver's errno and elimination are all there is.
 */
#include <stdio.h>

#include "control.h"
#include "firmware.h"
#include "guest.h"

#define DEDICATED MLX5DV_PP_ALLOC_FLAGS_DEDICATED_INDEX

static struct refusal refusal_of(uint8_t status)
{
	const struct refusal memory = {
		ENOMEM, RV_LAYER_LIMIT,
		"SET_PP_RATE_LIMIT (0x780) failed for want of memory: the kernel's, or the firmware's own limit"
	};
	static char sentence[200];
	const struct refusal other = { errno_of_status(status), RV_LAYER_FIRMWARE, sentence };

	snprintf(sentence, sizeof(sentence),
		 "firmware refused SET_PP_RATE_LIMIT (0x780) and the driver turned its status into %s",
		 errno_words(errno_of_status(status)));
	return errno_of_status(status) == ENOMEM ? memory : other;
}

static void refuse(struct ibv_context *context, uint8_t status, uint32_t flags)
{
	const struct refusal want = refusal_of(status);
	const void *pp;

	control_do("fail SET_PP_RATE_LIMIT %u", status);
	errno = 0;
	pp = mlx5dv_pp_alloc(context, 48, rate_bytes(5000000), flags);
	judge(PLACE, "mlx5dv_pp_alloc()", status_situation("the rate", status), !pp, errno, &want);
	cr_assert_eq(rv_last_error()->opcode, 0x780);
	cr_assert_eq(rv_last_error()->status, 0);
	control_do("clear");
}

Test(pp_firmware, each_status_of_a_refused_shared_rate_has_its_errno)
{
	struct ibv_context *context = device_open();

	for (unsigned int status = 1; status < 256; status = status_after(status))
		refuse(context, (uint8_t)status, 0);
	cr_expect_eq(handles(context, OBJECT_PP), 0u);
	cr_expect_eq(rates_live(), 0u);
	mlx5dv_pp_free(pace(context, 5000000, 0));
	ibv_close_device(context);
}

Test(pp_firmware, each_status_of_a_refused_dedicated_rate_has_its_errno)
{
	struct ibv_context *context = device_open();

	for (unsigned int status = 1; status < 256; status = status_after(status))
		refuse(context, (uint8_t)status, DEDICATED);
	cr_expect_eq(rates_live(), 0u);
	mlx5dv_pp_free(pace(context, 5000000, DEDICATED));
	ibv_close_device(context);
}

Test(pp_firmware, a_refused_rate_leaves_no_entry_in_the_kernel_s_table)
{
	struct ibv_context *context = device_open();
	struct mlx5dv_pp *pp[127];

	control_do("fail SET_PP_RATE_LIMIT 3 0 0 500");
	for (unsigned int i = 0; i < 500; i++)
		cr_assert_null(mlx5dv_pp_alloc(context, 48, rate_bytes(1000 + i), i & 1));
	for (unsigned int i = 0; i < 127; i++)
		pp[i] = pace(context, 1000 + i, 0);
	for (unsigned int i = 0; i < 127; i++)
		mlx5dv_pp_free(pp[i]);
	ibv_close_device(context);
}

Test(pp_firmware, sharing_a_live_rate_asks_no_firmware_and_cannot_be_refused_by_it)
{
	struct ibv_context *context = device_open();
	struct mlx5dv_pp *first = pace(context, 5000000, 0);

	control_do("fail SET_PP_RATE_LIMIT 1 0 0 1");
	mlx5dv_pp_free(pace(context, 5000000, 0));
	control_do("clear");
	mlx5dv_pp_free(first);
	ibv_close_device(context);
}

/* The driver ignores what the clearing command answers: the table alone knows. */
Test(pp_firmware, a_free_that_firmware_refuses_succeeds_and_the_rate_stays_in_the_device)
{
	struct ibv_context *context = device_open();
	struct mlx5dv_pp *pp = pace(context, 5000000, 0);
	const uint16_t index = pp->index;

	control_do("fail SET_PP_RATE_LIMIT 6");
	cr_expect_eq(rv_pp_destroy(pp), 0);
	cr_expect_eq(handles(context, OBJECT_PP), 0u);
	cr_expect(rate_at(index).live);
	pp = pace(context, 6000000, 0);
	cr_expect_eq(pp->index, index, "the kernel holds the entry for free");
	cr_expect_eq(rv_pp_destroy(pp), 0);
	cr_expect_not(rate_at(index).live);
	ibv_close_device(context);
}

Test(pp_firmware, limits_are_refused_with_status_and_syndrome)
{
	struct ibv_context *context = device_open();
	struct rv_pacing_limits limits = { .max_rate = 77 };

	control_do("fail QUERY_HCA_CAP 0x3 0x1234");
	refused_negative("firmware refuses to tell its limits", rv_pacing_limits(context, &limits),
			 devx_errno_of_status(3),
			 devx_passes_status() ? RV_LAYER_FIRMWARE : RV_LAYER_DRIVER,
			 devx_passes_status() ?
				 "firmware refused QUERY_HCA_CAP (0x100): Remote I/O error (EREMOTEIO), status 0x3 (BAD_PARAM), syndrome 0x1234" :
				 devx_refusal(3, "QUERY_HCA_CAP (0x100)", "MLX5_IB_METHOD_DEVX_OTHER").sentence);
	cr_expect_eq(limits.max_rate, 77u, "the result was touched");
	cr_expect_eq(rv_pacing_limits(context, &limits), 0, "a refusal is not remembered");
	cr_expect_eq(limits.max_rate, 100000000u);
	ibv_close_device(context);
}

Test(pp_firmware, a_rate_is_paced_though_the_limits_cannot_be_read)
{
	struct ibv_context *context = device_open();
	const struct rv_rate rate = { .rate = 5000000, .burst_bytes = 4096 };
	struct mlx5dv_pp *pp;

	control_do("fail QUERY_HCA_CAP 0x1 0 0 10");
	pp = rv_pp_alloc(context, &rate, 0);
	cr_expect_not_null(pp, "%s", rv_last_error()->message);
	mlx5dv_pp_free(pp);
	control_do("clear");
	ibv_close_device(context);
}
