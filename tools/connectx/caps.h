/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_CAPS_H
#define CONNECTX_CAPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "prm.h"

/* One capability that a profile can set. */
struct capability {
	const char *name;
	enum capability_type type;
	unsigned int field;		/* from the start of the capability's bytes */
	uint64_t value;			/* without a profile's word */
};

extern const struct capability capability_table[];
extern const size_t capability_count;

enum { CAP_NONE = -1 };

int capability_find(const char *name);	/* its index in the table, or CAP_NONE */

/* What QUERY_HCA_CAP answers: the most that the device can, and what is in force. */
struct caps {
	uint8_t *current[CAP_TYPES];	/* NULL: this type does not exist */
	uint8_t *max[CAP_TYPES];
};

void caps_init(struct caps *caps, const uint64_t *values);	/* one a table row */
void caps_free(struct caps *caps);

struct device;
uint64_t cap_get(const struct device *device, enum capability_type type, unsigned int field);

enum {					/* the ones that the device itself obeys */
	CAP_LOG_MAX_QP = FIELD(0x9b, 5),
	CAP_LOG_MAX_CQ = FIELD(0xdb, 5),
	CAP_LOG_MAX_EQ = FIELD(0xfc, 4),
	CAP_LOG_MAX_CQ_SZ = FIELD(0xc8, 8),
	CAP_LOG_MAX_EQ_SZ = FIELD(0xe0, 8),
	CAP_QOS_BIT = FIELD(0x21b, 1),
	CAP_NIC_FLOW_TABLE = FIELD(0x1a6, 1),
	CAP_GENERAL_OBJECTS = FIELD(0x400, 64),
	CAP_LOG_MAX_UCTX = FIELD(0x463, 5),
	CAP_FREQUENCY_KHZ = FIELD(0x4e0, 32),

	CAP_PACING = FIELD(0x00, 1),
	CAP_PACING_BURST = FIELD(0x05, 1),
	CAP_PACING_TYPICAL = FIELD(0x06, 1),
	CAP_PACING_UID = FIELD(0x0b, 1),
	CAP_PACING_WQE_RATE = FIELD(0x20, 1),
	CAP_PACING_MAX_RATE = FIELD(0x40, 32),
	CAP_PACING_MIN_RATE = FIELD(0x60, 32),
	CAP_PACING_TABLE_SIZE = FIELD(0x90, 16),
};

#endif
