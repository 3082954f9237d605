/* SPDX-License-Identifier: BSD-2-Clause */
/* What lives on when a context is closed, and what does not. */
#include <fcntl.h>
#include <unistd.h>

#include "control.h"
#include "firmware.h"
#include "guest.h"

#define DEDICATED MLX5DV_PP_ALLOC_FLAGS_DEDICATED_INDEX

Test(life_close, closing_with_live_entries_empties_the_table)
{
	struct ibv_context *context = device_open();
	struct mlx5dv_pp *pp[20];
	unsigned int alive = 0;

	for (unsigned int i = 0; i < 20; i++)
		pp[i] = pace(context, 1000 + i / 2, i % 2 ? DEDICATED : 0);
	cr_expect_eq(rates_live(), 20u);
	cr_expect_eq(rv_close_device(context, &alive), 0);
	cr_expect_eq(alive, 20u);
	cr_expect_eq(rates_live_soon(0), 0u);
	for (unsigned int i = 0; i < 20; i++)
		mlx5dv_pp_free(pp[i]);
}

Test(life_close, freeing_after_close_succeeds_and_touches_nothing)
{
	struct ibv_context *context = device_open();
	struct ibv_context *other = device_open();
	struct mlx5dv_pp *a = pace(context, 5000000, 0);
	struct mlx5dv_pp *b = pace(context, 5000000, DEDICATED);
	struct mlx5dv_pp *theirs;
	unsigned int commands;

	ibv_close_device(context);
	/* The kernel hands out the same handle numbers and indexes again: to somebody else. */
	theirs = pace(other, 5000000, 0);
	commands = commands_of("SET_PP_RATE_LIMIT");
	cr_expect_eq(rv_pp_destroy(a), 0);
	mlx5dv_pp_free(b);
	cr_expect_eq(commands_of("SET_PP_RATE_LIMIT"), commands);
	cr_expect(rate_at(theirs->index).live);
	mlx5dv_pp_free(theirs);
	ibv_close_device(other);
}

/* The node's descriptor number is the next to be handed out, and to something else. */
Test(life_close, freeing_after_close_does_not_touch_a_reused_descriptor)
{
	struct ibv_context *context = device_open();
	struct mlx5dv_pp *pp = pace(context, 5000000, 0);
	const int number = context->cmd_fd;
	struct ibv_context *other;
	struct mlx5dv_pp *theirs;

	ibv_close_device(context);
	other = device_open();
	cr_expect_eq(other->cmd_fd, number);
	theirs = pace(other, 6000000, 0);
	mlx5dv_pp_free(pp);
	cr_expect_eq(handles(other, OBJECT_PP), 1u);
	cr_expect(rate_at(theirs->index).live);
	mlx5dv_pp_free(theirs);
	ibv_close_device(other);
}

Test(life_close, devx_objects_freed_after_close_are_harmless)
{
	struct ibv_context *context = device_open();
	uint8_t out[16];
	uint32_t domain;
	struct mlx5dv_devx_obj *td = header_object(context, OP_ALLOC_TRANSPORT_DOMAIN, &domain);
	struct mlx5dv_devx_obj *tis = tis_create(context, domain, out);
	unsigned int alive = 0;

	cr_assert(td && tis, "%s", rv_last_error()->message);
	rv_close_device(context, &alive);
	cr_expect_eq(alive, 2u);
	refused_errno("query on an object whose context is closed", tis_query(tis, 1, out, 16),
		      EINVAL, RV_LAYER_ARGUMENT, "the context is closed");
	cr_expect_eq(mlx5dv_devx_obj_destroy(td), 0);
	cr_expect_eq(mlx5dv_devx_obj_destroy(tis), 0);
}

Test(life_close, descriptors_are_closed)
{
	const unsigned int before = self_descriptors();
	struct ibv_context *context = device_open();

	cr_expect_eq(self_descriptors(), before + 2, "the node and the events");
	pace(context, 5000000, 0);
	ibv_close_device(context);
	cr_expect_eq(self_descriptors(), before);
}

Test(life_close, a_device_that_was_listed_opens_after_the_list_is_freed)
{
	int count = 0;
	struct ibv_device **list = ibv_get_device_list(&count);
	struct ibv_device *device;
	struct ibv_context *context;

	cr_assert_eq(count, 1);
	device = list[0];
	ibv_free_device_list(list);
	for (unsigned int i = 0; i < 50; i++)
		ibv_free_device_list(ibv_get_device_list(NULL));
	context = ibv_open_device(device);
	cr_assert_not_null(context, "%s", rv_last_error()->message);
	cr_expect_eq(context->device, device);
	cr_expect(rv_context_is_devx(context));
	ibv_close_device(context);
}

Test(life_close, null_is_freed_and_closed)
{
	mlx5dv_pp_free(NULL);
	cr_expect_eq(rv_pp_destroy(NULL), 0);
	cr_expect_eq(mlx5dv_devx_obj_destroy(NULL), 0);
	cr_expect_eq(ibv_close_device(NULL), 0);
	ibv_free_device_list(NULL);
}

Test(life_close, a_second_close_of_a_context_that_is_kept_alive_changes_nothing)
{
	struct ibv_context *context = device_open();
	struct mlx5dv_pp *pp = pace(context, 5000000, 0);
	unsigned int alive = 7;

	ibv_close_device(context);
	cr_expect_eq(rv_close_device(context, &alive), 0);
	cr_expect_eq(alive, 0u);
	mlx5dv_pp_free(pp);
}
