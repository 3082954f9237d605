/* SPDX-License-Identifier: BSD-2-Clause */
/* What threads share: the page of uncached doorbells, and the list of queues. */
#include <criterion/criterion.h>
#include <infiniband/mlx5dv.h>
#include <pthread.h>
#include <rawverbs/device.h>

#include "model_kernel.h"

#define THREADS 4
#define ROUNDS 500

TestSuite(threads, .timeout = 60);

static struct ibv_context *context;
static pthread_barrier_t start;

static void *use_uars(void *argument)
{
	(void)argument;
	pthread_barrier_wait(&start);
	for (int i = 0; i < ROUNDS; i++) {
		struct mlx5dv_devx_uar *uar =
			mlx5dv_devx_alloc_uar(context, MLX5DV_UAR_ALLOC_TYPE_NC);

		if (!uar)
			return "no UAR";
		if (*(volatile uint8_t *)uar->reg_addr != 0)
			return "not a page of zeros";
		mlx5dv_devx_free_uar(uar);
	}
	return NULL;
}

static void *use_queues(void *argument)
{
	(void)argument;
	pthread_barrier_wait(&start);
	for (int i = 0; i < ROUNDS; i++) {
		struct ibv_cq *cq = ibv_create_cq(context, 3, NULL, NULL, 0);
		struct ibv_wc wc;

		if (!cq)
			return "no queue";
		if (ibv_req_notify_cq(cq, 0) != 0 || ibv_poll_cq(cq, 1, &wc) != 0)
			return "the queue does not work";
		if (ibv_destroy_cq(cq) != 0)
			return "the queue stays";
	}
	return NULL;
}

static void in_threads(void *(*work)(void *argument))
{
	pthread_t threads[THREADS];
	unsigned int alive;

	model_begin(0, 0);
	context = rv_open_path("/dev/infiniband/uverbs0", RV_OPEN_DEVX);
	cr_assert_not_null(context);
	pthread_barrier_init(&start, NULL, THREADS);
	for (int i = 0; i < THREADS; i++)
		cr_assert_eq(pthread_create(&threads[i], NULL, work, NULL), 0);
	for (int i = 0; i < THREADS; i++) {
		void *complaint;

		pthread_join(threads[i], &complaint);
		cr_assert_null(complaint, "%s", (const char *)complaint);
	}
	cr_assert_eq(model_objects(), 0);
	cr_assert_eq(model_pages(), 0);
	rv_close_device(context, &alive);
	cr_assert_eq(alive, 0);
	cr_assert_eq(model_descriptors(), 0);
}

Test(threads, uncached_uars_are_shared_and_freed_by_the_last)
{
	in_threads(use_uars);
}

Test(threads, queues_are_made_and_destroyed_side_by_side)
{
	in_threads(use_queues);
}
