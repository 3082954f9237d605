/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef CONNECTX_HISTORY_H
#define CONNECTX_HISTORY_H

#include <stdint.h>

struct command;

enum { HISTORY_LENGTH = 1024, HISTORY_INPUT = 640, HISTORY_OPCODES = 0x1000 };

enum history_fate { FATE_ANSWERED, FATE_DELAYED, FATE_HUNG };

/* One past command; of its input the first bytes. */
struct history_entry {
	uint64_t sequence;
	uint16_t opcode, op_mod, uid;
	uint32_t in_len, out_len;
	uint8_t status, delivery;
	uint32_t syndrome;
	enum history_fate fate;
	uint8_t input[HISTORY_INPUT];
};

struct history {
	struct history_entry ring[HISTORY_LENGTH];
	uint64_t total;					/* sequence of the next one */
	uint64_t by_opcode[HISTORY_OPCODES], refused_by_opcode[HISTORY_OPCODES];
};

/* Remembers a command, its answer already in its output. */
struct history_entry *history_add(struct history *history, const struct command *command);
void history_reset_counters(struct history *history);

#endif
