/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Firmware commands that DEVX carries, by opcode: what must stand in a mailbox so that a
 * device takes it, and whose numbers go where. Numbers are bits from the mailbox's start.
 */
#ifndef TOOLS_FUZZ_MAILBOX_H
#define TOOLS_FUZZ_MAILBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "chance.h"

enum mailbox_use {
	MAILBOX_CREATE, /* DEVX_OBJ_CREATE; the answer holds the object's number */
	MAILBOX_MODIFY, /* DEVX_OBJ_MODIFY of an object that @of made */
	MAILBOX_QUERY,  /* DEVX_OBJ_QUERY and DEVX_OBJ_ASYNC_QUERY of one */
	MAILBOX_GENERAL, /* DEVX_OTHER */
	MAILBOX_USES
};

#define MAILBOX_MAX_FIELDS 20

struct mailbox_field {
	uint16_t bit;
	uint8_t width;
	uint16_t class_id; /* whose value, 0: @value */
	uint64_t value;
};

struct mailbox {
	uint16_t opcode;
	uint16_t op_mod;
	uint8_t use; /* enum mailbox_use */
	uint16_t in_bytes;
	uint16_t out_bytes;
	uint16_t of; /* opcode of the creation, of MODIFY and QUERY */
	struct mailbox_field fields[MAILBOX_MAX_FIELDS];
};

/* mailbox_next - all of them, from NULL to NULL */
const struct mailbox *mailbox_next(const struct mailbox *previous);

/* mailbox_any - one of a use; of any, where that is MAILBOX_USES */
const struct mailbox *mailbox_any(struct chance *chance, enum mailbox_use use);

/* mailbox_creation - the one that makes objects by @opcode, or NULL */
const struct mailbox *mailbox_creation(uint16_t opcode);

/* mailbox_put - @value into bits of @data, big-endian as the PRM has it */
void mailbox_put(uint8_t *data, unsigned int bit, unsigned int width, uint64_t value);

#endif
