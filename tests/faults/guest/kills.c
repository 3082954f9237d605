/* SPDX-License-Identifier: BSD-2-Clause */
/* A process that makes, asks, changes and destroys objects of every type, killed at any moment. */
#include <kernel/control.h>
#include <kernel/guest.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "calls.h"
#include "sound.h"

enum { SHORT_KILLS = 50, LONG_KILLS = 1000, MOST_US = 150000 };

/* The same moments in each run. */
static unsigned int random_below(unsigned int most)
{
	static uint32_t state = 20231129;

	state ^= state << 13;
	state ^= state >> 17;
	state ^= state << 5;
	return state % most;
}

_Noreturn static void live(void)
{
	for (;;) {
		struct scene scene = { .below = kind_count };

		scene_make(&scene);
		for (unsigned int i = 0; i < other_call_count; i++)
			if (other_calls[i].finish == NULL)
				call_works(&scene, &other_calls[i]);
		scene_destroy(&scene);
	}
}

static void kill_one(unsigned int number)
{
	const unsigned int after_us = random_below(MOST_US);
	const pid_t pid = fork();
	const char *differs;
	int status;

	if (pid == 0)
		live();
	cr_assert_gt(pid, 0);
	usleep(after_us);
	kill(pid, SIGKILL);
	status = child_end(pid);
	cr_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL, "it ended by itself: 0x%x",
		  status);
	differs = leaked(device_differs(10000));
	cr_assert_null(differs, "kill %u, after %u us: %s", number, after_us, differs);
	count("kills", 1);
}

Test(kills, at_random_moments_leave_the_device_empty)
{
	const unsigned int kills = long_form() ? LONG_KILLS : SHORT_KILLS;
	struct ibv_context *context;

	sound_begin(NULL);
	control_do("reset-counters");
	/* Every third command of some kinds waits a while, so that kills meet waiting calls. */
	control_do("delay SET_PP_RATE_LIMIT 5 2 1000000");
	control_do("delay CREATE_UMEM 5 2 1000000");
	for (unsigned int i = 0; i < kills; i++)
		kill_one(i);
	control_do("clear");
	context = device_open();
	mlx5dv_pp_free(pace(context, 1000000, 0));
	ibv_close_device(context);
	cr_expect_eq(control_number("state", "anomalies.left_by_uctx"), 0);
}
