/* SPDX-License-Identifier: BSD-2-Clause */
#include "pacer.h"

#include "device.h"

enum {
	PACER_BIT_NS = 8000000,		/* ns that a byte takes at 1 kbit/s */
	PACER_WQE_NS = 1000000000,	/* and a WQE at one a second */
	PACER_MTU = 1500,
};

struct pace pacer_pace(const struct device *device, uint32_t index)
{
	struct pace pace = { .rate = device->profile->line_rate_kbps };
	const struct rate_entry *entry;

	if (!index || index >= device->rates.size || !device->rates.entries[index].live)
		return pace;
	entry = &device->rates.entries[index];
	pace.rate = bits_get(entry->context, RATE_LIMIT);
	pace.wqes = bits_get(entry->context, RATE_MODE) == 1;
	pace.burst = (uint32_t)bits_get(entry->context, RATE_BURST);
	pace.typical = (uint32_t)bits_get(entry->context, RATE_TYPICAL);
	return pace;
}

void pacer_start(struct pacer *pacer, uint64_t now_ns)
{
	pacer->due = pacer->line = (struct pace_time) { .ns = now_ns, .unit = 1 };
}

static void pace_time_reach(struct pace_time *time, uint64_t ns)
{
	if (ns > time->ns)
		*time = (struct pace_time) { .ns = ns, .unit = 1 };
}

/* Adds work / rate ns. What is left of a nanosecond is kept, also when the rate changes. */
static void pace_time_add(struct pace_time *time, uint64_t work, uint64_t rate)
{
	if (time->unit != rate)
		time->rest = time->rest * rate / time->unit;
	time->unit = rate;
	time->rest += work;
	time->ns += time->rest / rate;
	time->rest %= rate;
}

static uint64_t pacer_work(const struct pace *pace, uint32_t bytes)
{
	return pace->wqes ? PACER_WQE_NS : (uint64_t)bytes * PACER_BIT_NS;
}

/*
 * How long before it is due a frame may leave: whatever of the burst bound is left beside it. With
 * WQE rates the bound is turned into WQEs of its size.
 */
static uint64_t pacer_allowance(const struct pace *pace, uint32_t bytes)
{
	uint32_t size = bytes ? bytes : pace->typical ? pace->typical : PACER_MTU;

	if (pace->burst <= size)
		return 0;
	if (pace->wqes)
		return (uint64_t)(pace->burst / size - 1) * PACER_WQE_NS / pace->rate;
	return (uint64_t)(pace->burst - size) * PACER_BIT_NS / pace->rate;
}

uint64_t pacer_when(const struct pacer *pacer, const struct pace *pace, uint32_t bytes)
{
	uint64_t allowance = pacer_allowance(pace, bytes);
	uint64_t ns = pacer->due.ns > allowance ? pacer->due.ns - allowance : 0;

	/* What sends nothing costs nothing where bytes are what counts. */
	if (!bytes && !pace->wqes)
		return pacer->line.ns;
	return ns > pacer->line.ns ? ns : pacer->line.ns;
}

void pacer_charge(struct pacer *pacer, const struct pace *pace, uint64_t line_kbps, uint64_t at_ns,
		  uint32_t bytes)
{
	if (!bytes && !pace->wqes)
		return;
	pace_time_reach(&pacer->due, at_ns);
	pace_time_add(&pacer->due, pacer_work(pace, bytes), pace->rate);
	pace_time_reach(&pacer->line, at_ns);
	pace_time_add(&pacer->line, (uint64_t)bytes * PACER_BIT_NS, line_kbps);
}
