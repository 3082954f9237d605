/* SPDX-License-Identifier: BSD-2-Clause */
/* Every system call and every allocation of a run fails once; nothing may be left behind. */
#include <criterion/criterion.h>
#include <errno.h>
#include <rawverbs/error.h>
#include <stdlib.h>
#include <string.h>

#include "model_kernel.h"
#include "program.h"
#include "rules.h"

/* Allocations of this program and of the library, by the linker's --wrap. */
static unsigned int allocations;
static unsigned int fail_allocation;

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_aligned_alloc(size_t alignment, size_t bytes);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_aligned_alloc(size_t alignment, size_t bytes);

static bool refused(void)
{
	return ++allocations == fail_allocation;
}

void *__wrap_malloc(size_t bytes)
{
	errno = ENOMEM;
	return refused() ? NULL : __real_malloc(bytes);
}

void *__wrap_calloc(size_t count, size_t bytes)
{
	errno = ENOMEM;
	return refused() ? NULL : __real_calloc(count, bytes);
}

void *__wrap_aligned_alloc(size_t alignment, size_t bytes)
{
	errno = ENOMEM;
	return refused() ? NULL : __real_aligned_alloc(alignment, bytes);
}

TestSuite(sweep, .timeout = 60);

static void nothing_is_left(unsigned int n, int error)
{
	if (!model_failed_to_destroy())
		cr_assert_eq(model_objects(), 0, "call %u failing with %d leaves %d objects", n,
			     error, model_objects());
	cr_assert_eq(program_close(), 0, "call %u failing with %d leaves objects alive", n, error);
	cr_assert_eq(model_descriptors(), 0, "call %u failing with %d leaves descriptors", n,
		     error);
	cr_assert_eq(model_pages(), 0, "call %u failing with %d leaves pages", n, error);
}

Test(sweep, a_run_without_failures_leaves_nothing)
{
	model_begin(0, 0);
	cr_assert_eq(program_run(), 0, "%s", rv_last_error()->message);
	nothing_is_left(0, 0);
	cr_assert_gt(model_calls(), 30);
}

/* What the program saw is what the rules say of the call that failed. */
static void is_told(int error)
{
	const struct failure *failure = program_failure();
	const struct rule *rule = rule_of(model_failed_call(), error);
	const int result = rule->result == SAME ? error : rule->result;

	cr_assert_eq(failure->error, result, "%s failing with %d: %s gives %d, not %d",
		     model_failed_call(), error, failure->step ? failure->step : "nothing",
		     failure->error, result);
	if (result == 0)
		return;
	cr_assert_eq(failure->told, result, "%s failing with %d: %s tells of %d",
		     model_failed_call(), error, failure->step, failure->told);
	cr_assert_eq(failure->layer, rule->layer, "%s failing with %d: %s blames layer %s, not %s",
		     model_failed_call(), error, failure->step,
		     rv_error_layer_name(failure->layer), rv_error_layer_name(rule->layer));
}

Test(sweep, each_system_call_may_fail_with_each_errno)
{
	static const int errors[] = { EIO,	EINVAL, ENOMEM, EBUSY,	   EAGAIN,     EFAULT,
				      ENOSPC,	EPERM,	EPROTO, EMFILE,	   ETIMEDOUT,  ENOENT,
				      ENXIO,	EREMOTEIO, EOPNOTSUPP, EPROTONOSUPPORT };

	for (unsigned int i = 0; i < sizeof(errors) / sizeof(errors[0]); i++) {
		for (unsigned int n = 1;; n++) {
			model_begin(n, errors[i]);
			program_run();
			nothing_is_left(n, errors[i]);
			if (!model_failed()) {
				cr_assert_null(program_failure()->step);
				cr_assert_gt(n, 40);
				break;
			}
			is_told(errors[i]);
		}
	}
}

Test(sweep, what_was_made_is_freed_after_close_without_a_call)
{
	unsigned int calls;

	model_begin(0, 0);
	cr_assert_eq(program_make(), 0);
	calls = model_calls();
	cr_assert_eq(program_close(), 13, "kernel objects and channels");
	cr_assert_eq(model_pages(), 0, "a mapped page would keep the kernel's context alive");
	program_unmake();
	cr_assert_eq(model_calls(), calls);
	cr_assert_eq(model_descriptors(), 0);
}

Test(sweep, what_was_made_is_freed_on_a_device_that_is_gone)
{
	model_begin(0, 0);
	cr_assert_eq(program_make(), 0);
	model_unplug();
	program_unmake();
	cr_assert_eq(program_close(), 0);
	cr_assert_eq(model_pages(), 0);
	cr_assert_eq(model_descriptors(), 0);
}

Test(sweep, each_allocation_may_fail)
{
	unsigned int n = 1;

	for (;; n++) {
		int err;

		model_begin(0, 0);
		allocations = 0;
		fail_allocation = n;
		err = program_run();
		fail_allocation = 0;
		nothing_is_left(n, ENOMEM);
		if (err == 0)
			break;
		cr_assert_eq(err, ENOMEM, "allocation %u failing gives %d", n, err);
		cr_assert_eq(program_failure()->told, ENOMEM);
		cr_assert_eq(program_failure()->layer, RV_LAYER_LIMIT);
	}
	cr_assert_gt(n, 12);
}
