/* SPDX-License-Identifier: BSD-2-Clause */
/* Processes that are killed: the kernel empties the device's table. */
#include <unistd.h>

#include "control.h"
#include "guest.h"
#include "process.h"

Test(life_kill, a_holder_that_is_killed_leaves_an_empty_table)
{
	const pid_t pid = holder_start("hold", "30", NULL);

	cr_expect_eq(rates_live(), 60u);
	holder_kill(pid);
	cr_expect_eq(rates_live_soon(0), 0u);
}

Test(life_kill, what_another_process_shares_stays)
{
	struct ibv_context *context = device_open();
	struct mlx5dv_pp *pp = pace(context, 2000, 0);
	const pid_t pid = holder_start("hold", "5", NULL);

	cr_expect_eq(rates_live(), 10u);
	holder_kill(pid);
	cr_expect_eq(rates_live_soon(1), 1u);
	cr_expect(rate_at(pp->index).live);
	mlx5dv_pp_free(pp);
	ibv_close_device(context);
}

/* The moment moves through allocation and free: every kill leaves an empty table. */
Test(life_kill, two_hundred_kills_in_mid_allocation_each_leave_an_empty_table)
{
	for (unsigned int i = 0; i < 200; i++) {
		const pid_t pid = holder_start("churn", NULL);

		usleep(i * 53 % 5000);
		holder_kill(pid);
		cr_assert_eq(rates_live_soon(0), 0u, "after kill %u", i);
	}
}
