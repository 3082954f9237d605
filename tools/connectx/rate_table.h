/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_RATE_TABLE_H
#define CONNECTX_RATE_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "bits.h"

enum { RATE_CONTEXT = 48 };

enum {					/* set_pp_rate_limit_context */
	RATE_LIMIT = FIELD(0x00, 32),	/* kbit/s, or WQEs a second */
	RATE_BURST = FIELD(0x20, 32),	/* bytes */
	RATE_MODE = FIELD(0x4c, 4),	/* 0 data rate, 1 WQE rate */
	RATE_TYPICAL = FIELD(0x50, 16),	/* bytes */
};

struct rate_entry {
	bool live;
	uint16_t uid;
	uint8_t context[RATE_CONTEXT];
};

/* Entry 0 means "unlimited" and is never set. */
struct rate_table {
	struct rate_entry *entries;
	uint32_t size, live;
};

struct device;

bool rate_table_init(struct device *device);
void rate_table_free(struct device *device);

/* A live entry that uid may name in a queue; NULL if there is none. */
struct rate_entry *rate_usable(struct device *device, uint32_t index, uint16_t uid);
uint32_t rate_users(const struct device *device, uint32_t index);	/* queues that name it */

#endif
