/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_PACER_H
#define CONNECTX_PACER_H

#include <stdbool.h>
#include <stdint.h>

struct device;

/* What a rate entry asks for. */
struct pace {
	uint64_t rate;			/* kbit/s, or WQEs a second; never 0 */
	bool wqes;
	uint32_t burst;			/* bytes; 0: none */
	uint32_t typical;		/* bytes: the size of what has no size */
};

/* A time that grows by fractions without losing any: ns and rest/unit. */
struct pace_time {
	uint64_t ns, rest, unit;
};

/*
 * When a queue may send: `due` is when all that it sent so far is paid for at its rate, `line` when
 * its last frame has left the port. Bytes are those of the Ethernet frame without its checksum.
 */
struct pacer {
	struct pace_time due, line;
};

/* The pace of a rate index; the port's line rate when it is 0 or its entry is not live. */
struct pace pacer_pace(const struct device *device, uint32_t index);

void pacer_start(struct pacer *pacer, uint64_t now_ns);		/* all paid, the line free */

/* The first moment at which this many bytes (0: a WQE that sends none) may leave. */
uint64_t pacer_when(const struct pacer *pacer, const struct pace *pace, uint32_t bytes);

/* They left at that moment, or later. */
void pacer_charge(struct pacer *pacer, const struct pace *pace, uint64_t line_kbps, uint64_t at_ns,
		  uint32_t bytes);

#endif
