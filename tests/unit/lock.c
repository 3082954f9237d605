/* SPDX-License-Identifier: BSD-2-Clause */
#include "base/lock.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <pthread.h>

#define THREADS 8
#define ROUNDS 50000

static struct rv_lock lock;
static unsigned long count; /* not atomic: the lock alone keeps it right */
static atomic_int strangers;

static void *count_up(void *unused)
{
	(void)unused;
	errno = EDOM;
	for (unsigned int i = 0; i < ROUNDS; i++) {
		rv_lock_take(&lock);
		count++;
		rv_lock_give(&lock);
		if (errno != EDOM)
			strangers++;
	}
	return NULL;
}

Test(lock, threads_that_count_under_it_lose_nothing_and_keep_errno, .timeout = 60)
{
	pthread_t threads[THREADS];

	for (unsigned int i = 0; i < THREADS; i++)
		cr_assert_eq(pthread_create(&threads[i], NULL, count_up, NULL), 0);
	for (unsigned int i = 0; i < THREADS; i++)
		pthread_join(threads[i], NULL);
	cr_assert_eq(count, (unsigned long)THREADS * ROUNDS);
	cr_assert_eq(strangers, 0);
}

Test(lock, a_lock_that_is_given_back_is_as_new)
{
	struct rv_lock fresh = { 0 };

	rv_lock_take(&fresh);
	cr_assert_neq(fresh.state, 0);
	rv_lock_give(&fresh);
	cr_assert_eq(fresh.state, 0);
}
