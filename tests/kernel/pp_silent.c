/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A command that the firmware never answers. The profile lowers the driver's patience to
 * two seconds; drivers before 5.16 do not ask and wait 60. Suites "others" and "patient"
 * are long.
 */
#include <time.h>

#include "control.h"
#include "firmware.h"
#include "guest.h"

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* One silent allocation, between @least and @most seconds long; then all is well again. */
static void silent(double least, double most)
{
	struct ibv_context *context = device_open();
	double began;

	control_do("hang SET_PP_RATE_LIMIT");
	began = seconds();
	refused_null("firmware does not answer",
		     mlx5dv_pp_alloc(context, 48, rate_bytes(5000000), 0), ETIMEDOUT,
		     RV_LAYER_DEVICE_GONE,
		     "the firmware did not answer SET_PP_RATE_LIMIT (0x780) in time: look at the device's health, not at the arguments");
	began = seconds() - began;
	cr_expect_gt(began, least);
	cr_expect_lt(began, most);
	control_do("clear");
	cr_expect_eq(handles(context, OBJECT_PP), 0u);
	mlx5dv_pp_free(pace(context, 5000000, 0));
	ibv_close_device(context);
}

Test(pp_silent, an_allocation_that_is_never_answered_times_out)
{
	if (!kernel_at_least(5, 16))
		cr_skip_test("this driver does not ask the device how long to wait");
	silent(1.5, 20);
}

Test(others, a_devx_command_that_is_never_answered_times_out)
{
	struct ibv_context *context = device_open();
	uint8_t in[16] = { 0x01, 0x01 };
	uint8_t out[DEVX_ST_SZ_BYTES(query_adapter_out)] = { 0 };

	if (!kernel_at_least(5, 16))
		cr_skip_test("this driver does not ask the device how long to wait");
	control_do("hang QUERY_ADAPTER");
	refused_errno("firmware does not answer a DEVX command",
		      mlx5dv_devx_general_cmd(context, in, sizeof(in), out, sizeof(out)), ETIMEDOUT,
		      RV_LAYER_DEVICE_GONE,
		      "the firmware did not answer QUERY_ADAPTER (0x101) in time: look at the device's health, not at the arguments");
	control_do("clear");
	cr_expect_eq(mlx5dv_devx_general_cmd(context, in, sizeof(in), out, sizeof(out)), 0);
	ibv_close_device(context);
}

Test(others, an_open_that_is_never_answered_times_out)
{
	if (!kernel_at_least(5, 16))
		cr_skip_test("this driver does not ask the device how long to wait");
	control_do("hang CREATE_UCTX");
	refused_null("firmware does not answer when a context is opened",
		     rv_open_path(NODE, RV_OPEN_DEVX), ETIMEDOUT, RV_LAYER_DEVICE_GONE,
		     "the firmware did not answer when a context was opened: look at the device's health");
	control_do("clear");
	ibv_close_device(device_open());
}

Test(pp_silent, an_answer_that_is_only_late_is_waited_for)
{
	struct ibv_context *context = device_open();
	const double began = seconds();

	control_do("delay SET_PP_RATE_LIMIT 700");
	mlx5dv_pp_free(pace(context, 5000000, 0));
	cr_expect_gt(seconds() - began, 0.7);
	ibv_close_device(context);
}

Test(patient, an_allocation_that_is_never_answered_times_out_after_a_minute)
{
	if (kernel_at_least(5, 16))
		cr_skip_test("this driver asks the device how long to wait: see pp_silent");
	silent(50, 90);
}
