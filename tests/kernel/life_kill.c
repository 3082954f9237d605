/* SPDX-License-Identifier: BSD-2-Clause */
/* Processes that are killed: the kernel empties the device's table. */
#include <signal.h>
#include <sys/wait.h>
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

/*
 * Kills a process that allocates and frees, @after_us after its start. Every entry is set
 * once and cleared once; what the process has not cleared the kernel did at its end. Whether
 * that was so, in the midst of an allocation.
 */
static bool kill_meets_allocation(struct progress *progress, const char *path,
				  unsigned int after_us)
{
	const unsigned int before = commands_of("SET_PP_RATE_LIMIT");
	unsigned int commands;
	pid_t pid;
	int status;

	progress->stage = STAGE_STARTS;
	progress->cleared = 0;
	pid = holder_start("churn", path, NULL);
	usleep(after_us);
	kill(pid, SIGKILL);
	status = child_end(pid);
	cr_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL, "it ended by itself, status 0x%x",
		  status);
	cr_assert_eq(rates_live_soon(0), 0u, "killed after %u us, at stage %u", after_us,
		     progress->stage);
	commands = commands_of("SET_PP_RATE_LIMIT") - before;
	cr_assert_eq(commands % 2, 0u, "%u commands: an entry was set and not cleared", commands);
	return progress->stage == STAGE_ALLOCATES && commands / 2 > progress->cleared;
}

/* The moment moves through allocation and free. */
Test(life_kill, two_hundred_kills_each_leave_an_empty_table_fifty_at_least_in_mid_allocation)
{
	static const char path[] = "/tmp/holder-progress";
	struct progress *progress = progress_new(path);
	unsigned int met = 0;

	for (unsigned int i = 0; i < 200; i++)
		met += kill_meets_allocation(progress, path, i * 53 % 5000);
	cr_assert_geq(met, 50u, "%u kills met an allocation", met);
	unlink(path);
}
