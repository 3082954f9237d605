/* SPDX-License-Identifier: BSD-2-Clause */
#include "trouble.h"

#include <stddef.h>

#include "mailbox.h"
#include "splice.h"

enum { AFTER = 4, FAIL_NTH = 24, SET_PP_RATE_LIMIT = 0x780, CREATE_UMEM = 0xa08 };

/* Most often whatever the driver says next: a command by name seldom comes in time. */
static uint16_t some_opcode(struct chance *chance)
{
	if (chance_of(chance, 160))
		return 0;
	if (chance_of(chance, 48))
		return chance_of(chance, 128) ? SET_PP_RATE_LIMIT : CREATE_UMEM;
	return mailbox_any(chance, MAILBOX_USES)->opcode;
}

static struct call refusal(struct chance *chance)
{
	static const uint8_t statuses[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 16, 0x40, 0x50, 0x51 };

	return (struct call){ .kind = CALL_FAULT,
			      .object_id = some_opcode(chance),
			      .value = statuses[chance_below(chance, sizeof(statuses))],
			      .length = (uint16_t)chance_below(chance, AFTER) };
}

struct call trouble_any(struct chance *chance)
{
	struct call call = refusal(chance);

	if (chance_of(chance, 4))
		call.kind = CALL_SILENT;
	else if (chance_of(chance, 2))
		call.kind = CALL_UNPLUG;
	return call;
}

bool trouble_around(struct program *program, struct chance *chance)
{
	struct program added = { .call_count = 1 };
	struct call *call;
	unsigned int at;

	if (!program->call_count)
		return false;
	at = chance_below(chance, program->call_count);
	call = &program->calls[at];
	if (chance_of(chance, 128)) {
		/* One further than what was reached, or somewhere. */
		if (call->fail_nth == 0 || chance_of(chance, 128))
			call->fail_nth = (uint8_t)chance_below(chance, FAIL_NTH);
		call->fail_nth++;
		return true;
	}
	if (call->kind == CALL_FAULT) {
		call->length++;
		return true;
	}
	added.calls[0] = refusal(chance);
	return splice(program, at, &added, 0, 1) == 1;
}
