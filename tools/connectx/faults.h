/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_FAULTS_H
#define CONNECTX_FAULTS_H

#include <stddef.h>
#include <stdint.h>

enum fault_kind { FAULT_NONE, FAULT_FAIL, FAULT_HANG, FAULT_DELAY };

/* Lets `after` commands of an opcode pass, then spoils `count` of them. */
struct fault {
	enum fault_kind kind;
	uint16_t opcode;		/* or FAULT_ANY */
	uint8_t status;			/* FAIL */
	uint32_t syndrome;		/* FAIL */
	uint32_t delay_ms;		/* DELAY */
	uint64_t after, count;
	uint64_t hits;
};

enum {
	FAULTS_MAX = 64,
	FAULT_ANY = 0,		/* no command has this opcode */
	FAULT_SYNDROME = 0x00fa0175,	/* of a failure that was asked for without one */
};

struct faults {
	struct fault list[FAULTS_MAX];
	size_t count;
};

/* The fault that this command must suffer, counted as used; NULL: none. */
const struct fault *fault_take(struct faults *faults, uint16_t opcode);

#endif
