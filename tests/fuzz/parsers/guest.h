/* SPDX-License-Identifier: BSD-2-Clause */
/* A software ConnectX in this process, and the memory of the guest that it is in. */
#ifndef FUZZ_GUEST_H
#define FUZZ_GUEST_H

#include "device.h"
#include "../../connectx/layout.h"
#include "feed.h"

enum {
	GUEST_AT = 0x10000000, /* address of the memory for the device */
	GUEST_SIZE = 1 << 20,
	GUEST_QUEUE = 0,       /* offsets in it: the command queue, … */
	GUEST_IN = 0x8000,     /* mailboxes for it, */
	GUEST_OUT = 0x18000,
	GUEST_DATA = 0x40000,  /* and what is the input's own */
};

extern struct device *guest_device;
extern uint8_t *guest_memory;

/* A device as after power-on, in zeroed memory. */
void guest_begin(void);
void guest_end(void);

/* One command through the queue, as a driver writes it; the first 16 bytes of the answer. */
void guest_command(const uint8_t *in, uint32_t in_size, uint32_t out_size, uint8_t out[16]);

/* The number that a command which creates something gave, or 0. */
uint32_t guest_create(const uint8_t *in, uint32_t in_size);

/* ENABLE_HCA and INIT_HCA, and a context that may send; its uid. */
uint16_t guest_boot(void);

/*
 * What a guest may do besides: the next bytes of @feed say what to write into the memory or
 * the registers, or let time pass.
 */
void guest_action(struct feed *feed);

#endif
