/* SPDX-License-Identifier: BSD-2-Clause */
/* Each allocation and each system call of a function fails once. */
#include <errno.h>
#include <limits.h>
#include <rawverbs/error.h>
#include <string.h>

#include "../allocations.h"
#include "layer.h"
#include "results.h"
#include "sweep.h"

static const int errors[] = {
	EPERM,	ENOENT, EINTR,	EIO,	ENXIO,	EBADF,	EAGAIN, ENOMEM,	    EACCES,	EFAULT,
	EBUSY,	EEXIST, ENODEV, EINVAL, ENFILE, EMFILE, ENOTTY, ENOSPC,	    EROFS,	ERANGE,
	ELOOP,	EPROTO, EOVERFLOW,	EMSGSIZE,	EOPNOTSUPP,	EPROTONOSUPPORT, ETIMEDOUT,
	EREMOTEIO, ENOLINK,	ESTALE, ECANCELED,	4095,
};

/* Errno and rv_last_error() tell what the function returned, and say why. */
static void check_told(const struct trial *trial, const char *what)
{
	const int told = errno;
	const struct rv_error *error = rv_last_error();

	if (trial->result == 0)
		return;
	if (told != trial->result)
		complain("%s, %s: gives %d, errno is %d", trial->function->name, what,
			 trial->result, told);
	/* The one that "leaves rv_last_error() alone". */
	if (strcmp(trial->function->name, "rv_command_raw") == 0)
		return;
	if (error->error != trial->result)
		complain("%s, %s: gives %d, rv_last_error() tells %d (%s)", trial->function->name,
			 what, trial->result, error->error, error->message);
	if (error->layer == RV_LAYER_NONE || !error->message[0] || strchr(error->message, '{'))
		complain("%s, %s: gives %d and says \"%s\"", trial->function->name, what,
			 trial->result, error->message);
}

/* How many calls and allocations there are where nothing fails. */
static void survey(const struct function *function, unsigned int *ret_calls,
		   unsigned int *ret_allocations)
{
	struct trial trial;

	trial_begin(&trial, function);
	layer_fail(UINT_MAX, 0);
	allocations_start(UINT_MAX);
	trial_call(&trial, UINT_MAX);
	*ret_calls = layer_calls();
	*ret_allocations = allocations_counted();
	if (trial.result != 0)
		complain("%s gives %d (%s)", function->name, trial.result,
			 rv_last_error()->message);
	trial_end(&trial, false, false);
}

static void fail_allocations(const struct function *function, bool exhausted)
{
	unsigned int calls;
	unsigned int allocations;

	survey(function, &calls, &allocations);
	for (unsigned int n = 0; n < allocations; n++) {
		struct trial trial;

		trial_begin(&trial, function);
		layer_fail(UINT_MAX, 0);
		if (exhausted)
			trial_call_exhausted(&trial, n);
		else
			trial_call(&trial, n);
		if (!allocations_failed()) {
			complain("%s: allocation %u of %u was not made", function->name, n,
				 allocations);
		} else {
			count(exhausted ? COUNT_EXHAUSTED : COUNT_ALLOCATIONS, 1);
			check_told(&trial, "an allocation fails");
			if (!(exhausted && trial.result == ENOMEM) &&
			    !expected(function, n == 0 ? "an allocation 0" : "an allocation",
				      ENOMEM, trial.result))
				complain("%s: allocation %u fails, it gives %d", function->name, n,
					 trial.result);
		}
		trial_end(&trial, false, false);
	}
}

static void run_allocations(const struct function *function)
{
	fail_allocations(function, false);
}

static void run_exhausted(const struct function *function)
{
	fail_allocations(function, true);
}

static void run_calls(const struct function *function)
{
	unsigned int calls;
	unsigned int allocations;

	survey(function, &calls, &allocations);
	for (unsigned int n = 0; n < calls; n++) {
		for (unsigned int i = 0; i < sizeof(errors) / sizeof(errors[0]); i++) {
			struct trial trial;

			trial_begin(&trial, function);
			layer_fail(n, errors[i]);
			trial_call(&trial, UINT_MAX);
			check_told(&trial, layer_what());
			if (!layer_met())
				complain("%s: call %u of %u was not made", function->name, n, calls);
			else if (!expected(function, layer_what(), errors[i], trial.result))
				complain("%s, %s fails with %d: gives %d (%s)", function->name,
					 layer_what(), errors[i], trial.result,
					 rv_last_error()->message);
			count(COUNT_CALLS, 1);
			trial_end(&trial, false, false);
		}
	}
}

const struct sweep sweep_allocations = {
	"each allocation may fail, once: ENOMEM, and nothing is left or written", run_allocations,
};

const struct sweep sweep_exhausted = {
	"memory may be exhausted at each point: ENOMEM, and nothing is left or written",
	run_exhausted,
};

const struct sweep sweep_calls = {
	"each system call may fail, with each errno: it is told, and nothing is left or written",
	run_calls,
};
