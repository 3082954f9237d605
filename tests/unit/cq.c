/* SPDX-License-Identifier: BSD-2-Clause */
/* How completion queues are born and die. */
#include <criterion/criterion.h>
#include <errno.h>
#include <pthread.h>
#include <rawverbs/device.h>
#include <rawverbs/error.h>
#include <unistd.h>

#include "cq_script.h"
#include "device/context.h"

TestSuite(cq, .fini = kernel_done, .timeout = 30);

Test(cq, a_queue_brings_buffer_record_and_page_of_its_own)
{
	struct ibv_context *context = open_devx();
	struct asked asked;
	struct ibv_cq *cq = make_cq(context, NULL, 8, &asked);
	struct mlx5dv_cq out;
	struct mlx5dv_obj obj = { .cq = { .in = cq, .out = &out } };

	cr_assert_eq(asked.cookie, (uintptr_t)cq);
	cr_assert_eq(asked.driver.cqe_size, 64);
	cr_assert_eq(asked.driver.flags, 2, "the page's index counts");
	cr_assert_eq(asked.driver.page, 0x15);
	cr_assert_eq(asked.driver.reserved0 + asked.driver.reserved1, 0);
	cr_assert_eq(asked.driver.buffer % 4096, 0);
	cr_assert_eq(asked.driver.record % 4096, 0);
	for (uint32_t i = 0; i < 8; i++)
		cr_assert_eq(cqe_at(&asked, i)[63], 0xf0, "no entry is valid yet");
	cr_assert_eq(cq->handle, CQ_HANDLE);
	cr_assert_eq(cq->cqe, 7);
	cr_assert_eq(cq->cq_context, &asked);
	cr_assert_eq(mlx5dv_init_obj(&obj, MLX5DV_OBJ_CQ), 0);
	cr_assert_eq((uintptr_t)out.buf, asked.driver.buffer);
	cr_assert_eq((uintptr_t)out.dbrec, asked.driver.record);
	cr_assert_eq(out.cqe_cnt, 8);
	cr_assert_eq(out.cqe_size, 64);
	cr_assert_eq(out.cqn, CQ_NUMBER);
	cr_assert_eq(out.cq_uar, kernel_last_page());
	end_cq(cq);
	cr_assert_eq(rv_last_error()->layer, RV_LAYER_NONE);
	ibv_close_device(context);
}

Test(cq, sizes_are_rounded_up_to_one_entry_more)
{
	static const struct {
		int cqe;
		uint32_t sent;
	} sizes[] = { { 1, 1 }, { 2, 3 }, { 3, 3 }, { 4, 7 }, { 64, 127 }, { 1000, 1023 } };
	struct ibv_context *context = open_devx();
	struct asked asked;

	for (int i = 0; i < 6; i++) {
		struct ibv_cq *cq;

		expect_uar(UAR_NC);
		expect_cq(context, NULL, sizes[i].sent, sizes[i].sent, &asked, 0);
		cq = ibv_create_cq(context, sizes[i].cqe, NULL, NULL, 2);
		cr_assert_not_null(cq);
		cr_assert_eq(cq->cqe, (int)sizes[i].sent);
		end_cq(cq);
	}
	ibv_close_device(context);
}

Test(cq, wrong_arguments_make_no_call)
{
	struct ibv_context *context = open_devx();
	struct ibv_context *second = open_devx();
	struct ibv_comp_channel *channel = make_channel(second);
	const unsigned int calls = kernel_calls();

	cr_assert_null(ibv_create_cq(NULL, 1, NULL, NULL, 0));
	cr_assert_null(ibv_create_cq(context, 0, NULL, NULL, 0));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "cqe is 0; it must be 1 to 16777215");
	cr_assert_null(ibv_create_cq(context, 1 << 24, NULL, NULL, 0));
	cr_assert_null(ibv_create_cq(context, 1, NULL, NULL, VECTORS));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "comp_vector is 5; it must be 0 to 4");
	cr_assert_null(ibv_create_cq(context, 1, NULL, NULL, -1));
	cr_assert_null(ibv_create_cq(context, 1, NULL, channel, 0));
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "the channel belongs to another context");
	cr_assert_eq(ibv_destroy_cq(NULL), 0);
	cr_assert_eq(kernel_calls(), calls);
	cr_assert_eq(ibv_destroy_comp_channel(channel), 0);
	ibv_close_device(context);
	ibv_close_device(second);
}

Test(cq, every_refusal_on_the_way_leaves_nothing)
{
	static const struct page_answer far = { 0x1000, 4096, 65536 };
	struct ibv_context *context = open_devx();
	struct ibv_comp_channel *channel = make_channel(context);
	struct asked asked;
	unsigned int alive;

	expect_uar_answer(UAR_NC, &uar_page, -ENOSPC);
	cr_assert_null(ibv_create_cq(context, 7, NULL, channel, 2));
	cr_assert_eq(errno, ENOSPC);
	expect_uar(UAR_NC);
	expect_cq(context, channel, 7, 7, &asked, -EINVAL);
	expect_uar_free(-EBUSY);
	cr_assert_null(ibv_create_cq(context, 7, NULL, channel, 2));
	cr_assert_eq(errno, EINVAL);
	cr_assert_eq(rv_last_error()->error, EINVAL);
	expect_uar_answer(UAR_NC, &far, 0);
	expect_map(4096, 0x1000, 0);
	expect_uar_free(0);
	cr_assert_null(ibv_create_cq(context, 7, NULL, channel, 2));
	fails_with(EPROTO, RV_LAYER_KERNEL, "a page that queues can name: 65536");
	expect_uar(UAR_NC);
	expect_cq(context, channel, 7, 15, &asked, 0);
	expect_cq_destroy(0, 0, 0);
	expect_uar_free(0);
	cr_assert_null(ibv_create_cq(context, 7, NULL, channel, 2));
	fails_with(EPROTO, RV_LAYER_KERNEL, "entries of the queue: 15");
	cr_assert_eq(channel->refcnt, 0);
	cr_assert_eq(ibv_destroy_comp_channel(channel), 0);
	rv_close_device(context, &alive);
	cr_assert_eq(alive, 0);
}

Test(cq, a_queue_in_use_stays_alive_and_usable)
{
	struct ibv_context *context = open_devx();
	struct asked asked;
	struct ibv_cq *cq = make_cq(context, NULL, 8, &asked);
	struct ibv_wc wc;

	expect_cq_destroy(0, 0, -EBUSY);
	cr_assert_eq(ibv_destroy_cq(cq), EBUSY);
	fails_with(EBUSY, RV_LAYER_DRIVER, "the completion queue is used by another object");
	put_cqe(&asked, 8, 0, 0);
	cr_assert_eq(ibv_poll_cq(cq, 1, &wc), 1);
	end_cq(cq);
	ibv_close_device(context);
}

static struct ibv_cq *waiting;
static int acknowledged;

static void *acknowledge_later(void *argument)
{
	(void)argument;
	usleep(20000);
	__atomic_store_n(&acknowledged, 1, __ATOMIC_SEQ_CST);
	ibv_ack_cq_events(waiting, 1);
	usleep(20000);
	__atomic_store_n(&acknowledged, 3, __ATOMIC_SEQ_CST);
	ibv_ack_cq_events(waiting, 2);
	return NULL;
}

Test(cq, destroying_waits_for_the_events_that_were_given_out)
{
	struct ibv_context *context = open_devx();
	struct ibv_comp_channel *channel = make_channel(context);
	struct asked asked;
	struct ibv_cq *of;
	pthread_t thread;
	void *with;

	waiting = make_cq(context, channel, 8, &asked);
	for (int i = 0; i < 3; i++) {
		expect_event(&asked.cookie, sizeof(asked.cookie), 0);
		cr_assert_eq(ibv_get_cq_event(channel, &of, &with), 0);
	}
	expect_cq_destroy(3, 0, 0);
	expect_uar_free(0);
	cr_assert_eq(pthread_create(&thread, NULL, acknowledge_later, NULL), 0);
	cr_assert_eq(ibv_destroy_cq(waiting), 0);
	cr_assert_eq(__atomic_load_n(&acknowledged, __ATOMIC_SEQ_CST), 3);
	pthread_join(thread, NULL);
	cr_assert_eq(ibv_destroy_comp_channel(channel), 0);
	ibv_close_device(context);
}

Test(cq, who_waits_for_device_events_has_no_completion_event)
{
	struct ibv_context *context = open_devx();
	struct ibv_comp_channel *channel = make_channel(context);
	struct asked asked;
	struct ibv_cq *cq = make_cq(context, channel, 8, &asked);

	/* As a thread does that is inside ibv_get_async_event(). */
	atomic_fetch_add(&rv_context_of(context)->event_readers, 1);
	expect_cq_destroy(1, 0, 0);
	expect_uar_free(0);
	cr_assert_eq(ibv_destroy_cq(cq), 0);
	atomic_fetch_sub(&rv_context_of(context)->event_readers, 1);
	cr_assert_eq(ibv_destroy_comp_channel(channel), 0);
	ibv_close_device(context);
}

Test(cq, events_that_never_came_here_are_not_waited_for)
{
	static const uint32_t told[][2] = { { 1, 0 }, { 0, 1 }, { 0x7fffffff, 0x7fffffff } };
	struct ibv_context *context = open_devx();

	/* Another process that shares the descriptor has them, or the kernel is wrong. */
	for (int i = 0; i < 3; i++) {
		struct asked asked;
		struct ibv_cq *cq = make_cq(context, NULL, 8, &asked);

		expect_cq_destroy(told[i][0], told[i][1], 0);
		expect_uar_free(0);
		cr_assert_eq(ibv_destroy_cq(cq), 0);
	}
	ibv_close_device(context);
}

Test(cq, events_acknowledged_before_are_not_waited_for)
{
	struct ibv_context *context = open_devx();
	struct asked asked;
	struct ibv_cq *cq = make_cq(context, NULL, 8, &asked);

	ibv_ack_cq_events(cq, 4); /* one too many does no harm */
	ibv_ack_cq_events(NULL, 1);
	expect_cq_destroy(3, 0, 0);
	expect_uar_free(0);
	cr_assert_eq(ibv_destroy_cq(cq), 0);
	ibv_close_device(context);
}

Test(cq, on_a_gone_device_nobody_is_waited_for)
{
	struct ibv_context *context = open_devx();
	struct asked asked;
	struct ibv_cq *cq = make_cq(context, NULL, 8, &asked);

	expect_cq_destroy(5, 5, -EIO);
	expect_gone_question(true);
	expect_uar_free(-EIO);
	expect_gone_question(true);
	cr_assert_eq(ibv_destroy_cq(cq), 0);
	ibv_close_device(context);
}

Test(cq, after_close_queue_and_channel_are_freed_without_a_call)
{
	struct ibv_context *context = open_devx();
	struct ibv_comp_channel *channel = make_channel(context);
	struct asked asked;
	struct ibv_cq *cq = make_cq(context, channel, 8, &asked);
	struct mlx5dv_cq out = { .cqn = 5 };
	struct mlx5dv_obj obj = { .cq = { .in = cq, .out = &out } };
	unsigned int alive;

	cr_assert_eq(channel->refcnt, 1);
	rv_close_device(context, &alive);
	cr_assert_eq(alive, 3, "queue, page and channel");
	cr_assert_eq(ibv_req_notify_cq(cq, 0), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "the context is closed");
	cr_assert_eq(mlx5dv_init_obj(&obj, MLX5DV_OBJ_CQ), EINVAL);
	cr_assert_eq(out.cqn, 5);
	cr_assert_eq(ibv_destroy_comp_channel(channel), 0);
	cr_assert_null(cq->channel);
	cr_assert_eq(ibv_destroy_cq(cq), 0);
}

Test(cq, other_objects_are_not_initialised)
{
	struct ibv_context *context = open_devx();
	struct asked asked;
	struct ibv_cq *cq = make_cq(context, NULL, 2, &asked);
	struct mlx5dv_cq out = { .cqn = 5 };
	struct mlx5dv_obj obj = { .cq = { .in = cq, .out = &out } };

	cr_assert_eq(mlx5dv_init_obj(NULL, MLX5DV_OBJ_CQ), EINVAL);
	cr_assert_eq(mlx5dv_init_obj(&obj, MLX5DV_OBJ_CQ | MLX5DV_OBJ_QP), EOPNOTSUPP);
	fails_with(EOPNOTSUPP, RV_LAYER_ARGUMENT, "object types 0x1");
	cr_assert_eq(mlx5dv_init_obj(&obj, MLX5DV_OBJ_CQ | MLX5DV_OBJ_PD), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "obj->pd.in is NULL");
	obj.cq.out = NULL;
	cr_assert_eq(mlx5dv_init_obj(&obj, MLX5DV_OBJ_CQ), EINVAL);
	fails_with(EINVAL, RV_LAYER_ARGUMENT, "obj->cq.out is NULL");
	cr_assert_eq(out.cqn, 5);
	end_cq(cq);
	ibv_close_device(context);
}
