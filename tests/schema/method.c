/* SPDX-License-Identifier: BSD-2-Clause */
/* What a method takes as a whole: unknown attributes, and each mandatory one that is missing. */
#include <stdio.h>

#include "probe.h"

/* Ids that no method has. */
#define UNKNOWN_CORE 31
#define UNKNOWN_DRIVER 0x101e

static bool counts(const struct device *device, const struct rv_schema_attr *row)
{
	return row->mandatory && holds(device, row->driver, row->life);
}

static unsigned int mandatory(const struct trial *trial)
{
	const struct rv_schema_attr *row = NULL;
	unsigned int count = 0;

	while ((row = rv_schema_next_attr(trial->method, row)))
		count += counts(trial->device, row);
	return count;
}

bool all_but(const struct trial *trial, const struct rv_schema_attr *but, struct shape *shapes,
	     unsigned int *ret_count)
{
	const struct rv_schema_attr *row = NULL;

	*ret_count = 0;
	while ((row = rv_schema_next_attr(trial->method, row))) {
		if (!counts(trial->device, row) || row == but)
			continue;
		if (!good(trial->device, row, &shapes[(*ret_count)++]))
			return false;
	}
	return true;
}

static void probe_missing(struct trial *trial)
{
	const uint16_t object = trial->object->id, method = trial->method->id;
	struct shape shapes[RV_COMMAND_MAX_ATTRS];
	const struct rv_schema_attr *row = NULL;
	unsigned int count;
	char what[96];

	if (mandatory(trial) == 0)
		return;
	expect(trial, "nothing at all", EINVAL, ask_open(trial->device, object, method, NULL, 0));
	while ((row = rv_schema_next_attr(trial->method, row))) {
		if (!counts(trial->device, row) || !all_but(trial, row, shapes, &count))
			continue;
		/* All others together are fine. */
		snprintf(what, sizeof(what), "all but %s, then an unknown one", row->name);
		expect(trial, what, ACCEPTED, ask(trial->device, object, method, shapes, count));
		snprintf(what, sizeof(what), "without %s", row->name);
		expect(trial, what, EINVAL, ask_open(trial->device, object, method, shapes, count));
	}
}

static void probe_unknown(struct trial *trial, uint16_t id)
{
	const struct rv_schema_attr *row = NULL;
	struct shape shapes[2] = { { .id = id } };

	expect(trial, "an unknown mandatory attribute", EPROTONOSUPPORT,
	       ask_open(trial->device, trial->object->id, trial->method->id, shapes, 1));
	while ((row = rv_schema_next_attr(trial->method, row)))
		if (holds(trial->device, row->driver, row->life))
			break;
	if (!row)
		return;
	shapes[0].optional = true;
	shapes[1] = (struct shape){ .id = row->id, .reserved = 1 };
	expect(trial, "an unknown optional attribute, passed over", EINVAL,
	       ask_open(trial->device, trial->object->id, trial->method->id, shapes, 2));
}

void probe_method(struct trial *trial)
{
	struct device other = *trial->device;

	probe_unknown(trial, UNKNOWN_CORE);
	probe_unknown(trial, UNKNOWN_DRIVER);
	other.driver = trial->device->driver + 1;
	expect(trial, "another driver's number", EINVAL,
	       ask(&other, trial->object->id, trial->method->id, NULL, 0));
	probe_missing(trial);
	trial->enough = enough_is_enough(trial);
}
