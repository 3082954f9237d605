/* SPDX-License-Identifier: BSD-2-Clause */
/* Answers against predictions, each kind of difference once. */
#include "oracle.h"

#include <errno.h>
#include <rawverbs/schema.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "running.h"

#define MOST 1024 /* kinds of differences; more are not told apart from the last */

struct difference {
	uint16_t object_id;
	uint16_t method_id;
	uint16_t attr_id;
	int error;
	const char *why;
};

struct oracle {
	uint16_t kernel;
	struct oracle_counts counts;
	size_t met;
	struct difference differences[MOST];
};

struct oracle *oracle_open(uint16_t kernel)
{
	struct oracle *oracle = calloc(1, sizeof(*oracle));

	if (oracle)
		oracle->kernel = kernel ? kernel : running_kernel();
	return oracle;
}

void oracle_close(struct oracle *oracle)
{
	free(oracle);
}

struct oracle_counts oracle_counts(const struct oracle *oracle)
{
	return oracle->counts;
}

bool oracle_agrees(const struct prediction *prediction, int error)
{
	if (error == EPROTONOSUPPORT)
		return prediction->unsupported;
	if (prediction->runs)
		return true;
	if (error == EOPNOTSUPP)
		return prediction->refused;
	return error > 0 && error < 64 && (prediction->errnos >> error & 1);
}

static bool met_before(struct oracle *oracle, const struct difference *one)
{
	for (size_t i = 0; i < oracle->met; i++) {
		const struct difference *other = &oracle->differences[i];

		if (other->object_id == one->object_id && other->method_id == one->method_id &&
		    other->attr_id == one->attr_id && other->error == one->error &&
		    other->why == one->why)
			return true;
	}
	if (oracle->met < MOST)
		oracle->differences[oracle->met++] = *one;
	return false;
}

static void tell(const struct prediction *prediction, const struct call *call, int error,
		 char *ret_text, size_t room)
{
	const struct rv_schema_object *object = rv_schema_object(call->driver_id, call->object_id);
	const struct rv_schema_method *method =
		rv_schema_method(call->driver_id, call->object_id, call->method_id);
	const struct rv_schema_attr *attr =
		rv_schema_attr(call->driver_id, method, prediction->attr_id, RV_SCHEMA_NEWEST);
	char what[160] = "";

	if (prediction->decided)
		snprintf(what, sizeof(what), ", attribute %s (0x%x)", attr ? attr->name : "unknown",
			 prediction->attr_id);
	snprintf(ret_text, room, "object %s (0x%x), method %s (0x%x)%s: %s, yet the kernel answered %s",
		 object ? object->name : "unknown", call->object_id, method ? method->name : "unknown",
		 call->method_id, what, prediction->why, error ? strerrorname_np(error) : "success");
}

/* A racing neighbour, a descriptor or a card that is gone, a failed allocation: all may differ. */
static bool can_tell(const struct program *program, unsigned int index,
		     const struct program_result *result)
{
	const struct call *call = &program->calls[index];
	const struct call_result *answer = &result->calls[index];

	if (call->kind != CALL_IOCTL || !answer->made || answer->failed_nth || call->fail_nth)
		return false;
	if (call->on.class_id != RESOURCE_CMD_FD || call->on.dead)
		return false;
	for (unsigned int i = 0; i < program->call_count; i++) {
		const struct call *other = &program->calls[i];

		/* Whoever closes or replaces descriptors at the same time makes EBADF and worse. */
		if (other->flags & CALL_RACES && (i == index || i + 1 == index))
			return false;
		if (i < index && other->kind == CALL_UNPLUG)
			return false;
	}
	return true;
}

bool oracle_look(struct oracle *oracle, const struct program *program,
		 const struct program_result *result, char *ret_text, size_t room)
{
	bool found = false;

	if (result->late)
		return false;
	for (unsigned int i = 0; i < program->call_count; i++) {
		const struct call *call = &program->calls[i];
		const int error = result->calls[i].error;
		struct prediction prediction;
		struct difference one;

		if (call->kind == CALL_IOCTL && result->calls[i].made)
			oracle->counts.calls++;
		if (!can_tell(program, i, result))
			continue;
		oracle_predict(program, i, oracle->kernel, &prediction);
		oracle->counts.known += !prediction.runs;
		if (oracle_agrees(&prediction, error))
			continue;
		oracle->counts.differences++;
		one = (struct difference){ call->object_id, call->method_id, prediction.attr_id, error,
					   prediction.why };
		/* A second one is told when it is met again. */
		if (found || met_before(oracle, &one))
			continue;
		tell(&prediction, call, error, ret_text, room);
		found = true;
	}
	return found;
}
