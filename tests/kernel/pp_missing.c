/* SPDX-License-Identifier: BSD-2-Clause */
/* Devices that cannot pace, or not all: each missing capability is named. A suite a profile. */
#include "control.h"
#include "guest.h"

static struct rv_pacing_limits limits_of(struct ibv_context *context)
{
	struct rv_pacing_limits limits;

	cr_assert_eq(rv_pacing_limits(context, &limits), 0, "%s", rv_last_error()->message);
	return limits;
}

Test(no_qos, the_qos_capability_is_named)
{
	struct ibv_context *context = device_open();

	refused_null("device without qos", mlx5dv_pp_alloc(context, 48, rate_bytes(1000), 0),
		     EPROTONOSUPPORT, RV_LAYER_DRIVER,
		     "the device lacks the qos capability, so it cannot pace");
	cr_expect_not(limits_of(context).supported);
	cr_expect_not(limits_of(context).qos);
	ibv_close_device(context);
}

Test(no_pacing, the_packet_pacing_capability_is_named)
{
	struct ibv_context *context = device_open();

	refused_null("device without packet_pacing",
		     mlx5dv_pp_alloc(context, 48, rate_bytes(1000), 0), EPROTONOSUPPORT,
		     RV_LAYER_DRIVER, "the device lacks the packet_pacing capability");
	cr_expect_not(limits_of(context).supported);
	cr_expect(limits_of(context).qos);
	ibv_close_device(context);
}

Test(no_pacing_uid, the_packet_pacing_uid_capability_is_named)
{
	struct ibv_context *context = device_open();

	refused_null("device without packet_pacing_uid",
		     mlx5dv_pp_alloc(context, 48, rate_bytes(1000), 0), EPROTONOSUPPORT,
		     RV_LAYER_DRIVER,
		     "the device lacks the packet_pacing_uid capability: its firmware paces for the kernel only");
	cr_expect_not(limits_of(context).supported);
	cr_expect(limits_of(context).packet_pacing);
	ibv_close_device(context);
}

Test(no_burst, a_burst_is_refused_rather_than_ignored)
{
	struct ibv_context *context = device_open();
	const struct rv_rate burst = { .rate = 1000, .burst_bytes = 65536 };
	const struct rv_rate size = { .rate = 1000, .typical_packet_bytes = 1500 };
	const struct rv_rate wqe = { .rate = 1000, .mode = RV_RATE_MODE_WQE };

	refused_null("burst on a device without packet_pacing_burst_bound",
		     rv_pp_alloc(context, &burst, 0), EOPNOTSUPP, RV_LAYER_DRIVER,
		     "the device lacks packet_pacing_burst_bound: it would ignore the burst");
	refused_null("packet size on a device without packet_pacing_typical_size",
		     rv_pp_alloc(context, &size, 0), EOPNOTSUPP, RV_LAYER_DRIVER,
		     "the device lacks packet_pacing_typical_size: it would ignore the packet size");
	refused_null("WQE rate on a device without wqe_rate_pp", rv_pp_alloc(context, &wqe, 0),
		     EOPNOTSUPP, RV_LAYER_DRIVER,
		     "the device lacks wqe_rate_pp: it would take work requests a second for kbit/s");
	ibv_close_device(context);
}

Test(no_burst, a_plain_rate_is_paced)
{
	struct ibv_context *context = device_open();
	struct mlx5dv_pp *pp = rv_pp_alloc(context, &(struct rv_rate){ .rate = 1000 }, 0);

	cr_assert_not_null(pp, "%s", rv_last_error()->message);
	cr_expect(rate_at(pp->index).live);
	mlx5dv_pp_free(pp);
	ibv_close_device(context);
}

Test(limits_unknown, the_kernel_refuses_every_rate_and_the_sentence_says_why)
{
	struct ibv_context *context = device_open();
	static const uint32_t rates[] = { 1, 1000, 5000000, 100000000, UINT32_MAX };

	cr_expect_not(limits_of(context).range_known);
	cr_expect(limits_of(context).supported);
	for (unsigned int i = 0; i < sizeof(rates) / sizeof(rates[0]); i++)
		refused_null(i ? "" : "device that reports no rate range",
			     mlx5dv_pp_alloc(context, 48, rate_bytes(rates[i]), 0), EINVAL,
			     RV_LAYER_DRIVER,
			     "the device reports no range of rates (least and greatest are 0), so the driver refuses every rate");
	ibv_close_device(context);
}

Test(table_of_1, there_is_no_entry_to_give)
{
	struct ibv_context *context = device_open();
	/* Measured: 5.10 searches its empty table, 6.1 and later do not begin. */
	const int error = kernel_at_least(6, 1) ? EOPNOTSUPP : ENOSPC;

	refused_null("rate table of size 1", mlx5dv_pp_alloc(context, 48, rate_bytes(1000), 0),
		     error, RV_LAYER_LIMIT, "the device's rate table has no entry to give");
	refused_null("", mlx5dv_pp_alloc(context, 48, rate_bytes(1000), 1), error,
		     RV_LAYER_LIMIT, "the device's rate table has no entry to give");
	ibv_close_device(context);
}

Test(no_uctx, an_open_falls_back_to_a_plain_context)
{
	struct ibv_device **list = ibv_get_device_list(NULL);
	struct ibv_context *context = ibv_open_device(list[0]);
	struct mlx5dv_context_attr any = { .flags = 0 };

	cr_assert_not_null(context, "%s", rv_last_error()->message);
	cr_expect_not(rv_context_is_devx(context));
	ibv_close_device(context);
	context = mlx5dv_open_device(list[0], &any);
	cr_assert_not_null(context, "%s", rv_last_error()->message);
	ibv_close_device(context);
	ibv_free_device_list(list);
}

Test(no_uctx, an_open_that_insists_on_devx_is_refused)
{
	struct ibv_device **list = ibv_get_device_list(NULL);
	struct mlx5dv_context_attr devx = { .flags = MLX5DV_CONTEXT_FLAGS_DEVX };

	refused_null("DEVX asked for on a device without user contexts",
		     mlx5dv_open_device(list[0], &devx), EINVAL, RV_LAYER_DRIVER,
		     "the device allows no DEVX contexts (its log_max_uctx capability is 0)");
	refused_null("", rv_open_path(NODE, RV_OPEN_DEVX), EINVAL, RV_LAYER_DRIVER,
		     "the device allows no DEVX contexts (its log_max_uctx capability is 0)");
	ibv_free_device_list(list);
}

Test(no_uctx, a_plain_context_cannot_pace)
{
	struct ibv_context *context = rv_open_path(NODE, 0);
	struct rv_pacing_limits limits;

	cr_assert_not_null(context, "%s", rv_last_error()->message);
	refused_null("", mlx5dv_pp_alloc(context, 48, rate_bytes(1000), 0), EINVAL,
		     RV_LAYER_ARGUMENT, "the context was opened without DEVX:*");
	refused_negative("limits of a device without user contexts", rv_pacing_limits(context, &limits),
			 EPROTONOSUPPORT, RV_LAYER_DRIVER,
			 "the device allows no DEVX contexts (its log_max_uctx capability is 0)");
	ibv_close_device(context);
}

Test(least_rate, a_rate_below_the_range)
{
	struct ibv_context *context = device_open();

	cr_expect_eq(limits_of(context).min_rate, 1000u);
	refused_null("rate below the device's least",
		     mlx5dv_pp_alloc(context, 48, rate_bytes(999), 0), EINVAL, RV_LAYER_LIMIT,
		     "a rate of 999 (999kbit/s) is below the device's least, 1Mbit/s");
	mlx5dv_pp_free(pace(context, 1000, 0));
	ibv_close_device(context);
}
