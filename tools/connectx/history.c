/* SPDX-License-Identifier: BSD-2-Clause */
#include "history.h"

#include <string.h>

#include "command.h"

struct history_entry *history_add(struct history *history, const struct command *command)
{
	struct history_entry *entry = &history->ring[history->total % HISTORY_LENGTH];
	size_t kept = command->in_len < HISTORY_INPUT ? command->in_len : HISTORY_INPUT;

	*entry = (struct history_entry) {
		.sequence = history->total++,
		.opcode = command->opcode,
		.op_mod = command->op_mod,
		.uid = command->uid,
		.in_len = command->in_len,
		.out_len = command->out_len,
		.delivery = command->delivery,
		.status = (uint8_t)bits_get(command->out, OUT_STATUS),
		.syndrome = (uint32_t)bits_get(command->out, OUT_SYNDROME),
	};
	memcpy(entry->input, command->in, kept);
	if (command->opcode < HISTORY_OPCODES) {
		history->by_opcode[command->opcode]++;
		if (entry->status)
			history->refused_by_opcode[command->opcode]++;
	}
	return entry;
}

void history_reset_counters(struct history *history)
{
	memset(history->by_opcode, 0, sizeof(history->by_opcode));
	memset(history->refused_by_opcode, 0, sizeof(history->refused_by_opcode));
}
