/* SPDX-License-Identifier: BSD-2-Clause */
/* Many threads on one context and on many. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "control.h"
#include "guest.h"

enum { THREADS = 8, ROUNDS = 2000 };

struct work {
	struct ibv_context *context;
	unsigned int number;
	unsigned int failures;
	char why[256];
};

static void fail(struct work *work, const char *what)
{
	work->failures++;
	snprintf(work->why, sizeof(work->why), "%s: %s", what, rv_last_error()->message);
}

/* Shared and own rates, some of which the other threads use too. */
static void *churn(void *argument)
{
	struct work *work = argument;

	for (unsigned int i = 0; i < ROUNDS && work->failures == 0; i++) {
		const struct rv_rate rate = { .rate = 1000 + (i + work->number) % 10 };
		struct mlx5dv_pp *pp = rv_pp_alloc(work->context, &rate, i % 8 == 7);

		if (!pp)
			fail(work, "allocate");
		else if (pp->index == 0 || pp->index > 127)
			fail(work, "index");
		else if (rv_pp_destroy(pp) != 0)
			fail(work, "free");
	}
	return NULL;
}

static void run(struct work works[static THREADS])
{
	pthread_t threads[THREADS];

	for (unsigned int i = 0; i < THREADS; i++) {
		works[i].number = i;
		cr_assert_eq(pthread_create(&threads[i], NULL, churn, &works[i]), 0);
	}
	for (unsigned int i = 0; i < THREADS; i++) {
		pthread_join(threads[i], NULL);
		cr_expect_eq(works[i].failures, 0u, "thread %u: %s", i, works[i].why);
	}
}

Test(breadth_threads, eight_threads_of_two_thousand_on_one_context)
{
	struct ibv_context *context = device_open();
	struct work works[THREADS] = { { .context = NULL } };

	for (unsigned int i = 0; i < THREADS; i++)
		works[i].context = context;
	run(works);
	cr_expect_eq(handles(context, OBJECT_PP), 0u);
	cr_expect_eq(rates_live(), 0u);
	ibv_close_device(context);
}

Test(breadth_threads, eight_threads_of_two_thousand_on_eight_contexts)
{
	struct work works[THREADS] = { { .context = NULL } };

	for (unsigned int i = 0; i < THREADS; i++)
		works[i].context = device_open();
	run(works);
	for (unsigned int i = 0; i < THREADS; i++) {
		cr_expect_eq(handles(works[i].context, OBJECT_PP), 0u);
		ibv_close_device(works[i].context);
	}
	cr_expect_eq(rates_live(), 0u);
}

static void *open_and_close(void *argument)
{
	struct work *work = argument;

	for (unsigned int i = 0; i < 100 && work->failures == 0; i++) {
		struct ibv_device **list = ibv_get_device_list(NULL);
		struct ibv_context *context = list ? ibv_open_device(list[0]) : NULL;

		ibv_free_device_list(list);
		if (!context)
			fail(work, "open");
		ibv_close_device(context);
	}
	return NULL;
}

Test(breadth_threads, eight_threads_list_open_and_close)
{
	struct work works[THREADS] = { { .context = NULL } };
	pthread_t threads[THREADS];

	for (unsigned int i = 0; i < THREADS; i++)
		cr_assert_eq(pthread_create(&threads[i], NULL, open_and_close, &works[i]), 0);
	for (unsigned int i = 0; i < THREADS; i++) {
		pthread_join(threads[i], NULL);
		cr_expect_eq(works[i].failures, 0u, "thread %u: %s", i, works[i].why);
	}
}

/* The driver writes a line to the console for each, which takes longer than all the rest. */
static void *fail_by_itself(void *argument)
{
	struct work *work = argument;

	for (unsigned int i = 0; i < 100 && work->failures == 0; i++) {
		const struct rv_rate rate = { .rate = 100000001 + work->number };
		char wanted[32];

		if (rv_pp_alloc(work->context, &rate, 0))
			fail(work, "a rate out of range was taken");
		snprintf(wanted, sizeof(wanted), "a rate of %u ", rate.rate);
		if (strncmp(rv_last_error()->message, wanted, strlen(wanted)) != 0)
			fail(work, "another thread's error");
	}
	return NULL;
}

Test(breadth_threads, each_thread_has_its_own_last_error)
{
	struct ibv_context *context = device_open();
	struct work works[THREADS] = { { .context = NULL } };
	pthread_t threads[THREADS];

	for (unsigned int i = 0; i < THREADS; i++) {
		works[i].context = context;
		works[i].number = i;
		cr_assert_eq(pthread_create(&threads[i], NULL, fail_by_itself, &works[i]), 0);
	}
	for (unsigned int i = 0; i < THREADS; i++) {
		pthread_join(threads[i], NULL);
		cr_expect_eq(works[i].failures, 0u, "thread %u: %s", i, works[i].why);
	}
	ibv_close_device(context);
}
