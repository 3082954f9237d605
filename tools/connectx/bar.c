/* SPDX-License-Identifier: BSD-2-Clause */
#include "bar.h"

#include <string.h>

#include "device.h"

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

/* A write to a UAR page. The send queue's and completion queue's doorbells belong here. */
static void bar_doorbell(struct device *device, size_t offset, uint32_t value)
{
	const struct object *uar = object_find(device, TYPE_UAR, offset / UAR_PAGE_SIZE);

	switch (offset % UAR_PAGE_SIZE) {
	case UAR_EQ_ARM:
	case UAR_EQ_CONSUMER:
		if (uar && event_queue_doorbell(device, uar, value,
						offset % UAR_PAGE_SIZE == UAR_EQ_ARM))
			return;
		break;
	default:
		break;
	}
	device->anomalies.stray_doorbells++;
}

void bar_write(struct device *device, size_t offset, const uint8_t *from, size_t len)
{
	/* Registers are 32 bits wide; narrower or crooked writes reach nothing. */
	if (offset & 3 || len & 3) {
		device->anomalies.stray_doorbells++;
		return;
	}
	for (size_t i = 0; i < len; i += 4) {
		uint32_t value = be32_get(from + i);

		if (offset + i < INIT_SEGMENT_SIZE)
			init_segment_write(device, offset + i, value);
		else if (offset + i >= (size_t)UAR_FIRST * UAR_PAGE_SIZE)
			bar_doorbell(device, offset + i, value);
		else
			device->anomalies.stray_doorbells++;
	}
}
