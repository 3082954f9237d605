/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The power of a PCI Express slot, by its port's Slot Control register (PCI Express Base
 * Specification, 7.5.3.10).
 */
#ifndef RV_GUEST_SLOT_H
#define RV_GUEST_SLOT_H

#include <stdbool.h>

/* The slot that the device of this sysfs path is in. */
bool slot_power(const char *device, bool on);

/* All slots that are off. */
void slots_power_on(void);

#endif
