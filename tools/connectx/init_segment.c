/* SPDX-License-Identifier: BSD-2-Clause */
#include "init_segment.h"

#include <string.h>
#include <time.h>

#include "clock.h"
#include "device.h"
#include "log.h"

enum {
	SEG_FW_REV = 0x0,
	SEG_CMDIF_REV = 0x4,
	SEG_QUEUE_HIGH = 0x10,
	SEG_QUEUE_LOW = 0x14,
	SEG_DOORBELL = 0x18,
	SEG_INITIALIZING = 0x1fc,
	SEG_HEALTH = 0x200,
	SEG_HEALTH_END = 0x240,
	SEG_EXEC_TIMEOUT = 0xff8,
	SEG_INIT_TIMEOUT = 0xffc,
	SEG_TIMER_HIGH = 0x1000,
	SEG_TIMER_LOW = 0x1004,
	SEG_HEALTH_COUNTER = 0x1010,
	SEG_REAL_TIME_HIGH = 0x1040,
	SEG_REAL_TIME_LOW = 0x1044,

	CMDIF_REVISION = 5,
};

static uint64_t init_segment_ticks(const struct device *device)
{
	uint64_t khz = cap_get(device, CAP_GENERAL, CAP_FREQUENCY_KHZ);
	uint64_t ns = clock_now_ns();

	return ns / 1000000 * khz + ns % 1000000 * khz / 1000000;
}

static uint32_t init_segment_word(struct device *device, size_t offset)
{
	const struct profile *profile = device->profile;
	struct timespec now;

	if (offset >= SEG_HEALTH && offset < SEG_HEALTH_END)
		return health_word(device, offset - SEG_HEALTH);
	switch (offset) {
	case SEG_FW_REV:
		return (uint32_t)profile->fw_minor << 16 | profile->fw_major;
	case SEG_CMDIF_REV:
		return (uint32_t)CMDIF_REVISION << 16 | profile->fw_subminor;
	case SEG_QUEUE_HIGH:
		return (uint32_t)(device->init_segment.command_queue >> 32);
	case SEG_QUEUE_LOW:
		return (uint32_t)device->init_segment.command_queue |
		       (uint32_t)device->init_segment.nic_state << 8 |
		       COMMAND_LOG_SLOTS << 4 | COMMAND_LOG_STRIDE;
	case SEG_EXEC_TIMEOUT:
		return profile->command_timeout_ms;
	case SEG_INIT_TIMEOUT:
		/* Non-zero says that the timeouts are valid, and that the DTOR register is. */
		return profile->command_timeout_ms ? 2000 : 0;
	case SEG_TIMER_HIGH:
		return (uint32_t)(init_segment_ticks(device) >> 32);
	case SEG_TIMER_LOW:
		return (uint32_t)init_segment_ticks(device);
	case SEG_HEALTH_COUNTER:
		return health_counter(device);
	case SEG_REAL_TIME_HIGH:
		return (uint32_t)time(NULL);
	case SEG_REAL_TIME_LOW:
		clock_gettime(CLOCK_REALTIME, &now);
		return (uint32_t)now.tv_nsec;
	default:
		return 0;
	}
}

void init_segment_read(struct device *device, size_t offset, uint8_t *to, size_t len)
{
	while (len) {
		size_t skip = offset & 3;
		size_t part = 4 - skip < len ? 4 - skip : len;
		uint8_t word[4];

		be32_put(word, init_segment_word(device, offset - skip));
		memcpy(to, word + skip, part);
		to += part;
		offset += part;
		len -= part;
	}
}

void init_segment_write(struct device *device, size_t offset, uint32_t value)
{
	struct init_segment *segment = &device->init_segment;

	switch (offset) {
	case SEG_QUEUE_HIGH:
		segment->command_queue = (uint64_t)value << 32 |
					 (segment->command_queue & 0xffffffff);
		break;
	case SEG_QUEUE_LOW:
		segment->command_queue = (segment->command_queue & 0xffffffff00000000) |
					 (value & 0xfffff000);
		segment->nic_state = value >> 8 & 7;
		log_line("command queue at %#llx, NIC state %u",
			 (unsigned long long)segment->command_queue, segment->nic_state);
		break;
	case SEG_DOORBELL:
		command_queue_doorbell(device, value);
		break;
	default:
		device->anomalies.stray_doorbells++;
		break;
	}
}
