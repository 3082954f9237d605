/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What flows: what a call makes and where it stands afterwards, what it destroys, and
 * which bytes of a firmware mailbox take which number.
 */
#ifndef TOOLS_FUZZ_FLOW_H
#define TOOLS_FUZZ_FLOW_H

#include "program.h"

enum flow_place {
	FLOW_RESULT,   /* what the system call returned: a descriptor, a mapping */
	FLOW_ATTR,     /* the attribute's data field, after the call */
	FLOW_ROOM,     /* the bytes that the attribute @attr points to, output or input */
	FLOW_RESPONSE, /* the bytes that the first 8 of a write command's request point to */
};

struct flow_product {
	uint16_t class_id;
	uint8_t place; /* enum flow_place */
	uint8_t attr;  /* index among the call's */
	uint16_t offset;
	uint8_t bytes; /* 1 to 8 */
	bool big_endian;
	uint8_t down; /* bits to the right: from bytes to pages */
	uint16_t add; /* then this added: the command that is part of an mmap offset */
};

#define FLOW_MAX_PRODUCTS 8

/*
 * flow_products - what a call makes when it succeeds
 * @on_class: what @call->on is, RESOURCE_CMD_FD mostly; of a dup
 *
 * Judges by method, attributes and data (the opcode in a mailbox) as they stand; those
 * without room for the result are left out. Returns their number.
 */
size_t flow_products(const struct program *program, const struct call *call, uint16_t on_class,
		     struct flow_product ret[static FLOW_MAX_PRODUCTS]);

/* flow_destroys - whether the attribute at @index of an ioctl names what the method destroys */
bool flow_destroys(const struct call *call, unsigned int index, uint16_t *ret_class);

/* flow_is_fd - whether values of this class are descriptors, to be closed */
bool flow_is_fd(uint16_t class_id);

/* flow_opcode - of the mailbox that goes in by a DEVX method; 0: this is none */
uint16_t flow_opcode(const struct program *program, const struct call *call);

/*
 * flow_created - where the number of what this opcode creates is
 * @ret_input: it stands in the input mailbox: the user chose it
 *
 * Returns false where the opcode creates nothing that DEVX keeps.
 */
bool flow_created(uint16_t opcode, struct flow_product *ret, bool *ret_input);

#endif
