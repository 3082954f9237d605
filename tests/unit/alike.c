/* SPDX-License-Identifier: BSD-2-Clause */
/* What programs take for the same: a copy for its channel, a DEVX object for a queue. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>

#include "cq_script.h"

TestSuite(alike, .fini = kernel_done, .timeout = 30);

Test(alike, a_copy_of_a_channel_stands_for_it)
{
	struct ibv_context *context = open_devx();
	struct ibv_comp_channel copy = *make_channel(context);
	struct asked asked;
	struct ibv_cq *cq = make_cq(context, &copy, 2, &asked);
	struct ibv_cq *of = NULL;
	void *with = NULL;

	cr_assert_eq(ibv_destroy_comp_channel(&copy), EBUSY);
	fails_with(EBUSY, RV_LAYER_ARGUMENT, "1 completion queues still use the channel");
	expect_event(&asked.cookie, 8, 0);
	cr_assert_eq(ibv_get_cq_event(&copy, &of, &with), 0);
	cr_assert_eq(of, cq);
	cr_assert_neq(cq->channel, &copy, "the copy may go, the queue must not point to it");
	ibv_ack_cq_events(of, 1);
	expect_cq_destroy(1, 0, 0);
	expect_uar_free(0);
	cr_assert_eq(ibv_destroy_cq(cq), 0);
	cr_assert_eq(ibv_destroy_comp_channel(&copy), 0);
	ibv_close_device(context);
}

Test(alike, a_copy_is_destroyed_after_close_too)
{
	struct ibv_context *context = open_devx();
	struct ibv_comp_channel copy = *make_channel(context);

	ibv_close_device(context);
	cr_assert_eq(ibv_destroy_comp_channel(&copy), 0);
}

/* As some programs do with a CQ that DEVX made. */
Test(alike, a_devx_object_in_the_place_of_a_queue_is_refused)
{
	/* ALLOC_PD (0x800) */
	static const uint8_t in[16] = { 0x08, 0x00 };
	static const uint8_t zeros[16];
	struct ibv_context *context = open_devx();
	struct step *step = expect_ioctl(0x1001, 0x1000, MLX5, 0);
	struct mlx5dv_cq out = { .cqn = 77 };
	struct mlx5dv_devx_obj *obj;
	struct mlx5dv_obj both;
	struct ibv_wc wc;
	uint8_t answer[16];
	struct ibv_cq *cast;

	with_new_handle(step, 0x1000, 51);
	with_in(step, 0x1001, in, sizeof(in));
	with_out(step, 0x1002, sizeof(answer), zeros, sizeof(zeros));
	obj = mlx5dv_devx_obj_create(context, in, sizeof(in), answer, sizeof(answer));
	cr_assert_not_null(obj);
	cast = (struct ibv_cq *)(void *)obj;
	cr_assert_eq(ibv_req_notify_cq(cast, 0), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "cq is no completion queue");
	cr_assert_eq(ibv_poll_cq(cast, 1, &wc), -EINVAL);
	cr_assert_eq(ibv_destroy_cq(cast), EINVAL);
	ibv_ack_cq_events(cast, 1);
	both = (struct mlx5dv_obj){ .cq = { .in = cast, .out = &out } };
	cr_assert_eq(mlx5dv_init_obj(&both, MLX5DV_OBJ_CQ), EINVAL);
	cr_assert_eq(out.cqn, 77);
	with_handle(expect_ioctl(0x1001, 0x1001, MLX5, 0), 0x1000, 51);
	cr_assert_eq(mlx5dv_devx_obj_destroy(obj), 0);
	ibv_close_device(context);
}
