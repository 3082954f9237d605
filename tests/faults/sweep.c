/* SPDX-License-Identifier: BSD-2-Clause */
#include "scenario.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <limits.h>
#include <rawverbs/error.h>
#include <stdio.h>
#include <string.h>

#include "allocations.h"

/* 1: an answer that no ioctl has */
static const int answers[] = { -EPERM,  -ENOENT, -EIO,    -ENXIO,    -EAGAIN,
			       -ENOMEM, -EACCES, -EFAULT, -EBUSY,    -ENODEV,
			       -EINVAL, -ENFILE, -EMFILE, -ENOTTY,   -ENOSPC,
			       -EPROTONOSUPPORT, -EOPNOTSUPP, -ETIMEDOUT, -EREMOTEIO, 1 };

/* Interned devices: as sysfs has them, with one fact or another missing, from nodes alone. */
#define MOST_DEVICES 12

static bool is_final(int error)
{
	return error == ENOTTY || error == EPROTONOSUPPORT || error == EPROTO ||
	       error == ETIMEDOUT || error == EBADF || error == EAGAIN;
}

static bool concerns(const struct rule *rule, int call, const char *what, int answer)
{
	const int error = -answer;

	if (rule->call != call || (rule->what && !strstr(what, rule->what)))
		return false;
	switch (rule->which) {
	case ANY:
		return true;
	case FILE_ONLY:
		return error != EMFILE && error != ENFILE && error != ENOMEM;
	case CURABLE:
		return answer < 0 && !is_final(error);
	default:
		return rule->which == error;
	}
}

static int meant(const struct scenario *scenario, int result, int answer)
{
	if (result == NATURAL)
		return scenario->natural;
	if (result == INJECTED)
		return answer > 0 ? EPROTO : -answer;
	return result;
}

static void check_result(const struct scenario *scenario, int call, const char *what, int answer,
			 int result)
{
	int right = meant(scenario, INJECTED, answer);
	int right_too = right;

	for (const struct rule *rule = scenario->rules; rule && rule->which; rule++) {
		if (!concerns(rule, call, what, answer))
			continue;
		right = meant(scenario, rule->result, answer);
		right_too = rule->or_result ? meant(scenario, rule->or_result, answer) : right;
		break;
	}
	cr_assert(result == right || result == right_too,
		  "%s answered %d: the result is %d instead of %d", what, answer, result, right);
	if (result != 0 && result != LEFT_OUT) {
		cr_assert_eq(rv_last_error()->error, result, "%s answered %d: result %d, told %s",
			     what, answer, result, rv_last_error()->message);
		cr_assert_null(strchr(rv_last_error()->message, '{'));
	}
}

static void check_leaks(const char *what, int answer)
{
	cr_assert_eq(model_open_fds(), 0, "%s answered %d: %u descriptors left open", what, answer,
		     model_open_fds());
	cr_assert_eq(model_handles(), 0, "%s answered %d: %u handles left", what, answer,
		     model_handles());
	cr_assert_eq(allocations_leaked(), 0, "%s answered %d: %u allocations leaked", what, answer,
		     allocations_leaked());
	cr_assert_leq(allocations_devices(), MOST_DEVICES, "%u devices", allocations_devices());
}

static int run(const struct scenario *scenario)
{
	int result;

	errno = 0;
	result = scenario->run();
	allocations_stop();
	return result;
}

/* One call fails, or that one and all after it. */
static unsigned int sweep_calls(const struct scenario *scenario, unsigned int calls)
{
	unsigned int swept = 0;

	for (unsigned int n = 0; n < calls; n++) {
		for (unsigned int a = 0; a < sizeof(answers) / sizeof(answers[0]); a++) {
			for (int on = 0; on < 2; on++) {
				int result;

				model_reset();
				model_fail(n, answers[a], on);
				allocations_start(UINT_MAX);
				result = run(scenario);
				if (!model_point()->met)
					continue; /* a positive answer planned for no ioctl */
				swept++;
				if (!on)
					check_result(scenario, (int)model_point()->call,
						     model_point()->what, answers[a], result);
				check_leaks(model_point()->what, answers[a]);
			}
		}
	}
	return swept;
}

static unsigned int sweep_allocations(const struct scenario *scenario)
{
	unsigned int n;

	for (n = 0;; n++) {
		int result;

		model_reset();
		allocations_start(n);
		result = run(scenario);
		if (!allocations_failed())
			break;
		check_result(scenario, ALLOCATION, "allocation", -ENOMEM, result);
		check_leaks("allocation", (int)n);
	}
	return n;
}

void sweep(const struct scenario *scenario)
{
	unsigned int calls;
	unsigned int allocations;
	unsigned int swept;

	/* First, while nothing is interned yet. */
	allocations = sweep_allocations(scenario);
	model_reset();
	allocations_start(UINT_MAX);
	cr_assert_eq(run(scenario), scenario->natural, "%s", rv_last_error()->message);
	calls = model_calls();
	cr_assert_gt(calls, 0);
	check_leaks("nothing", 0);
	swept = sweep_calls(scenario, calls);
	/* Not where the results go. */
	fprintf(stderr, "%s: %u calls and %u allocations swept, %u failures\n",
		criterion_current_test->name, calls, allocations, swept + allocations);
}
