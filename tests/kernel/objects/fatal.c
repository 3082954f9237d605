/* SPDX-License-Identifier: BSD-2-Clause */
/* A device that is fatally ill: its users are told, and it comes back. */
#include <kernel/control.h>
#include <kernel/guest.h>
#include <poll.h>
#include <time.h>
#include <unistd.h>

#include "census.h"
#include "kinds.h"

/* The driver looks at the device's health every few seconds. */
#define FATAL_LIMIT_MS 60000

/* The driver heals a device once a minute, no more; one that is plugged in anew counts afresh. */
static void fresh(void)
{
	unplug();
	replug();
}

TestSuite(objects_fatal, .init = fresh);

static void wait_for_the_device(void)
{
	for (int i = 0; i < 600; i++) {
		struct ibv_context *fresh = rv_open_path(NODE, RV_OPEN_DEVX);
		struct mlx5dv_pp *pp =
			fresh ? mlx5dv_pp_alloc(fresh, 48, rate_bytes(1000000), 0) : NULL;

		mlx5dv_pp_free(pp);
		ibv_close_device(fresh);
		if (pp)
			return;
		usleep(100000);
	}
	cr_assert_fail("the device did not come back: %s", rv_last_error()->message);
}

Test(objects_fatal, a_fatal_error_of_the_device_is_an_event_and_every_type_is_destroyed_after_it)
{
	struct everything all;
	const char *refused = everything_make(&all);
	struct ibv_async_event event = { 0 };
	struct pollfd wait;

	cr_assert_null(refused, "%s: %s", refused, rv_last_error()->message);
	wait = (struct pollfd){ .fd = all.context->async_fd, .events = POLLIN };
	control_do("health 8");
	cr_assert_eq(poll(&wait, 1, FATAL_LIMIT_MS), 1, "no event");
	cr_assert_eq(ibv_get_async_event(all.context, &event), 0, "%s", rv_last_error()->message);
	cr_expect_eq(event.event_type, IBV_EVENT_DEVICE_FATAL);
	ibv_ack_async_event(&event);
	cr_expect_null(ibv_alloc_pd(all.context), "an ill device");
	control_do("health 0");
	/* 5.10 cannot release umems of an ill device one by one: EIO. */
	if (kernel_at_least(5, 11))
		cr_expect_eq(everything_destroy(&all, true), 0u);
	ibv_close_device(all.context);
	if (!kernel_at_least(5, 11))
		cr_expect_eq(everything_destroy(&all, false), 0u);
	wait_for_the_device();
}

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/*
 * Pulled out where no hot plug port tells of it: reads answer ones, which the driver's look at the
 * device's health takes for a fatal error. From then on nothing waits for a command.
 */
Test(objects_fatal, a_device_off_the_bus_is_noticed_and_destroys_return_though_nothing_answers)
{
	struct everything all;
	const char *refused = everything_make(&all);
	struct ibv_async_event event = { 0 };
	struct pollfd wait;
	double began;

	cr_assert_null(refused, "%s: %s", refused, rv_last_error()->message);
	wait = (struct pollfd){ .fd = all.context->async_fd, .events = POLLIN };
	control_do("health absent");
	cr_assert_eq(poll(&wait, 1, FATAL_LIMIT_MS), 1, "no event");
	cr_assert_eq(ibv_get_async_event(all.context, &event), 0, "%s", rv_last_error()->message);
	cr_expect_eq(event.event_type, IBV_EVENT_DEVICE_FATAL);
	ibv_ack_async_event(&event);
	began = seconds();
	if (kernel_at_least(5, 11))
		cr_expect_eq(everything_destroy(&all, true), 0u);
	ibv_close_device(all.context);
	if (!kernel_at_least(5, 11))
		cr_expect_eq(everything_destroy(&all, false), 0u);
	cr_expect_lt(seconds() - began, 10, "each destroy waited for the device");
	control_do("health 0");
	wait_for_the_device();
}
