/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * writev() on a node. The kernel makes a write() of each vector, in order, and stops at the first
 * that fails: each is a command by itself, and is shown as one. Linux 6.1, fs/read_write.c,
 * do_loop_readv_writev(), for files that have no write_iter.
 */
#include <stdlib.h>

#include "say.h"
#include "trace.h"

enum { MOST = 1024 /* UIO_MAXIOV: more is refused as a whole */ };

static void part_of(const struct record *call, struct record *ret)
{
	*ret = *call;
	ret->pieces = NULL;
	ret->piece_count = 0;
	ret->piece_room = 0;
}

void trace_vectors(struct task *task, uint64_t count)
{
	struct record call = task->record;
	const size_t width = call.bits / 8, entry = 2 * width;
	size_t known = 0;
	struct view view;

	task->record.length = 0;
	if (count == 0 || count > MOST)
		return;
	trace_copy(&call, task->tid, call.argument, (size_t)count * entry, false);
	view = record_memory(&call, call.argument, (size_t)count * entry, false);
	task->more = calloc((size_t)count, sizeof(*task->more));
	if (!task->more)
		say_out_of_memory();
	for (; known < view.size / entry; known++) {
		struct record *part = known == 0 ? &task->record : &task->more[known - 1];

		part_of(&call, part);
		record_integer(&call, view, known * entry, width, &part->argument);
		record_integer(&call, view, known * entry + width, width, &part->length);
	}
	task->more_count = known > 1 ? known - 1 : 0;
	record_free(&call);
}

bool trace_vectors_share(struct record *record, int64_t *left, bool first)
{
	const int64_t length = record->length < INT64_MAX ? (int64_t)record->length : INT64_MAX;

	/* What a later one failed with is told to nobody. */
	record->returned = first || *left > 0 || length == 0;
	record->result = *left < length ? *left : length;
	*left -= record->result;
	return record->returned && record->result == length;
}
