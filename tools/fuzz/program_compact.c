/* SPDX-License-Identifier: BSD-2-Clause */
/* Data that nothing refers to leaves a program; the rest closes up, in the same order. */
#include <string.h>

#include "program.h"
#include "program_parts.h"

/* For each byte of the data whether it is used, then where it goes. */
struct plan {
	bool used[PROGRAM_MAX_DATA];
	uint16_t moved[PROGRAM_MAX_DATA];
};

static void mark(struct plan *plan, struct data_span span)
{
	memset(plan->used + span.offset, true, span.bytes);
}

static void mark_all(struct plan *plan, const struct program *program)
{
	for (unsigned int i = 0; i < program->call_count; i++) {
		const struct call *call = &program->calls[i];

		mark(plan, call->data);
		for (unsigned int j = 0; j < call->attr_count; j++)
			if (program_source_has_data(call->attrs[j].source))
				mark(plan, call->attrs[j].data);
	}
}

static void move_data(struct plan *plan, struct program *program)
{
	uint16_t kept = 0;

	for (unsigned int i = 0; i < program->data_bytes; i++) {
		if (!plan->used[i])
			continue;
		plan->moved[i] = kept;
		program->data[kept++] = program->data[i];
	}
	program->data_bytes = kept;
}

static void move_span(const struct plan *plan, struct data_span *span)
{
	if (span->bytes > 0)
		span->offset = plan->moved[span->offset];
}

static void move_spans(const struct plan *plan, struct program *program)
{
	for (unsigned int i = 0; i < program->call_count; i++) {
		struct call *call = &program->calls[i];

		move_span(plan, &call->data);
		for (unsigned int j = 0; j < call->attr_count; j++)
			if (program_source_has_data(call->attrs[j].source))
				move_span(plan, &call->attrs[j].data);
	}
}

/* A patch stays whole or goes. */
static void move_patches(const struct plan *plan, struct program *program)
{
	unsigned int kept = 0;

	for (unsigned int i = 0; i < program->patch_count; i++) {
		struct data_patch patch = program->patches[i];

		if (memchr(plan->used + patch.offset, 0, patch.bytes))
			continue;
		patch.offset = plan->moved[patch.offset];
		program->patches[kept++] = patch;
	}
	program->patch_count = (uint8_t)kept;
}

void program_compact(struct program *program)
{
	struct plan plan;

	memset(plan.used, false, sizeof(plan.used));
	mark_all(&plan, program);
	move_data(&plan, program);
	move_spans(&plan, program);
	move_patches(&plan, program);
}
