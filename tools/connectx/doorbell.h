/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_DOORBELL_H
#define CONNECTX_DOORBELL_H

#include <stddef.h>
#include <stdint.h>

#include "bar.h"

/* The first half of a CQ's doorbell, of each UAR page, until the second comes. */
struct doorbells {
	uint32_t cq_command[UAR_END - UAR_FIRST];
};

struct device;

/* A 32-bit write at an offset of the BAR that lies in the UAR pages. */
void doorbell_write(struct device *device, size_t offset, uint32_t value);

#endif
