/* SPDX-License-Identifier: BSD-2-Clause */
#include "bar.h"

#include <string.h>

#include "device.h"
#include "log.h"

void bar_read(struct device *device, size_t offset, uint8_t *to, size_t len)
{
	size_t inside = 0;

	if (device->health.absent) {
		memset(to, 0xff, len);		/* what a root port makes of no answer */
		return;
	}
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

void bar_write(struct device *device, size_t offset, const uint8_t *from, size_t len)
{
	if (device->health.absent)
		return;
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
			doorbell_write(device, offset + i, value);
		else
			bar_stray(device, offset + i, value);
	}
}
