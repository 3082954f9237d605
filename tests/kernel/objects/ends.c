/* SPDX-License-Identifier: BSD-2-Clause */
/* Every end that one object of every type can meet: order, close, SIGKILL, unplug. */
#include <fcntl.h>
#include <kernel/control.h>
#include <kernel/guest.h>
#include <kernel/process.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "census.h"
#include "kinds.h"

TestSuite(objects_ends, .init = census_take, .fini = census_compare);

/* What a first context leaves for good: the interned device. */
static void warm_up(void)
{
	ibv_close_device(device_open());
}

/* A failure that must still be the last one after what is to be quiet. */
static void mark(void)
{
	refused_errno("", ibv_query_device(NULL, NULL), EINVAL, RV_LAYER_ARGUMENT,
		      "context is NULL");
}

static void still_marked(void)
{
	cr_expect_str_eq(rv_last_error()->message, "context is NULL");
}

static unsigned int made(const struct everything *all)
{
	unsigned int count = 0;

	for (unsigned int i = 0; i < kind_count; i++)
		count += all->made[i] != NULL;
	return count;
}

static void make(struct everything *all)
{
	const char *refused = everything_make(all);

	cr_assert_null(refused, "%s: %s", refused, rv_last_error()->message);
}

static void all_in_device(void)
{
	cJSON *state = control("state");
	const cJSON *counts = cJSON_GetObjectItem(state, "counts");

	for (unsigned int i = 0; i < kind_count; i++)
		if (kinds[i].in_device)
			cr_expect_not_null(cJSON_GetObjectItem(counts, kinds[i].in_device), "no %s",
					   kinds[i].name);
	cr_expect_eq(cJSON_GetObjectItem(state, "live")->valuedouble, 2);
	cJSON_Delete(state);
}

Test(objects_ends, every_type_is_made_and_destroyed_and_its_memory_is_free_again)
{
	struct everything all;
	size_t before;

	warm_up();
	before = self_allocated();
	make(&all);
	all_in_device();
	mark();
	cr_expect_eq(everything_destroy(&all, true), 0u);
	still_marked();
	ibv_close_device(all.context);
	cr_expect_eq(self_allocated(), before);
}

Test(objects_ends, every_type_is_destroyed_after_close_quietly_and_by_no_command)
{
	struct everything all;
	unsigned int alive = 0;
	size_t before;
	double commands;

	warm_up();
	before = self_allocated();
	make(&all);
	mark();
	rv_close_device(all.context, &alive);
	/* A subscription is no object; the shared NC page counts once, a CQ's with it. */
	cr_expect_eq(alive, made(&all) - 1, "%u of %u", alive, made(&all));
	commands = control_number("state", "commands");
	for (int i = 0; i < 300 && in_device("sq") > 0; i++, usleep(10000))
		commands = control_number("state", "commands");
	usleep(100000);
	commands = control_number("state", "commands");
	cr_expect_eq(everything_destroy(&all, false), 0u);
	cr_expect_eq(control_number("state", "commands"), commands);
	still_marked();
	cr_expect_eq(self_allocated(), before);
}

/* A child that makes everything, says how that went, and waits for its end. */
static pid_t holder(int *ret_said)
{
	int pipes[2];
	pid_t pid;
	char byte = 0;

	cr_assert_eq(pipe2(pipes, O_CLOEXEC), 0);
	pid = fork();
	if (pid == 0) {
		struct everything all;
		const char *refused = everything_make(&all);

		require(!refused, "%s: %s", refused, rv_last_error()->message);
		require(write(pipes[1], "r", 1) == 1, "pipe");
		for (;;)
			pause();
	}
	close(pipes[1]);
	cr_assert_eq(read(pipes[0], &byte, 1), 1, "the child did not get ready: status 0x%x",
		     child_end(pid));
	*ret_said = pipes[0];
	return pid;
}

Test(objects_ends, SIGKILL_of_a_process_with_every_type_leaves_nothing)
{
	int said;
	const pid_t pid = holder(&said);

	all_in_device();
	holder_kill(pid);
	close(said);
}

/* The moment moves through all that is made; each kill leaves nothing, as census_compare() sees. */
Test(objects_ends, SIGKILL_in_mid_creation_leaves_nothing)
{
	for (unsigned int i = 0; i < 12; i++) {
		const pid_t pid = fork();

		if (pid == 0) {
			struct everything all;

			for (;;)
				everything_make(&all);
		}
		usleep(3000 + i * 7919 % 60000);
		holder_kill(pid);
	}
}

static void gone(const struct everything *all)
{
	static const char *const sentence =
		"the device is gone: it was unplugged or its driver unbound while the context was open";
	struct ibv_port_attr port;
	struct mlx5dv_devx_umem_in in = { .addr = all->memory, .size = 4096, .pgsz_bitmap = 4096 };
	uint32_t eqn;

	refused_null("", ibv_alloc_pd(all->context), EIO, RV_LAYER_DEVICE_GONE, sentence);
	refused_null("", mlx5dv_devx_umem_reg(all->context, all->memory, 4096, 0), EIO,
		     RV_LAYER_DEVICE_GONE, sentence);
	if (kernel_at_least(5, 11))
		refused_null("", mlx5dv_devx_umem_reg_ex(all->context, &in), EIO,
			     RV_LAYER_DEVICE_GONE, sentence);
	refused_null("", mlx5dv_devx_alloc_uar(all->context, MLX5DV_UAR_ALLOC_TYPE_BF), EIO,
		     RV_LAYER_DEVICE_GONE, sentence);
	refused_null("", mlx5dv_alloc_var(all->context, 0), EIO, RV_LAYER_DEVICE_GONE, sentence);
	refused_null("", mlx5dv_devx_create_cmd_comp(all->context), EIO, RV_LAYER_DEVICE_GONE,
		     sentence);
	refused_null("", ibv_create_comp_channel(all->context), EIO, RV_LAYER_DEVICE_GONE, sentence);
	refused_null("", ibv_create_cq(all->context, 7, NULL, NULL, 0), EIO, RV_LAYER_DEVICE_GONE,
		     sentence);
	refused_errno("", ibv_query_port(all->context, 1, &port), EIO, RV_LAYER_DEVICE_GONE,
		      sentence);
	refused_errno("", mlx5dv_devx_query_eqn(all->context, 0, &eqn), EIO, RV_LAYER_DEVICE_GONE,
		      sentence);
}

Test(objects_ends, every_type_survives_an_unplug_and_is_destroyed_after_it)
{
	struct everything all;
	size_t before;

	warm_up();
	before = self_allocated();
	make(&all);
	unplug();
	gone(&all);
	mark();
	cr_expect_eq(everything_destroy(&all, true), 0u);
	still_marked();
	ibv_close_device(all.context);
	cr_expect_eq(self_allocated(), before);
	replug();
}

Test(objects_ends, every_type_is_destroyed_after_unplug_replug_and_close)
{
	struct everything all;
	size_t before;

	warm_up();
	before = self_allocated();
	make(&all);
	unplug();
	replug();
	mark();
	ibv_close_device(all.context);
	cr_expect_eq(everything_destroy(&all, false), 0u);
	still_marked();
	cr_expect_eq(self_allocated(), before);
}

/* Whoever waits for an event when the device goes is woken, and told. */
Test(objects_ends, an_unplug_wakes_every_descriptor_of_events)
{
	struct ibv_context *mine = device_open();
	struct mlx5dv_devx_cmd_comp *commands = mlx5dv_devx_create_cmd_comp(mine);
	struct mlx5dv_devx_event_channel *events = mlx5dv_devx_create_event_channel(
		mine, (enum mlx5dv_devx_create_event_channel_flags)0);
	struct ibv_comp_channel *channel = ibv_create_comp_channel(mine);
	struct pollfd wait[4] = { { .events = POLLIN }, { .events = POLLIN }, { .events = POLLIN },
				  { .fd = mine->async_fd, .events = POLLIN } };
	struct ibv_async_event async = { 0 };
	uint64_t room[16];
	struct ibv_cq *cq;
	void *cq_context;

	cr_assert(commands && events && channel, "%s", rv_last_error()->message);
	wait[0].fd = commands->fd;
	wait[1].fd = events->fd;
	wait[2].fd = channel->fd;
	cr_expect_eq(poll(wait, 4, 0), 0);
	unplug();
	for (unsigned int i = 0; i < 4; i++) {
		fcntl(wait[i].fd, F_SETFL, O_NONBLOCK);
		cr_expect_eq(poll(&wait[i], 1, 5000), 1, "descriptor %u sleeps on", i);
	}
	cr_expect_eq(ibv_get_async_event(mine, &async), 0, "%s", rv_last_error()->message);
	cr_expect_eq(async.event_type, IBV_EVENT_DEVICE_FATAL);
	cr_expect_neq(ibv_get_async_event(mine, &async), 0);
	cr_expect_neq(mlx5dv_devx_get_async_cmd_comp(commands, (void *)room, sizeof(room)), 0);
	cr_expect_lt(mlx5dv_devx_get_event(events, (void *)room, sizeof(room)), 0);
	cr_expect_neq(ibv_get_cq_event(channel, &cq, &cq_context), 0);
	mlx5dv_devx_destroy_cmd_comp(commands);
	mlx5dv_devx_destroy_event_channel(events);
	cr_expect_eq(ibv_destroy_comp_channel(channel), 0);
	ibv_close_device(mine);
	replug();
}
