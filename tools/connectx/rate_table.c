/* SPDX-License-Identifier: BSD-2-Clause */
#include "rate_table.h"

#include <stdlib.h>
#include <string.h>

#include "device.h"
#include "handlers.h"
#include "log.h"
#include "sq.h"

enum {
	RATE_INDEX = FIELD(0x50, 16),
	RATE_CONTEXT_AT = 16,
};

bool rate_table_init(struct device *device)
{
	struct rate_table *table = &device->rates;

	memset(table, 0, sizeof(*table));
	if (cap_get(device, CAP_QOS, CAP_PACING))
		table->size = (uint32_t)cap_get(device, CAP_QOS, CAP_PACING_TABLE_SIZE);
	table->entries = calloc(table->size + 1, sizeof(*table->entries));
	if (!table->entries)
		table->size = 0;
	return table->entries;
}

void rate_table_free(struct device *device)
{
	free(device->rates.entries);
	memset(&device->rates, 0, sizeof(device->rates));
}

struct rate_entry *rate_usable(struct device *device, uint32_t index, uint16_t uid)
{
	struct rate_entry *entry;

	if (!index || index >= device->rates.size)
		return NULL;
	entry = &device->rates.entries[index];
	if (!entry->live || (uid != UID_KERNEL && entry->uid != uid && entry->uid != UID_SHARED))
		return NULL;
	return entry;
}

uint32_t rate_users(const struct device *device, uint32_t index)
{
	uint32_t users = 0;

	for (const struct object *sq = device->objects.first[TYPE_SQ]; sq; sq = sq->next)
		if (bits_get(sq->context, SQC_RATE_INDEX) == index)
			users++;
	return users;
}

static bool rate_is_zero(const uint8_t *context)
{
	for (int i = 0; i < RATE_CONTEXT; i++)
		if (context[i])
			return false;
	return true;
}

static outcome rate_check_context(const struct device *device, const uint8_t *context)
{
	uint64_t rate = bits_get(context, RATE_LIMIT);
	uint64_t mode = bits_get(context, RATE_MODE);
	uint64_t max = cap_get(device, CAP_QOS, CAP_PACING_MAX_RATE);

	if (mode > 1 || !rate)
		return REFUSED(REASON_FIELD, TYPE_RATE);
	if (mode == 1 && !cap_get(device, CAP_QOS, CAP_PACING_WQE_RATE))
		return REFUSED(REASON_UNSUPPORTED, TYPE_RATE);
	/* A device that tells no limits has some all the same, but nobody knows them. */
	if (mode == 0 && max && (rate > max || rate < cap_get(device, CAP_QOS, CAP_PACING_MIN_RATE)))
		return REFUSED(REASON_FIELD, TYPE_RATE);
	if (bits_get(context, RATE_BURST) && !cap_get(device, CAP_QOS, CAP_PACING_BURST))
		return REFUSED(REASON_UNSUPPORTED, TYPE_RATE);
	if (bits_get(context, RATE_TYPICAL) && !cap_get(device, CAP_QOS, CAP_PACING_TYPICAL))
		return REFUSED(REASON_UNSUPPORTED, TYPE_RATE);
	return ACCEPTED;
}

static outcome rate_free(struct device *device, const struct command *command, uint32_t index)
{
	struct rate_entry *entry = &device->rates.entries[index];

	if (!entry->live)
		return REFUSED(REASON_NUMBER, TYPE_RATE);
	if (command->uid != UID_KERNEL && command->uid != entry->uid)
		return REFUSED(REASON_OWNER, TYPE_RATE);
	/* Nothing keeps the driver from it: it does not know which queue uses an index. */
	if (rate_users(device, index)) {
		device->anomalies.rate_freed_in_use++;
		log_line("rate %u freed while a queue names it", index);
	}
	memset(entry, 0, sizeof(*entry));
	device->rates.live--;
	return ACCEPTED;
}

outcome set_pp_rate_limit(struct device *device, struct command *command)
{
	const uint8_t *context = command->in + RATE_CONTEXT_AT;
	uint32_t index = (uint32_t)bits_get(command->in, RATE_INDEX);
	struct rate_entry *entry;
	outcome verdict;

	if (!cap_get(device, CAP_QOS, CAP_PACING))
		return REFUSED(REASON_UNSUPPORTED, TYPE_RATE);
	if (command->uid != UID_KERNEL && !cap_get(device, CAP_QOS, CAP_PACING_UID))
		return REFUSED(REASON_UNSUPPORTED, TYPE_RATE);
	if (!index || index >= device->rates.size)
		return REFUSED(REASON_INDEX, TYPE_RATE);
	if (rate_is_zero(context))
		return rate_free(device, command, index);
	verdict = rate_check_context(device, context);
	if (verdict)
		return verdict;
	entry = &device->rates.entries[index];
	/* An entry that an earlier driver command failed to free is simply taken over. */
	if (entry->live && entry->uid != command->uid)
		device->anomalies.rate_replaced++;
	if (!entry->live)
		device->rates.live++;
	entry->live = true;
	entry->uid = command->uid;
	memcpy(entry->context, context, RATE_CONTEXT);
	return ACCEPTED;
}

outcome query_rate_limit(struct device *device, struct command *command)
{
	uint32_t index = (uint32_t)bits_get(command->in, RATE_INDEX);

	if (!index || index >= device->rates.size)
		return REFUSED(REASON_INDEX, TYPE_RATE);
	memcpy(command->out + RATE_CONTEXT_AT, device->rates.entries[index].context, RATE_CONTEXT);
	return ACCEPTED;
}
