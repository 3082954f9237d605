/* SPDX-License-Identifier: BSD-2-Clause */
/* A handle that a call of another thread is using at this moment: the device answers late. */
#include <pthread.h>
#include <unistd.h>

#include "control.h"
#include "firmware.h"
#include "guest.h"

#define LATE_MS "3000"
#define IN_USE "the object is in use by a call that another thread or process is making"

static struct ibv_context *context;
static struct mlx5dv_devx_obj *td, *tis;
static uint32_t tisn;

static void open_it(void)
{
	uint8_t out[16];
	uint32_t domain;

	context = device_open();
	td = header_object(context, OP_ALLOC_TRANSPORT_DOMAIN, &domain);
	tis = tis_create(context, domain, out);
	cr_assert(td && tis, "%s", rv_last_error()->message);
	tisn = DEVX_GET(create_tis_out, out, tisn);
}

static void close_it(void)
{
	control_do("clear");
	cr_expect_eq(mlx5dv_devx_obj_destroy(tis), 0, "%s", rv_last_error()->message);
	cr_expect_eq(mlx5dv_devx_obj_destroy(td), 0, "%s", rv_last_error()->message);
	ibv_close_device(context);
}

TestSuite(cause_busy, .init = open_it, .fini = close_it);

static int query(void)
{
	uint8_t out[DEVX_ST_SZ_BYTES(query_tis_out)];

	return tis_query(tis, tisn, out, sizeof(out));
}

static int change(void)
{
	uint8_t out[16];

	return tis_set_prio(tis, tisn, 3, out);
}

static void *query_slowly(void *unused)
{
	(void)unused;
	return (void *)(intptr_t)query();
}

static void *change_slowly(void *unused)
{
	(void)unused;
	return (void *)(intptr_t)change();
}

/* A thread of @body, once its command has reached the device. */
static pthread_t under_way(void *(*body)(void *), void *argument, const char *command)
{
	const unsigned int before = commands_of(command);
	pthread_t thread;

	control_do("delay %s " LATE_MS, command);
	cr_assert_eq(pthread_create(&thread, NULL, body, argument), 0);
	while (commands_of(command) == before)
		usleep(1000);
	return thread;
}

static void finished(pthread_t thread)
{
	void *result;

	pthread_join(thread, &result);
	cr_expect_null(result, "the slow call failed: %d", (int)(intptr_t)result);
}

Test(cause_busy, an_object_that_is_being_queried_is_neither_changed_nor_destroyed)
{
	const pthread_t thread = under_way(query_slowly, NULL, "QUERY_TIS");

	refused_errno("object in use by a call of another thread", mlx5dv_devx_obj_destroy(tis),
		      EBUSY, RV_LAYER_KERNEL, IN_USE);
	cr_expect_eq(query(), 0, "queries share");
	cr_expect_eq(change(), 0, "so do changes: %s", rv_last_error()->message);
	finished(thread);
}

Test(cause_busy, an_object_that_is_being_changed_is_not_destroyed)
{
	const pthread_t thread = under_way(change_slowly, NULL, "MODIFY_TIS");

	refused_errno("object in use by a call of another thread", mlx5dv_devx_obj_destroy(tis),
		      EBUSY, RV_LAYER_KERNEL, IN_USE);
	finished(thread);
}

static void *destroy_by_hand(void *argument)
{
	const uint32_t *object_and_handle = argument;
	struct rv_command command;

	/* Both kinds number method and handle alike. */
	rv_command_init(&command, (uint16_t)object_and_handle[0], 0x1001, RV_DRIVER_MLX5);
	rv_command_handle(&command, 0x1000, object_and_handle[1]);
	return (void *)(intptr_t)rv_command_execute(context->cmd_fd, &command);
}

/* As a process would that shares the descriptor. */
Test(cause_busy, an_object_that_is_being_destroyed_is_neither_queried_nor_changed)
{
	uint8_t in[16] = { 0x09, 0x15 };
	uint8_t out[DEVX_ST_SZ_BYTES(query_tis_out)];
	uint32_t object[2] = { OBJECT_DEVX_OBJ };
	uint32_t both[2], count;
	pthread_t thread;

	cr_assert_eq(rv_context_handles(context, OBJECT_DEVX_OBJ, both, 2, &count), 0);
	cr_assert_eq(count, 2u);
	object[1] = both[0] > both[1] ? both[0] : both[1]; /* the younger one, the TIS */
	thread = under_way(destroy_by_hand, object, "DESTROY_TIS");
	refused_errno("object in use by a call of another thread",
		      mlx5dv_devx_obj_query(tis, in, sizeof(in), out, sizeof(out)), EBUSY,
		      RV_LAYER_KERNEL, IN_USE);
	in[1] = 0x13;
	refused_errno("object in use by a call of another thread",
		      mlx5dv_devx_obj_modify(tis, in, sizeof(in), out, sizeof(out)), EBUSY,
		      RV_LAYER_KERNEL, IN_USE);
	finished(thread);
}

Test(cause_busy, an_entry_that_is_being_freed_is_not_freed_again)
{
	struct mlx5dv_pp *pp = pace(context, 5000000, 0);
	uint32_t entry[2] = { OBJECT_PP };
	uint32_t count;
	pthread_t thread;

	cr_assert_eq(rv_context_handles(context, OBJECT_PP, &entry[1], 1, &count), 0);
	thread = under_way(destroy_by_hand, entry, "SET_PP_RATE_LIMIT");
	refused_negative("entry in use by a call of another thread", rv_pp_destroy(pp), EBUSY,
			 RV_LAYER_KERNEL, IN_USE);
	finished(thread);
	cr_expect_eq(rv_pp_destroy(pp), 0, "%s", rv_last_error()->message);
}
