/* SPDX-License-Identifier: BSD-2-Clause */
/* Each answer of the kernel is altered in each way. */
#include <errno.h>
#include <limits.h>
#include <rawverbs/error.h>
#include <string.h>

#include "layer.h"
#include "results.h"
#include "sweep.h"

/* Lies that nobody may believe: a result that no system call has, an output that is not there. */
static bool is_plain(const struct function *function, const char *what)
{
	if (strncmp(function->name, "rv_command_", 11) == 0)
		return strstr(what, ": result ") && strcmp(function->name, "rv_command_raw") != 0;
	return strstr(what, ": result ") || strstr(what, ": no valid output");
}

static void check(const struct trial *trial)
{
	const struct rv_error *error = rv_last_error();

	if (is_plain(trial->function, layer_what()) &&
	    !expected(trial->function, layer_what(), EPROTO, trial->result))
		complain("%s, %s: gives %d", trial->function->name, layer_what(), trial->result);
	if (strcmp(trial->function->name, "rv_command_raw") == 0 || trial->result == 0)
		return;
	if (error->error != trial->result || !error->message[0] || strchr(error->message, '{'))
		complain("%s, %s: gives %d, rv_last_error() tells %d, \"%s\"",
			 trial->function->name, layer_what(), trial->result, error->error,
			 error->message);
}

/* Mailboxes and events of the firmware go straight to the caller's memory. */
static bool direct(const struct function *function)
{
	return strncmp(function->name, "mlx5dv_devx_", 12) == 0 &&
	       strcmp(function->name, "mlx5dv_devx_query_eqn") != 0;
}

/* Alters the @nth call's answer in all ways. False where there is no such call. */
static bool alter_call(const struct function *function, unsigned int nth)
{
	for (unsigned int which = 0;; which++) {
		struct trial trial;
		unsigned int calls;
		bool met;

		trial_begin(&trial, function);
		layer_alter(nth, which);
		trial_call(&trial, UINT_MAX);
		met = layer_met();
		calls = layer_calls();
		if (met) {
			count(COUNT_LIES, 1);
			check(&trial);
		}
		trial_end(&trial, layer_lied_of_objects(), direct(function));
		if (!met)
			return calls > nth;
	}
}

static void run(const struct function *function)
{
	for (unsigned int nth = 0; alter_call(function, nth); nth++)
		;
}

const struct sweep sweep_lies = {
	"each answer of the kernel may be a lie: no crash, no wait, and nothing is left", run,
};
