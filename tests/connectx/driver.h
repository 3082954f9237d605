/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_TESTS_DRIVER_H
#define CONNECTX_TESTS_DRIVER_H

#include "layout.h"
#include "server.h"

/* As much of a driver as firmware commands need: a command queue and mailboxes in the memory. */
enum {
	QUEUE_AT = 0,			/* offsets in the memory */
	IN_BOXES_AT = 0x10000,
	OUT_BOXES_AT = 0x40000,
	EVENTS_AT = 0x80000,
	BOX_STRIDE = 1024,
	COMMAND_MAX = 16 + 64 * 512,
	NOT_ANSWERED = -1,
};

void fw_queue(struct server *server);		/* tells the device where the queue is */
void fw_open(struct server *server);		/* that, and all commands up to INIT_HCA */

/* Fills a slot and its mailboxes, without ringing. */
void fw_post(struct server *server, unsigned int slot, const uint8_t *in, uint32_t in_len,
	     uint32_t out_len);
void fw_ring(struct server *server, uint32_t slots);
bool fw_owned(struct server *server, unsigned int slot);	/* still the device's */
int fw_delivery(struct server *server, unsigned int slot);
void fw_collect(struct server *server, unsigned int slot, uint8_t *out, uint32_t out_len);

/* One whole command by slot 0: its status, or NOT_ANSWERED, or 0x100 + delivery status. */
int fw_command(struct server *server, const uint8_t *in, uint32_t in_len, uint8_t *out,
	       uint32_t out_len);

/* A command that is nothing but 16 bytes: opcode, uid, op_mod, and a number at its usual place. */
int fw_simple(struct server *server, unsigned int opcode, unsigned int uid, unsigned int op_mod,
	      uint32_t number, uint8_t out[16]);
uint32_t fw_create(struct server *server, unsigned int opcode, unsigned int uid);	/* number */

int fw_set_rate(struct server *server, unsigned int uid, unsigned int index, uint32_t kbps);

#endif
