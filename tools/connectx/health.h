/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_HEALTH_H
#define CONNECTX_HEALTH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The health buffer and counter that the driver polls: core/health.c. */
struct health {
	uint8_t syndrome;	/* 0: well; anything else is fatal and stops the counter */
	bool absent;		/* and off the bus: reads answer ones, writes reach nothing */
	uint32_t counter;
};

struct device;

/* Fatally ill; 0 heals, which is a restart of the firmware, as after a reset of a real device. */
void health_set(struct device *device, uint8_t syndrome);

/* Ill, and pulled out as far as reads and writes can tell; health_set(device, 0) puts it back. */
void health_absent(struct device *device);

uint32_t health_word(const struct device *device, size_t offset);
uint32_t health_counter(struct device *device);	/* advances at each read, while we are well */

#endif
