/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The one probe that lets a method run: with its mandatory attributes and no other, in a
 * child with a context and objects of its own. Any answer but EINVAL says that nothing was
 * missing, and so that each EINVAL of a missing one was meant so.
 */
#include <fcntl.h>
#include <rawverbs/device.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "probe.h"

#define DEVICE 0
#define GET_CONTEXT 3
#define TRIES 32
#define HEADER_BYTES 16 /* of a firmware command */

/* For numbers, choices and addresses. */
static const uint64_t contents[] = { 1, 0, 4096, 16 };
/* Firmware commands that need no more than their header: ALLOC_PD, QUERY_ISSI, NOP. */
static const uint16_t opcodes[] = { 0x0800, 0x010a, 0x0102 };

/* Numbers of @shape by the digits of @try, most different first. */
static void fill(struct shape *shape, const struct rv_schema_attr *row, unsigned int index,
		 unsigned int try)
{
	static uint8_t command[HEADER_BYTES];

	if (row->kind == RV_SCHEMA_CONST || (row->kind == RV_SCHEMA_IN && row->min_bytes <= 8)) {
		shape->data = contents[(try >> index % 3 * 2) % 4];
	} else if (row->kind == RV_SCHEMA_IN && row->min_bytes == HEADER_BYTES) {
		command[0] = (uint8_t)(opcodes[try % 3] >> 8);
		command[1] = (uint8_t)opcodes[try % 3];
		shape->data = (uintptr_t)command;
	}
}

static int run_once(const struct trial *trial, unsigned int try)
{
	const struct device *device = trial->device;
	struct shape shapes[RV_COMMAND_MAX_ATTRS];
	unsigned int count;

	if (!all_but(trial, NULL, shapes, &count))
		return EINVAL;
	for (unsigned int i = 0; i < count; i++)
		fill(&shapes[i], rv_schema_attr(device->driver, trial->method, shapes[i].id,
						device->kernel), i, try);
	return ask_open(device, trial->object->id, trial->method->id, shapes, count);
}

/* Whether any of the tries was answered by something else than EINVAL. */
static bool any_runs(const struct trial *trial)
{
	const char *node = rv_device_node(trial->device->context->device);
	struct device fresh = *trial->device;
	struct trial own = *trial;

	own.device = &fresh;
	if (trial->object->id == DEVICE && trial->method->id == GET_CONTEXT) {
		fresh.fd = open(node, O_RDWR | O_CLOEXEC);
	} else {
		fresh.context = rv_open_path(node, 0);
		if (!fresh.context)
			return false;
		fresh.fd = fresh.context->cmd_fd;
		stock_forget();
		stock_make(&fresh);
	}
	for (unsigned int try = 0; try < TRIES; try++)
		if (run_once(&own, try) != EINVAL)
			return true;
	return false;
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
	int status = 0;
	pid_t pid;

	if (rows(trial) == 1)
		return true; /* there is nothing that could be missing as well */
	pid = fork();
	if (pid == 0)
		_exit(any_runs(trial) ? 0 : 1);
	return pid > 0 && waitpid(pid, &status, 0) == pid && status == 0;
}
