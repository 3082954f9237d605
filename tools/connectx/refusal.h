/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_REFUSAL_H
#define CONNECTX_REFUSAL_H

#include <stdint.h>

/*
 * What became of a command: 0, or the syndrome of the refusal, which holds the reason and the kind
 * of object that it is about. The status follows from the reason.
 */
typedef uint32_t outcome;

enum { ACCEPTED = 0 };

enum reason {
	REASON_UNKNOWN_OPCODE = 1,
	REASON_INPUT_LENGTH,
	REASON_OUTPUT_LENGTH,
	REASON_SYSTEM_STATE,
	REASON_UID,
	REASON_NUMBER,
	REASON_OWNER,
	REASON_REFERENCE,
	REASON_FOREIGN,
	REASON_IN_USE,
	REASON_LIMIT,
	REASON_MEMORY,
	REASON_FIELD,
	REASON_STATE,
	REASON_UNSUPPORTED,
	REASON_INDEX,
	REASON_REGISTER,
	REASON_PERMISSION,
	REASON_OVERLAP,
	REASON_COUNT
};

#define REFUSED(reason, about) ((outcome)(0x00c00000 | (unsigned int)(reason) << 8 | (about)))

uint8_t refusal_status(outcome verdict);
const char *refusal_sentence(outcome verdict);
const char *status_name(uint8_t status);
int status_find(const char *name);	/* −1: no such status */

void refusal_print_table(void);		/* for the manual: connectx --syndromes */

#endif
