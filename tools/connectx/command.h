/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_COMMAND_H
#define CONNECTX_COMMAND_H

#include <stddef.h>
#include <stdint.h>

#include "object.h"
#include "prm.h"
#include "refusal.h"

struct device;
struct command_row;

/* One firmware command while it is carried out. */
struct command {
	const struct command_row *row;	/* NULL: unknown opcode */
	uint16_t opcode, op_mod, uid;
	uint8_t delivery;		/* enum delivery; if not 0, nothing was executed */
	uint32_t in_len, out_len;	/* as the driver said, in bytes */
	uint8_t *in, *out;		/* at least 16 bytes each; out starts as zeros */
};

typedef outcome command_handler(struct device *device, struct command *command);

/* One row a command: the whole of what we can. */
struct command_row {
	uint16_t opcode;
	const char *name;
	command_handler *handler;
	uint16_t in_min, out_min;	/* bytes */
	uint8_t type;			/* the kind of object it is about, for shared handlers */
};

const struct command_row *command_find(uint16_t opcode);
int command_opcode(const char *name);			/* by name or number; −1: neither */
const char *command_name(uint16_t opcode);		/* "?" when unknown */

/* Checks and carries out; the answer's status and syndrome are in its output afterwards. */
void command_execute(struct device *device, struct command *command);
void command_refuse(struct command *command, uint8_t status, uint32_t syndrome);

#endif
