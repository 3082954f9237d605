/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_DEVICE_H
#define CONNECTX_DEVICE_H

#include "caps.h"
#include "command_queue.h"
#include "dma.h"
#include "doorbell.h"
#include "event_queue.h"
#include "faults.h"
#include "health.h"
#include "history.h"
#include "init_segment.h"
#include "irq.h"
#include "object.h"
#include "pages.h"
#include "pci.h"
#include "port.h"
#include "profile.h"
#include "rate_table.h"
#include "wire.h"

/* What should never happen with a well-behaved driver; each is counted and shown by `state`. */
struct anomalies {
	uint64_t unknown_opcodes;
	uint64_t refused;		/* commands answered with a status other than OK */
	uint64_t undeliverable;		/* commands whose mailboxes were broken */
	uint64_t left_by_uctx;		/* objects alive when their context was destroyed */
	uint64_t left_at_teardown;	/* objects and rates alive at TEARDOWN_HCA */
	uint64_t rate_freed_in_use;	/* rate entries freed while a queue named them */
	uint64_t rate_replaced;		/* live rate entries that another owner overwrote */
	uint64_t eq_overruns;
	uint64_t stray_doorbells;	/* writes to a UAR or register that nobody owns */
};

enum hca_state { HCA_DISABLED, HCA_ENABLED, HCA_INITIALIZED };

struct device {
	const struct profile *profile;

	/* These live as long as the connection; dma and irqs survive DEVICE_RESET. */
	struct dma dma;
	struct irqs irqs;
	struct pci pci;
	struct init_segment init_segment;
	struct command_queue command_queue;
	struct event_queues event_queues;
	struct pages pages;
	struct caps caps;
	struct objects objects;
	struct rate_table rates;
	struct port port;
	enum hca_state hca;
	uint16_t issi;
	struct doorbells doorbells;
	uint64_t queue_doorbells;

	/* These live as long as the process, so that a fault can wait for the next device. */
	struct faults faults;
	struct history history;
	struct health health;
	struct anomalies anomalies;
	struct wire wire;		/* its queues go with their objects */
};

void device_init(struct device *device, const struct profile *profile);
void device_restart(struct device *device);	/* the firmware forgets everything; PCI does not */
void device_reset(struct device *device);	/* power-on state; keeps memory and interrupts */
void device_unplug(struct device *device);	/* the connection is gone: forgets those too */
void device_destroy(struct device *device);

#endif
