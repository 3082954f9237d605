/* SPDX-License-Identifier: BSD-2-Clause */
/* A queue and the rate that it holds: read back from the device, and freed too early. */
#include <kernel/control.h>
#include <kernel/guest.h>
#include <rawverbs/handover.h>

#include "census.h"
#include "queue.h"

TestSuite(objects_paced, .init = census_begin, .fini = census_end);

#define DEDICATED MLX5DV_PP_ALLOC_FLAGS_DEDICATED_INDEX

Test(objects_paced, a_queue_holds_the_index_that_it_was_given_or_changed_to)
{
	struct mlx5dv_pp *first = pace(context, 1000000, 0), *second = pace(context, 2000000, 0);
	struct queue queue;

	queue_open(&queue, context, &(struct queue_options){ .index = first->index });
	cr_expect_eq(rv_pacing_verify(context, queue.sq, first), 0, "%s", rv_last_error()->message);
	cr_expect_eq(device_says("sq", queue.sqn, "rate_index"), first->index);
	cr_assert_eq(queue_pace(&queue, second->index), 0, "%s", rv_last_error()->message);
	cr_expect_eq(rv_pacing_verify(context, queue.sq, second), 0);
	refused_negative("read-back of a queue that holds another index",
			 rv_pacing_verify(context, queue.sq, first), ESTALE, RV_LAYER_ARGUMENT,
			 "send queue 0x* holds pacing index *, not *");
	cr_assert_eq(queue_pace(&queue, 0), 0);
	refused_negative("read-back of a queue that is not paced",
			 rv_pacing_verify(context, queue.sq, first), ENODATA, RV_LAYER_ARGUMENT,
			 "send queue 0x* is not paced: it holds index 0 (unlimited), not *");
	queue_close(&queue);
	cr_expect_eq(rv_pp_destroy(first), 0);
	cr_expect_eq(rv_pp_destroy(second), 0);
}

Test(objects_paced, read_backs_that_are_refused)
{
	struct ibv_context *other = device_open();
	struct mlx5dv_pp *pp = pace(context, 1000000, 0), *theirs = pace(other, 1000000, DEDICATED);
	const bool passed = kernel_at_least(5, 18);
	struct queue queue;

	queue_open(&queue, context, &(struct queue_options){ .index = pp->index });
	refused_negative("", rv_pacing_verify(context, queue.sq, NULL), EINVAL, RV_LAYER_ARGUMENT,
			 "pp is NULL");
	refused_negative("", rv_pacing_verify(context, NULL, pp), EINVAL, RV_LAYER_ARGUMENT,
			 "* is NULL");
	refused_negative("", rv_pacing_verify(NULL, queue.sq, pp), EINVAL, RV_LAYER_ARGUMENT,
			 "context is NULL");
	refused_negative("read-back of what is no send queue",
			 rv_pacing_verify(context, queue.cq, pp), EINVAL, RV_LAYER_ARGUMENT,
			 "the object is no send queue: CREATE_CQ (0x400) made it, not CREATE_SQ");
	refused_negative("read-back of another context's entry",
			 rv_pacing_verify(context, queue.sq, theirs), EINVAL, RV_LAYER_ARGUMENT,
			 "* belongs to another context");
	refused_negative("", rv_pacing_verify(other, queue.sq, theirs), EINVAL, RV_LAYER_ARGUMENT,
			 "* belongs to another context");
	control_do("fail QUERY_SQ BAD_RES_STATE");
	refused_negative("firmware refuses QUERY_SQ: BAD_RES_STATE",
			 rv_pacing_verify(context, queue.sq, pp), passed ? EREMOTEIO : EINVAL,
			 passed ? RV_LAYER_FIRMWARE : RV_LAYER_DRIVER,
			 passed ? "firmware refused QUERY_SQ (0x907): *" : "*");
	control_do("clear");
	cr_expect_eq(rv_pacing_verify(context, queue.sq, pp), 0);
	queue_close(&queue);
	cr_expect_eq(rv_pp_destroy(theirs), 0);
	cr_expect_eq(rv_pp_destroy(pp), 0);
	ibv_close_device(other);
}

Test(objects_paced, read_back_of_a_queue_that_another_process_destroyed_is_refused)
{
	uint8_t data[RV_HANDOVER_BYTES];
	struct mlx5dv_pp *pp = pace(context, 1000000, 0);
	struct mlx5dv_devx_obj *again;
	struct queue queue;

	queue_open(&queue, context, &(struct queue_options){ .index = pp->index });
	cr_assert_eq(mlx5dv_devx_obj_export(queue.sq, data), 0);
	again = mlx5dv_devx_obj_import(context, data);
	cr_assert_not_null(again, "%s", rv_last_error()->message);
	cr_expect_eq(rv_pacing_verify(context, again, pp), 0, "%s", rv_last_error()->message);
	cr_expect_eq(mlx5dv_devx_obj_destroy(queue.sq), 0);
	refused_negative("read-back of a queue that somebody destroyed",
			 rv_pacing_verify(context, again, pp), ENOENT, RV_LAYER_KERNEL, "*");
	cr_expect_eq(mlx5dv_devx_obj_destroy(again), 0, "somebody else destroyed it already");
	queue.sq = NULL;
	queue_close(&queue);
	cr_expect_eq(rv_pp_destroy(pp), 0, "%s", rv_last_error()->message);
}

Test(objects_paced, an_entry_that_a_living_queue_holds_is_not_destroyed)
{
	static const char *const sentence =
		"send queue 0x* of this context holds pacing index *: destroy it, or give it another index, first";
	struct mlx5dv_pp *first = pace(context, 1000000, 0), *second = pace(context, 2000000, 0);
	const double freed = control_number("state", "anomalies.rate_freed_in_use");
	struct queue queue;

	queue_open(&queue, context, &(struct queue_options){ .index = first->index });
	refused_negative("destroying an entry that a queue holds", rv_pp_destroy(first), EBUSY,
			 RV_LAYER_ARGUMENT, sentence);
	cr_expect(rate_at(first->index).live);
	cr_assert_eq(queue_pace(&queue, second->index), 0);
	cr_expect_eq(rv_pp_destroy(first), 0, "%s", rv_last_error()->message);
	refused_negative("", rv_pp_destroy(second), EBUSY, RV_LAYER_ARGUMENT, sentence);
	queue_close(&queue);
	cr_expect_eq(rv_pp_destroy(second), 0, "%s", rv_last_error()->message);
	cr_expect_eq(control_number("state", "anomalies.rate_freed_in_use"), freed);
}

/* Equal shared entries are one index, which lives as long as one of them does. */
Test(objects_paced, an_entry_whose_index_another_one_keeps_is_destroyed)
{
	struct mlx5dv_pp *first = pace(context, 1000000, 0), *twin = pace(context, 1000000, 0);
	struct queue queue;

	cr_assert_eq(first->index, twin->index);
	queue_open(&queue, context, &(struct queue_options){ .index = first->index });
	cr_expect_eq(rv_pp_destroy(first), 0, "%s", rv_last_error()->message);
	cr_expect(rate_at(twin->index).live);
	refused_negative("", rv_pp_destroy(twin), EBUSY, RV_LAYER_ARGUMENT, "send queue 0x*");
	queue_close(&queue);
	cr_expect_eq(rv_pp_destroy(twin), 0);
}

/* A second context makes the queue: documented as what the library cannot know. */
Test(objects_paced, a_queue_of_another_context_is_not_known_until_it_is_read_back)
{
	uint8_t data[RV_HANDOVER_BYTES];
	struct mlx5dv_pp *pp = pace(context, 1000000, 0);
	struct mlx5dv_devx_obj *again;
	struct queue queue;

	queue_open(&queue, context, &(struct queue_options){ .index = pp->index });
	cr_assert_eq(mlx5dv_devx_obj_export(queue.sq, data), 0);
	mlx5dv_devx_obj_unimport(queue.sq); /* forgotten, as by a predecessor */
	again = mlx5dv_devx_obj_import(context, data);
	cr_assert_not_null(again);
	cr_expect_eq(rv_pacing_verify(context, again, pp), 0);
	refused_negative("", rv_pp_destroy(pp), EBUSY, RV_LAYER_ARGUMENT, "send queue 0x*");
	queue.sq = again;
	queue_close(&queue);
	cr_expect_eq(rv_pp_destroy(pp), 0);
}
