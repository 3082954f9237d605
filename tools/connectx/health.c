/* SPDX-License-Identifier: BSD-2-Clause */
#include "health.h"

#include "device.h"
#include "log.h"

enum {					/* struct health_buffer, include/linux/mlx5/device.h */
	HEALTH_FW_VERSION = 48,
	HEALTH_HW_ID = 52,
	HEALTH_SEVERITY = 56,
	HEALTH_SYNDROME = 60,

	/* "Firmware requests a reset" and a valid severity of 2, critical. */
	SEVERITY_FATAL = 0x80 | 0x08 | 2,
};

void health_set(struct device *device, uint8_t syndrome)
{
	bool was_ill = device->health.syndrome;

	device->health.syndrome = syndrome;
	device->health.absent = false;
	log_line("health syndrome %u", syndrome);
	if (was_ill && !syndrome)
		device_restart(device);
}

void health_absent(struct device *device)
{
	health_set(device, 1);
	device->health.absent = true;
}

uint32_t health_word(const struct device *device, size_t offset)
{
	uint32_t syndrome = device->health.syndrome;

	switch (offset) {
	case HEALTH_FW_VERSION:
		return (uint32_t)device->profile->fw_major << 24 |
		       (uint32_t)(device->profile->fw_minor & 0xff) << 16 |
		       device->profile->fw_subminor;
	case HEALTH_HW_ID:
		return device->profile->device_id;
	case HEALTH_SEVERITY:
		return syndrome ? (uint32_t)SEVERITY_FATAL << 24 : 0;
	case HEALTH_SYNDROME:
		return syndrome << 16;
	default:
		return 0;
	}
}

uint32_t health_counter(struct device *device)
{
	if (!device->health.syndrome)
		device->health.counter++;
	return device->health.counter & 0x7fffffff;
}
