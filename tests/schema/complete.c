/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The one probe that lets a method run: with its mandatory attributes and no other, in a
 * child with a context and objects of its own. Any answer but EINVAL says that nothing was
 * missing, and so that each EINVAL of a missing one was meant so.
 */
#include <rawverbs/device.h>
#include <sys/wait.h>
#include <unistd.h>

#include "probe.h"

#define NO_CONTENT 255 /* an object is not there, or no context */

static int run_it(const struct trial *trial, uint64_t content)
{
	struct device fresh = *trial->device;
	struct trial own = *trial;
	struct shape shapes[RV_COMMAND_MAX_ATTRS];
	unsigned int count;

	fresh.context = rv_open_path(rv_device_node(trial->device->context->device), 0);
	if (!fresh.context)
		return NO_CONTENT;
	fresh.fd = fresh.context->cmd_fd;
	own.device = &fresh;
	stock_forget();
	stock_make(&fresh);
	if (!all_but(&own, NULL, shapes, &count))
		return NO_CONTENT;
	for (unsigned int i = 0; i < count; i++) {
		const struct rv_schema_attr *row = rv_schema_attr(
			fresh.driver, own.method, shapes[i].id, fresh.kernel);

		if (row->kind == RV_SCHEMA_CONST || (row->kind == RV_SCHEMA_IN && row->min_bytes <= 8))
			shapes[i].data = content;
	}
	return ask_open(&fresh, own.object->id, own.method->id, shapes, count);
}

static int in_child(const struct trial *trial, uint64_t content)
{
	const pid_t pid = fork();
	int status = 0;

	if (pid == 0)
		_exit(run_it(trial, content));
	if (pid < 0 || waitpid(pid, &status, 0) != pid || !WIFEXITED(status))
		return NO_CONTENT;
	return WEXITSTATUS(status);
}

static unsigned int rows(const struct trial *trial)
{
	const struct rv_schema_attr *row = NULL;
	unsigned int count = 0;

	while ((row = rv_schema_next_attr(trial->method, row)))
		count += holds(trial->device, row->driver, row->life);
	return count;
}

bool enough_is_enough(const struct trial *trial)
{
	/* Ones, a page and zeros: for numbers, choices and addresses. */
	static const uint64_t contents[] = { 1, 4096, 0 };

	if (rows(trial) == 1)
		return true; /* there is nothing that could be missing as well */
	for (unsigned int i = 0; i < sizeof(contents) / sizeof(contents[0]); i++) {
		const int error = in_child(trial, contents[i]);

		if (error != NO_CONTENT && error != EINVAL && error != EPROTONOSUPPORT)
			return true;
	}
	return false;
}
