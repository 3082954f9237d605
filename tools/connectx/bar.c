/* SPDX-License-Identifier: BSD-2-Clause */
#include "bar.h"

#include <string.h>

#include "device.h"
#include "log.h"

enum {					/* inside a UAR page; core/eq.c, eq_update_ci() */
	UAR_EQ_ARM = 0x40,
	UAR_EQ_CONSUMER = 0x48,
};

void bar_read(struct device *device, size_t offset, uint8_t *to, size_t len)
{
	size_t inside = 0;

	if (offset < INIT_SEGMENT_SIZE) {
		inside = INIT_SEGMENT_SIZE - offset < len ? INIT_SEGMENT_SIZE - offset : len;
		init_segment_read(device, offset, to, inside);
	}
	memset(to + inside, 0, len - inside);	/* UAR pages are write-only */
}

static void bar_stray(struct device *device, size_t offset, uint32_t value)
{
	device->anomalies.stray_doorbells++;
	log_line("stray write of %#x at %#zx", value, offset);
}

/*
 * A write to a UAR page. Event queues have their registers here; those of completion queues (arm,
 * at 0x20) and of work queues (from 0x800 on) are counted until something sends.
 */
static void bar_doorbell(struct device *device, size_t offset, uint32_t value)
{
	const struct object *uar = object_find(device, TYPE_UAR, offset / UAR_PAGE_SIZE);
	size_t reg = offset % UAR_PAGE_SIZE;

	if (uar && reg != UAR_EQ_ARM && reg != UAR_EQ_CONSUMER)
		device->queue_doorbells++;
	else if (!uar || !event_queue_doorbell(device, uar, value, reg == UAR_EQ_ARM))
		bar_stray(device, offset, value);
}

void bar_write(struct device *device, size_t offset, const uint8_t *from, size_t len)
{
	/* Registers are 32 bits wide; narrower or crooked writes reach nothing. */
	if (offset & 3 || len & 3) {
		bar_stray(device, offset, 0);
		return;
	}
	for (size_t i = 0; i < len; i += 4) {
		uint32_t value = be32_get(from + i);

		if (offset + i < INIT_SEGMENT_SIZE)
			init_segment_write(device, offset + i, value);
		else if (offset + i >= (size_t)UAR_END * UAR_PAGE_SIZE)
			device->queue_doorbells++;
		else if (offset + i >= (size_t)UAR_FIRST * UAR_PAGE_SIZE)
			bar_doorbell(device, offset + i, value);
		else
			bar_stray(device, offset + i, value);
	}
}
