/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Write commands. A plain one that is shorter than its row is ENOSPC before anything
 * runs; with both sides as short as the row allows it runs, on a descriptor without
 * objects, on zeros, and any other answer is right. An extended one has no least: what
 * is short counts as zero, what is long must be zero.
 */
#include <rawverbs/device.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "probe.h"

#define INVOKE_WRITE 0
#define CORE_IN 0
#define CORE_OUT 1
#define WRITE_CMD 2
#define COMMANDS 64
#define NOWHERE 8 /* an address that faults */

static int invoke(const struct device *device, uint32_t number, const struct shape *in,
		  unsigned int response)
{
	const struct rv_schema_attr out = { .id = CORE_OUT, .kind = RV_SCHEMA_OUT };
	const struct shape shapes[] = { { .id = WRITE_CMD, .bytes = 8, .data = number },
					bytes_of(&out, response, true),
					in ? *in : (struct shape){ .id = CORE_IN } };

	return ask_open(device, 0, INVOKE_WRITE, shapes, in ? 3 : 2);
}

static struct shape request_of(unsigned int bytes, bool zero)
{
	const struct rv_schema_attr in = { .id = CORE_IN, .kind = RV_SCHEMA_IN };

	return bytes_of(&in, bytes, zero);
}

static bool known(const struct device *device, uint32_t number)
{
	const struct shape faulting = { .id = CORE_IN, .bytes = 255, .data = NOWHERE };

	if (number & RV_SCHEMA_WRITE_EX)
		return invoke(device, number, &faulting, ROOM_BYTES - 1) == EFAULT;
	return invoke(device, number, NULL, 0) == ENOSPC;
}

static void try_plain(const struct device *device, const struct rv_schema_write *write,
		      struct trial *trial)
{
	struct shape request = request_of(write->request_bytes - 1u, true);

	/* The attribute itself takes 4 bytes or more. */
	if (write->request_bytes > 4)
		expect(trial, "a request one byte short", ENOSPC,
		       invoke(device, write->number, &request, ROOM_BYTES - 1));
	request = request_of(ROOM_BYTES - 1, true);
	if (write->response_bytes > 0)
		expect(trial, "a response one byte short", ENOSPC,
		       invoke(device, write->number, &request, write->response_bytes - 1u));
}

/* The least of both, on a context of its own. */
static void try_least(const struct device *device, const struct rv_schema_write *write,
		      struct trial *trial)
{
	const struct shape request = request_of(write->request_bytes, true);
	struct device fresh = { .driver = device->driver, .kernel = device->kernel };
	int error;

	/* Posting has an ENOSPC of its own, for work requests that are not there. */
	if (strstr(write->name, "POST") ||
	    (strstr(write->name, "CREATE_QP") && !makes_queue_pairs(device)))
		return;
	fresh.context = rv_open_path(rv_device_node(device->context->device), 0);
	if (!fresh.context) {
		expect(trial, "a second context", 0, errno);
		return;
	}
	fresh.fd = fresh.context->cmd_fd;
	error = invoke(&fresh, write->number, &request, write->response_bytes);
	expect(trial, "the least of both", 0, error == ENOSPC || error == EPROTONOSUPPORT ? error : 0);
	ibv_close_device(fresh.context);
}

/* Where the request ends with its structure. */
static void try_extended(const struct device *device, const struct rv_schema_write *write,
			 struct trial *trial)
{
	const struct rv_schema_field *field = NULL;
	struct shape request;
	bool open_end = strstr(write->name, "CREATE_FLOW");

	while ((field = rv_schema_next_field(write->request, field)))
		open_end = open_end || field->count == 0;
	if (open_end)
		return;
	request = request_of(rv_schema_layout_bytes(write->request, device->kernel) + 1u, false);
	expect(trial, "a tail that is not zero", EOPNOTSUPP,
	       invoke(device, write->number, &request, ROOM_BYTES - 1));
}

static void try_write(const struct device *device, const struct rv_schema_write *write)
{
	struct trial trial = { .device = NULL };
	const char *verdict = "right";

	if (!rv_schema_alive(write->life, device->kernel)) {
		verdict = "not in this kernel";
	} else if (!known(device, write->number)) {
		verdict = write->needs ? "not on this device" : "WRONG not there";
	} else if (write->number & RV_SCHEMA_WRITE_EX) {
		trial.probes++; /* known() was one */
		try_extended(device, write, &trial);
	} else {
		try_plain(device, write, &trial);
		try_least(device, write, &trial);
	}
	printf("WRITE\t%s\tINVOKE_WRITE\t%s\t\t%x\t%u\t%s%s\n", device->name, write->name,
	       write->life.since, trial.probes, trial.wrong[0] ? "WRONG " : verdict, trial.wrong);
}

void probe_writes(const struct device *device)
{
	const struct rv_schema_write *write = NULL;

	while ((write = rv_schema_next_write(write)))
		try_write(device, write);
	for (uint32_t i = 0; i < 2 * COMMANDS; i++) {
		const uint32_t number = i < COMMANDS ? i : RV_SCHEMA_WRITE_EX | (i - COMMANDS);

		if (!rv_schema_write(number) && known(device, number))
			printf("UNKNOWN\t%s\twrite command 0x%x\n", device->name, number);
	}
}
