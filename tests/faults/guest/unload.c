/* SPDX-License-Identifier: BSD-2-Clause */
/* The driver goes while one object of every type lives, by each way that it can go. */
#include <kernel/control.h>
#include <kernel/guest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "attempt.h"
#include "sound.h"

#define AUXILIARY "/sys/bus/auxiliary/drivers/mlx5_ib.rdma"

struct way {
	const char *name;
	const char *gone; /* shell commands */
	const char *back;
};

static const struct way ways[] = {
	{ "rmmod mlx5_ib", "rmmod mlx5_ib", "insmod /rv/modules/mlx5_ib.ko" },
	{ "unbind of mlx5_core", "echo $(basename " DRIVER "/0000:*) >/run/was && cat /run/was >" DRIVER "/unbind",
	  "cat /run/was >" DRIVER "/bind" },
	{ "unbind of mlx5_ib", "echo $(basename " AUXILIARY "/mlx5_core.rdma.*) >/run/was && cat /run/was >" AUXILIARY "/unbind",
	  "cat /run/was >" AUXILIARY "/bind" },
};

enum { WAYS = sizeof(ways) / sizeof(ways[0]) };

static bool possible(const struct way *way)
{
	return way != &ways[2] || access(AUXILIARY, F_OK) == 0;
}

/* Descriptors of events are files of mlx5_ib, which then cannot be unloaded; it goes on. */
static void events_keep_the_module(const struct way *way, struct scene *scene)
{
	static const unsigned int files[] = { KIND_SUBSCRIPTION, KIND_EVENTS_OMIT, KIND_EVENTS,
					      KIND_COMMANDS };

	cr_assert_neq(shell("%s 2>/dev/null", way->gone), 0, "%s with descriptors of events",
		      way->name);
	mlx5dv_pp_free(pace(scene->all.context, 1000000, 0));
	for (unsigned int i = 0; i < 4; i++) {
		cr_assert_eq(kinds[files[i]].destroy(scene->all.made[files[i]]), 0);
		scene->all.made[files[i]] = NULL;
	}
}

/* Nothing but closes and destroys, in either order: each succeeds, and all is given back. */
static void leave_and_return(const struct way *way, bool close_first)
{
	struct scene scene = { .below = kind_count };
	const char *differs;

	sound_begin(NULL);
	scene_make(&scene);
	if (way == &ways[0])
		events_keep_the_module(way, &scene);
	cr_assert_eq(shell("%s", way->gone), 0, "%s was refused under a live context", way->name);
	cr_assert_null(ibv_alloc_pd(scene.all.context));
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_DEVICE_GONE, "%s", rv_last_error()->message);
	if (close_first)
		scene_end(&scene);
	else
		scene_destroy(&scene);
	differs = leaked(process_differs(NULL));
	cr_assert_null(differs, "%s: %s", way->name, differs);
	cr_assert_eq(shell("%s", way->back), 0, "%s and back", way->name);
	node_wait();
	differs = leaked(device_differs(3000));
	cr_assert_null(differs, "%s and back: %s", way->name, differs);
	scene_make(&scene);
	scene_destroy(&scene);
	count("unloads", 1);
}

Test(unload, under_a_live_context_lets_it_end_and_comes_back)
{
	ibv_close_device(device_open());
	for (unsigned int i = 0; i < WAYS; i++)
		for (unsigned int first = 0; possible(&ways[i]) && first < 2; first++)
			if (long_form() || first == i % 2)
				leave_and_return(&ways[i], first);
}

/* The driver waits for the call, the call for the device. */
Test(unload, while_a_call_waits_for_the_firmware_lets_it_end)
{
	struct ibv_context *context = device_open();
	const double began = now_seconds();
	struct mlx5dv_pp *pp;
	const pid_t pid = fork();

	if (pid == 0) {
		usleep(200000);
		_exit(shell("rmmod mlx5_ib"));
	}
	control_do("delay SET_PP_RATE_LIMIT 1000");
	pp = mlx5dv_pp_alloc(context, 48, rate_bytes(3000000), 0);
	cr_expect_not_null(pp, "%s", rv_last_error()->message);
	cr_expect_lt(now_seconds() - began, 10);
	cr_expect_eq(child_end(pid), 0);
	cr_expect_eq(rv_pp_destroy(pp), 0, "%s", rv_last_error()->message);
	ibv_close_device(context);
	control_do("clear");
	cr_assert_eq(shell("insmod /rv/modules/mlx5_ib.ko"), 0);
	node_wait();
	cr_expect_eq(rates_live_soon(0), 0u);
	count("unloads", 1);
}

Test(unload, of_the_uverbs_core_is_refused_while_somebody_has_a_context)
{
	struct ibv_context *context = device_open();

	cr_expect_neq(shell("rmmod ib_uverbs 2>/dev/null"), 0);
	mlx5dv_pp_free(pace(context, 1000000, 0));
	ibv_close_device(context);
	count("unloads", 1);
}
